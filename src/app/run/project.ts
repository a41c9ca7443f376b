// The files that people read about a run, made from the record. While it goes on, those in the git
// directory, now and then; when it stops, those beside the plan too. Failing to write them is no harm.

import type { RunWorld, Texts } from '../../drive/ports/run.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { type RunView, viewRun } from '../../projections/run-history.ts';
import { DoorwardError } from '../../std/error.ts';
import { type ProjectionFile, projectionFiles, recordFiles } from '../project-run.ts';
import type { RecordedRun } from './run-rules.ts';

const PAUSE_MS = 1_000;

export interface ProjectorParts {
  readonly recorded: RecordedRun;
  readonly layout: Layout;
  readonly place: { write(files: readonly ProjectionFile[]): void };
  readonly texts: Texts;
  note(line: string): void;
}

export function projector(parts: ProjectorParts): RunWorld['project'] {
  const { recorded, layout, place, note } = parts;
  let written = Number.NEGATIVE_INFINITY;
  return async (events, { plan, isLast }) => {
    if (!isLast && performance.now() - written < PAUSE_MS) return;
    try {
      const view = viewRun(events, plan);
      const source = { view, layout };
      place.write(
        isLast
          ? await projectionFiles({
              ...source,
              plan: recorded.plan,
              messages: await messagesOf(view, parts.texts),
            })
          : recordFiles(source),
      );
    } catch (error) {
      if (!(error instanceof DoorwardError)) throw error;
      note(error.message);
    }
    written = performance.now();
  };
}

/** What executors said last, by task. */
async function messagesOf(view: RunView, texts: Texts): Promise<ReadonlyMap<string, string>> {
  const messages = new Map<string, string>();
  for (const { id, attempts } of view.stories.values()) {
    const digest = attempts.at(-1)?.turns.at(-1)?.report?.message;
    const text = digest === undefined ? undefined : await texts.read(digest);
    if (text !== undefined) messages.set(id, text);
  }
  return messages;
}
