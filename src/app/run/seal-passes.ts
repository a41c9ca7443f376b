// What a run has proven is known to git's hooks and to CI as well: it leaves the same sealed receipt as
// a check. The record itself is no proof to them, because an agent could write it.

import type { RunWatcher } from '../../drive/ports/run.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { runOf } from '../../gate/plan-run.ts';
import { keepReceipt, receiptFolder } from '../receipts.ts';

export function sealingPasses(
  watcher: RunWatcher,
  layout: Layout,
  note: (line: string) => void,
): RunWatcher {
  return {
    ...watcher,
    appended: (event, state) => {
      watcher.appended(event, state);
      if (event.type !== 'gate.passed' || event.evidence !== 'verified') return;
      const { tree, task, at } = event;
      try {
        keepReceipt(receiptFolder(layout), {
          verdict: 'passed',
          tree,
          base: runOf(state.plan, task)?.base,
          isReusable: false,
          task,
          protocol: state.protocol.name,
          at,
          agent: 'run',
          session: '',
          event: event.type,
          attempt: 0,
          reasons: [],
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        note(`The receipt of ${task} could not be kept: ${reason}`);
      }
    },
  };
}
