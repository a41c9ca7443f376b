// Changes of bundles, logs and outputs by somebody who has no key.

import { bundleOf, KEYS, signLog } from '../evidence-world.ts';
import {
  anyEntry,
  at,
  deleteOutput,
  editLine,
  flip,
  forged,
  inPart,
  pin,
  quay,
  replaceOutput,
  strangersLog,
  swapSignatures,
  type Tampering,
} from './moves.ts';

export const EVIDENCE_CHANGED: readonly Omit<Tampering, 'needsKeys'>[] = [
  {
    name: 'a character of a payload flipped',
    apply: (world, pick) =>
      editLine(world, pick, (line) => flip(line, inPart(line, 'payload') + pick(400))),
  },
  {
    name: 'a character of a signature flipped',
    apply: (world, pick) =>
      editLine(world, pick, (line) => flip(line, inPart(line, 'sig') + pick(80))),
  },
  {
    name: 'a signature removed',
    apply: (world, pick) =>
      editLine(world, pick, (line) => line.replace(/"signatures":\[.*\]/, '"signatures":[]')),
  },
  {
    name: 'a signature doubled',
    apply: (world, pick) =>
      editLine(world, pick, (line) =>
        line.replace(/"signatures":\[(.*)\]/, '"signatures":[$1,$1]'),
      ),
  },
  {
    name: 'another payload type',
    apply: (world, pick) =>
      editLine(world, pick, (line) => line.replace('vnd.in-toto', 'vnd.other')),
  },
  {
    name: 'white space in an envelope',
    apply: (world, pick) => editLine(world, pick, (line) => ` ${line}`),
  },
  {
    name: 'a key id of somebody else',
    apply: (world, pick) =>
      editLine(world, pick, (line) => line.replace(/SHA256:[^"]{43}/, KEYS.human.keyid)),
  },
  {
    name: 'an unknown key id',
    apply: (world, pick) =>
      editLine(world, pick, (line) => line.replace(/SHA256:[^"]{43}/, KEYS.stranger.keyid)),
  },
  {
    name: 'signatures of two statements swapped',
    apply: (world, pick) => swapSignatures(anyEntry(world, pick)),
  },
  {
    name: 'two statements swapped',
    apply: (world, pick) => {
      anyEntry(world, pick).lines.reverse();
    },
  },
  {
    name: 'a statement dropped',
    apply: (world, pick) => {
      const { lines } = anyEntry(world, pick);
      lines.splice(pick(lines.length), 1);
    },
  },
  {
    name: 'a statement doubled',
    apply: (world, pick) => {
      const { lines } = anyEntry(world, pick);
      lines.push(at(lines, pick(lines.length)));
    },
  },
  {
    name: 'all statements dropped',
    apply: (world, pick) => {
      anyEntry(world, pick).lines = [''];
    },
  },
  {
    name: 'a bundle cut off',
    apply: (world, pick) => {
      const entry = anyEntry(world, pick);
      entry.lines = [bundleOf(entry).slice(0, 50 + pick(500))];
    },
  },
  {
    name: 'a statement from another landing',
    apply: (world, pick) => {
      const one = pick(quay(world).entries.length - 1);
      at(quay(world).entries, one).lines[1] = at(at(quay(world).entries, one + 1).lines, 1);
    },
  },
  {
    name: 'two bundles swapped',
    apply: (world, pick) => {
      const one = pick(quay(world).entries.length - 1);
      const [left, right] = [at(quay(world).entries, one), at(quay(world).entries, one + 1)];
      [left.lines, right.lines] = [right.lines, left.lines];
    },
  },
  {
    name: 'two entries swapped',
    apply: (world, pick) => {
      const { entries } = quay(world);
      const one = pick(entries.length - 1);
      entries.splice(one, 2, at(entries, one + 1), at(entries, one));
    },
  },
  {
    name: 'an entry dropped from the middle',
    apply: (world, pick) => {
      const { entries } = quay(world);
      entries.splice(pick(entries.length - 1), 1);
    },
  },
  {
    name: 'the last entry dropped',
    apply: (world) => {
      quay(world).entries.pop();
    },
  },
  {
    name: 'the first entry dropped',
    apply: (world) => {
      quay(world).entries.shift();
    },
  },
  {
    name: 'an entry doubled',
    apply: (world, pick) => {
      const { entries } = quay(world);
      const one = pick(entries.length);
      entries.splice(one, 0, structuredClone(at(entries, one)));
    },
  },
  {
    name: 'the log deleted',
    apply: (world) => {
      world.logs = [];
    },
  },
  {
    name: 'the log emptied',
    apply: (world) => {
      quay(world).entries = [];
    },
  },
  {
    name: 'the log under another name',
    apply: (world) => {
      quay(world).writer = 'other-1';
    },
  },
  {
    name: 'the log rolled back, with a pinned checkpoint',
    apply: (world, pick) => {
      pin(world);
      quay(world).entries.splice(-1 - pick(3));
    },
  },
  {
    name: 'branch and log rolled back, with a pinned checkpoint',
    apply: (world, pick) => {
      pin(world);
      const count = 1 + pick(3);
      quay(world).entries.splice(-count);
      world.commits.splice(-count);
    },
  },
  {
    name: 'branch and log gone, with a pinned checkpoint',
    apply: (world) => {
      pin(world);
      world.logs = [];
      world.commits = [];
    },
  },
  {
    name: 'a checkpoint removed',
    apply: (world, pick) => {
      anyEntry(world, pick).checkpoint = '';
    },
  },
  {
    name: 'a checkpoint of another size',
    apply: (world, pick) => {
      const entry = anyEntry(world, pick);
      entry.checkpoint = entry.checkpoint.replace(
        /\n(\d+)\n/,
        (_all, size: string) => `\n${Number(size) + 1 + pick(9)}\n`,
      );
    },
  },
  {
    name: 'a checkpoint with another root',
    apply: (world, pick) => {
      const entry = anyEntry(world, pick);
      entry.checkpoint = flip(entry.checkpoint, entry.checkpoint.indexOf('=') - 2 - pick(30));
    },
  },
  {
    name: 'a checkpoint of another entry',
    apply: (world, pick) => {
      const one = pick(quay(world).entries.length - 1);
      at(quay(world).entries, one).checkpoint = at(quay(world).entries, one + 1).checkpoint;
    },
  },
  {
    name: 'a checkpoint with a damaged signature',
    apply: (world, pick) => {
      const entry = anyEntry(world, pick);
      entry.checkpoint = flip(entry.checkpoint, entry.checkpoint.length - 4 - pick(60));
    },
  },
  {
    name: 'a log signed by a stranger',
    apply: (world, pick) => signLog(quay(world), pick(quay(world).entries.length), KEYS.stranger),
  },
  {
    name: 'a bundle of a stranger',
    apply: (world) => forged(world, { gate: KEYS.stranger, reviewer: KEYS.stranger }, false),
  },
  {
    name: 'a bundle of a stranger in a log of a stranger',
    apply: async (world) => {
      await forged(world, { gate: KEYS.stranger, reviewer: KEYS.stranger }, false);
      await signLog(quay(world), 0, KEYS.stranger);
    },
  },
  { name: 'a second log by a stranger', apply: (world) => strangersLog(world) },
  {
    name: 'an output replaced',
    apply: (world, pick) => replaceOutput(anyEntry(world, pick), 'ok ', 'all is well\n'),
  },
  { name: 'an output deleted', apply: (world, pick) => deleteOutput(anyEntry(world, pick), 'ok ') },
  {
    name: 'the policy replaced',
    apply: (world, pick) => replaceOutput(anyEntry(world, pick), '{"', '{"gates":[]}'),
  },
  { name: 'the policy deleted', apply: (world, pick) => deleteOutput(anyEntry(world, pick), '{"') },
  { name: 'all outputs deleted', apply: (world, pick) => anyEntry(world, pick).outputs.clear() },
];
