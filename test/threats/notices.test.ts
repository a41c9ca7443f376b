// A webhook gets what it was configured to get, at the address that it was configured with; a command
// that never ends holds nobody up, and nothing of it stays.

import { createServer, type Server } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { notify } from '../../src/app/run/notify.ts';
import { alive, aMark } from '../rig/command-rig.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

function serve({ status, to }: { readonly status: number; readonly to?: string }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, to === undefined ? {} : { location: to }).end();
  });
  servers.push(server);
  return new Promise<{ readonly address: string; readonly asked: readonly string[] }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const place = server.address();
      const port = typeof place === 'object' ? place?.port : undefined;
      resolve({ address: `http://127.0.0.1:${port}/`, asked });
    });
  });
}

const NOTICE = { event: 'parked', run: 'r', task: 't', message: 'look' } as const;

test('a webhook that sends elsewhere is not followed', async () => {
  const other = await serve({ status: 200 });
  const hook = await serve({ status: 307, to: other.address });
  expect(await notify({ webhook: other.address }, NOTICE)).toBeUndefined();
  expect(await notify({ webhook: hook.address }, NOTICE)).toContain('webhook');
  expect([hook.asked.length, other.asked.length]).toEqual([1, 1]);
});

test('a command hears of the run, and its ending is told', async () => {
  const said = 'test "$DOORWARD_EVENT $DOORWARD_RUN $DOORWARD_TASK $(cat)" = "parked r t look"';
  expect(await notify({ run: said }, NOTICE)).toBeUndefined();
  expect(await notify({ run: 'cat >/dev/null; exit 3' }, NOTICE)).toContain('ended with 3');
});

test.skipIf(process.platform !== 'linux')(
  'a command that never ends is ended with all that it started',
  async () => {
    const mark = aMark();
    const problem = await notify({ run: `sleep ${mark} & sleep ${mark}; true` }, NOTICE, 300);
    expect(problem).toContain('300 ms');
    expect(alive(mark)).toEqual([]);
  },
);
