// All dialects, and the choice between them: the text decides, never the name of the file. Every
// reading passes the same checks of the plan as a whole.

import {
  DIALECT_NAMES,
  type DialectName,
  type PlanReading,
  type PlanSource,
  type Problem,
} from '../model/plan.ts';
import { planWith } from '../reading/plan/document-plan.ts';
import { byPlace } from '../reading/plan/problem-notes.ts';
import { withPlanProblems } from '../reading/plan/problems.ts';
import { looksLikeJson, sourceDocument } from '../reading/plan/source-document.ts';
import { assert } from '../std/assert.ts';
import type { DocumentError } from '../std/document.ts';
import { placesOf, START } from '../std/place.ts';
import { normaliseNewlines, oneLine } from '../std/text.ts';
import type { Dialect } from './dialect.ts';
import { native } from './native.ts';
import { planXml } from './plan-xml.ts';
import { prdJson } from './prd-json.ts';
import { specPacket } from './spec-packet.ts';
import { tasksMd } from './tasks-md.ts';
import { tiers } from './tiers.ts';

export const dialects: readonly Dialect[] = [planXml, tasksMd, specPacket, prdJson, tiers, native];

export interface Recognition {
  readonly dialect: DialectName;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** The dialect that is surest of the text; undefined where none is sure at all. */
export function recognise(source: PlanSource): Recognition | undefined {
  let best: Recognition | undefined;
  for (const dialect of dialects) {
    const confidence = dialect.recognise(source);
    if (confidence > (best?.confidence ?? MIN_CONFIDENCE))
      best = { dialect: dialect.name, confidence };
  }
  return best;
}

const MIN_CONFIDENCE = 0.1;

/** In the named dialect, or else in the one that recognises the text. Never throws. */
export function parsePlan(source: PlanSource, name?: DialectName): PlanReading {
  const wanted = name ?? recognise(source)?.dialect;
  if (wanted === undefined) return unrecognised(source);
  const dialect = dialects.find((candidate) => candidate.name === wanted);
  assert(dialect !== undefined, `no dialect is called ${wanted}`);
  return withEncodingNoted(withPlanProblems(dialect.parse(source)), source);
}

// Bytes that are no UTF-8 have become this character: what they meant is lost.
function withEncodingNoted(reading: PlanReading, { text }: PlanSource): PlanReading {
  const at = text.indexOf('\uFFFD');
  if (at === -1) return reading;
  const problem: Problem = {
    severity: 'warning',
    code: 'plan.not-utf8',
    message: 'Here stand bytes that are no UTF-8; what they meant is lost.',
    hint: 'Save the plan as UTF-8.',
    place: placesOf(normaliseNewlines(text))(normaliseNewlines(text.slice(0, at)).length),
  };
  return { ...reading, problems: [...reading.problems, problem].toSorted(byPlace) };
}

function unrecognised(source: PlanSource): PlanReading {
  const isEmpty = source.text.trim() === '';
  const cause = isEmpty ? undefined : (binaryError(source) ?? syntaxError(source));
  return {
    plan: planWith({ dialect: 'doorward', title: '' }),
    problems: [
      {
        severity: 'error',
        code: isEmpty ? 'plan.empty' : 'plan.unrecognised',
        message: isEmpty
          ? 'The plan is empty.'
          : `This text is a plan in no known format${cause === undefined ? '' : `: ${oneLine(cause.message)}`}.`,
        hint: `Known formats: ${DIALECT_NAMES.join(', ')}. The smallest plan is {tasks: [{name: Add a sum function, verify: npm test}]}`,
        place: cause?.place ?? START,
      },
    ],
  };
}

function binaryError({ text }: PlanSource): DocumentError | undefined {
  const nul = text.indexOf('\0');
  if (nul === -1) return undefined;
  return { message: 'it holds a NUL byte, so it is no text in UTF-8', place: placesOf(text)(nul) };
}

// For a text that starts like JSON the reason is most likely the first thing that is not JSON.
function syntaxError(source: PlanSource): DocumentError | undefined {
  if (!looksLikeJson(source.text)) return undefined;
  const { document } = sourceDocument(source);
  return document.ok ? undefined : document.error;
}
