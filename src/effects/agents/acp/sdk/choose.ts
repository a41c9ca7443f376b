// What a session lets its client choose: a mode to work in and a model. A model that was asked for and
// is not to be had is an error, because another one would be recorded and paid for.

import { type ClientContext, methods, type SessionConfigOption } from '@agentclientprotocol/sdk';
import { oneLine } from '../../../../std/text.ts';
import type { OpenedSession } from './sessions.ts';

export async function chooseMode(
  agent: ClientContext,
  { id, modes }: OpenedSession,
  wanted: string | undefined,
): Promise<void> {
  const mode = modes?.availableModes.find((known) => known.id === wanted);
  if (mode === undefined || modes?.currentModeId === mode.id) return;
  await agent.request(methods.agent.session.setMode, { sessionId: id, modeId: mode.id });
}

export async function chooseModel(
  agent: ClientContext,
  { id, settings }: OpenedSession,
  wanted: string | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const setting = settings.find(({ category }) => category === 'model');
  if (setting === undefined)
    throw new Error('it does not let its model be chosen; choose it in its own settings');
  const values = valuesOf(setting);
  if (!values.includes(wanted))
    throw new Error(
      `the model ${oneLine(wanted, 80)} is not available; there are: ${oneLine(values.join(', '), 200)}`,
    );
  const choice = { sessionId: id, configId: setting.id, value: wanted };
  await agent.request(methods.agent.session.setConfigOption, choice);
}

function valuesOf(setting: SessionConfigOption): readonly string[] {
  if (setting.type !== 'select') return [];
  return setting.options.flatMap((entry) =>
    'options' in entry ? entry.options.map(({ value }) => value) : [entry.value],
  );
}
