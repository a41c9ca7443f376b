// What is wrong with the outside of spec packets, their tracker and tasks that have none. What is
// wrong inside a packet is for lint to say, except that its YAML could not be read.

import type { Complexity } from '../../model/task.ts';
import { type Place, START } from '../../std/place.ts';
import { oneLine } from '../../std/text.ts';
import { type PlaceNotes, placeNotes } from '../plan/place-notes.ts';
import { type Feature, readTracker } from './feature-list.ts';
import { END_MARKER, START_MARKER } from './packet.ts';
import { MAX_PACKETS, type PacketDocument } from './tasks.ts';

export function notePackets(document: PacketDocument, notes: PlaceNotes): void {
  if (document.packets.length > MAX_PACKETS)
    notes.error(START, {
      code: 'plan.too-many-tasks',
      message: `The plan has ${document.packets.length} packets; only the first ${MAX_PACKETS} were read.`,
      hint: 'Split it into several plans.',
    });
  for (const { defect, firstLine } of document.packets) {
    const place = { line: firstLine, column: 1 };
    if (defect === 'unclosed')
      notes.error(place, {
        code: 'plan.unclosed-packet',
        message: 'This spec packet has no end marker; it was read up to where its block ends.',
        hint: `Close it with ${END_MARKER}`,
      });
    if (defect === 'nested')
      notes.error(place, {
        code: 'plan.nested-packet',
        message: 'Another spec packet begins before this one has ended; both were read.',
        hint: `Close this one with ${END_MARKER} first, or remove its start marker.`,
      });
  }
  for (const place of document.strayEnds)
    notes.error(place, {
      code: 'plan.stray-end-marker',
      message: 'This end marker closes no spec packet.',
      hint: `Open the packet with ${START_MARKER}`,
    });
  for (const { id, spec } of document.entries)
    if (spec?.error !== undefined)
      notes.error(spec.error.place, {
        code: 'plan.unreadable-packet',
        message: `The packet of ${oneLine(id, 40)} is not valid YAML: ${oneLine(spec.error.message)}.`,
        hint: 'Quote texts that hold a colon, a # or brackets, and indent with spaces.',
      });
}

export interface WithoutPacket {
  readonly id: string;
  readonly place: Place;
  readonly complexity: Complexity | undefined;
}

/** A trivial task needs no packet by the rules of the format. */
export function noteWithoutPacket(task: WithoutPacket, notes: PlaceNotes): void {
  if (task.complexity === 'TRIVIAL') return;
  notes.warning(task.place, {
    code: 'plan.no-packet',
    message: `Task ${oneLine(task.id, 40)} has no spec packet here: nothing says what must be true of it.`,
    hint: `Give the file with its packet, or write one between ${START_MARKER} and ${END_MARKER}.`,
  });
}

/** The features of a tracker beside the plan; one that can't be read is a warning. */
export function noteTracker(text: string, notes: PlaceNotes): readonly Feature[] {
  const inside = placeNotes();
  const features = readTracker(text, inside);
  const [problem] = inside.problems();
  if (problem !== undefined)
    notes.warning(START, {
      code: 'plan.state-unreadable',
      message: `The feature tracker beside the plan has a fault in line ${problem.place.line}: ${oneLine(problem.message)}`,
      hint: 'Repair it; until then the number of tasks of a feature is not known from it.',
    });
  return features ?? [];
}
