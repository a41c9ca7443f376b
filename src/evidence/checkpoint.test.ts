import { expect, test } from 'vitest';
import { rigKey } from '../../test/rig/key-rig.ts';
import { nodeCrypto as crypto } from '../effects/keys/node-crypto.ts';
import { isCheckpointSignedBy, readCheckpoint, signCheckpoint } from './checkpoint.ts';

const log = rigKey('log');
const CHECKPOINT = { origin: 'doorward.dev/log/quay-1', size: 12, root: 'r'.repeat(32) };
const note = await signCheckpoint(CHECKPOINT, log, crypto);

test('a checkpoint is a signed note: three lines, a blank one, and who signed', () => {
  expect(note).toMatch(
    /^doorward\.dev\/log\/quay-1\n12\n[^\n]{44}\n\n— doorward\.dev\/log\/quay-1 \S+\n$/,
  );
});

test('it is read back, and its signature is that of the log key alone', () => {
  const read = readCheckpoint(note, crypto);
  expect(read).toMatchObject(CHECKPOINT);
  if (read === undefined) return;
  expect(isCheckpointSignedBy(read, log.publicKey, crypto)).toBe(true);
  expect(isCheckpointSignedBy(read, rigKey('other').publicKey, crypto)).toBe(false);
});

test.each([
  ['another size', note.replace('\n12\n', '\n13\n')],
  ['another origin', note.replaceAll('quay-1', 'quay-2')],
  ['another root', note.replace(/\n(.)([^\n]{43})\n\n/, '\nA$2\n\n')],
])('%s is not what was signed', (_what, changed) => {
  const read = readCheckpoint(changed, crypto);
  expect(read !== undefined && isCheckpointSignedBy(read, log.publicKey, crypto)).toBe(false);
});

test.each([
  ['a further line', note.replace('\n\n', '\nmore\n\n')],
  ['a leading zero', note.replace('\n12\n', '\n012\n')],
  ['a second signature', `${note}${note.split('\n').at(-2)}\n`],
  ['a name that is not its origin', note.replace('— doorward.dev/log/quay-1', '— elsewhere')],
  ['no signature', note.slice(0, note.indexOf('—'))],
])('%s is no checkpoint', (_what, changed) => {
  expect(readCheckpoint(changed, crypto)).toBeUndefined();
});
