// Signatures by ssh-agent: the key never comes here, and an agent that was told to (`ssh-add -c`) asks
// its user each time. For Ed25519 keys it signs the bytes as they are, so that verifiers see no difference.

import { connect } from 'node:net';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { ED25519, ed25519Blob, ed25519In, WireReader, wireNumber, wirePiece } from './ssh-wire.ts';

export interface AgentKey {
  /** Its 32 bytes, one character each. */
  readonly publicKey: string;
  readonly comment: string;
}

const LIST = 11;
const LISTED = 12;
const SIGN = 13;
const SIGNED = 14;
/** OpenSSH's own limit for a message. */
const MAX_MESSAGE = 256 * 1024;
const MAX_KEYS = 1_000;
/** A person may have to confirm. */
const TIMEOUT_MS = 120_000;

/** The Ed25519 keys that it holds. */
export async function agentKeys(socket: string | undefined): Promise<readonly AgentKey[]> {
  const answer = await ask(socket, Buffer.from([LIST]), LISTED);
  return understood(() => {
    const count = Math.min(answer.number(), MAX_KEYS);
    const all = Array.from({ length: count }, () => [answer.piece(), answer.text()] as const);
    return all.flatMap(([blob, comment]) => {
      const publicKey = ed25519In(blob);
      return publicKey === undefined ? [] : [{ publicKey, comment }];
    });
  });
}

/** 64 bytes, one character each. */
export async function agentSign(
  socket: string | undefined,
  publicKey: string,
  message: string,
): Promise<string> {
  const parts = [wirePiece(ed25519Blob(publicKey)), wirePiece(message), wireNumber(0)];
  const answer = await ask(socket, Buffer.concat([Buffer.from([SIGN]), ...parts]), SIGNED);
  const [kind, signature] = understood(() => {
    const signed = new WireReader(answer.piece());
    return [signed.text(), signed.text()];
  });
  if (kind !== ED25519 || signature?.length !== 64) throw broken('it signed in another way');
  return signature;
}

async function ask(
  socket: string | undefined,
  request: Buffer,
  expected: number,
): Promise<WireReader> {
  if (socket === undefined || socket === '')
    throw new DoorwardError(
      'config',
      'a key is in ssh-agent, and no agent is there (SSH_AUTH_SOCK is not set)',
      'Start one with `eval "$(ssh-agent)"`, then `ssh-add`.',
    );
  if (request.length > MAX_MESSAGE - 4) throw broken('there is more to sign than it takes');
  const answer = await exchange(socket, wirePiece(request));
  const [kind] = answer;
  if (kind !== expected)
    throw broken('it refused: the key is not there, or somebody did not confirm');
  return new WireReader(answer.subarray(1));
}

/** One message there, one back. */
function exchange(socket: string, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let all = Buffer.alloc(0);
    const connection = connect(socket);
    const fail = (problem: string): void => {
      connection.destroy();
      reject(broken(problem));
    };
    connection.setTimeout(TIMEOUT_MS, () => fail('it does not answer'));
    connection.on('error', (error) => fail(error.message));
    connection.on('end', () => fail('it hung up'));
    connection.on('data', (chunk) => {
      all = Buffer.concat([all, chunk]);
      const length = all.length < 4 ? 1 : all.readUInt32BE(0);
      if (length === 0 || length > MAX_MESSAGE) return fail('its answer has no sound length');
      if (all.length < 4 + length) return;
      connection.destroy();
      resolve(all.subarray(4, 4 + length));
    });
    connection.write(message);
  });
}

function understood<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw broken("its answer can't be read");
  }
}

function broken(problem: string): DoorwardError {
  return new DoorwardError(
    'config',
    `ssh-agent gave no signature: ${oneLine(problem, 200)}`,
    'See whether `ssh-add -l` lists the key, or choose another one with `doorward keys use ROLE …`.',
  );
}
