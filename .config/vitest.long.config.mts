import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { dataFiles } from './data-files.mjs';
import { makeTestEnvironment } from './test-environment.mts';

const root = fileURLToPath(new URL('..', import.meta.url));

makeTestEnvironment();

const shared = {
  root,
  pool: 'forks',
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 60_000,
  expect: { poll: { interval: 5, timeout: 120_000 } },
} as const;

/** The test files that try properties. */
const properties = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/^(long|bench)[\\/]/.test(file))
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("'fast-check'"));

/** How often each is tried with other values; `npm test` always tries the same ones. */
const rounds = 5;

/** Tests that take minutes: many seeds, many processes. */
export default defineConfig({
  root,
  test: {
    globalSetup: ['.config/before-tests.mjs'],
    projects: [
      { plugins: [dataFiles], test: { ...shared, name: 'long', include: ['test/long/**/*.test.ts'] } },
      ...Array.from({ length: rounds }, (_, round) => ({
        plugins: [dataFiles],
        test: {
          ...shared,
          name: `properties ${round + 1}`,
          include: properties,
          setupFiles: ['test/support/setup.ts'],
          env: { PLAZA_TEST_SEED: 'random' },
        },
      })),
    ],
  },
});
