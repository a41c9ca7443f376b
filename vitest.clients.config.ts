// Stories with the real clients: apart from the other tests, because they need programs from npm.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/clients/**/*.test.ts'],
    testTimeout: 500_000,
    globalSetup: ['test/rig/build-once.ts'],
    maxWorkers: 2,
  },
});
