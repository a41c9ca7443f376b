// The single points of a review, so that a point can be followed from round to round. Two points are
// the same where they are about the same file and say it in mostly the same words.

import type { Review } from '../../model/review.ts';
import { oneLine } from '../../std/text.ts';
import { locatorsIn } from '../change/locators.ts';

export interface ReviewPoint {
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly text: string;
}

const MAX_POINTS = 100;
const LATE = 'Raised late, without proof: ';

/** What a review that refuses rests on; empty where it names nothing in particular. */
export function blockersOf(review: Review): readonly ReviewPoint[] {
  if (review.failedItems.length > 0) return pointsOf(review.failedItems);
  if (review.verdict === 'approved') return [];
  if (review.concerns.length > 0) return pointsOf(review.concerns);
  const lines = (review.feedback ?? '').slice(0, 20_000).split('\n');
  return pointsOf(lines.filter((line) => locatorsIn(line.slice(0, 1_000)).length > 0));
}

/** The same review, with points marked that carry no weight any more, neither now nor later. */
export function markLate(review: Review, late: readonly ReviewPoint[]): Review {
  if (late.length === 0) return review;
  const texts = new Set(late.map(({ text }) => text));
  const marked = (item: string): string =>
    texts.has(oneLine(item, 500)) ? `${LATE}${item}` : item;
  return {
    ...review,
    failedItems: review.failedItems.map(marked),
    concerns: review.concerns.map(marked),
    feedback: review.feedback?.split('\n').map(marked).join('\n'),
  };
}

function pointsOf(items: readonly string[]): readonly ReviewPoint[] {
  const weighty = items.filter((item) => !item.startsWith(LATE));
  return weighty.slice(0, MAX_POINTS).map((item) => {
    const [place] = locatorsIn(item.slice(0, 2_000));
    return { file: place?.file, line: place?.line, text: oneLine(item, 500) };
  });
}

const ENOUGH = 0.5;

export function isSamePoint(left: ReviewPoint, right: ReviewPoint): boolean {
  if (left.file !== right.file) return false;
  const [mine, theirs] = [wordsOf(left.text), wordsOf(right.text)];
  if (mine.size === 0 || theirs.size === 0) return left.text === right.text;
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  return shared / (mine.size + theirs.size - shared) >= ENOUGH;
}

const FILLERS = new Set(
  'the and for that this with from not are has have was but its critical major minor blocker high low medium'.split(
    ' ',
  ),
);

/** Words without endings, grades, places and numbers: what stays when a sentence is put differently. */
function wordsOf(text: string): ReadonlySet<string> {
  const withoutPlaces = text.toLowerCase().replace(/[\w@.+~/-]{1,200}:\d{1,7}(?:-\d{1,7})?/g, ' ');
  const words = withoutPlaces.match(/\p{L}[\p{L}\p{N}_]{2,60}/gu) ?? [];
  return new Set(words.filter((word) => !FILLERS.has(word)).map((word) => word.slice(0, 7)));
}
