// Whether there is proof for a state of the repository: the newest receipt for exactly its tree, or a
// run whose record says that this tree passed. No receipt is no pass.

import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gitEnvironment, runGit, runGitWell } from '../effects/git/git.ts';
import { findLayout, type Layout } from '../effects/git/layout.ts';
import { isAncestor } from '../effects/git/objects/ancestry.ts';
import { openRepository } from '../effects/git/repository.ts';
import type { Verdict } from '../model/verdict.ts';
import { DoorwardError } from '../std/error.ts';
import { oneLine } from '../std/text.ts';
import type { CheckReport } from './check-work.ts';
import {
  keepReceipt,
  newestReceipt,
  type Receipt,
  type ReceiptVerdict,
  receiptFolder,
} from './receipts.ts';

/** What is asked about: all that lies there, what is staged, or a commit. */
export type ReceiptSubject = 'worktree' | 'staged' | { readonly commit: string };

export interface ReceiptQuestion {
  readonly cwd: string;
  readonly subject: ReceiptSubject;
  readonly maxAgeMs: number;
  /** The index that git wants to commit from, as it tells its hooks. */
  readonly indexFile: string | undefined;
  /** The repository that git is at work for, as it tells its hooks. */
  readonly gitDir: string | undefined;
}

export interface ReceiptAnswer {
  readonly verdict: Verdict;
  readonly tree: string;
  readonly receipt: Receipt | undefined;
  readonly message: string;
  readonly hint: string;
}

const VERDICTS: Readonly<Record<ReceiptVerdict, Verdict>> = {
  passed: 'passed',
  failed: 'failed',
  parked: 'failed',
  'needs-person': 'needs-person',
  inconclusive: 'inconclusive',
  error: 'inconclusive',
};

export async function askReceipt(question: ReceiptQuestion): Promise<ReceiptAnswer> {
  const { cwd, subject, maxAgeMs } = question;
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  refuseOtherRepository(question, layout);
  const tree = await treeOf(question, layout);
  const newest = newestReceipt(receiptFolder(layout), tree);
  const isOld = newest !== undefined && Date.now() - Date.parse(newest.at) > maxAgeMs;
  if (newest === undefined) return missing(tree, subject);
  const by = `${newest.agent} at ${newest.at}`;
  if (isOld)
    return {
      verdict: 'inconclusive',
      tree,
      receipt: newest,
      message: `the receipt is too old: ${by}`,
      hint: AGAIN,
    };
  const verdict = VERDICTS[newest.verdict];
  if (verdict === 'passed' && !(await isOfThisHistory(newest, subject, layout)))
    return {
      verdict: 'inconclusive',
      tree,
      receipt: newest,
      message: `the receipt compares with ${newest.base?.slice(0, 10) ?? 'nothing'}, which is no part of this history: ${by}`,
      hint: AGAIN,
    };
  if (verdict === 'passed')
    return { verdict, tree, receipt: newest, message: `passed: ${by}`, hint: '' };
  const reasons = oneLine(newest.reasons.join(', '), 300);
  return {
    verdict,
    tree,
    receipt: newest,
    message: `${newest.verdict}: ${by}: ${reasons}`,
    hint: AGAIN,
  };
}

/** A working tree elsewhere has receipts of its own, by rules of its own. */
function refuseOtherRepository({ cwd, gitDir }: ReceiptQuestion, layout: Layout): void {
  if (gitDir === undefined || gitDir === '') return;
  if (truePath(resolve(cwd, gitDir)) === truePath(layout.gitDir)) return;
  throw new DoorwardError(
    'git',
    `git works for the repository ${oneLine(gitDir, 200)}, and ${oneLine(cwd, 200)} belongs to another`,
    'Commit in the working tree of the repository itself.',
  );
}

function truePath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/**
 * A base that somebody committed for the occasion, and took back, says nothing about the change; nor does none
 * at all where there is a history, because then the work was its own rule.
 */
async function isOfThisHistory(
  { base }: Receipt,
  subject: ReceiptSubject,
  { top }: Layout,
): Promise<boolean> {
  if (base === undefined) return !(await hasBefore(subject, top));
  // The commit before an amended one is no part of its history, and was an honest base.
  return typeof subject !== 'string' || isAncestor(base, top);
}

/** Whether there is anything that it could have been compared with. */
async function hasBefore(subject: ReceiptSubject, top: string): Promise<boolean> {
  const before = typeof subject === 'string' ? 'HEAD' : `${subject.commit}^1`;
  const args = ['rev-parse', '--verify', '--quiet', `${before}^{commit}`];
  return (await runGit({ args, cwd: top, env: gitEnvironment(top) })).exitCode === 0;
}

const AGAIN = 'Run `doorward check` to see what is wrong; when it passes, it leaves a receipt.';

function missing(tree: string, subject: ReceiptSubject): ReceiptAnswer {
  const what = { worktree: 'what lies in the working tree', staged: 'what is staged' };
  const name =
    typeof subject === 'string' ? what[subject] : `commit ${oneLine(subject.commit, 60)}`;
  const hint =
    subject === 'staged'
      ? 'Run `doorward check`. If it passed and this still comes, stage everything that was judged, or put the rest aside.'
      : 'Run `doorward check`: when it passes, it leaves a receipt.';
  const message = `there is no receipt for ${name} (tree ${tree.slice(0, 12)}): the gate has not judged it`;
  return { verdict: 'inconclusive', tree, receipt: undefined, message, hint };
}

async function treeOf(
  { cwd, subject, indexFile }: ReceiptQuestion,
  layout: Layout,
): Promise<string> {
  const env = { ...gitEnvironment(layout.top), GIT_DIR: layout.gitDir, GIT_WORK_TREE: layout.top };
  if (subject === 'worktree') {
    return (await (await openRepository(cwd)).snapshot(undefined)).tree;
  }
  if (subject === 'staged') {
    const own = indexFile === undefined ? {} : { GIT_INDEX_FILE: join(layout.top, indexFile) };
    const index = indexFile?.startsWith('/') === true ? { GIT_INDEX_FILE: indexFile } : own;
    return (
      await runGitWell({ cwd: layout.top, env: { ...env, ...index }, args: ['write-tree'] })
    ).trim();
  }
  const args = ['rev-parse', '--verify', '--quiet', `${subject.commit}^{tree}`];
  const { exitCode, output } = await runGit({ cwd: layout.top, env, args });
  if (exitCode === 0) return output.trim();
  throw new DoorwardError(
    'usage',
    `\`${oneLine(subject.commit, 60)}\` is no commit`,
    'Name one that exists here.',
  );
}

/**
 * What a check leaves behind that no hook asked for, or why it leaves nothing: whoever asks for it later would take
 * another exam for the project's own. Throws where it can't be written.
 */
export async function leaveCheckReceipt(
  report: CheckReport,
  cwd: string,
  agent: 'check' | 'mcp' = 'check',
): Promise<string | undefined> {
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const { verdict, tree, base, task, protocol, findings, isReusable } = report;
  if (verdict === 'passed' && report.isByForeignRules)
    return 'plan or protocol are not the project’s own; commit the plan, or name it in doorward.yaml';
  const wrong = findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'inconclusive');
  keepReceipt(receiptFolder(layout), {
    verdict,
    tree,
    base,
    isReusable,
    task: task.id,
    protocol,
    at: new Date().toISOString(),
    agent,
    session: '',
    event: 'check',
    attempt: 0,
    reasons: [...new Set(wrong.map(({ reason }) => reason))],
  });
  return undefined;
}
