import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact, secretValues } from './redact.ts';

// Put together here, so that nobody's scanner takes this file for a leak.
const long = (length: number, alphabet = 'a1B2c3D4e5'): string =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

test.each([
  ['a token of GitHub', `ghp_${long(36)}`],
  ['a fine-grained token', `github_pat_${long(40)}`],
  ['a token of GitLab', `glpat-${long(20)}`],
  ['a key of a model service', `sk-ant-${long(40)}`],
  ['an old key of a model service', `sk-${long(48)}`],
  ['a key id of a cloud', `AKIA${long(16, 'ABCDEFGH12')}`],
  ['a key of a map service', `AIza${long(35)}`],
  ['a token of a chat', `xoxb-${long(24)}`],
  ['a token of a registry', `npm_${long(36)}`],
  ['a web token', `eyJ${long(20)}.eyJ${long(30)}.${long(40)}`],
])('%s does not reach the log', (_name, secret) => {
  const { text, count } = redact(`before ${secret} after`);
  expect(text).toBe('before [redacted] after');
  expect(count).toBe(1);
});

test('a private key goes as a whole, also when its end was cut off', () => {
  const begin = '-----BEGIN OPENSSH PRIVATE KEY-----';
  const end = '-----END OPENSSH PRIVATE KEY-----';
  expect(redact(`x\n${begin}\n${long(300)}\n${end}\ny`).text).toBe('x\n[redacted]\ny');
  expect(redact(`x\n${begin}\n${long(300)}`).text).toBe('x\n[redacted]');
});

test.each([
  ['password=hunter22', 'password=[redacted]'],
  ['"api_key": "abcdef123456"', '"api_key": "[redacted]"'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [redacted]'],
  ['postgres://harbour:tide-and-time@db/x', 'postgres://harbour:[redacted]@db/x'],
  ['DB_PASSWORD: abcdefgh', 'DB_PASSWORD: [redacted]'],
])('in %j the name stays and the value goes', (text, expected) => {
  expect(redact(text).text).toBe(expected);
});

test.each([
  'ok 12 - tokens are counted (3 ms)',
  'expected token to be `;` but got `,`',
  'https://example.test/harbour?page=2',
  'src/auth/password.test.ts:14:3',
])('%j is ordinary output and stays', (text) => {
  expect(redact(text)).toEqual({ text, count: 0 });
});

test('known values go wherever they stand, the longest first', () => {
  const secrets = ['lighthouse-7', 'lighthouse-7-north'];
  expect(redact('a lighthouse-7-north b lighthouse-7 c', secrets)).toEqual({
    text: 'a [redacted] b [redacted] c',
    count: 2,
  });
});

test('short values are no secrets: they would tear holes into every word', () => {
  expect(redact('a one b', ['one', '']).text).toBe('a one b');
});

test('values are taken from variables whose names say so, except paths, numbers and flags', () => {
  const env = {
    API_TOKEN: 'abc12345',
    SSH_KEY: '/home/x/.ssh/id',
    TOKEN_TTL: '3600',
    HOME: '/root',
  };
  expect(secretValues(env)).toEqual(['abc12345']);
});

test('no known value is ever left, whatever surrounds it', () => {
  const secret = fc.string({ minLength: 8, maxLength: 30, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (before, value, after) => {
      fc.pre(!'[redacted]'.includes(value) && !value.includes('[redacted]'));
      fc.pre(!`${before}[redacted]${after}`.includes(value));
      expect(redact(`${before}${value}${after}`, [value]).text).not.toContain(value);
    }),
  );
});
