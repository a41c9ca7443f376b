// The YAML head of a plan: which plan it is, what it waits for, and what must be true afterwards.
// Numbers are kept as written, because `08`, `8` and `010` name different plans.

import {
  type Artifact,
  type KeyLink,
  type MustHaves,
  NO_MUST_HAVES,
  type Problem,
} from '../../model/plan.ts';
import { readYaml } from '../../std/document.ts';
import { type FrontMatter, frontMatterOf } from '../../std/markdown.ts';
import { type Place, shifted } from '../../std/place.ts';
import { isFields } from '../../std/shape.ts';
import {
  type Cursor,
  enter,
  type Field,
  fieldOf,
  flagField,
  itemsOf,
  textField,
  textsField,
  wholeField,
  wrongType,
} from '../plan/field-reading.ts';
import { notesAbout } from '../plan/problem-notes.ts';
import { writtenScalars } from '../plan/written-scalar.ts';

export interface PlanHead {
  readonly title: string | undefined;
  readonly phase: string | undefined;
  readonly plan: string | undefined;
  readonly wave: number | undefined;
  readonly dependsOn: readonly string[];
  readonly isAutonomous: boolean | undefined;
  readonly mustHaves: MustHaves;
}

export interface HeadReading {
  readonly head: PlanHead;
  readonly problems: readonly Problem[];
  /** Where the body begins in the text. */
  readonly bodyStart: number;
}

const NOTHING: PlanHead = {
  title: undefined,
  phase: undefined,
  plan: undefined,
  wave: undefined,
  dependsOn: [],
  isAutonomous: undefined,
  mustHaves: NO_MUST_HAVES,
};

export function readHead(text: string): HeadReading {
  const blank = /^(?:[ \t]*\n)*/.exec(text)?.[0] ?? '';
  const rest = text.slice(blank.length);
  const top: Place = { line: blank.split('\n').length, column: 1 };
  const hasRulers = /^---[ \t]*\n/.test(rest);
  const found = hasRulers ? frontMatterOf(rest) : fencedHead(rest);
  if (found === undefined && !hasRulers) return { head: NOTHING, problems: [], bodyStart: 0 };
  if (found === undefined) return faulty('The front matter has no closing `---` line.', top);
  // A head below the title is passed over as the code block it is.
  const bodyStart = hasRulers ? blank.length + offsetOfLine(rest, found.bodyLine) : 0;
  const origin: Place = { line: top.line + found.firstLine - 1, column: 1 };
  const document = readYaml(found.yaml);
  if (!document.ok) {
    const place = shifted(document.error.place, origin);
    return {
      ...faulty(`The front matter is not readable YAML: ${document.error.message}.`, place),
      bodyStart,
    };
  }
  if (document.value === null) return { head: NOTHING, problems: [], bodyStart };
  if (!isFields(document.value))
    return { ...faulty('The front matter is no list of `key: value` lines.', origin), bodyStart };
  const notes = notesAbout((path) => shifted(document.placeOf(path), origin));
  const written = writtenScalars(found.yaml, document.placeOf);
  const head = headOf({ fields: document.value, path: [], notes, written });
  return { head, problems: notes.problems(), bodyStart };
}

const HEAD_KEY = /^(?:phase|plan|wave|depends_on|must_haves|files_modified|autonomous):/m;

// Some write the head as a code block below the title.
function fencedHead(text: string): FrontMatter | undefined {
  const opening = /^#[ \t][^\n]*\n(?:[ \t]*\n){0,4}```ya?ml[ \t]*\n/.exec(
    text.slice(0, 2_000),
  )?.[0];
  const end = opening === undefined ? -1 : text.indexOf('\n```', opening.length - 1);
  if (opening === undefined || end === -1) return undefined;
  const yaml = text.slice(opening.length, end);
  if (!HEAD_KEY.test(yaml)) return undefined;
  const firstLine = opening.split('\n').length;
  return { yaml, firstLine, bodyLine: firstLine + yaml.split('\n').length + 1 };
}

function faulty(message: string, place: Place): HeadReading {
  const hint = 'Begin the plan with `---`, lines such as `plan: 02`, and `---` again.';
  const problem: Problem = { severity: 'error', code: 'plan.front-matter', message, hint, place };
  return { head: NOTHING, problems: [problem], bodyStart: 0 };
}

function offsetOfLine(text: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return at;
}

function headOf(cursor: Cursor): PlanHead {
  return {
    title: textField(cursor, ['title', 'name']),
    phase: textField(cursor, ['phase']),
    plan: textField(cursor, ['plan']),
    wave: wholeField(cursor, ['wave'], { min: 0, max: 10_000 }),
    dependsOn: textsField(cursor, ['depends_on', 'depends-on', 'dependencies']) ?? [],
    isAutonomous: flagField(cursor, ['autonomous']),
    mustHaves: mustHavesOf(cursor),
  };
}

function mustHavesOf(cursor: Cursor): MustHaves {
  const field = fieldOf(cursor, ['must_haves', 'must-haves']);
  if (field === undefined) return NO_MUST_HAVES;
  const parts = itemsOf(field).map((item) => mustHavesIn(cursor, item));
  return {
    truths: parts.flatMap(({ truths }) => truths),
    artifacts: parts.flatMap(({ artifacts }) => artifacts),
    keyLinks: parts.flatMap(({ keyLinks }) => keyLinks),
  };
}

/** The mapping itself, or an item of a list; a sentence alone is something that must be true. */
function mustHavesIn(cursor: Cursor, { name, value, path }: Field): MustHaves {
  if (typeof value === 'string') return { ...NO_MUST_HAVES, truths: [value] };
  if (!isFields(value)) {
    wrongType(
      cursor,
      { name, value, path },
      { what: 'a mapping', example: 'must_haves: {truths: [An invoice includes tax]}' },
    );
    return NO_MUST_HAVES;
  }
  const inside = enter(cursor, path, value);
  return {
    truths: textsField(inside, ['truths', 'truth']) ?? [],
    artifacts: [
      ...pathsIn(inside, 'artifacts'),
      ...mappingsIn(inside, 'artifacts', '- path: src/tax.ts').flatMap(artifactOf),
    ],
    keyLinks: mappingsIn(inside, 'key_links', '- from: src/pay.ts').flatMap(keyLinkOf),
  };
}

const PATH_ALONE =
  /^[\w.@-]{1,100}(?:\/[\w.@[\]()*-]{1,100}){0,20}\.\w{1,10}$|^(?:[\w.@-]{1,100}\/){1,20}[\w.@-]{0,100}$/;

/** `- src/tax.ts` names a file that must be there, and says nothing else about it. */
function pathsIn(cursor: Cursor, name: string): readonly Artifact[] {
  const field = fieldOf(cursor, [name]);
  return (field === undefined ? [] : itemsOf(field)).flatMap(({ value }) =>
    isPathAlone(value)
      ? [
          {
            path: value,
            provides: undefined,
            contains: undefined,
            exports: [],
            minLines: undefined,
          },
        ]
      : [],
  );
}

const isPathAlone = (value: unknown): value is string =>
  typeof value === 'string' && PATH_ALONE.test(value);

// Sentences where mappings belong would make a check that finds nothing to look at.
function mappingsIn(cursor: Cursor, name: string, example: string): readonly Cursor[] {
  const field = fieldOf(cursor, [name]);
  if (field === undefined) return [];
  return itemsOf(field).flatMap((item) => {
    if (isFields(item.value)) return [enter(cursor, item.path, item.value)];
    if (name === 'artifacts' && isPathAlone(item.value)) return [];
    wrongType(cursor, item, { what: 'a list of mappings', example });
    return [];
  });
}

function artifactOf(cursor: Cursor): readonly Artifact[] {
  const path = textField(cursor, ['path', 'file']);
  if (path === undefined) return lacks(cursor, 'path');
  return [
    {
      path,
      provides: textField(cursor, ['provides']),
      contains: textField(cursor, ['contains']),
      exports: textsField(cursor, ['exports']) ?? [],
      minLines: wholeField(cursor, ['min_lines'], { min: 1, max: 1_000_000 }),
    },
  ];
}

function keyLinkOf(cursor: Cursor): readonly KeyLink[] {
  const from = textField(cursor, ['from']);
  const to = textField(cursor, ['to']);
  if (from === undefined || to === undefined)
    return lacks(cursor, from === undefined ? 'from' : 'to');
  return [{ from, to, via: textField(cursor, ['via']), pattern: textField(cursor, ['pattern']) }];
}

function lacks(cursor: Cursor, name: string): readonly never[] {
  cursor.notes.error(cursor.path, {
    code: 'plan.incomplete-must-have',
    message: `This entry of \`must_haves\` has no \`${name}\`, so nothing can be checked.`,
    hint: `Add \`${name}: …\` to it, or remove the entry.`,
  });
  return [];
}
