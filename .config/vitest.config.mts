import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { makeTestFolder } from './test-folder.mts';

const root = fileURLToPath(new URL('..', import.meta.url));

const folder = makeTestFolder();

/** Where the end-to-end tests take down which command called which route; read by the tests that run last. */
const coverage = join(folder, 'pairs.jsonl');

// It adds 50 ms to every start of Node 20, and the end-to-end tests start it often.
delete process.env.NODE_EXTRA_CA_CERTS;

const shared = {
  root,
  // Threads share their descriptors with every process that one of them is just starting: a file that was written cannot
  // be run for a moment, and a port that was closed still answers.
  pool: 'forks',
  // Starting each file anew would take most of the time; files leave nothing behind instead.
  isolate: false,
  // One more than the two cores this is measured on: the end-to-end tests mostly wait for processes of their own.
  maxWorkers: 3,
  // Nothing is found out by these limits but what hangs: beside a high load, everything takes ten times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { interval: 5, timeout: 120_000 } },
  env: { PLAZA_TEST_COVERAGE: coverage },
} as const;

export default defineConfig({
  root,
  test: {
    globalSetup: ['.config/before-tests.mjs'],
    projects: [
      {
        test: {
          ...shared,
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: ['test/long/**', 'test/contract/coverage.test.ts'],
          setupFiles: ['test/support/setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'coverage',
          include: ['test/contract/coverage.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
