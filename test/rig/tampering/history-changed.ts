// Changes of commits and rules by somebody who has no key.

import { hex, messageFor } from '../evidence-world.ts';
import { at, editMessage, lastCommit, plain, quay, type Tampering } from './moves.ts';

export const HISTORY_CHANGED: readonly Omit<Tampering, 'needsKeys'>[] = [
  {
    name: 'the tree of a commit swapped',
    apply: (world, pick) => {
      at(world.commits, pick(world.commits.length)).tree = hex(`evil ${pick(1e6)}`);
    },
  },
  {
    name: 'the tree of an older commit replayed',
    apply: (world) => {
      lastCommit(world).tree = at(world.commits, 0).tree;
    },
  },
  {
    name: 'a commit replayed on top',
    apply: (world, pick) => {
      world.commits.push({ ...at(world.commits, pick(world.commits.length)) });
    },
  },
  {
    name: 'a commit inserted',
    apply: (world, pick) => {
      world.commits.splice(pick(world.commits.length), 0, plain(`Sneak ${pick(1e6)}`));
    },
  },
  {
    name: 'a commit on top',
    apply: (world, pick) => {
      world.commits.push(plain(`Sneak ${pick(1e6)}`));
    },
  },
  {
    name: 'a commit with a copied trailer',
    apply: (world, pick) => {
      world.commits.push({
        ...plain('x'),
        message: at(world.commits, pick(world.commits.length)).message,
      });
    },
  },
  {
    name: 'a commit with an invented trailer',
    apply: (world, pick) => {
      world.commits.push({
        ...plain('x'),
        message: messageFor(99, hex(`made up ${pick(1e6)}`, 64)),
      });
    },
  },
  {
    name: 'a trailer stripped',
    apply: (world, pick) =>
      editMessage(world, pick, (text) => text.replace(/Doorward-Evidence.*\n/, '')),
  },
  {
    name: 'a trailer doubled',
    apply: (world, pick) =>
      editMessage(world, pick, (text) => text.replace(/(Doorward-Evidence.*\n)/, '$1$1')),
  },
  {
    name: 'a trailer in capital letters',
    apply: (world, pick) =>
      editMessage(world, pick, (text) =>
        text.replace(/sha256:(\w+)/, (_all, sha: string) => `sha256:${sha.toUpperCase()}`),
      ),
  },
  {
    name: 'a trailer naming another bundle',
    apply: (world) => {
      lastCommit(world).message = at(world.commits, 0).message;
    },
  },
  {
    name: 'a trailer moved into the text',
    apply: (world, pick) => editMessage(world, pick, (text) => `${text}\nAnd that is all.\n`),
  },
  {
    name: 'a trailer naming another task',
    apply: (world) => {
      lastCommit(world).message = lastCommit(world).message.replace(
        'Doorward-Task: T-',
        'Doorward-Task: U-',
      );
    },
  },
  {
    name: 'a trailer naming another run',
    apply: (world) => {
      lastCommit(world).message = lastCommit(world).message.replace('run-7', 'run-8');
    },
  },
  {
    name: 'a commit dropped from the middle',
    apply: (world, pick) => {
      world.commits.splice(pick(world.commits.length - 1), 1);
    },
  },
  {
    name: 'the last commit dropped',
    apply: (world) => {
      world.commits.pop();
    },
  },
  {
    name: 'two commits swapped',
    apply: (world, pick) => {
      const one = pick(world.commits.length - 1);
      world.commits.splice(one, 2, at(world.commits, one + 1), at(world.commits, one));
    },
  },
  {
    name: 'two commits squashed',
    apply: (world) => {
      const last = world.commits.pop();
      lastCommit(world).tree = last?.tree ?? '';
    },
  },
  {
    name: 'an evil merge',
    apply: (world, pick) => {
      lastCommit(world).extraParents = [hex(`other side ${pick(1e6)}`)];
    },
  },
  {
    name: 'a second parent that is an ancestor',
    apply: (world) => {
      lastCommit(world).extraParents = [world.start];
    },
  },
  {
    name: 'a base that was rewritten',
    apply: (world) => {
      world.start = hex('another start');
    },
  },
  {
    name: 'a poisoned commit object',
    apply: (world, pick) => {
      at(world.commits, pick(world.commits.length)).isDamaged = true;
    },
  },
  {
    name: 'a log that is not one chain',
    apply: (world) => {
      quay(world).problem = 'its entries are not one chain';
    },
  },
  {
    name: 'other rules at the base',
    apply: (world) => {
      world.configBlob = hex('weaker rules');
    },
  },
  {
    name: 'rules that were not there',
    apply: (world) => {
      world.configBlob = '';
    },
  },
];
