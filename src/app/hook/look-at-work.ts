// The whole gate, once, on what an agent left behind when it stopped.

import { freezingOnce, repositoryOn } from '../../effects/git/repository.ts';
import type { Claim } from '../../model/claim.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import type { ProtocolName } from '../../model/protocol.ts';
import { heardIn, newWords } from '../../reading/hook/last-message.ts';
import { type CheckReport, checkWork } from '../check-work.ts';
import { countsToolCalls } from '../counted-calls.ts';
import { openedOn } from '../open-ports.ts';
import { readClaimFor } from '../read-words.ts';
import { isNothingToVerify } from '../work-without-plan.ts';
import type { Memory } from './memory.ts';
import type { TaskPlace } from './running-task.ts';
import { type StopCall, settle } from './settle.ts';
import { callsInTranscript, wordsInTranscript } from './transcript.ts';

export interface LookPlace extends Partial<TaskPlace> {
  readonly cwd: string;
}

export async function lookAtWork(
  place: LookPlace,
  stop: Omit<StopCall, 'message'>,
): Promise<HookAnswer> {
  const message = lastWords(stop.call, stop.memory);
  const report = await look(place, stop, message);
  // The project does not say how work is verified: there is nothing to judge by.
  return report === undefined ? { kind: 'allow' } : settle(report, { ...stop, message });
}

async function look(
  { cwd, plan, task, base, protocol }: LookPlace,
  { shop, call }: Omit<StopCall, 'message'>,
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
        readClaim: async (signals, rules, name) =>
          message === undefined
            ? undefined
            : withCalls(await readClaimFor(message, signals, rules), call, name),
        reviews: [],
        reuse: 'as-hooks',
        isSignalled: true,
      },
      async () => openedOn(repository, silent),
    );
  } catch (error) {
    if (isNothingToVerify(error)) return undefined;
    throw error;
  }
}

/** With what the client recorded; the protocol that counts tool calls in runs counts them here as well. */
function withCalls(
  claim: Claim,
  { client, transcriptPath }: HookCall,
  protocol: ProtocolName,
): Claim {
  const recorded =
    transcriptPath === undefined ? undefined : callsInTranscript(client, transcriptPath);
  if (recorded === undefined || recorded.calls.length === 0) return claim;
  const isCounted = countsToolCalls(protocol) && claim.toolCalls.length === 0;
  const toolCalls = isCounted ? recorded.calls.filter(({ isLatest }) => isLatest) : claim.toolCalls;
  return { ...claim, toolCalls, recorded };
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
