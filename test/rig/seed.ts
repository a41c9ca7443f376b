// Generated tests take the same values every time, so that a red run is the change's doing and not the
// day's. DOORWARD_SEED=random (or a number) looks elsewhere; a failure prints its seed either way.

import fc from 'fast-check';

const given = process.env['DOORWARD_SEED'];
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 20_261_116) });
