// The files that people read about a run, made from the record. While it goes on they are written now
// and then, because a long plan would spend its time on them; failing to write them is no harm.

import type { RunWorld } from '../../drive/ports/run.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { viewRun } from '../../projections/run-history.ts';
import { DoorwardError } from '../../std/error.ts';
import { recordFiles } from '../project-run.ts';
import { replaceFile } from '../shared-file.ts';

const PAUSE_MS = 1_000;

export function projector(layout: Layout, note: (line: string) => void): RunWorld['project'] {
  let written = Number.NEGATIVE_INFINITY;
  return async (events, isLast) => {
    if (!isLast && performance.now() - written < PAUSE_MS) return;
    try {
      const view = viewRun(events);
      for (const { path, content } of recordFiles({ view, layout })) replaceFile(path, content);
    } catch (error) {
      if (!(error instanceof DoorwardError)) throw error;
      note(error.message);
    }
    written = performance.now();
  };
}
