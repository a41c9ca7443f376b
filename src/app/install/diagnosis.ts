// What the doctor says about one thing. What cannot be found out is said so, and never called well.

/** `unknown`: nobody could tell. */
export interface Diagnosis {
  readonly subject: string;
  readonly state: 'well' | 'ill' | 'unknown' | 'absent';
  readonly message: string;
  readonly hint: string;
}

export function well(subject: string, message: string): Diagnosis {
  return { subject, state: 'well', message, hint: '' };
}

export function ill(subject: string, message: string, hint: string): Diagnosis {
  return { subject, state: 'ill', message, hint };
}

export function unknown(subject: string, message: string, hint: string): Diagnosis {
  return { subject, state: 'unknown', message, hint };
}
