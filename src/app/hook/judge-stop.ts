// An agent says that it is done: the gate looks at what lies there, and its word decides whether the
// agent may stop. Work that does not pass is sent back with what was found, as often as its protocol
// allows; after that a person has to look.

import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout, type Layout } from '../../effects/git/layout.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import { heardIn, newWords } from '../../reading/hook/last-message.ts';
import { type CheckReport, type CheckRequest, checkWork } from '../check-work.ts';
import { openPorts } from '../open-ports.ts';
import { readClaimFor } from '../read-words.ts';
import { isNothingToVerify } from '../work-without-plan.ts';
import type { HookRequest } from './hook-request.ts';
import { type Memory, memoryOf } from './memory.ts';
import { runningTask, type TaskPlace } from './running-task.ts';
import { settle } from './settle.ts';
import { wordsInTranscript } from './transcript.ts';

export async function judgeStop(call: HookCall, request: HookRequest): Promise<HookAnswer> {
  const cwd = call.cwd ?? request.cwd;
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const memory = memoryOf(call, layout);
  const place = await placeOf(request, layout, memory);
  const message = lastWords(call, memory);
  const report = await look(cwd, place, message);
  if (report === undefined) return { kind: 'allow' };
  return settle(report, { call, layout, memory, message });
}

type Place = Partial<TaskPlace>;

async function placeOf(request: HookRequest, layout: Layout, memory: Memory): Promise<Place> {
  const { plan, task } = request;
  const { base } = memory.session();
  if (plan !== undefined || task !== undefined)
    return {
      base,
      ...(plan === undefined ? {} : { plan }),
      ...(task === undefined ? {} : { task }),
    };
  return (await runningTask(layout)) ?? { base };
}

/** Undefined where the project does not say how work is verified: there is nothing to judge by. */
async function look(
  cwd: string,
  { plan, task, base, protocol }: Place,
  message: string | undefined,
): Promise<CheckReport | undefined> {
  const check: CheckRequest = {
    cwd,
    plan,
    dialect: undefined,
    task,
    base,
    isNextTask: true,
    protocol,
    readClaim: async (signals, rules) =>
      message === undefined ? undefined : readClaimFor(message, signals, rules),
    reviews: [],
    reuse: 'as-hooks',
    isSignalled: true,
  };
  const silent = { started: () => () => undefined };
  try {
    return await checkWork(check, (folder, whileGitLooks) =>
      openPorts(folder, silent, { whileGitLooks }),
    );
  } catch (error) {
    if (isNothingToVerify(error)) return undefined;
    throw error;
  }
}

/** Only the last ones: what was said before an earlier refusal has been judged. */
function lastWords(call: HookCall, memory: Memory): string | undefined {
  const { message, transcriptPath, moment, client } = call;
  if (moment === 'task-done') return undefined;
  if (message === undefined)
    return transcriptPath === undefined ? undefined : wordsInTranscript(transcriptPath);
  if (client !== 'gemini') return message;
  const known = memory.session();
  const words = newWords(message, known.heard).trim();
  memory.keepSession({ ...known, heard: heardIn(message) });
  return words === '' ? undefined : words;
}
