import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { dataFiles } from './data-files.mjs';
import { makeTestEnvironment } from './test-environment.mts';

const root = fileURLToPath(new URL('..', import.meta.url));

makeTestEnvironment();

/** Begins with the files that take longest; vitest itself knows that only of files that ran before. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /[\\/]test[\\/](e2e|contract)[\\/]/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** A sequencer of our own would take the place of the random one. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

export default defineConfig({
  root,
  plugins: [dataFiles],
  test: {
    name: 'tests',
    globalSetup: ['.config/before-tests.mjs'],
    setupFiles: ['test/support/setup.ts'],
    include: ['test/**/*.test.ts'],
    // `npm run test:binary` alone has the single executable.
    exclude: ['test/long/**', ...(process.env.PLAZA_TEST_BINARY ? [] : ['test/binary/**'])],
    // Keyed by contents, versions and configuration, in `node_modules`; transforming takes a tenth of the time otherwise.
    experimental: { fsModuleCache: true },
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // Threads share their descriptors with every process that one of them is just starting: a file that was written cannot
    // be run for a moment, and a port that was closed still answers.
    pool: 'forks',
    // Worlds and requests are short-lived: with a larger young generation, most of them are never copied.
    execArgv: ['--max-semi-space-size=64'],
    // Starting each file anew would take most of the time; files leave nothing behind instead.
    isolate: false,
    // One more than the two cores this is measured on: the end-to-end tests mostly wait for processes of their own.
    maxWorkers: 3,
    // Nothing is found out by these limits but what hangs: beside a high load, everything takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { interval: 5, timeout: 120_000 } },
  },
});
