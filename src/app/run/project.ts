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
  const { layout, place, note } = parts;
  let written = Number.NEGATIVE_INFINITY;
  let late: NodeJS.Timeout | undefined;
  const tell = (error: unknown): void => {
    if (!(error instanceof DoorwardError)) throw error;
    note(error.message);
  };
  return async (events, { plan, isLast }) => {
    clearTimeout(late);
    if (isLast) {
      const files = lastFiles(viewRun(events, plan), parts);
      return files.then((all) => place.write(all)).catch(tell);
    }
    const writeNow = (): void => {
      try {
        place.write(recordFiles({ view: viewRun(events, plan), layout }));
      } catch (error) {
        tell(error);
      }
      written = performance.now();
    };
    const pause = written + PAUSE_MS - performance.now();
    if (pause <= 0) return writeNow();
    // What comes next may take an hour: people are not left with what was before it.
    late = setTimeout(writeNow, pause);
    late.unref();
  };
}

async function lastFiles(
  view: RunView,
  { recorded, layout, texts }: ProjectorParts,
): Promise<readonly ProjectionFile[]> {
  const messages = await messagesOf(view, texts);
  return projectionFiles({ view, layout, plan: recorded.plan, messages });
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
