// A look without git may say "touched" of a tree that is the same; it must never say "untouched" of one
// that is not.

import {
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { isUntouched, type Untouched } from '../../src/effects/git/look/untouched.ts';
import { watch } from '../../src/effects/git/look/watch.ts';
import { openWorkshop } from '../../src/effects/git/workshop.ts';
import { makeRepo, type RepoRig, rigAt } from '../rig/repo-rig.ts';
import { treeByGit } from '../rig/snapshot-oracle.ts';
import '../rig/seed.ts';

const FILES = {
  '.gitignore': '*.log\nbuild/\n',
  'src/app.ts': 'export const a = 1;\n',
  'src/lib/b.ts': 'b\n',
  'README.md': '# x\n',
};

const noteOf = async (rig: RepoRig): Promise<Untouched | undefined> =>
  watch(await openWorkshop(rig.top, {}));

async function noted(rig: RepoRig): Promise<Untouched> {
  const note = await noteOf(rig);
  if (note === undefined) throw new Error('nothing was noted');
  return note;
}

const looksUntouched = (note: Untouched, rig: RepoRig): boolean =>
  isUntouched(note, { top: rig.top, env: process.env });

function harbour(): RepoRig {
  const rig = makeRepo(FILES);
  rig.write('src/new.ts', 'new\n');
  rig.write('build/out.js', 'built\n');
  rig.write('notes.log', 'log\n');
  mkdirSync(rig.path('empty'));
  return rig;
}

const OWN_RULES = join(process.env['HOME'] ?? '', '.config/git');

afterEach(() => {
  delete process.env['XDG_CONFIG_HOME'];
  rmSync(OWN_RULES, { recursive: true, force: true });
});

describe('what is noticed', () => {
  const same = (rig: RepoRig, path: string, content: string): void => {
    utimesSync(rig.path(path), 1_000, 1_000);
    rig.write(path, content);
    utimesSync(rig.path(path), 1_000, 1_000);
  };
  const touches: Readonly<Record<string, (rig: RepoRig) => void>> = {
    'an edit': (rig) => rig.write('src/app.ts', 'export const a = 2;\n'),
    'an edit of the same size whose time is put back': (rig) => same(rig, 'README.md', '# z\n'),
    'an edit of a file that git does not know yet': (rig) => rig.write('src/new.ts', 'old\n'),
    'a new file': (rig) => rig.write('src/lib/c.ts', 'c\n'),
    'a new file in a folder that was empty': (rig) => rig.write('empty/c.ts', 'c\n'),
    'a new folder': (rig) => rig.write('more/c.ts', 'c\n'),
    'a deleted file': (rig) => rig.remove('src/lib/b.ts'),
    'a renamed file': (rig) => renameSync(rig.path('src/new.ts'), rig.path('src/newer.ts')),
    'a file put in the place of another': (rig) => {
      rig.write('build/b.ts', 'B\n');
      renameSync(rig.path('build/b.ts'), rig.path('src/lib/b.ts'));
    },
    'another mode': (rig) => rig.write('src/app.ts', FILES['src/app.ts'], 0o755),
    'a link in the place of a file': (rig) => {
      rig.remove('README.md');
      symlinkSync('src/app.ts', rig.path('README.md'));
    },
    'a second name for a file, through which it may be written': (rig) => {
      linkSync(rig.path('README.md'), rig.path('build/readme'));
      rig.write('build/readme', '# changed\n');
    },
    'a folder put in the place of another': (rig) => {
      renameSync(rig.path('src/lib'), rig.path('build/lib'));
      rig.write('src/lib/b.ts', 'b\n');
    },
    'other ignore rules': (rig) => rig.write('.gitignore', '*.log\n'),
    'ignore rules of this checkout': (rig) => rig.write('.git/info/exclude', 'new.ts\n'),
    'ignore rules of the user': () => {
      mkdirSync(OWN_RULES, { recursive: true });
      writeFileSync(join(OWN_RULES, 'ignore'), 'new.ts\n');
    },
    'another place for the rules of the user': (rig) => {
      rig.write('build/xdg/git/ignore', 'new.ts\n');
      process.env['XDG_CONFIG_HOME'] = rig.path('build/xdg');
    },
    'another setting': (rig) => rig.git('config', 'core.fileMode', 'false'),
    'a commit': (rig) => rig.commit(),
    'another branch': (rig) => rig.git('checkout', '--quiet', '-b', 'other'),
    'a branch that moved': (rig) => {
      const tree = rig.git('rev-parse', 'HEAD^{tree}');
      rig.git('update-ref', 'HEAD', rig.git('commit-tree', tree, '-p', 'HEAD', '-m', 'empty'));
    },
    'a repository in the repository': (rig) => {
      mkdirSync(rig.path('nested'));
      rigAt(rig.path('nested')).git('init', '--quiet');
    },
  };
  test.each(Object.entries(touches))('%s', async (_, touch) => {
    const rig = harbour();
    const note = await noted(rig);
    touch(rig);
    expect(looksUntouched(note, rig)).toBe(false);
  });
});

describe('what is none of its business', () => {
  const touches: Readonly<Record<string, (rig: RepoRig) => void>> = {
    nothing: () => undefined,
    'an ignored file': (rig) => rig.write('notes.log', 'more\n'),
    'the inside of an ignored folder': (rig) => rig.write('build/deep/out.js', 'again\n'),
    'what is staged': (rig) => rig.git('add', 'src/new.ts'),
    "the gate's own files": (rig) => rig.write('.git/doorward/anything', 'x\n'),
  };
  test.each(Object.entries(touches))('%s', async (_, touch) => {
    const rig = harbour();
    const note = await noted(rig);
    touch(rig);
    expect(looksUntouched(note, rig)).toBe(true);
  });
});

describe('where nothing is noted', () => {
  const cases: Readonly<Record<string, (rig: RepoRig) => RepoRig | undefined>> = {
    'ignore rules in another file': (rig) => {
      rig.git('config', 'core.excludesFile', rig.path('build/ignore'));
      return undefined;
    },
    'a repository in the repository': (rig) => {
      mkdirSync(rig.path('empty/nested'));
      rigAt(rig.path('empty/nested')).git('init', '--quiet');
      return undefined;
    },
    'a linked worktree': (rig) => {
      rig.git('worktree', 'add', '--quiet', join(rig.top, '../linked'));
      return rigAt(join(rig.top, '../linked'));
    },
    'a branch that is another name for a second one': (rig) => {
      rig.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
      rig.git('symbolic-ref', 'HEAD', 'refs/heads/alias');
      return undefined;
    },
    'more files than git would take long for': (rig) => {
      for (let at = 0; at < 1_001; at += 1) rig.write(`many/${at}`, '');
      return undefined;
    },
  };
  test.each(Object.entries(cases))('%s', async (_, make) => {
    const rig = harbour();
    expect(await noteOf(make(rig) ?? rig)).toBeUndefined();
  });

  test('a file of a moment ago is waited for, because a second change could have the same time', async () => {
    const rig = harbour();
    rig.write('src/new.ts', 'just now\n');
    const note = await noted(rig);
    rig.write('src/new.ts', 'just then\n');
    expect(looksUntouched(note, rig)).toBe(false);
  });
});

test('whatever happens: what looks untouched has the tree that it had', async () => {
  const paths = ['a', 'b.log', 'c/d', 'c/e/f', 'build/g', '.gitignore', 'c/.gitignore', 'h'];
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('write' as const),
      path: fc.constantFrom(...paths),
      text: fc.constantFrom('x\n', 'y\n', 'build\n', '*.log\n', '!b.log\n', 'c/\n'),
    }),
    fc.record({ kind: fc.constant('remove' as const), path: fc.constantFrom(...paths, 'c') }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
  const perform = (rig: RepoRig, steps: readonly Step[]): void => {
    for (const one of steps) {
      try {
        if (one.kind === 'write') rig.write(one.path, one.text);
        else rig.remove(one.path);
      } catch {
        // A file where a folder is meant to be, or nothing to remove.
      }
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(step, { maxLength: 2 }),
      async (before, after) => {
        const rig = makeRepo({ a: 'a\n', 'c/d': 'd\n' });
        perform(rig, before);
        const note = await noteOf(rig);
        const tree = treeByGit(rig);
        perform(rig, after);
        if (note === undefined || !looksUntouched(note, rig)) return;
        expect(treeByGit(rig)).toBe(tree);
      },
    ),
    { numRuns: 40 },
  );
});
