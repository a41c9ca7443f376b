// Fetches two verifiers of evidence that are not ours, as Debian packages them, into .bench/verifiers: their
// hashes stand here, nothing of them is installed, and nothing of Doorward needs them.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = resolve('.bench/verifiers');
const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
const PACKAGES = [
  {
    path: 'pool/main/p/python-securesystemslib/python3-securesystemslib_1.2.0-2_all.deb',
    sha256: '753cfee27c7a0e3020278c6daa587060ae157d3ef4f7a7890b6611c446548230',
  },
  {
    path: 'pool/main/c/cosign/cosign_2.5.0-2+b4_amd64.deb',
    sha256: 'aef4fb6635710fd369ef73c07dde35540f45c877984e20f37aa11e181bb597c3',
  },
];

/** Why not all of them could be had; empty if they could. */
export async function fetchVerifiers() {
  mkdirSync(FOLDER, { recursive: true });
  const problems = [];
  for (const wanted of PACKAGES) {
    const problem = await fetchOne(wanted).catch((error) => String(error));
    if (problem !== undefined) problems.push(`${wanted.path.split('/').at(-1)}: ${problem}`);
  }
  return problems;
}

async function fetchOne({ path, sha256 }) {
  const answer = await fetch(`${MIRROR}/${path}`, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) return `the mirror answers ${answer.status}`;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) return `its hash is ${found}`;
  const file = join(FOLDER, 'package.deb');
  writeFileSync(file, bytes);
  const { status, error } = spawnSync('dpkg-deb', ['-x', file, FOLDER]);
  rmSync(file, { force: true });
  return status === 0 ? undefined : `dpkg-deb failed${error === undefined ? '' : `: ${error}`}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await fetchVerifiers();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`cosign and securesystemslib are in ${FOLDER}`);
}
