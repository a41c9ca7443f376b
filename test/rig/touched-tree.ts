// A working tree with a little of everything, and what may happen to it: what every look has to notice, what is none
// of its business, and steps for whoever makes up stories of his own.

import {
  existsSync,
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
import { makeRepo, type RepoRig, rigAt } from './repo-rig.ts';

const FILES = {
  '.gitignore': '*.log\nbuild/\n',
  'src/app.ts': 'export const a = 1;\n',
  'src/lib/b.ts': 'b\n',
  'README.md': '# x\n',
};

export function harbour(): RepoRig {
  const rig = makeRepo(FILES);
  rig.write('src/new.ts', 'new\n');
  rig.write('build/out.js', 'built\n');
  rig.write('build/older/deep/b.ts', 'older\n');
  rig.write('src/lib/deep/b.ts', 'newer\n');
  rig.write('venv/.gitignore', '*\n');
  rig.write('venv/lib.py', 'x\n');
  rig.write('notes.log', 'log\n');
  mkdirSync(rig.path('empty'));
  return rig;
}

const OWN_RULES = join(process.env['HOME'] ?? '', '.config/git');

/** Undoes what the stories below did outside of their repository. */
export function tidyUp(): void {
  delete process.env['XDG_CONFIG_HOME'];
  rmSync(OWN_RULES, { recursive: true, force: true });
}

const same = (rig: RepoRig, path: string, content: string): void => {
  utimesSync(rig.path(path), 1_000, 1_000);
  rig.write(path, content);
  utimesSync(rig.path(path), 1_000, 1_000);
};

export type Touches = Readonly<Record<string, (rig: RepoRig) => void>>;

export const NOTICED: Touches = {
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
  'a folder of older files put in the place of another': (rig) => {
    renameSync(rig.path('src/lib/deep'), rig.path('build/deep'));
    renameSync(rig.path('build/older/deep'), rig.path('src/lib/deep'));
  },
  'a file in the place of a folder that is ignored': (rig) => {
    rmSync(rig.path('build'), { recursive: true });
    rig.write('build', 'x\n');
  },
  'ignore rules that ignore themselves': (rig) => rig.write('venv/.gitignore', '.gitignore\n'),
  'ignore rules that ignored themselves and are gone': (rig) => rig.remove('venv/.gitignore'),
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

export const NONE_OF_ITS_BUSINESS: Touches = {
  nothing: () => undefined,
  'an ignored file': (rig) => rig.write('notes.log', 'more\n'),
  'the inside of an ignored folder': (rig) => rig.write('build/deep/out.js', 'again\n'),
  'what is staged': (rig) => rig.git('add', 'src/new.ts'),
  "the gate's own files": (rig) => rig.write('.git/doorward/anything', 'x\n'),
};

export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'exchange'; readonly path: string; readonly other: string };

const PATHS = [
  ...['a', 'b.log', 'c/d', 'c/e/f', 'build/g', 'build/d', 'build/e/f'],
  ...['.gitignore', 'c/.gitignore', 'h'],
];

export const touchingStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    path: fc.constantFrom(...PATHS),
    text: fc.constantFrom('x\n', 'y\n', 'build\n', '*.log\n', '!b.log\n', 'c/\n'),
  }),
  fc.record({ kind: fc.constant('remove' as const), path: fc.constantFrom(...PATHS, 'c') }),
  fc.record({
    kind: fc.constant('exchange' as const),
    path: fc.constantFrom('a', 'c', 'c/d', 'c/e'),
    other: fc.constantFrom('h', 'build', 'build/d', 'build/e'),
  }),
);

export function perform(rig: RepoRig, steps: readonly Step[]): void {
  for (const one of steps) {
    try {
      if (one.kind === 'write') rig.write(one.path, one.text);
      else if (one.kind === 'remove') rig.remove(one.path);
      else exchange(rig, one.path, one.other);
    } catch {
      // A file where a folder is meant to be, or nothing to remove.
    }
  }
}

function exchange(rig: RepoRig, path: string, other: string): void {
  const aside = `${rig.top}-aside`;
  renameSync(rig.path(path), aside);
  try {
    renameSync(rig.path(other), rig.path(path));
  } finally {
    renameSync(aside, rig.path(existsSync(rig.path(path)) ? other : path));
  }
}
