// `npm run bench:cheats`: how many dishonest changes the gate accepts, and how many honest ones it
// refuses. `-- --history REPO` judges the commits of a local repository instead.

import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    history: { type: 'string', multiple: true },
    limit: { type: 'string' },
    cases: { type: 'string', multiple: true },
    only: { type: 'string' },
    width: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

if (values.history === undefined) {
  const { judgeCases } = await import('./cheat-cases.mjs');
  await judgeCases(values);
} else {
  const { judgeHistory } = await import('./history.mjs');
  for (const folder of values.history)
    await judgeHistory(folder, {
      verbose: values.verbose,
      ...(values.limit === undefined ? {} : { limit: Number(values.limit) }),
    });
}
process.exit();
