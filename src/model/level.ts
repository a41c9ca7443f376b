// What a level of evidence proves and who could forge it, in plain words: said on every report.

/** What evidence proves, and who could forge it. */
export type Level = 'A0' | 'A1' | 'A2' | 'A3' | 'A4';

export interface LevelWords {
  readonly proves: string;
  readonly forger: string;
}

export const LEVELS: Readonly<Record<Level, LevelWords>> = {
  A0: { proves: 'nothing', forger: 'anyone' },
  A1: {
    proves: 'that nobody without the keys changed the evidence or the commits afterwards',
    forger: 'whoever runs as the same user, an agent too, because the keys are files of that user',
  },
  A2: {
    proves: 'that the gate judged the work, out of reach of the agent',
    forger: 'root, or whoever breaks out of the sandbox of the agent',
  },
  A3: {
    proves: 'that a machine which the developer does not control ran the gates again',
    forger: 'whoever administers that machine',
  },
  A4: {
    proves: 'the same, with the log witnessed by others',
    forger: 'several parties who agree to',
  },
};

export function levelWords(level: Level): string {
  const { proves, forger } = LEVELS[level];
  return `Level ${level} proves ${proves}. It could be forged by ${forger}.`;
}

/** What the record of this machine is worth by itself, whoever shows it. */
export const OWN_RECORD: string = `Evidence of this machine is of level A1 at most: it proves ${LEVELS.A1.proves}, and could be forged by ${LEVELS.A1.forger}. \`doorward audit\` says which commits are proven, and at which level.`;
