// How many of the failures a runner counts are test files that it could not even load. Such a file
// has failed, but no test in it has: as proof of a failing test it is worth nothing.

const PYTEST_COLLECTING = /^_{3,200} ERROR collecting \S.{0,300} _{3,200}$/;
const PYTEST_SUMMARY = /^ERROR ([^\s:]{1,300}\.py)(?: - .{0,400})?$/;
const UNITTEST = /^ERROR: \S{1,300} \(unittest\.loader\.(?:_FailedTest|ModuleImportFailure)\b/;

export function brokenFiles(lines: readonly string[]): number {
  let collecting = 0;
  let summarised = 0;
  let unittest = 0;
  for (const line of lines) {
    if (line.length > 600 || !line.includes('ERROR')) continue;
    const text = line.trimEnd();
    if (PYTEST_COLLECTING.test(text)) collecting += 1;
    else if (PYTEST_SUMMARY.test(text)) summarised += 1;
    else if (UNITTEST.test(text)) unittest += 1;
  }
  return Math.max(collecting, summarised) + unittest;
}
