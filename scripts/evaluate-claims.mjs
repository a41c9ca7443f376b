// Measures the contradiction detector on labelled messages: one JSON object per line, with `text` and
// either `label` (`contradiction`, `done`; others are left out) or `admits` (true, false).
// Usage: node scripts/evaluate-claims.mjs FILE.jsonl … [--show]

import { readFileSync } from 'node:fs';
import { readClaim } from '../src/reading/claim/claim.ts';

const paths = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isShowing = process.argv.includes('--show');
if (paths.length === 0) {
  console.error('usage: node scripts/evaluate-claims.mjs FILE.jsonl … [--show]');
  process.exit(2);
}

const expectation = ({ label, admits }) => {
  if (typeof admits === 'boolean') return admits;
  if (label === 'contradiction') return true;
  return label === 'done' ? false : undefined;
};

const share = (part, whole) => (whole === 0 ? 'n/a' : `${((100 * part) / whole).toFixed(1)}%`);

for (const path of paths) {
  const counts = { hit: 0, miss: 0, falseAlarm: 0, quiet: 0, hard: 0, hardHit: 0, asHard: 0 };
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const message = JSON.parse(line);
    const expected = expectation(message);
    if (expected === undefined) continue;
    const { contradictions } = readClaim(message.text);
    const found = contradictions.length > 0;
    if (expected) counts[found ? 'hit' : 'miss'] += 1;
    else counts[found ? 'falseAlarm' : 'quiet'] += 1;
    if (expected && message.severity === 'hard') {
      counts.hard += 1;
      counts.hardHit += found ? 1 : 0;
      counts.asHard += contradictions.some(({ severity }) => severity === 'hard') ? 1 : 0;
    }
    if (isShowing && expected !== found) {
      console.log(
        `${expected ? 'MISSED' : 'FALSE ALARM'} ${message.id ?? message.text.slice(0, 80)} ${message.kind ?? ''}`,
      );
      for (const { kind, severity, line: at, sentence } of contradictions)
        console.log(`    ${severity} ${kind} ${at}: ${sentence}`);
    }
  }
  const { hit, miss, falseAlarm, quiet, hard, hardHit, asHard } = counts;
  console.log(
    `${path}: precision ${share(hit, hit + falseAlarm)} (${hit}/${hit + falseAlarm}), ` +
      `recall ${share(hit, hit + miss)} (${hit}/${hit + miss}), hard recall ${hardHit}/${hard} (${asHard} as hard), ` +
      `false alarms ${falseAlarm} of ${falseAlarm + quiet}`,
  );
}
