// A client's call in, one answer out, whatever happens in between. Nothing that goes wrong on our side
// lets work pass: it becomes a refusal with the reason, and refusals are counted so that they end.

import type { HookAnswer, HookCall, HookReply } from '../../model/hook.ts';
import { momentOf, readHookCall } from '../../reading/hook/read-call.ts';
import { speaksOfGit } from '../../reading/hook/speaks-of-git.ts';
import { writeAnswer } from '../../reading/hook/write-answer.ts';
import { DoorwardError } from '../../std/error.ts';
import { keepCompiled } from '../keep-compiled.ts';
import type { HookRequest } from './hook-request.ts';
import { isKnownToDeny } from './known-denial.ts';
import { topAbove } from './quick-look.ts';

const ALLOW: HookAnswer = { kind: 'allow' };

export async function answerHook(request: HookRequest): Promise<HookReply> {
  const call = callIn(request);
  try {
    return writeAnswer(await answer(call, request), call);
  } catch (error) {
    return writeAnswer(await refusal(error, call), call);
  }
}

/** A call that could not be read is one about finished work, unless the command line says otherwise. */
function callIn({ client, input, event, cwd }: HookRequest): HookCall & { problem?: string } {
  const read =
    input === undefined
      ? ({ ok: false, problem: 'the call is too large to be read' } as const)
      : readHookCall(client, input, event);
  if (read.ok) return { ...read.call, cwd: read.call.cwd ?? cwd };
  return {
    client,
    event: event ?? '',
    moment: momentOf(event ?? ''),
    session: '',
    cwd,
    transcriptPath: undefined,
    message: undefined,
    isStopActive: false,
    isBrokenOff: false,
    command: undefined,
    problem: read.problem,
  };
}

async function answer(
  call: HookCall & { problem?: string },
  request: HookRequest,
): Promise<HookAnswer> {
  const nonce = request.env['DOORWARD_PROBE'];
  if (call.moment === 'done' && nonce !== undefined)
    return (await import('./probe.ts')).noteProbe(nonce, call);
  if (call.moment === 'other' || call.isBrokenOff || (await isDriven(call, request))) return ALLOW;
  if (call.moment === 'before-tool') return answerTool(call, request);
  const cwd = call.cwd ?? request.cwd;
  const { placesToJudge } = await import('./session-places.ts');
  const places = await placesToJudge(call, cwd);
  if (places.length === 0) return ALLOW;
  refuseUnread(call);
  if (call.moment !== 'start')
    return withinTime(
      places.map((place) => ({ ...call, cwd: place })),
      request,
    );
  const { noteStart } = await import('./note-start.ts');
  if (places.includes(cwd)) await noteStart(call);
  return ALLOW;
}

function refuseUnread({ problem }: { readonly problem?: string }): void {
  if (problem !== undefined)
    throw new DoorwardError('input', problem, 'Update Doorward, or the client.');
}

function answerTool(
  call: HookCall & { problem?: string },
  request: HookRequest,
): HookAnswer | Promise<HookAnswer> {
  refuseUnread(call);
  // Nearly every tool call ends here: nothing of it could land anything.
  if (call.command === undefined || !speaksOfGit(call.command)) return ALLOW;
  return answerGit(call.command, call.cwd ?? request.cwd);
}

async function answerGit(command: string, cwd: string): Promise<HookAnswer> {
  const { landingCommand, landingDenied } = await import('../../reading/hook/landing-command.ts');
  const landing = landingCommand(command);
  if (landing === undefined) return ALLOW;
  const denied: HookAnswer = { kind: 'deny', reason: landingDenied(landing) };
  const here = topAbove(cwd);
  if (here !== undefined && (isKnownToDeny(here) || (await isDeniedAt(here)))) return denied;
  const { topsNamed } = await import('./tops-named.ts');
  for (const top of topsNamed(command, cwd)) if (await isDeniedAt(top)) return denied;
  return ALLOW;
}

async function isDeniedAt(top: string): Promise<boolean> {
  return (await import('./denies-commit.ts')).denies(top);
}

/** Nearly no call comes from a run. */
async function isDriven(call: HookCall, { cwd, env }: HookRequest): Promise<boolean> {
  if (env['DOORWARD_PROMPT_FILE'] === undefined) return false;
  return (await import('./driven-by-run.ts')).isDrivenByRun(call.cwd ?? cwd, env);
}

async function withinTime(calls: readonly HookCall[], request: HookRequest): Promise<HookAnswer> {
  keepCompiled('hook');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate(request.deadlineMs)), request.deadlineMs);
  });
  try {
    return await Promise.race([judgeAll(calls, request), late]);
  } catch (error) {
    const { stopCommands } = await import('../open-ports.ts');
    await stopCommands();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The first refusal counts for all. */
async function judgeAll(calls: readonly HookCall[], request: HookRequest): Promise<HookAnswer> {
  const { hasPassedUntouched } = await import('./passed-before.ts');
  for (const call of calls) {
    if (hasPassedUntouched(call, request)) continue;
    const { judgeStop } = await import('./judge-stop.ts');
    const word = await judgeStop(call, request);
    if (word.kind !== 'allow') return word;
  }
  return ALLOW;
}

function tooLate(deadlineMs: number): DoorwardError {
  return new DoorwardError(
    'interrupted',
    `the gate was not done within ${Math.round(deadlineMs / 1000)} s`,
    'Make the verify commands faster, or give the hook more time with --deadline and in the client.',
  );
}

async function refusal(error: unknown, call: HookCall): Promise<HookAnswer> {
  const reason = inWords(error);
  if (call.moment === 'before-tool') return { kind: 'deny', reason };
  try {
    const { refuse } = await import('./refuse.ts');
    return await refuse(reason, call);
  } catch (second) {
    // Nowhere to count: an end is better than a loop, and it is not a pass.
    return { kind: 'stop', reason: `${reason}\n${inWords(second)}` };
  }
}

function inWords(error: unknown): string {
  const opening = 'Doorward could not judge the work, so it is not accepted';
  if (error instanceof DoorwardError) return `${opening}: ${error.message}\n${error.hint}`;
  const details = error instanceof Error ? error.message : String(error);
  return `${opening}: unexpected error, a bug in Doorward: ${details}\nNothing was passed. Tell the person.`;
}
