// `doorward doctor`: is the gate where it was put, and what would get past it?

import { type Diagnosis, examine } from '../../../app/install/doctor.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import type { Colour } from '../terminal.ts';

const MARKS: Readonly<Record<Diagnosis['state'], readonly [mark: string, colour: Colour]>> = {
  well: ['✓', 'green'],
  ill: ['✗', 'red'],
  unknown: ['?', 'yellow'],
  absent: ['-', 'dim'],
};

export const command: Command = {
  name: 'doctor',
  summary: 'Finds out whether installed hooks really work, and says what would get past them',
  usage: 'doctor [--json]',
  options: {},
  examples: [['doorward doctor', 'each client and git: there, trusted, answering, seen']],
  async run(values, terminal) {
    const { diagnoses, bypasses } = await examine(terminal.cwd);
    const isIll = diagnoses.some(({ state }) => state === 'ill');
    if (values.flag('json')) {
      terminal.out(`${JSON.stringify({ diagnoses, bypasses }, null, 2)}\n`);
      return isIll ? EXIT.failed : EXIT.passed;
    }
    for (const { subject, state, message, hint } of diagnoses) {
      const [mark, colour] = MARKS[state];
      terminal.out(`${terminal.paint(colour, mark)} ${subject.padEnd(8)} ${message}\n`);
      if (hint !== '' && state !== 'absent') terminal.out(`           ${hint}\n`);
    }
    for (const [client, ways] of Object.entries(bypasses)) {
      terminal.out(`\nWhat gets past the hook of ${client} (and leaves no receipt):\n`);
      for (const way of ways) terminal.out(`  - ${way}\n`);
    }
    return isIll ? EXIT.failed : EXIT.passed;
  },
};
