import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'world',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/rig/build-once.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
    coverage: { include: ['src/**'], exclude: ['src/**/*.test.ts'] },
  },
});
