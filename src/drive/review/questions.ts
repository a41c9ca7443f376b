// The five questions of a review, each answered from facts that the gate has observed itself. What
// only a reader could tell is said to be open, and never answered with yes.

import type { Finding } from '../../model/finding.ts';
import { isPassing } from '../../model/outcome.ts';
import { statedCommands } from '../../model/plan.ts';
import type { CommandRecord } from '../../model/record.ts';
import { isLockInScope } from '../../reading/change/lockfiles.ts';
import { readScope } from '../../reading/change/scope.ts';
import { showsSuccess } from '../../reading/command-run/expected-exit.ts';
import { holdsName, namedThings } from '../../reading/words/named-things.ts';
import { oneLine, plural } from '../../std/text.ts';
import type { ReviewRequest } from '../ports/reviewer.ts';

export interface Reply {
  readonly question: string;
  readonly answer: 'yes' | 'no' | 'open';
  readonly evidence: string;
}

export function repliesTo(request: ReviewRequest): readonly Reply[] {
  return [
    { question: 'Files match the scope', ...scopeReply(request) },
    { question: 'The change matches the action', ...actionReply(request) },
    { question: 'The verify output shows success', ...verifyReply(request) },
    { question: 'The done criteria are demonstrably met', ...doneReply(request) },
    { question: 'No unintended side effects', ...sideEffectReply(request) },
  ];
}

type Answered = Omit<Reply, 'question'>;

const yes = (evidence: string): Answered => ({ answer: 'yes', evidence });
const no = (evidence: string): Answered => ({ answer: 'no', evidence });
const open = (evidence: string): Answered => ({ answer: 'open', evidence });
const listed = (items: readonly string[]): string =>
  `${items
    .slice(0, 5)
    .map((item) => oneLine(item, 80))
    .join(', ')}${items.length > 5 ? ` and ${items.length - 5} more` : ''}`;

function scopeReply({ batch, plan, gateFiles, changes, findings }: ReviewRequest): Answered {
  const judged = findings.filter(({ check }) => check === 'file-scope');
  const broken = judged.find(({ outcome }) => outcome === 'fail');
  if (broken !== undefined) return no(broken.message);
  // Where the check has spoken, it is right; elsewhere its exceptions hold as well.
  if (judged.some(({ outcome }) => isPassing(outcome)))
    return yes(`${plural(changes.length, 'change')}, none outside the files of the task`);
  const files = batch.flatMap((task) => task.files ?? []);
  if (batch.some((task) => task.files === undefined) || files.length === 0)
    return open('the plan does not say which files the task may touch');
  const scope = readScope([...files, ...batch.flatMap(({ outputs }) => outputs)]);
  const records = readScope([...plan.stateFiles, ...gateFiles]);
  const changed = changes.map(({ path }) => path);
  const outside = changed.filter(
    (path) =>
      !scope.covers(path) && !records.covers(path) && !isLockInScope(path, changed, scope.covers),
  );
  return outside.length === 0
    ? yes(`${plural(changes.length, 'change')}, all of them in the files of the task`)
    : no(`changed outside the files of the task: ${listed(outside)}`);
}

function actionReply(request: ReviewRequest): Answered {
  const { batch, changes } = request;
  if (changes.length === 0) return no('nothing was changed');
  const names = [
    ...new Set(batch.flatMap(({ action, name }) => namedThings(`${name}\n${action}`))),
  ];
  if (names.length === 0) return open('the action names no file and no identifier to look for');
  const { found, missing } = lookedUp(names, request);
  if (missing.length === 0)
    return yes(`the change holds all that the action names: ${listed(found)}`);
  if (found.length > 0)
    return yes(
      `the change holds ${listed(found)}; of what the action names it lacks ${listed(missing)}`,
    );
  // One name alone may be something to read, not to write.
  return missing.length < 2 || !isWhole(request)
    ? open(`the change does not hold ${listed(missing)}, which the action names`)
    : no(`the change holds nothing of what the action names: ${listed(missing)}`);
}

/** A diff as long as its bound has probably been cut. */
const isWhole = ({ diff, changes }: ReviewRequest): boolean =>
  diff.length < 60_000 && (diff !== '' || changes.length === 0);

function lookedUp(
  names: readonly string[],
  { diff, changes, commands }: ReviewRequest,
): { readonly found: readonly string[]; readonly missing: readonly string[] } {
  const paths = changes.flatMap(({ path, from }) => [path, from ?? '']).join('\n');
  const text = [diff, paths, ...commands.map(({ tail }) => tail)].join('\n');
  return {
    found: names.filter((name) => holdsName(text, name)),
    missing: names.filter((name) => !holdsName(text, name)),
  };
}

function verifyReply(request: ReviewRequest): Answered {
  const { batch, plan, commands } = request;
  const isOwed =
    plan.verify.length > 0 || batch.some((task) => statedCommands(task, plan).length > 0);
  if (commands.length === 0)
    return isOwed
      ? no('the plan has verify commands, and none of them was run')
      : open('there is no verify command');
  const wrong = commands.find((run) => !showsSuccess(run));
  if (wrong !== undefined) {
    const words = `${oneLine(wrong.command, 80)} ${endingOf(wrong)}`;
    return isAccepted(request) ? open(`${words}, and the gate let that pass`) : no(words);
  }
  const passed = commands.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0);
  return passed > 0
    ? yes(`${plural(commands.length, 'command')} as expected, ${plural(passed, 'test')} passed`)
    : yes(`${plural(commands.length, 'command')} as expected, but no test was counted`);
}

/** A setting of the protocol, such as for flaky commands, has decided about them already, and says so. */
function isAccepted({ findings }: ReviewRequest): boolean {
  const said = findings.filter(({ check }) => check === 'verify-commands');
  return (
    said.some(({ outcome }) => outcome === 'concern') &&
    !said.some(({ outcome }) => outcome === 'fail' || outcome === 'inconclusive')
  );
}

function endingOf({ startError, timedOut, exitCode, tests }: CommandRecord): string {
  if (startError !== undefined) return `could not be run: ${oneLine(startError, 100)}`;
  if (timedOut) return 'ran out of time';
  const failed = tests?.failed ?? 0;
  return `ended with ${exitCode ?? 'a signal'}${failed > 0 ? `, ${plural(failed, 'test')} failed` : ''}`;
}

function doneReply(request: ReviewRequest): Answered {
  const criteria = request.batch.flatMap(({ done }) => done).filter((text) => text.trim() !== '');
  if (criteria.length === 0) return open('the plan does not say when the task is done');
  const shown = criteria.filter((criterion) => {
    const names = namedThings(criterion);
    return names.length > 0 && lookedUp(names, request).missing.length === 0;
  });
  if (shown.length === criteria.length)
    return yes(
      `what ${criteria.length === 1 ? 'the criterion names' : `all ${criteria.length} criteria name`} is in the change or in the output`,
    );
  const left = criteria.filter((criterion) => !shown.includes(criterion));
  return open(
    `whether ${plural(left.length, 'criterion', 'criteria')} of ${criteria.length} hold takes a reader: ${listed(left)}`,
  );
}

function sideEffectReply({ commands, changes, findings }: ReviewRequest): Answered {
  const rewritten = [...new Set(commands.flatMap(({ changedPaths }) => changedPaths))];
  if (rewritten.length > 0) return no(`the verify commands changed ${listed(rewritten)}`);
  const refused = findings.find(({ outcome }) => outcome === 'fail');
  if (refused !== undefined) return no(refused.message);
  const odd = findings.find(isAlarming);
  if (odd !== undefined) return open(oneLine(odd.message, 300));
  const dirty = changes.filter(({ hasUncommitted }) => hasUncommitted === true);
  if (dirty.length > 0)
    return no(`content that is in no commit: ${listed(dirty.map(({ path }) => path))}`);
  const left = commands.reduce((sum, { survivors }) => sum + survivors, 0);
  if (left > 0)
    return no(`the verify commands left ${plural(left, 'process', 'processes')} running`);
  return yes('no check found any, and the verify commands changed nothing');
}

const isAlarming = ({ outcome, reason }: Finding): boolean =>
  outcome !== 'pass' && reason.startsWith('tamper.');
