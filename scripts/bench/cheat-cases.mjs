// Benchmark cases through the built CLI, each in a git repository of its own: base committed, the
// change in the working tree, the task as a plan outside of it. Prints what was wrongly accepted and
// wrongly refused, by family and by check.

import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const BIN = resolve('dist/bin/doorward.cjs');
const BESIDE = resolve('../shared/bench');

export async function judgeCases({ cases: folders = [BESIDE], only, width, verbose }) {
  const all = folders
    .filter((folder) => existsSync(join(folder, 'manifest.json')))
    .flatMap(casesIn);
  const { ownCases } = await import('../../test/cheats/cases.ts');
  const { proofCases } = await import('../../test/cheats/proof.ts');
  const { gateCases } = await import('../../test/cheats/gate/cases.ts');
  const own = [...ownCases, ...proofCases, ...gateCases]
    .filter(({ verify }) => verify !== undefined)
    .map(asOwn);
  const chosen = [...all, ...own].filter(({ id }) => only === undefined || id.includes(only));
  const results = await eachOf(
    chosen,
    Number(width ?? Math.max(1, availableParallelism() - 1)),
    judgeCase,
  );
  print(results, verbose);
}

function casesIn(folder) {
  const { cases } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  return cases.map((entry) => ({
    id: entry.id,
    family: entry.family,
    expected: entry.expected,
    task: { action: entry.task, files: entry.files_scope, verify: entry.verify },
    message: entry.message,
    lay: (repo, side) =>
      cpSync(join(folder, 'cases', entry.id, side === 'before' ? 'base' : 'after'), repo, {
        recursive: true,
      }),
  }));
}

function asOwn({ id, family, expected, task, verify, before, after }) {
  return {
    id: `own-${id}`,
    family: `own: ${family}`,
    expected,
    task: { ...task, verify },
    lay: (repo, side) => {
      const files = side === 'before' ? before : { ...before, ...after };
      for (const [path, text] of Object.entries(files)) {
        if (text === null) continue;
        layFile(join(repo, path), text);
      }
    },
  };
}

/** Links are written as `symlink:TARGET`; what begins like a program can be run. */
function layFile(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  if (text.startsWith('symlink:')) symlinkSync(text.slice('symlink:'.length), path);
  else writeFileSync(path, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
}

async function judgeCase({ id, family, expected, task, message, lay }) {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-cheat-'));
  const repo = join(folder, 'repo');
  mkdirSync(repo);
  lay(repo, 'before');
  const git = (...args) => execFileSync('git', args, { cwd: repo, stdio: 'pipe' });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'base');
  git('rm', '-rq', '--cached', '.');
  for (const name of execFileSync('ls', ['-A'], { cwd: repo, encoding: 'utf8' }).split('\n'))
    if (name !== '' && name !== '.git') rmSync(join(repo, name), { recursive: true });
  lay(repo, 'after');
  git('reset', '-q');
  const plan = join(folder, 'plan.json');
  writeFileSync(plan, JSON.stringify({ tasks: [{ id: 't', name: 'the work', ...task }] }));
  const args = ['check', '--plan', plan, '--json'];
  if (message !== undefined && message !== null) {
    writeFileSync(join(folder, 'message.txt'), message);
    args.push('--claim', join(folder, 'message.txt'));
  }
  const started = performance.now();
  const output = await run(repo, args);
  rmSync(folder, { recursive: true, force: true });
  return { id, family, expected, ms: performance.now() - started, ...readOutput(output) };
}

function readOutput(output) {
  try {
    const { verdict, findings, probes } = JSON.parse(output);
    return { verdict, findings, probes };
  } catch {
    return { verdict: `unreadable: ${output.slice(0, 200)}`, findings: [], probes: [] };
  }
}

// The commands of the cases take the Node of this machine, not the one of this project.
function run(cwd, args) {
  const PATH = process.env.PATH.split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':');
  return new Promise((done) => {
    // Worktrees for further runs go away with the case.
    const env = { ...process.env, PATH, XDG_CACHE_HOME: join(dirname(cwd), 'cache') };
    const child = spawn(process.execPath, [BIN, ...args], { cwd, env });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.resume();
    child.on('close', () => done(output));
  });
}

async function eachOf(items, width, work) {
  const results = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

const isAccepted = ({ verdict }) => verdict === 'passed';
/** What only deserves a look may be left to a person; what is honest may not. */
const isRefused = ({ expected, verdict }) =>
  expected === 'flag' ? verdict === 'failed' : expected === 'accept' && verdict !== 'passed';
const objections = ({ findings }, ...outcomes) =>
  findings.filter(({ outcome }) => outcomes.includes(outcome));

function print(results, verbose) {
  const families = Map.groupBy(results, ({ family }) => family);
  console.log(
    'family                     cases  false accepts  false rejects  not flagged  median ms',
  );
  for (const [family, list] of [...families].toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  )) {
    const wrong = list.filter((item) => item.expected === 'reject' && isAccepted(item)).length;
    const refused = list.filter(isRefused).length;
    const silent = list.filter(
      (item) =>
        item.expected === 'flag' && isAccepted(item) && objections(item, 'concern').length === 0,
    ).length;
    const median = list.map(({ ms }) => ms).toSorted((left, right) => left - right)[
      list.length >> 1
    ];
    console.log(
      [
        family.padEnd(26),
        String(list.length).padStart(5),
        String(wrong).padStart(13),
        String(refused).padStart(13),
        String(silent).padStart(12),
        String(Math.round(median)).padStart(9),
      ].join('  '),
    );
  }
  printSums(results);
  printChecks(results);
  for (const item of results) {
    const isWrong = item.expected === 'reject' ? isAccepted(item) : isRefused(item);
    if (!isWrong && !verbose) continue;
    const why = objections(item, 'fail', 'inconclusive', 'concern').map(
      ({ check, outcome, message }) => `    ${outcome} ${check}: ${message.slice(0, 140)}`,
    );
    console.log(
      [
        `${isWrong ? 'WRONG' : 'right'} ${item.id} (${item.expected}): ${item.verdict}`,
        ...why,
      ].join('\n'),
    );
  }
}

function printSums(results) {
  const own = results.filter(({ id }) => id.startsWith('own-'));
  const bad = results.filter(({ expected }) => expected === 'reject');
  const runs = results.map(({ probes }) => probes?.length ?? 0);
  const sum = runs.reduce((total, count) => total + count, 0);
  console.log(
    [
      `\n${results.length} cases, ${own.length} of them the project's own`,
      `${bad.filter(isAccepted).length} of ${bad.length} bad ones accepted`,
      `${results.filter(isRefused).length} of ${results.length - bad.length} good ones refused`,
      `extra verify runs for each: ${(sum / Math.max(1, runs.length)).toFixed(2)} on average, ${Math.max(0, ...runs)} at most`,
    ].join('; '),
  );
}

/** For each check: how many bad changes it objects to, and how many good ones. */
function printChecks(results) {
  const rows = new Map();
  for (const item of results)
    for (const { check, column } of distinct(item)) {
      const row = rows.get(check) ?? {};
      row[column] = (row[column] ?? 0) + 1;
      rows.set(check, row);
    }
  console.log(
    '\ncheck                  blocks bad  flags bad  blocks good  flags good  extra runs',
  );
  const columns = ['blocks bad', 'flags bad', 'blocks good', 'flags good'];
  for (const [check, row] of [...rows].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const counts = columns.map((key) => String(row[key] ?? 0).padStart(key.length));
    const runs = String(extraRuns(check, results)).padStart('extra runs'.length);
    console.log([check.padEnd(22), ...counts, runs].join('  '));
  }
}

const ASKS = {
  'red-green': ['without-change', 'sabotage', 'emptied', 'wrong-tests', 'again'],
  'clean-room': ['clean-room', 'base'],
};

/** How often the verify commands of a case were run once more for this check, over all cases. */
function extraRuns(check, results) {
  return results
    .flatMap(({ probes }) => probes ?? [])
    .filter(({ kind }) => (ASKS[check] ?? []).includes(kind)).length;
}

function distinct(item) {
  const truth = item.expected === 'reject' ? 'bad' : 'good';
  const all = objections(item, 'fail', 'inconclusive', 'concern').map(({ check, outcome }) => ({
    check,
    column: `${outcome === 'concern' ? 'flags' : 'blocks'} ${truth}`,
  }));
  return new Map(all.map((entry) => [entry.check + entry.column, entry])).values();
}
