// Secrets taken out of text before it is kept where others can read it: values that are known to be
// secret, and what has the form of a key, a token or a password. What is only encoded is not found.

export interface Redacted {
  readonly text: string;
  readonly count: number;
}

const MARK = '[redacted]';
const SHORTEST_VALUE = 8;

// Every repetition has an end, so that no text takes longer than its length.
const FORMS: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,20000}?(?:-----END [A-Z0-9 ]{0,60}-----|$)/g,
  /\b(?:gh[opsur]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[A-Za-z0-9_-]{16,64})/g,
  /\b(?:sk|rk|pk)[-_](?:live|test|proj|ant|or)[-_][A-Za-z0-9_-]{16,255}/g,
  /\bsk-[A-Za-z0-9]{20,255}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,60}/g,
  /\b(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,255}/g,
  /\b(?:npm_[A-Za-z0-9]{30,60}|hf_[A-Za-z0-9]{30,60}|pypi-[A-Za-z0-9_-]{40,255}|dop_v1_[a-f0-9]{60,70})/g,
  /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{4,4000}\.[A-Za-z0-9_-]{8,2000}/g,
];

// The name stays, the value goes.
const ASSIGNED =
  /\b([A-Za-z0-9_.-]{0,60}(?:api[_-]?key|access[_-]?key|secret|token|password|passwd|passphrase|credentials?)[A-Za-z0-9_-]{0,30}["']?[ \t]{0,4}[=:][ \t]{0,4}["']?)([^\s"',;]{6,400})/gi;
const AUTHORIZATION =
  /\b((?:authorization|x-api-key|cookie)["']?[ \t]{0,4}:[ \t]{0,4}(?:(?:bearer|basic|token)[ \t]{1,4})?)([^\s"']{6,4000})/gi;
const BEARER = /\b(bearer[ \t]{1,4})([A-Za-z0-9._~+/-]{16,4000}={0,2})/gi;
const ADDRESS = /(:\/\/[^/\s:@]{0,200}:)([^@\s/]{1,400})(?=@)/g;

/** `secrets`: values that are known, such as those of environment variables. */
export function redact(text: string, secrets: readonly string[] = []): Redacted {
  let count = 0;
  let left = text;
  const take = (replaced: string): string => {
    count += 1;
    return replaced;
  };
  const values = [...new Set(secrets)].filter((value) => value.length >= SHORTEST_VALUE);
  // The longest first: one may be a part of another.
  for (const value of values.toSorted((one, other) => other.length - one.length)) {
    left = left.replaceAll(value, () => take(MARK));
  }
  for (const form of FORMS) left = left.replace(form, () => take(MARK));
  for (const named of [AUTHORIZATION, BEARER, ASSIGNED, ADDRESS]) {
    left = left.replace(named, (whole: string, name: string, value: string) =>
      value.startsWith(MARK) ? whole : take(`${name}${MARK}`),
    );
  }
  return { text: left, count };
}

const SECRET_NAME =
  /(?:^|_)(?:PASS|PASSWD|PWD|KEYS?|APIKEY|AUTH|PAT|DSN)(?:_|$)|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIAL/i;

/** Values of environment variables whose names say that they are secret. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && SECRET_NAME.test(name) && !/^[/.~]|^\d+$|^(?:true|false)$/i.test(value)
      ? [value]
      : [],
  );
}
