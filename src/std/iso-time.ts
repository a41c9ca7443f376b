// Arithmetic on ISO 8601 times in UTC, for code that may not ask a clock and reads times from a log.

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?Z$/;
const DAY_MS = 86_400_000;

/** Milliseconds since 1970; undefined for anything that is not such a time. */
export function millisecondsOf(time: string): number | undefined {
  const match = ISO.exec(time);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const fraction = Number((match[7] ?? '0').padEnd(3, '0'));
  const clock = ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
  return daysTo(year, month, day) * DAY_MS + clock;
}

/** From one to the other, never negative: a clock that jumped back measures nothing. */
export function millisecondsBetween(from: string, to: string): number | undefined {
  const start = millisecondsOf(from);
  const end = millisecondsOf(to);
  return start === undefined || end === undefined ? undefined : Math.max(0, end - start);
}

/** The clock part, as `14:02:30`; the text itself where there is none. */
export function clockOf(time: string): string {
  return ISO.test(time) ? time.slice(11, 19) : time;
}

/** Such as `2026-12-31`, and one that the calendar has. */
export function isDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const next: [number, number] = month === 12 ? [year + 1, 1] : [year, month + 1];
  const isMonth = month >= 1 && month <= 12;
  return isMonth && day >= 1 && day <= daysTo(...next, 1) - daysTo(year, month, 1);
}

// Years begin in March here, so that the leap day is the last one of its year.
function daysTo(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
