import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const SLOW = { testTimeout: 60_000, hookTimeout: 120_000 };
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'world',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/run/**', 'test/clients/**'],
          setupFiles,
          ...SLOW,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts', 'test/run/**/*.test.ts'],
          setupFiles,
          globalSetup: ['test/rig/build-once.ts'],
          ...SLOW,
        },
      },
    ],
    coverage: { include: ['src/**'], exclude: ['src/**/*.test.ts'] },
  },
});
