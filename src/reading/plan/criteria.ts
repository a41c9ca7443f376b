// Lists of criteria as plans write them: bullets, elements, or one sentence.

import { decodeEntities } from '../../std/entities.ts';
import { bulletOf } from '../words/bullets.ts';

/** One text for each bullet or element, continuation lines folded in; without them one text. */
export function readCriteria(text: string): readonly string[] {
  const listed = text.replace(/<(\/?)(?:criterion|criteria|item|li|ul)>/gi, (_, slash: string) =>
    slash === '' ? '\n- ' : '\n',
  );
  const items: string[] = [];
  let isNew = true;
  for (const line of listed.split('\n')) {
    const bullet = bulletOf(line);
    isNew ||= bullet.isItem;
    if (bullet.text === '' || bullet.text === '-') continue;
    const content = decodeEntities(bullet.text);
    if (isNew) items.push(content);
    else items[items.length - 1] = `${items.at(-1) ?? ''} ${content}`;
    isNew = false;
  }
  return items;
}
