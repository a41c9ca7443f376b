// Shows a person that something is going on once a command takes longer than a second.

import type { CommandWatcher } from '../../app/open-ports.ts';
import { showDuration } from '../../std/duration.ts';
import { oneLine } from '../../std/text.ts';
import type { Terminal } from './terminal.ts';

export function showProgress(terminal: Terminal): CommandWatcher {
  if (!terminal.isInteractive) return { started: () => () => undefined };
  return {
    started(command) {
      const began = performance.now();
      const timer = setInterval(() => {
        const elapsed = showDuration(performance.now() - began);
        terminal.takeBack(0);
        terminal.err(terminal.paint('dim', `running ${oneLine(command, 60)} … ${elapsed}`));
      }, 1000);
      timer.unref();
      return () => {
        clearInterval(timer);
        if (performance.now() - began >= 1000) terminal.takeBack(0);
      };
    },
  };
}
