import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { makeTestFolder } from './test-folder.mts';

const root = fileURLToPath(new URL('..', import.meta.url));

makeTestFolder();

/** Tests that take minutes: many seeds, many processes. */
export default defineConfig({
  root,
  test: {
    include: ['test/long/**/*.test.ts'],
    globalSetup: ['.config/before-tests.mjs'],
    pool: 'forks',
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
