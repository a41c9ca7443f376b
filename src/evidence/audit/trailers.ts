// What a commit says of its own evidence: trailers in the last paragraph of its message.

export interface Trailers {
  /** SHA-256 of the bundle; undefined where there is none or more than one. */
  readonly evidence: string | undefined;
  readonly task: string | undefined;
  readonly run: string | undefined;
}

const EVIDENCE = /^(?:unverified )?sha256:([0-9a-f]{64})$/;
const MAX_MESSAGE = 200_000;

export function readTrailers(message: string): Trailers {
  const text = message.slice(0, MAX_MESSAGE).trimEnd();
  const lines = text.slice(text.lastIndexOf('\n\n') + 1).split('\n');
  const only = (name: string): string | undefined => {
    const found = lines.filter((line) => line.startsWith(`${name}: `));
    return found.length === 1 ? found[0]?.slice(name.length + 2) : undefined;
  };
  return {
    evidence: EVIDENCE.exec(only('Doorward-Evidence') ?? '')?.[1],
    task: only('Doorward-Task'),
    run: only('Doorward-Run'),
  };
}
