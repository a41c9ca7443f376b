// A node with everything needed to judge it.

import type { Bindings } from './names.ts';
import type { Node } from './tree.ts';

export interface Spot {
  readonly node: Node;
  readonly around: readonly Node[];
  readonly bindings: Bindings;
}
