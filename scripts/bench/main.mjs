// `npm run bench`: the speed table of the gate, as ratios, printed and written to .bench/speed.json.

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { measureChecks } from './check.mjs';
import { measureSnapshots } from './git.mjs';
import { measureHooks } from './hook.mjs';
import { measureLog } from './log.mjs';
import { measureCapture, measureTimeouts } from './process.mjs';
import { measurePackets, measureTranscript } from './reading.mjs';
import { measureRuns } from './run.mjs';

const PARTS = {
  check: measureChecks,
  hook: measureHooks,
  packets: measurePackets,
  transcript: measureTranscript,
  capture: measureCapture,
  timeouts: measureTimeouts,
  snapshots: measureSnapshots,
  log: measureLog,
  run: measureRuns,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const rows = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.error(`measuring ${name} …`);
  rows.push(...(await measure()));
}
console.log(render(rows));
mkdirSync('.bench', { recursive: true });
const machine = { node: process.version, cores: cpus().length, load: loadavg()[0] };
writeFileSync('.bench/speed.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);

function render(all) {
  const lines = all.map((row) => {
    const bound = row.target ?? row.atLeast ?? row.atMost;
    const sign = row.atLeast === undefined ? '≤' : '≥';
    const inFloors = row.floor === undefined ? '' : `${(row.measured / row.floor).toFixed(2)} F`;
    if (bound === undefined) return [row.what, shown(row.measured), '', inFloors, ''];
    const holds = row.atLeast === undefined ? row.measured <= bound : row.measured >= bound;
    return [
      row.what,
      shown(row.measured),
      `${sign} ${shown(bound)}`,
      inFloors,
      holds ? 'met' : 'MISSED',
    ];
  });
  const table = [['what', 'measured', 'target', 'in node -e 0', ''], ...lines];
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => line[column].length)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(number) {
  return number >= 1000
    ? Math.round(number).toLocaleString('en')
    : number.toFixed(number < 10 ? 2 : 1);
}
