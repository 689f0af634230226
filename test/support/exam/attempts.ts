/** Attempts of the exam as the sandbox has them. */
import type { ExamState, VariantNumber } from '../../../src/sandbox/sections/exam/state';
import type { Home } from '../home';

/** The attempt of a person. */
export function attemptOf(home: Home, name: string): ExamState['attempts'][string] | undefined {
  return home.sandbox.world().exam.attempts[accountId(home, name)];
}

/** Gives a person an attempt with a variant of the test's choice, which 'exam start' goes on with. */
export function placeAttempt(home: Home, name: string, variant: VariantNumber): void {
  const { clock, exam } = home.sandbox.world();
  const startedAt = clock.now();
  exam.attempts[accountId(home, name)] = { variant, startedAt, answers: {}, ended: null, score: null };
}

function accountId({ sandbox }: Home, name: string): string {
  return sandbox.world().accounts.find(({ email }) => email.startsWith(`${name}@`))?.id ?? '';
}
