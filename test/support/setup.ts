/** Runs around every test file: it leaves nothing behind, and properties are tried with the same values in every run. */
import fc from 'fast-check';
import { afterAll, beforeEach } from 'vitest';
import { guardFile, guardTest, type ResourceGuard } from './resource-guard';

declare module 'vitest' {
  /** Set by `.config/before-tests.mjs`. */
  interface ProvidedContext {
    /** Why the build in `dist` is stale; else empty. */
    readonly staleBuild: string;
  }
}

/** No run fails by chance; the long run looks for more with `random`. */
const { PLAZA_TEST_SEED: seed = '20261014' } = process.env;
fc.configureGlobal(seed === 'random' ? {} : { seed: Number(seed) });

/** Closing takes a moment, on a busy machine a long one. */
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
  // After all cleanup of the test and its file.
  onTestFinished(() => expectNothingLeft(own, 'test'));
});
