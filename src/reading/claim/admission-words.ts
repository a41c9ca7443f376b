// The words the admission tables are built from. Every gap in a pattern is bounded, and no sentence
// is longer than the cutter allows, so that hostile text costs no more than ordinary text.

import type { CancellerName } from './admission-cancellers.ts';
import type { Form } from './grammar/form.ts';

export interface Admission {
  /** What is admitted; several rows may share one kind. */
  readonly kind: string;
  readonly severity: 'hard' | 'soft';
  readonly pattern: RegExp | Form;
  /** What takes it back. */
  readonly unless: readonly CancellerName[];
  /** Only where the sentence also says this, anywhere. */
  readonly beside?: RegExp;
  /** Only in a message: a note of many sections describes the product in the same words. */
  readonly isLoose?: true;
  /** Only beside a ticked box or a tick. */
  readonly isTicked?: true;
  /** Only the first sentence under such a heading. */
  readonly section?: RegExp;
  /** The first two groups are numbers, and the first must be the smaller one. */
  readonly isShortfall?: true;
}

/** Rows that can only match where the cue does: the cue is cheap, the rows are not. */
export interface AdmissionGroup {
  readonly cue: RegExp;
  readonly rows: readonly Admission[];
}

type Unless = readonly CancellerName[];

export function hard(kind: string, pattern: string, unless: Unless): Admission {
  return { kind, severity: 'hard', pattern: new RegExp(pattern, 'i'), unless };
}

export function soft(kind: string, pattern: string, unless: Unless): Admission {
  return { kind, severity: 'soft', pattern: new RegExp(pattern, 'i'), unless };
}

/** Something that proves work: a command in code, or tests, a build, a check by name. */
export const CHECK: string =
  '(?:‹cmd›|(?:tests?|specs?|(?:test )?suites?|builds?|compil(?:e|er|ation)|lint(?:er|ing)?|type-?check(?:s|ing)?|checks?|verif(?:y|ication)|validation|e2e|playwright|cypress|pytest|vitest|jest|mvn|maven|gradle|cargo|docker|benchmarks?|migrations?|migration script|pipeline|CI|simulator|emulator))';

export const CANNOT: string =
  "(?:cannot|can ?not|can't|could ?not|couldn't|(?:was|were|am|is|are)(?: not|n't) able to|(?:have|has|had)(?: not|n't) been able to|unable to|not able to|not possible to|impossible to|no way to|failed to|did ?n[o']t manage to)";

/** Short words between a verb and its object. */
export const FILLER: string =
  '(?:yet |actually |fully |locally |currently |even |be |here |really |properly |the |any |all |full |whole |entire |complete |real |live |actual |our |this |these |its |it |them )*';

export const PROVE: string =
  '(?:run|execute|test|verify|compile|build|check|validate|exercise|confirm|measure|observe|reproduce|lint|type-?check|smoke[- ]test)';

export const PROVEN: string =
  '(?:run|ran|executed?|tested|verified|completed?|started|launched|performed|built|compiled|checked|validated|exercised|confirmed|measured|observed)';

export const LOOK: string =
  '(?:verif(?:y|ication)|test(?:ing|s|ed)?|check(?:s|ing)?|validat(?:e|ion)|reviews?|QA|UAT|approval|confirmation|sign-?off|inspection|walk-?through|pass|dogfood(?:ing)?|smoke[- ]tests?|intervention|acceptance|assessment|judge?ment|run)';

/** The same for proof that was never made: a list of repairs may well hold one that was not possible. */
export const NOT_MADE_UP: Unless = ['resolved', 'repairedNext', 'scoped', 'repairLabel'];

/** A failure that the message itself explains away as somebody else's, or as repaired. */
export const NOT_MINE: Unless = [
  'resolved',
  'repairedNext',
  'scoped',
  'repairLabel',
  'repairSection',
];
