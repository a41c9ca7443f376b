// The whole gate, once, on what an agent left behind when it stopped.

import { freezingOnce, repositoryOn } from '../../effects/git/repository.ts';
import type { Workshop } from '../../effects/git/workshop.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import { heardIn, newWords } from '../../reading/hook/last-message.ts';
import { type CheckReport, checkWork } from '../check-work.ts';
import { portsOn } from '../open-ports.ts';
import { readClaimFor } from '../read-words.ts';
import { isNothingToVerify } from '../work-without-plan.ts';
import type { Memory } from './memory.ts';
import type { TaskPlace } from './running-task.ts';
import { type StopCall, settle } from './settle.ts';
import { wordsInTranscript } from './transcript.ts';

export interface LookPlace extends Partial<TaskPlace> {
  readonly cwd: string;
}

export async function lookAtWork(
  place: LookPlace,
  stop: Omit<StopCall, 'message'>,
): Promise<HookAnswer> {
  const message = lastWords(stop.call, stop.memory);
  const report = await look(place, stop.shop, message);
  // The project does not say how work is verified: there is nothing to judge by.
  return report === undefined ? { kind: 'allow' } : settle(report, { ...stop, message });
}

async function look(
  { cwd, plan, task, base, protocol }: LookPlace,
  shop: Workshop,
  message: string | undefined,
): Promise<CheckReport | undefined> {
  const repository = repositoryOn(freezingOnce(shop), {});
  const silent = { started: () => () => undefined };
  try {
    return await checkWork(
      {
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
      },
      async () => ({
        repository,
        configure: (config, isolation) => portsOn(repository, { ...config, isolation }, silent),
      }),
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
