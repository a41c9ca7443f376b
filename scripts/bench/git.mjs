// Snapshots of generated repositories, as whole processes, against `git status` of the same one.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'rolldown';
import { floorCase, interleave, processCase } from './measure.mjs';

const SIZES = [
  { files: 1_000, rounds: 25 },
  { files: 50_000, rounds: 15 },
  { files: 200_000, rounds: 7 },
];
const STATUS = ['status', '--porcelain=v2', '-z', '-uall'];

export async function measureSnapshots(sizes = SIZES) {
  const room = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  try {
    const script = await bundled(room);
    return sizes.flatMap((size) => measureSize(size, room, script));
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

// A process that does nothing but open, look and say what changed.
async function bundled(room) {
  const entry = join(room, 'snapshot.mjs');
  const file = join(room, 'snapshot.cjs');
  const repository = resolve('src/effects/git/repository.ts');
  writeFileSync(
    entry,
    `import { openRepository } from ${JSON.stringify(repository)};
    openRepository(process.argv[2])
      .then((repository) => repository.snapshot(undefined))
      .then(({ changes }) => { process.exitCode = changes.length === Number(process.argv[3]) ? 0 : 1; });`,
  );
  const output = { file, format: 'cjs', minify: true, codeSplitting: false };
  await build({ input: entry, platform: 'node', logLevel: 'silent', output });
  return file;
}

function measureSize({ files, rounds }, room, script) {
  const clean = makeRepository(join(room, `clean-${files}`), files);
  const edited = makeRepository(join(room, `edited-${files}`), files);
  // Files that were written within the last seconds are looked at twice; work is seldom that young.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  const snapshot = (top, count) => processCase(process.execPath, [script, top, String(count)]);
  const edit = () => {
    for (let index = 0; index < 10; index += 1) {
      writeFileSync(join(edited, pathOf(index * 97)), `${index} ${Math.random()}\n`);
    }
  };
  const tenEdits = snapshot(edited, 10);
  const found = interleave(
    {
      floor: floorCase(),
      status: processCase('git', STATUS, { cwd: clean }),
      clean: snapshot(clean, 0),
      edited: () => {
        edit();
        tenEdits();
      },
    },
    rounds,
  );
  const { floor, status } = found;
  const name = files.toLocaleString('en');
  // In a small repository it is not git's work that counts, but how often git starts.
  const starts = files <= 1_000 ? 12 : 0;
  return [
    row(`snapshot of ${name} files, nothing changed`, found.clean, floor + 1.2 * status + starts),
    row(`snapshot of ${name} files, 10 just edited`, found.edited, floor + 1.2 * status + starts),
    { what: `  git status of ${name} files`, measured: status, target: status, floor },
  ];

  function row(what, measured, target) {
    return { what, measured, target, floor };
  }
}

const pathOf = (index) => {
  const folder = Math.floor(index / 25);
  return `pkg${folder % 40}/mod${Math.floor(folder / 40)}/f${index % 25}.ts`;
};

function makeRepository(top, files) {
  const git = (...args) => execFileSync('git', args, { cwd: top, stdio: 'ignore' });
  mkdirSync(top);
  for (let index = 0; index < files; index += 1) {
    const path = join(top, pathOf(index));
    if (index % 25 === 0) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `// ${index}\n`.repeat(20));
  }
  git('init', '--quiet');
  git('add', '--all');
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.test'];
  git(...author, 'commit', '--quiet', '--message', 'start');
  // As a clone has them: git is slower with every object in a file of its own.
  git('repack', '-a', '-d', '--quiet');
  git('status');
  return top;
}
