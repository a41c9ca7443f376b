// "All tests pass", said without a number: it names every test, and one that fails makes it untrue. Said
// of a part ("the new tests pass"), of a wish or of another day, it states nothing that can be checked.

const TESTS = '(?:tests?|specs?|test suites?|suites?)';
const SUCCEED =
  '(?:(?:are|is|now|still|all|again|currently|have|has)\\s){0,3}(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?)\\b';
/** `all 14 unit tests pass`, `every test is green`, `tests all pass`, `the full test suite passes`. */
const ALL = [
  `\\b(?:all|every|each)\\s(?:of\\s)?(?:the\\s)?(?:\\d{1,7}\\s)?(?:(?:unit|integration|existing|our|project)\\s){0,2}${TESTS}\\s${SUCCEED}`,
  `\\b(?:the\\s)?(?:full|whole|entire|complete)\\s${TESTS}\\s${SUCCEED}`,
  `\\b(?:the\\s)?test suite\\s${SUCCEED}`,
  `(?:^|[.!;,:]\\s{0,3}|\\band\\s)(?:the\\s)?tests\\s(?:(?:are|now|all)\\s){0,3}(?:pass(?:ing|ed)?|green)\\b`,
].map((form) => new RegExp(form, 'i'));

/** What stands before it in the sentence makes it a wish, a condition, a question or yesterday's. */
const NOT_STATED =
  /\b(?:not|never|if|once|when|until|unless|whether|should|would|will|must|before|after|ensure|make sure|so that|verify that|confirm|check that|expect\w*|assum\w+|hope\w*|previously|earlier|almost|nearly|without)\b|n't\b/i;
/** What follows takes it back, or leaves some out. */
const EXCEPT =
  /^[^.!?;]{0,80}\b(?:except|apart from|other than|but|besides|aside from|save for)\b/i;

/** The words that say so; undefined where the line does not. */
export function saysAllPass(line: string): string | undefined {
  for (const form of ALL) {
    const found = form.exec(line);
    if (found === null) continue;
    const sentence =
      line
        .slice(0, found.index)
        .split(/[.!?;]\s/)
        .at(-1) ?? '';
    const after = line.slice(found.index + found[0].length);
    if (NOT_STATED.test(sentence) || EXCEPT.test(after) || /^\s?\?/.test(after)) continue;
    return found[0].replace(/^[.!;,:\s]+/, '').replace(/^and\s/i, '');
  }
  return undefined;
}
