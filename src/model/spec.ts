// A spec packet as found: lint judges it, so nothing is repaired or dropped on the way in.

import type { DocumentError } from '../std/document.ts';
import type { Place } from '../std/place.ts';
import type { Fields } from '../std/shape.ts';

export interface SpecPacket {
  /** Both marker lines were there. */
  readonly isDelimited: boolean;
  /** The YAML between the markers, or the whole text where there are none. */
  readonly text: string;
  /** Where `text` begins in the plan. */
  readonly place: Place;
  /** Why the YAML could not be read; its place is in the plan. */
  readonly error: DocumentError | undefined;
  /** The top-level mapping, unchecked; undefined where there is none. */
  readonly fields: Fields | undefined;
  /** The assertions that are mappings, in order. */
  readonly assertions: readonly SpecAssertion[];
  /** As many as the plan or tracker counts in the same feature; undefined where nothing says so. */
  readonly featureTaskCount: number | undefined;
}

/** Fields are undefined where the packet lacks them or holds something other than text. */
export interface SpecAssertion {
  readonly id: string | undefined;
  readonly positive: string | undefined;
  readonly negative: string | undefined;
  readonly place: Place;
}
