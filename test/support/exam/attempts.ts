/** Attempts of the exam as the sandbox has them. */
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { type ExamState, examIn, type VariantNumber } from '../../../src/sandbox/sections/exam/state';
import type { Home } from '../home';

export function attemptOf(home: Home, name: string): ExamState['attempts'][string] | undefined {
  return examIn(home.sandbox.world()).attempts[accountId(home, name)];
}

/** Gives a person an attempt with a variant of the test's choice, which 'exam start' goes on with. */
export function placeAttempt(home: Home, name: string, variant: VariantNumber): void {
  const { clock } = home.sandbox.world();
  const exam = examIn(home.sandbox.world());
  const startedAt = clock.now();
  exam.attempts[accountId(home, name)] = { variant, startedAt, answers: {}, ended: null, score: null };
}

function accountId({ sandbox }: Home, name: string): string {
  return accountsIn(sandbox.world()).find(({ email }) => email.startsWith(`${name}@`))?.id ?? '';
}
