/**
 * Runs around every test file: none leaves anything behind, properties are tried with the same values in every run, and
 * the end-to-end files tell how they came to their end.
 */
import fc from 'fast-check';
import { afterAll, beforeEach, inject } from 'vitest';
import { recordFile } from './coverage';
import { guardFile, guardTest, type ResourceGuard } from './guard/resource-guard';

declare module 'vitest' {
  /** What `.config/before-tests.mjs` tells of the run. */
  interface ProvidedContext {
    /** No name of a test was asked for: in a file that ran, every test did. */
    readonly wholeFiles: boolean;
    /** Nothing was left out. */
    readonly wholeRun: boolean;
    /** What is wrong with the build in `dist`; empty when nothing is. */
    readonly staleBuild: string;
  }
}

interface Task {
  readonly type: string;
  readonly mode: string;
  readonly result?: { readonly state?: string };
  readonly tasks?: readonly Task[];
}

/** Whether every test of it passed, or is for other machines than this one; one that a filter left out did not. */
function isWhole({ type, mode, result, tasks = [] }: Task): boolean {
  if (type !== 'test') return tasks.every(isWhole);
  return mode === 'skip' ? inject('wholeFiles') : result?.state === 'pass';
}

/** No run fails by chance; `random` is for runs that look for more, as the long one does. */
const { PLAZA_TEST_SEED: seed = '20261014' } = process.env;
fc.configureGlobal(seed === 'random' ? {} : { seed: Number(seed) });

/** What was closed takes a moment until it is gone, on a busy machine a long one. */
const maxTurns = 2000;

async function expectNothingLeft({ left }: ResourceGuard, who: string): Promise<void> {
  for (let turn = 0; left().length > 0 && turn < maxTurns; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (left().length > 0) throw new Error(`this ${who} left behind:\n${left().join('\n')}`);
}

const guard = guardFile();
afterAll(() => expectNothingLeft(guard, 'file'));

beforeEach(({ onTestFinished }) => {
  const own = guardTest();
  // After everything that the test and its file end.
  onTestFinished(() => expectNothingLeft(own, 'test'));
});

// Before the guard: after one that fails, vitest calls no other, and the coverage contract waits for every file.
// biome-ignore lint/correctness/noEmptyPattern: vitest wants its fixtures taken apart, and none is used.
afterAll(({}, file) => {
  if ('filepath' in file && /[\\/]test[\\/]e2e[\\/]/.test(file.filepath))
    recordFile(file.filepath, isWhole(file));
});
