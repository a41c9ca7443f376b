// Tamper checks over the commits of a local repository, each against its parent, as if a task without
// scope, kind or words had asked for it. What is flagged or blocked there is a false alarm until
// somebody has looked.

import { execFileSync } from 'node:child_process';
import { builtinChecks, runStage } from '../../src/checks/registry.ts';
import { gatherCode } from '../../src/drive/gather-code.ts';
import { diffTrees } from '../../src/effects/git/look/diff.ts';
import { repositoryOn } from '../../src/effects/git/repository.ts';
import { openWorkshop } from '../../src/effects/git/workshop.ts';
import { readCodeFiles } from '../../src/effects/syntax/read-code.ts';
import { strict } from '../../src/protocols/strict.ts';
import { planWith } from '../../src/reading/plan/document-plan.ts';
import { plainTask } from '../../src/reading/plan/plain-task.ts';
import { START } from '../../src/std/place.ts';

export const TAMPER_CHECKS = builtinChecks.filter(
  (check) => check.stage === 'inspect' && check.wants?.(aTask(), aPlan(), undefined)?.code === true,
);

export async function judgeHistory(
  folder,
  { limit = Number.POSITIVE_INFINITY, verbose = false } = {},
) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 });
  const lines = git('log', '--no-merges', '--format=%H %T %P').trim().split('\n').slice(0, limit);
  const shop = await openWorkshop(folder, {});
  const repository = repositoryOn(shop, {});
  const ports = { repository, readCode: readCodeFiles };
  const tally = new Tally();
  for (const line of lines) {
    const [commit, tree, parent] = line.split(' ');
    if (parent === undefined) continue;
    const baseTree = git('rev-parse', `${parent}^{tree}`).trim();
    const changes = await diffTrees(baseTree, tree, shop.call);
    const snapshot = { base: parent, baseTree, tree, changes, uncommitted: [] };
    const code = await gatherCode(snapshot, ports);
    tally.add(commit, judge({ ...NO_EVIDENCE, ...snapshot, code }));
  }
  tally.print(folder, verbose);
}

function judge(evidence) {
  const task = aTask();
  const subject = { plan: aPlan(task), task, evidence, rules: strict.rules, gateFiles: [] };
  return runStage('inspect', TAMPER_CHECKS, subject);
}

const NO_EVIDENCE = {
  claim: undefined,
  files: new Map(),
  baseFiles: new Map(),
  globs: new Map(),
  syntax: [],
  commands: undefined,
  reviews: [],
};

function aTask() {
  return plainTask({ id: 'commit', name: '', place: START });
}

function aPlan(task = aTask()) {
  return planWith({ dialect: 'doorward', title: '', tasks: [task] });
}

/** Of what is flagged a few examples will do; whatever is blocked is to be looked at. */
const MOST_FLAGGED = 2;
const MOST_BLOCKED = 20;

class Tally {
  commits = 0;
  blocked = 0;
  flagged = 0;
  crashed = 0;
  rows = new Map();
  examples = [];

  add(commit, findings) {
    this.commits += 1;
    const has = (...outcomes) => findings.some(({ outcome }) => outcomes.includes(outcome));
    if (findings.some(({ reason }) => reason === 'gate.check-crashed')) this.crashed += 1;
    if (has('fail', 'inconclusive')) this.blocked += 1;
    else if (has('concern')) this.flagged += 1;
    const seen = new Set();
    for (const { check, outcome, reason, message } of findings) {
      if (outcome === 'pass' || outcome === 'skipped') continue;
      const key = `${outcome === 'concern' ? 'flag' : 'block'}  ${check}  ${reason}`;
      this.examples.push(`${commit.slice(0, 9)} ${key}: ${message}`);
      if (!seen.has(key)) this.count(key, `${commit.slice(0, 9)} ${message}`);
      seen.add(key);
    }
  }

  count(key, example) {
    const row = this.rows.get(key) ?? { count: 0, examples: [] };
    const most = key.startsWith('block') ? MOST_BLOCKED : MOST_FLAGGED;
    this.rows.set(key, {
      count: row.count + 1,
      examples: [...row.examples, example].slice(0, most),
    });
  }

  print(folder, verbose) {
    const share = (count) =>
      `${count} (${((100 * count) / Math.max(1, this.commits)).toFixed(1)} %)`;
    console.log(
      `${folder}: ${this.commits} commits, blocked ${share(this.blocked)}, flagged ${share(this.flagged)}, crashed ${this.crashed}`,
    );
    const rows = [...this.rows].toSorted(([left, one], [right, other]) =>
      left.startsWith('block') === right.startsWith('block')
        ? other.count - one.count
        : left.localeCompare(right),
    );
    for (const [key, { count, examples }] of rows) {
      console.log(`  ${share(count).padEnd(14)} ${key}`);
      if (!verbose) for (const example of examples) console.log(`    ${example.slice(0, 200)}`);
    }
    if (verbose) for (const example of this.examples) console.log(`  ${example}`);
  }
}
