// What is wrong with the form of a spec packet, 1a to 1g. Each message begins with the words that
// the protocol prescribes; the guidance is ours.

import type { Reason } from '../../model/reason.ts';
import type { SpecAssertion, SpecPacket } from '../../model/spec.ts';
import { oneLine } from '../../std/text.ts';
import { vagueTerm } from '../words/vagueness.ts';
import { type Keyword, keywordsIn, oppositeOf } from './controlled-words.ts';

export interface SpecFault {
  readonly reason: Reason;
  readonly message: string;
  readonly guidance: string;
  readonly line: number;
  /** A breach of the stricter reading of the vocabulary. */
  readonly isStrict?: boolean;
}

export function specFaults(spec: SpecPacket): readonly SpecFault[] {
  const { line } = spec.place;
  const delimiters: readonly SpecFault[] = spec.isDelimited
    ? []
    : [
        {
          reason: 'spec.1a',
          message: 'Spec packet missing delimiters',
          guidance: 'Put `# --- SPEC ---` before the YAML and `# --- END SPEC ---` after it.',
          line,
        },
      ];
  if (spec.error !== undefined || spec.fields === undefined) {
    const problem = spec.error?.message ?? 'it is not a mapping of fields';
    const guidance = 'Repair the YAML; quote texts that contain a colon or a hash.';
    const place = spec.error?.place ?? spec.place;
    const message = `Spec YAML is malformed: ${oneLine(problem)}`;
    return [...delimiters, { reason: 'spec.1b', message, guidance, line: place.line }];
  }
  return [
    ...delimiters,
    ...missingFields(spec),
    ...assertionFaults(spec),
    ...constraintFaults(spec),
    ...countFaults(spec),
  ];
}

const isList = (value: unknown): boolean => Array.isArray(value);
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const REQUIRED: readonly (readonly [string, (value: unknown) => boolean, string])[] = [
  ['version', Number.isInteger, 'a whole number, such as `version: 1`'],
  [
    'intent',
    (value) => typeof value === 'string' && value.trim() !== '',
    'one sentence that begins with a verb',
  ],
  ['assertions', isFilled, 'a list of at least one assertion'],
  ['constraints', isList, 'a list, which may be empty: `constraints: []`'],
  ['file_scope', isList, 'a list of the paths that may change'],
];

function missingFields(spec: SpecPacket): readonly SpecFault[] {
  return REQUIRED.filter(([field, isGood]) => !isGood(spec.fields?.[field])).map(
    ([field, , expected]) => ({
      reason: 'spec.1c',
      message: `Missing required field: ${field}`,
      guidance: `\`${field}\` must be ${expected}.`,
      line: spec.place.line,
    }),
  );
}

function assertionFaults(spec: SpecPacket): readonly SpecFault[] {
  const seen = new Set<string>();
  const shapeless = shapelessCount(spec);
  const faults = spec.assertions.flatMap((assertion, index) => {
    const name = oneLine(assertion.id ?? `#${index + 1}`, 40);
    const isRepeated = seen.has(name);
    seen.add(name);
    return [
      ...missingParts(assertion, name, isRepeated),
      ...keywordFaults(assertion, name),
      ...vagueFaults(assertion, name),
    ];
  });
  if (shapeless === 0) return faults;
  const message = 'Assertion missing field: id, positive and negative';
  const guidance = 'Write each assertion as a mapping with `id`, `positive` and `negative`.';
  return [...faults, { reason: 'spec.1d', message, guidance, line: spec.place.line }];
}

function shapelessCount(spec: SpecPacket): number {
  const list = spec.fields?.['assertions'];
  return Array.isArray(list) ? list.length - spec.assertions.length : 0;
}

function missingParts(
  assertion: SpecAssertion,
  name: string,
  isRepeated: boolean,
): readonly SpecFault[] {
  const missing = (['id', 'positive', 'negative'] as const).filter(
    (field) => assertion[field] === undefined,
  );
  const faults = missing.map(
    (field): SpecFault => ({
      reason: 'spec.1d',
      message: `Assertion ${name} missing field: ${field}`,
      guidance: 'Each assertion has an `id`, a `positive` and the opposite as `negative`.',
      line: assertion.place.line,
    }),
  );
  if (!isRepeated) return faults;
  const message = `Assertion ${name} missing field: id of its own`;
  const guidance = 'The same id is used twice; number the assertions A1, A2 and so on.';
  return [...faults, { reason: 'spec.1d', message, guidance, line: assertion.place.line }];
}

function keywordFaults(assertion: SpecAssertion, name: string): readonly SpecFault[] {
  const positive = keywordsIn(assertion.positive ?? '');
  const negative = keywordsIn(assertion.negative ?? '');
  const absent = [
    ...(assertion.positive !== undefined && positive.length === 0 ? ['positive'] : []),
    ...(assertion.negative !== undefined && negative.length === 0 ? ['negative'] : []),
  ];
  if (absent.length > 0)
    return absent.map((side) => ({
      reason: 'spec.1e',
      message: `Assertion ${name} missing controlled vocabulary keyword in ${side}`,
      guidance: 'Say MUST, MUST NOT, SHOULD or MAY, in capitals.',
      line: assertion.place.line,
    }));
  const strict = strictFault(name, positive, negative);
  if (strict === undefined) return [];
  return [{ ...strict, reason: 'spec.1e', line: assertion.place.line, isStrict: true }];
}

function strictFault(
  name: string,
  positive: readonly Keyword[],
  negative: readonly Keyword[],
): Pick<SpecFault, 'message' | 'guidance'> | undefined {
  const [keyword] = positive;
  if (keyword === undefined || negative.length === 0) return undefined;
  if (positive.length > 1)
    return {
      message: `Assertion ${name} has ${positive.length} controlled vocabulary keywords in positive`,
      guidance: 'Say one thing per assertion, with exactly one keyword.',
    };
  const opposite = oppositeOf(keyword);
  if (opposite === undefined || negative.includes(opposite)) return undefined;
  return {
    message: `Assertion ${name} says ${keyword} in positive but not ${opposite} in negative`,
    guidance: `Write the negative as the opposite, with ${opposite}.`,
  };
}

function vagueFaults(assertion: SpecAssertion, name: string): readonly SpecFault[] {
  const terms = [assertion.positive, assertion.negative].flatMap((text) => {
    const term = text === undefined ? undefined : vagueTerm(text);
    return term === undefined ? [] : [term];
  });
  return [...new Set(terms)].map((term) => ({
    reason: 'spec.1f',
    message: `Assertion ${name} uses vague term '${term}' without observable`,
    guidance: 'Name what can be seen: an endpoint and status, a file, a value, a number.',
    line: assertion.place.line,
  }));
}

function constraintFaults(spec: SpecPacket): readonly SpecFault[] {
  const constraints = spec.fields?.['constraints'];
  if (!Array.isArray(constraints)) return [];
  const items: readonly unknown[] = constraints;
  return items.flatMap((constraint) => {
    const keywords = typeof constraint === 'string' ? keywordsIn(constraint) : [];
    const isGood =
      keywords.length > 0 && keywords.every((word) => word === 'MUST' || word === 'MUST NOT');
    if (isGood) return [];
    const quoted = oneLine(
      typeof constraint === 'string' ? constraint : JSON.stringify(constraint),
    );
    return [
      {
        reason: 'spec.1e' as const,
        message: `Constraint without MUST or MUST NOT as its only keyword: "${quoted}"`,
        guidance: 'Constraints are not negotiable; leave SHOULD and MAY to assertions.',
        line: spec.place.line,
        isStrict: true,
      },
    ];
  });
}

const MOST = 7;

function countFaults(spec: SpecPacket): readonly SpecFault[] {
  const count = spec.assertions.length;
  const tasks = spec.featureTaskCount ?? 0;
  const { line } = spec.place;
  const assertions: readonly SpecFault[] =
    count <= MOST
      ? []
      : [
          {
            reason: 'spec.1g',
            message: `Task exceeds 7 assertions (${count} found)`,
            guidance: 'Split the task.',
            line,
          },
        ];
  if (tasks <= MOST) return assertions;
  const message = `Feature exceeds 7 tasks (${tasks} found)`;
  return [...assertions, { reason: 'spec.1g', message, guidance: 'Split the feature.', line }];
}
