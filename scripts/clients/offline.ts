// How programs are started so that they reach nothing but this machine: in a network namespace that has
// only a loopback, or where none is granted, with proxies that lead nowhere.

import { spawnSync } from 'node:child_process';

export interface Offline {
  readonly how: string;
  /** Goes before the program and its arguments. */
  readonly prefix: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const LOOPBACK_UP = '(ip link set lo up || ifconfig lo up) && exec "$@"';
const NAMESPACES = [['--net'], ['--user', '--map-root-user', '--net']];

export function offline(): Offline {
  for (const flags of NAMESPACES) {
    const prefix = ['unshare', ...flags, 'sh', '-c', LOOPBACK_UP, 'sh'];
    const [program = '', ...args] = [...prefix, 'true'];
    if (spawnSync(program, args, { stdio: 'ignore' }).status === 0)
      return { how: 'a network namespace with only the loopback', prefix, env: {} };
  }
  const nowhere = 'http://127.0.0.1:9';
  return {
    how: 'proxies that lead nowhere (this machine grants no network namespace)',
    prefix: [],
    env: { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, NO_PROXY: '127.0.0.1,localhost' },
  };
}
