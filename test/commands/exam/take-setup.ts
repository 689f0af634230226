/** Attempts of the exam, and `exam take` at a fake terminal. */
import { afterEach } from 'vitest';
import { examIn, type VariantNumber } from '../../../src/sandbox/sections/exam/state';
import { signedIn } from '../../support/accounts';
import { begin, plaza } from '../../support/app';
import { attemptOf, placeAttempt } from '../../support/exam/attempts';
import { useHome } from '../../support/home';
import { screenText } from '../../support/terminal/screen-text';

const terminal = { columns: 90, rows: 30 };

/** Attempts at a terminal for a test file, each in a home of its own. */
export function useAttempts() {
  const home = useHome();
  const running: (() => Promise<unknown>)[] = [];
  // Ends what a failed test left running.
  afterEach(async () => {
    for (const end of running.splice(0)) await end();
  });
  return {
    home,
    /** The attempt of a user as the sandbox has it. */
    attemptOf: (name: string) => attemptOf(home(), name),
    /** Signs ada in, whose next attempt has variant 1. */
    async startedAnew() {
      await signedIn(home(), 'ada');
      const exam = examIn(home().sandbox.world());
      exam.attempts = new Proxy(exam.attempts, {
        set: (attempts, id: string, attempt) => Reflect.set(attempts, id, { ...attempt, variant: 1 }),
      });
    },
    /** Signs ada in and starts an attempt with a variant of the test's choice. */
    async started(variant: VariantNumber = 1) {
      await signedIn(home(), 'ada');
      placeAttempt(home(), 'ada', variant);
      await plaza(['exam', 'start'], { env: home().env });
    },
    /** Begins `exam take` at a terminal that draws pictures as blocks. */
    take(...argv: string[]) {
      const env = { ...home().env, NO_COLOR: '1' };
      const begun = begin(['exam', 'take', ...argv], { env, terminal });
      running.push(() => {
        begun.input.type('\u0003');
        return begun.exit;
      });
      return { ...begun, shown: () => screenText(begun.output.text(), begun.output.size().rows) };
    },
  };
}
