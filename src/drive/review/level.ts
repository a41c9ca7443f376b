// Whether a refusal can be answered by code. Only one that speaks of requirements, design or manual
// checks and of nothing else is about the spec; in doubt it is about the code.

import type { Review } from '../../model/review.ts';
import { locatorsIn } from '../../reading/change/locators.ts';
import { listItems } from '../../std/list-items.ts';

const SPEC =
  /\b(?:requirements?|spec(?:ification)?s?|design\.md|requirements\.md|design (?:document|decision)|acceptance criteri(?:a|on)|user stor(?:y|ies)|product (?:owner|decision)|stakeholders?|ambiguous|clarif(?:y|ied|ication)|manual(?:ly)? (?:test|testing|check|verification|verify|verified|step|review)|human (?:judgement|judgment|decision|review|verification))\b/i;
const CODE =
  /\b(?:functions?|methods?|class(?:es)?|tests?|bugs?|throws?|exceptions?|crash(?:es)?|returns?|variables?|imports?|types?|compile[sd]?|null|undefined|race|leak|implement(?:s|ed|ation)?|code|validat(?:e|es|ion)|handles?|handling|missing)\b/i;
const DOCUMENT = /\.(?:md|mdx|txt|rst|adoc)$/i;

export function levelOf(review: Review): 'code' | 'spec' {
  const points = pointsOf(review);
  return points.length > 0 && points.every(isAboutSpec) ? 'spec' : 'code';
}

function pointsOf({ failedItems, concerns, feedback }: Review): readonly string[] {
  const asked = listItems(feedback ?? '').filter((line) => /\p{L}/u.test(line));
  return [...failedItems, ...concerns, ...asked];
}

// A folder that is called `specs` says nothing about what is wrong.
const FOLDERS = /\S{1,400}\//g;

function isAboutSpec(point: string): boolean {
  const text = point.slice(0, 2_000);
  const namesSource = locatorsIn(text).some(({ file }) => !DOCUMENT.test(file));
  return SPEC.test(text.replace(FOLDERS, '')) && !CODE.test(text) && !namesSource;
}
