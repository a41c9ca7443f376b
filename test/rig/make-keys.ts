// Needs the keys of a machine for the first time, in the same moment as its siblings do; for the test that
// looks whom the machine trusts afterwards. Prints what it would sign with, the mark of the machine, and a seal.

import { OwnKeys } from '../../src/app/evidence/own-keys.ts';
import { machineMark } from '../../src/app/evidence/own-logs.ts';
import { sealOf } from '../../src/app/seal.ts';

const [begin = '0'] = process.argv.slice(2);
const keys = new OwnKeys(process.env);

while (Date.now() < Number(begin));
const opened = await keys.openAll(['gate', 'reviewer', 'log']);
const lines = Object.values(opened).map(({ line }) => line);
process.stdout.write(
  JSON.stringify({ lines, mark: machineMark(keys.folder), seal: sealOf('tide') }),
);
