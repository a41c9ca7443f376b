// Which verify commands a project already has, told from its own files. Only what is really there.

import { readJson } from '../../std/document.ts';
import { isFields } from '../../std/shape.ts';
import { fromPackageJson } from './package-commands.ts';
import { type FoundCommand, manifestIn, type ProjectFiles } from './project-files.ts';
import { fromPython } from './python-commands.ts';

export function detectCommands(files: ProjectFiles): readonly FoundCommand[] {
  return [
    ...fromPackageJson(files),
    ...fromDeno(files),
    ...fromPython(files),
    ...fromCargo(files),
    ...fromGo(files),
    ...fromJava(files),
    ...fromPhp(files),
    ...fromRuby(files),
    ...fromToolOfItsOwn(files),
    ...fromMakefile(files),
    ...fromJustfile(files),
  ];
}

/** Files that are there and say nothing that could be understood. */
export function unreadFiles(files: ProjectFiles): readonly string[] {
  return ['package.json', 'composer.json'].filter((name) => {
    const text = files.text(name);
    const document = text === undefined ? undefined : readJson(text);
    return document !== undefined && !(document.ok && isFields(document.value));
  });
}

function fromDeno(files: ProjectFiles): readonly FoundCommand[] {
  const name = ['deno.json', 'deno.jsonc'].find(files.has);
  if (name === undefined) return [];
  const tasks = manifestIn(files, name)['tasks'];
  const named = ['lint', 'check', 'test'].filter((task) => isFields(tasks) && task in tasks);
  const found = named.map((task) => ({ run: `deno task ${task}`, from: name }));
  return named.includes('test') ? found : [...found, { run: 'deno test', from: name }];
}

// Without the option, only the package at the top is tested where there is one.
function fromCargo(files: ProjectFiles): readonly FoundCommand[] {
  if (!files.has('Cargo.toml')) return [];
  const isWorkspace = /^ {0,8}\[workspace/m.test(files.text('Cargo.toml') ?? '');
  return [{ run: isWorkspace ? 'cargo test --workspace' : 'cargo test', from: 'Cargo.toml' }];
}

function fromGo(files: ProjectFiles): readonly FoundCommand[] {
  const from = ['go.work', 'go.mod'].find(files.has);
  if (from === undefined) return [];
  const all = from === 'go.work' ? goModules(files.text(from) ?? '') : './...';
  return all === '' ? [] : ['vet', 'test'].map((what) => ({ run: `go ${what} ${all}`, from }));
}

/** At the top of a workspace `./...` matches nothing unless a module lies there. */
function goModules(text: string): string {
  const paths: string[] = [];
  let isInside = false;
  for (const line of text.split('\n').map((each) => each.replace(/\/\/.*/, '').trim())) {
    const [, path] = /^use\s+(\S.*)$/.exec(line) ?? [];
    if (isInside || (path !== undefined && path !== '(')) paths.push(path ?? line);
    isInside = path === '(' || (isInside && line !== ')');
  }
  return paths
    .map((path) => path.replace(/^"|"$/g, '').replace(/\/$/, ''))
    .filter((path) => /^\.[\w./-]*$/.test(path))
    .map((path) => `${path}/...`)
    .join(' ');
}

function fromJava(files: ProjectFiles): readonly FoundCommand[] {
  // Not quiet: then it would not say how many tests ran.
  if (files.has('pom.xml'))
    return [{ run: `${files.has('mvnw') ? './mvnw' : 'mvn'} -B test`, from: 'pom.xml' }];
  const name = ['build', 'settings']
    .flatMap((file) => [`${file}.gradle`, `${file}.gradle.kts`])
    .find(files.has);
  if (name === undefined) return [];
  return [{ run: files.has('gradlew') ? './gradlew test' : 'gradle test', from: name }];
}

function fromPhp(files: ProjectFiles): readonly FoundCommand[] {
  const scripts = manifestIn(files, 'composer.json')['scripts'];
  if (isFields(scripts) && 'test' in scripts)
    return [{ run: 'composer test', from: 'composer.json' }];
  const name = ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'].find(files.has);
  return name === undefined ? [] : [{ run: 'vendor/bin/phpunit', from: name }];
}

function fromRuby(files: ProjectFiles): readonly FoundCommand[] {
  const bundled = files.has('Gemfile') ? 'bundle exec ' : '';
  if (files.has('.rspec')) return [{ run: `${bundled}rspec`, from: '.rspec' }];
  const hasTests = /Rake::TestTask|Minitest::TestTask|task :test\b|Rails/.test(
    files.text('Rakefile') ?? '',
  );
  return hasTests ? [{ run: `${bundled}rake test`, from: 'Rakefile' }] : [];
}

const TOOLS_OF_THEIR_OWN: readonly (readonly [RegExp, string])[] = [
  [/\.(?:sln|slnx|csproj|fsproj)$/, 'dotnet test'],
  [/^mix\.exs$/, 'mix test'],
  [/^Package\.swift$/, 'swift test'],
];

/** Languages in which one tool is all that anybody calls. */
function fromToolOfItsOwn({ names }: ProjectFiles): readonly FoundCommand[] {
  return TOOLS_OF_THEIR_OWN.flatMap(([pattern, run]) => {
    const from = names.find((name) => pattern.test(name));
    return from === undefined ? [] : [{ run, from }];
  });
}

function fromJustfile(files: ProjectFiles): readonly FoundCommand[] {
  const name = ['justfile', 'Justfile'].find(files.has);
  const text = name === undefined ? undefined : files.text(name);
  if (name === undefined || text === undefined || !/^test\b[^:=\n]*:(?!=)/m.test(text)) return [];
  return [{ run: 'just test', from: name }];
}

function fromMakefile(files: ProjectFiles): readonly FoundCommand[] {
  const name = ['Makefile', 'makefile', 'GNUmakefile'].find(files.has);
  const text = name === undefined ? undefined : files.text(name);
  if (name === undefined || text === undefined) return [];
  const targets = ['test', 'check'].filter((target) =>
    new RegExp(`^${target}\\s*:(?!=)`, 'm').test(text),
  );
  return targets.slice(0, 1).map((target) => ({ run: `make ${target}`, from: name }));
}
