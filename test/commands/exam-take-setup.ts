/** Attempts at a terminal of the test's own. */
import { afterEach } from 'vitest';
import type { VariantNumber } from '../../src/sandbox/sections/exam/state';
import { signedIn } from '../support/accounts';
import { begin, plaza } from '../support/app';
import { useHome } from '../support/home';
import { screenText } from '../support/screen-text';

export const home = useHome();
/** Ends what a failed test left running, for the sake of the others. */
const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

const terminal = { columns: 90, rows: 30 };

/** The attempt of a person as the sandbox has it. */
export function attemptOf(name: string) {
  const { accounts, exam } = home().sandbox.world();
  return exam.attempts[accounts.find(({ email }) => email.startsWith(`${name}@`))?.id ?? ''];
}

/** Signs ada in, whose attempt will have variant 1 whatever chance says. */
export async function startedAnew(): Promise<void> {
  await signedIn(home(), 'ada');
  const { exam } = home().sandbox.world();
  exam.attempts = new Proxy(exam.attempts, {
    set: (attempts, id: string, attempt) => Reflect.set(attempts, id, { ...attempt, variant: 1 }),
  });
}

/** Signs ada in and starts an attempt with a variant of the test's choice. */
export async function started(variant: VariantNumber = 1): Promise<void> {
  await signedIn(home(), 'ada');
  const { accounts, clock, exam } = home().sandbox.world();
  const id = accounts.find(({ email }) => email.startsWith('ada@'))?.id ?? '';
  exam.attempts[id] = { variant, startedAt: clock.now(), answers: {}, ended: null, score: null };
  await plaza(['exam', 'start'], { env: home().env });
}

/** Begins `exam take`; the terminal tells that it knows no pictures, so that blocks are drawn. */
export function take(...argv: string[]) {
  const begun = begin(['exam', 'take', ...argv], {
    env: { ...home().env, NO_COLOR: '1', PLAZA_TIMEOUT: '5' },
    terminal,
  });
  begun.input.type('\u001b[?62c');
  running.push(() => {
    begun.input.type('\u0003');
    return begun.exit;
  });
  return { ...begun, shown: () => screenText(begun.output.text(), begun.output.size().rows) };
}
