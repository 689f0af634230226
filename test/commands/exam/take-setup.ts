/** Attempts of the exam, and `exam take` at a fake terminal. */
import { afterEach } from 'vitest';
import { type ExamState, examIn, type VariantNumber } from '../../../src/sandbox/sections/exam/state';
import { signedIn } from '../../support/accounts';
import { type Begun, begin, plaza } from '../../support/app';
import { attemptOf, placeAttempt } from '../../support/exam/attempts';
import { type Home, useHome } from '../../support/home';
import { screenText } from '../../support/terminal/screen-text';

/** The attempts of a test file, each in a home of its own. */
export interface Attempts {
  readonly home: () => Home;
  /** The attempt of a person as the sandbox has it. */
  attemptOf(name: string): ExamState['attempts'][string] | undefined;
  /** Signs ada in, whose next attempt has variant 1. */
  startedAnew(): Promise<void>;
  /** Signs ada in and starts an attempt with a variant of the test's choice. */
  started(variant?: VariantNumber): Promise<void>;
  /** Begins `exam take` at a terminal that draws pictures as blocks. */
  take(...argv: string[]): Begun & { shown(): string };
}

const terminal = { columns: 90, rows: 30 };

/** Gives a test file attempts at a terminal. */
export function useAttempts(): Attempts {
  const home = useHome();
  const running: (() => Promise<unknown>)[] = [];
  // Ends what a failed test left running.
  afterEach(async () => {
    for (const end of running.splice(0)) await end();
  });
  return {
    home,
    attemptOf: (name) => attemptOf(home(), name),
    async startedAnew() {
      await signedIn(home(), 'ada');
      const exam = examIn(home().sandbox.world());
      exam.attempts = new Proxy(exam.attempts, {
        set: (attempts, id: string, attempt) => Reflect.set(attempts, id, { ...attempt, variant: 1 }),
      });
    },
    async started(variant = 1) {
      await signedIn(home(), 'ada');
      placeAttempt(home(), 'ada', variant);
      await plaza(['exam', 'start'], { env: home().env });
    },
    take(...argv) {
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
