// What follows the box of a task in a checklist: id, bracket markers and title, in any order that
// people and generators write them.

export interface TaskLabel {
  readonly id: string | undefined;
  /** The id is a bare number, as steps inside a task have it too. */
  readonly isBareNumber: boolean;
  /** Upper case, in the order written. */
  readonly markers: readonly string[];
  readonly title: string;
}

// Dotted numbers with an optional letter (1.2, 2.1.3a, 1.X), the letters that planners use for
// checks, questions and tasks (V4, VE1, VF, V_final_a, Q2.1, T001), and keys such as BUG-12 and US1-T2.
const DOTTED = String.raw`\d{1,4}(?:\.(?:\d{1,4}|X))+[a-zA-Z]?`;
const LETTERED = String.raw`VF|V_\w{1,24}|(?:VE?|Q|T|T-)\d{1,4}(?:\.\d{1,4}){0,4}[a-z]?`;
const NO_KEY = '(?:UTF|ISO|SHA|RFC|CVE|AES|RSA|ECMA)';
const KEYED = String.raw`(?!${NO_KEY}-)[A-Z]{1,6}-\d{1,5}(?:\.\d{1,4}){0,3}[a-z]?`;
const COMPOUND = String.raw`(?!${NO_KEY}\d)[A-Z]{1,4}\d{1,3}-[A-Z]{0,2}\d{1,4}`;
const ID = new RegExp(
  String.raw`^(?:${DOTTED}|${LETTERED}|${KEYED}|${COMPOUND})(?=[\s.:)\]]|[–—-]\s|$)`,
);
// `[T001]`, `` `1.1` `` and `**TI01**`: with marks around it an id has nothing else in them.
const MARKED_ID = new RegExp(
  String.raw`^(?:\[(${DOTTED}|T-?\d{1,4})\]|\`(${DOTTED}|${LETTERED})\`)(?=[\s.:)]|[–—-]\s|$)`,
);
const BOLD_ID = /^(?:\*\*|__)(T[A-Z]{1,3}\d{1,4}[a-z]?)(?:\*\*|__)?(?=[\s:*_])/;
const BARE_NUMBER = /^\d{1,4}(?=[.):](?:\s|$))/;
// `[P]`, or `(P)` as other planners write it.
const MARKER = /^(?:\[([A-Za-z][^[\]`]{0,40})\](?!\()|\((P)\)(?=\s))/;
const TRAILING_MARKER =
  /\s(?:\[(P|VERIFY|RED|GREEN|YELLOW|REFACTOR|FIX(?:[ \t]+[\w.-]{1,20})?)\]|\((P)\))\s*$/i;
const MAX_PARTS = 12;

export function readTaskLabel(text: string): TaskLabel {
  const markers: string[] = [];
  let id = BOLD_ID.exec(text.trim())?.[1];
  let rest = withoutEmphasis(text.trim());
  if (id !== undefined) rest = afterId(rest.slice(id.length).replace(/^(?:\*\*|__)/, ''));
  let isBareNumber = false;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const marker = id === undefined && MARKED_ID.test(rest) ? null : MARKER.exec(rest);
    if (marker !== null) {
      markers.push(...markerNames(marker[1] ?? marker[2] ?? ''));
      rest = rest.slice(marker[0].length).trimStart();
      continue;
    }
    if (id !== undefined) break;
    const found = idAtStart(rest);
    if (found === undefined) break;
    ({ id, isBareNumber, rest } = found);
  }
  const { title, names } = withoutTrailingMarkers(rest);
  return { id, isBareNumber, markers: [...markers, ...names], title };
}

// Where a heading names a task, any letters will do: `B02: Compose`. In a box they could be a criterion.
const HEADING_ID =
  /^([A-Z]{1,4}\d{1,4}(?:(?:\.\d{1,4}){0,3}[a-z]?|-[A-Z]{0,2}\d{1,4}))[ \t]{0,4}[:—–][ \t]{1,4}(?=\S)/;
const HEADING_TICK =
  /[ \t]{1,4}(?:✅|✔️?|☑️?|\[[xX]\])[ \t]{0,4}(?:\p{L}{1,20})?[ \t]*$|[ \t]{1,4}(?:[—–-][ \t]{1,4})?✅[ \t]{0,4}(?:done|completed?|finished)(?:[ \t]{0,4}[(,.;:—–-][^`]{0,60}|[ \t]{1,4}(?:on|in|by|at|with|\d)[^`]{0,60})?$/iu;

export interface HeadingLabel extends TaskLabel {
  /** "### T1: Title ✅" says so itself. */
  readonly isTicked: boolean | undefined;
}

export function readHeadingLabel(heading: string): HeadingLabel {
  const text = heading.replace(HEADING_TICK, '');
  const isTicked = text === heading ? undefined : true;
  const label = readTaskLabel(text);
  const lettered = label.id === undefined ? HEADING_ID.exec(text) : null;
  if (lettered === null) return { ...label, isTicked };
  const { title, names } = withoutTrailingMarkers(text.slice(lettered[0].length));
  return { id: lettered[1], isBareNumber: false, markers: names, title, isTicked };
}

// Read from the end, so that `Title [P] [RED]` gives P before RED.
function withoutTrailingMarkers(text: string): { title: string; names: readonly string[] } {
  let title = text;
  const names: string[] = [];
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const end = title.slice(-60);
    const match = TRAILING_MARKER.exec(end);
    if (match === null || match[2] === 'p') break;
    names.unshift(...markerNames(match[1] ?? match[2] ?? ''));
    title = title.slice(0, title.length - end.length + match.index).trimEnd();
  }
  return { title, names };
}

interface FoundId {
  readonly id: string;
  readonly isBareNumber: boolean;
  readonly rest: string;
}

function idAtStart(text: string): FoundId | undefined {
  const named = /^(?:task\s{1,4}(?=\d)|step\s{1,4}(?=\d{1,4}\.\d))/i.exec(text);
  const body = text.slice(named?.[0].length ?? 0);
  const marked = MARKED_ID.exec(text);
  if (marked !== null)
    return {
      id: marked[1] ?? marked[2] ?? '',
      isBareNumber: false,
      rest: afterId(text.slice(marked[0].length)),
    };
  const full = ID.exec(body)?.[0];
  // "Task 3 Write …" names its number; otherwise a bare number needs a stop after it, because
  // "3 new tests" is a title.
  const bare =
    BARE_NUMBER.exec(body) ?? (named === null ? null : /^\d{1,4}[A-Z]?(?=[\s:]|$)/.exec(body));
  const id = full ?? bare?.[0];
  if (id === undefined) return undefined;
  const rest = afterId(body.slice(id.length));
  return { id, isBareNumber: full === undefined && named === null, rest };
}

const afterId = (text: string): string => text.replace(/^(?:[.:)]|\s*[–—-](?=\s))?\s*/, '');

// `**1.1** Title` and `**1.1 Title**`: emphasis says nothing about a task.
function withoutEmphasis(text: string): string {
  const match = /^(\*\*|__|~~)([^*~]{1,300})\1(.*)$/.exec(text);
  return match === null ? text : `${match[2] ?? ''}${match[3] ?? ''}`.trim();
}

// `[VERIFY/STAGING]` says two things.
function markerNames(text: string): readonly string[] {
  return text
    .split('/')
    .map((name) => name.trim().replace(/\s+/g, ' ').toUpperCase())
    .filter((name) => name !== '');
}

/** Whether one of the markers is `name`, alone or as the last part of a word (TDD-RED). */
export function isMarked(markers: readonly string[], name: string): boolean {
  return markers.some((marker) => marker === name || marker.endsWith(`-${name}`));
}
