import { expect, test } from 'vitest';
import { aCommand, aPlan, aTask, aVerify } from '../../test/rig/builders.ts';
import { PROTOCOL_NAMES } from '../model/protocol.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { DEFAULT_CONFIG } from './config/config.ts';
import { commandsFor, verifyTimeout } from './judging.ts';

const LONG = 2 * 3_600_000;

test.each(PROTOCOL_NAMES)('under %s nothing runs longer than it lets a command run', (name) => {
  const protocol = protocolNamed(name);
  const { maxMs } = protocol.timeouts.verify;
  const own = ['a', 'b', 'c'].map((run, nth) =>
    aCommand(run, { timeoutMs: [LONG, 1000, undefined][nth] }),
  );
  const task = aTask({ verify: aVerify(...own) });
  const plan = aPlan({ tasks: [task], verify: [aCommand('d', { timeoutMs: LONG })] });
  const config = { ...DEFAULT_CONFIG, verify: [aCommand('e', { timeoutMs: LONG })] };
  const times = new Map(
    commandsFor(task, plan, { config, protocol }).map(({ run, timeoutMs }) => [run, timeoutMs]),
  );
  expect(Object.fromEntries(times)).toMatchObject({ a: maxMs, b: 1000, c: undefined, d: maxMs });
  expect(times.get('e') ?? maxMs).toBe(maxMs);
  expect(verifyTimeout(protocol, { ...config, timeout: LONG })).toBe(maxMs);
});
