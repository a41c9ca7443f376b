// Whether changed files parse at all. Each parser is loaded when the first file of its language comes
// along; files of other languages, and what is no text, are not reported.

import type { FileFact } from '../../model/change.ts';
import type { SyntaxFact } from '../../model/evidence.ts';
import { cleanEnvironment, type Environment } from '../clean-environment.ts';
import { type Language, languageOf } from './language.ts';
import { noParser, type SyntaxVerdict } from './verdict.ts';

interface Source {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
}

/** Beyond this many, files are named as not looked at. */
const MAX_FILES = 2_000;

/** Programs are never taken from `place`, where an agent can write. */
export async function parseFiles(
  files: readonly FileFact[],
  place: string = process.cwd(),
): Promise<readonly SyntaxFact[]> {
  const sources = files.flatMap(sourceOf);
  const looked = sources.slice(0, MAX_FILES);
  const verdicts = await verdictsOn(looked, place);
  return sources.map((source, index) => {
    const verdict = verdicts[index] ?? noParser('there are too many changed files to look at');
    return { path: source.path, language: source.language, ...verdict };
  });
}

function sourceOf({ path, kind, text }: FileFact): readonly Source[] {
  if (text === undefined || (kind !== 'file' && kind !== 'executable')) return [];
  const language = languageOf(path, text);
  return language === undefined ? [] : [{ path, text, language }];
}

async function verdictsOn(
  sources: readonly Source[],
  place: string,
): Promise<readonly SyntaxVerdict[]> {
  if (sources.length === 0) return [];
  const env = cleanEnvironment(place);
  const python = pythonVerdicts(sources, env);
  const verdicts: SyntaxVerdict[] = [];
  for (const source of sources) {
    if (source.language === 'Python') verdicts.push(noParser('python3 did not look at it'));
    else if (source.language === 'shell') verdicts.push(await shellVerdict(source, env));
    else verdicts.push(await ownVerdict(source));
  }
  for (const [index, verdict] of await python) verdicts[index] = verdict;
  return verdicts;
}

async function pythonVerdicts(
  sources: readonly Source[],
  env: Environment,
): Promise<ReadonlyMap<number, SyntaxVerdict>> {
  const indexes = sources.flatMap(({ language }, index) => (language === 'Python' ? [index] : []));
  if (indexes.length === 0) return new Map();
  const { parsePython } = await import('./python.ts');
  const files = sources.filter(({ language }) => language === 'Python');
  const verdicts = await parsePython(files, env);
  return new Map(
    indexes.map((index, at) => [index, verdicts[at] ?? noParser('python3 gave no answer')]),
  );
}

async function shellVerdict({ text }: Source, env: Environment): Promise<SyntaxVerdict> {
  const { parseShell } = await import('./shell.ts');
  return parseShell(text, env);
}

async function ownVerdict({ path, text, language }: Source): Promise<SyntaxVerdict> {
  const parse = await parserOf(language);
  const { withinTime } = await import('./within-time.ts');
  return withinTime(() => parse(text, path));
}

type Parse = (text: string, path: string) => SyntaxVerdict;

async function parserOf(language: Language): Promise<Parse> {
  switch (language) {
    case 'JSON':
      return (await import('./json.ts')).parseJson;
    case 'JSON with comments':
      return (await import('./json.ts')).parseJsonWithComments;
    case 'YAML':
      return (await import('./yaml.ts')).parseYaml;
    case 'TOML':
      return (await import('./toml.ts')).parseToml;
    case 'JavaScript':
    case 'TypeScript':
      return (await import('./javascript.ts')).parseJavaScript;
    case 'SQL':
      return (await import('./sql.ts')).sqlParser();
    default:
      return () => noParser(`there is no parser for ${language}`);
  }
}
