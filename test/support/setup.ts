/** Runs around every test file: none leaves anything behind, and properties are tried with the same values in every run. */
import fc from 'fast-check';
import { afterAll, beforeEach } from 'vitest';
import { guardFile, guardTest, type ResourceGuard } from './resource-guard';

declare module 'vitest' {
  /** What `.config/before-tests.mjs` tells of the run. */
  interface ProvidedContext {
    /** What is wrong with the build in `dist`; empty when nothing is. */
    readonly staleBuild: string;
  }
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
