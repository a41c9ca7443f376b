// The timeline for people: time, task, what happened.

import type { TimelineLine, Tone } from '../../../projections/timeline.ts';
import { cutToColumns, filledTo } from '../../../std/columns.ts';
import { clockOf } from '../../../std/iso-time.ts';
import { oneLine, stripEscapes } from '../../../std/text.ts';
import type { Colour, Terminal } from '../terminal.ts';

const COLOURS: Readonly<Record<Tone, Colour | undefined>> = {
  good: 'green',
  bad: 'red',
  person: 'yellow',
  plain: undefined,
};

/** A day stands above its first line; `shownDay` is the one that stands above what was written before. */
export function renderTimeline(
  lines: readonly TimelineLine[],
  { idWidth, shownDay = '' }: { readonly idWidth: number; readonly shownDay?: string },
  paint: Terminal['paint'],
): string {
  let day = shownDay;
  return lines
    .flatMap((line) => {
      const date = line.at.slice(0, 10);
      const isNewDay = date !== day;
      day = date;
      const shown = renderLine(line, idWidth, paint);
      return isNewDay ? [paint('dim', date), shown] : [shown];
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Without the day. */
export function renderLine(
  { at, task, tone, text }: TimelineLine,
  idWidth: number,
  paint: Terminal['paint'],
): string {
  const colour = COLOURS[tone];
  const words = colour === undefined ? stripEscapes(text) : paint(colour, text);
  const id = filledTo(idWidth, cutToColumns(oneLine(task ?? ''), idWidth));
  return `${paint('dim', clockOf(at))}  ${paint('cyan', id)}  ${words}`;
}
