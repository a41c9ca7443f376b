// What a failure of an agent means for the person who has to repair it: words of many services put
// down to a few causes. Nothing is decided by it; it only chooses the advice.

export type Trouble =
  | 'protocol'
  | 'session'
  | 'login'
  | 'trust'
  | 'limit'
  | 'model'
  | 'network'
  | 'service'
  | 'flags'
  | 'unknown';

// The order matters: "429 unauthorized model" is rare, but "quota" in a 403 is not.
const CAUSES: readonly (readonly [Trouble, RegExp])[] = [
  ['protocol', /version \d+ of the Agent Client Protocol/],
  [
    'session',
    /no conversation found|no rollout found|no session\b|session [^\n]{0,80}not found|(?:invalid|unknown) session|resuming session/i,
  ],
  ['trust', /trusted (?:directory|folder)|untrusted/i],
  [
    'limit',
    /rate.?limit|usage limit|quota|credit balance|billing|too many requests|overloaded|high demand|\b(?:402|429|529)\b/i,
  ],
  [
    'login',
    /not logged in|\/login|log ?in\b|authenticat|unauthori[sz]ed|api.?key|auth method|credentials|\b40[13]\b/i,
  ],
  [
    'model',
    /model[^\n]{0,120}(?:not found|not exist|not supported|not available|invalid|unknown)/i,
  ],
  [
    'network',
    /econn|enotfound|etimedout|eai_again|fetch failed|network|could not resolve|connection|disconnected|certificate/i,
  ],
  ['service', /\b5\d\d\b|server error|service unavailable|bad gateway|internal error/i],
  ['flags', /unknown (?:option|argument|flag)|unexpected argument|unrecognized argument|usage:/i],
];

const READ_LENGTH = 8000;

export function troubleOf(words: string): Trouble {
  const text = words.slice(-READ_LENGTH);
  return CAUSES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown';
}

const ADVICE: Readonly<Record<Trouble, string>> = {
  protocol: 'Update whichever of the two is older.',
  session: 'The conversation is not there any more; start a new one.',
  login: 'Log in, or set its API key in the environment, and run again.',
  trust: 'Tell it to trust this directory, and run again.',
  limit: 'Wait until the limit allows more, or raise it, and run again.',
  model: 'Name a model that your account can use.',
  network: 'Check the network and the proxy, and run again.',
  service: 'The service has trouble of its own; run again later.',
  flags:
    'Its version may not know the flags that Doorward uses: update it, or give your own command.',
  unknown: 'Start it by hand in the working tree to see why.',
};

/** `own` is what the client itself has to be told, where it differs. */
export function adviceFor(trouble: Trouble, own: Partial<Record<Trouble, string>> = {}): string {
  return own[trouble] ?? ADVICE[trouble];
}
