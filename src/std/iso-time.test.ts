import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, isDay, millisecondsBetween, millisecondsOf } from './iso-time.ts';

test('a time means the same here as to the platform, leap years and centuries included', () => {
  const bounds = { min: new Date('1900-01-01'), max: new Date('2399-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), (date) => {
      expect(millisecondsOf(date.toISOString())).toBe(date.getTime());
    }),
  );
});

test.each(['', 'yesterday', '2026-03-01', '2026-03-01 12:00:00Z', '2026-03-01T12:00:00+01:00'])(
  '%j is no time of a log',
  (text) => {
    expect(millisecondsOf(text)).toBeUndefined();
    expect(clockOf(text)).toBe(text);
  },
);

test('seconds may stand without a fraction, and a longer fraction is cut', () => {
  expect(millisecondsOf('2026-03-01T12:00:00Z')).toBe(Date.UTC(2026, 2, 1, 12));
  expect(millisecondsOf('2026-03-01T12:00:00.123456Z')).toBe(Date.UTC(2026, 2, 1, 12, 0, 0, 123));
});

test('a clock that jumped back measures nothing', () => {
  expect(millisecondsBetween('2026-03-01T12:00:00Z', '2026-03-01T12:00:01.5Z')).toBe(1500);
  expect(millisecondsBetween('2026-03-01T12:00:01Z', '2026-03-01T12:00:00Z')).toBe(0);
  expect(millisecondsBetween('once', '2026-03-01T12:00:00Z')).toBeUndefined();
});

test.each([
  ['2026-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-99-99', false],
  ['2026-1-1', false],
  ['tomorrow', false],
])('%s is a day of the calendar: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
