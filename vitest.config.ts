import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Only what hangs is to be stopped: a slow or busy machine is no failure.
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 };
const setupFiles = ['test/rig/seed.ts'];

export default defineConfig({
  test: {
    // Most tests wait for processes that they have started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'core',
          include: ['src/**/*.test.ts'],
          setupFiles,
          // Pure code leaves nothing behind that the next file could stumble over.
          isolate: false,
          pool: 'threads',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'world',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/run/**', 'test/clients/**'],
          setupFiles,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts', 'test/run/**/*.test.ts'],
          setupFiles,
          globalSetup: ['test/rig/build-once.ts'],
          ...PATIENCE,
        },
      },
    ],
    coverage: { include: ['src/**'], exclude: ['src/**/*.test.ts'] },
  },
});
