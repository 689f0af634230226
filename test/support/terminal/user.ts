/** A user at a terminal: plaza runs in the test's own process, and typed text answers shown text. */

import { run } from '../../../src/app/run';
import { systemClock } from '../../../src/cli/process/clock';
import type { Io } from '../../../src/cli/process/io';
import { groups } from '../../../src/commands/index';
import { until } from '../clock';
import { fakeIo } from '../io';
import { countingChance } from '../sandbox';
import { fakeTerminal } from './terminal';

/** A text that is shown next, and the text that is typed then; left out: nothing is typed. */
export type Step = readonly [shown: string, typed?: string | (() => string)];

export const enter = '\r';
export const interrupt = '\u0003';

export const answer = (question: string, text: string): Step => [question, `${text}${enter}`];

/** Runs a command line at a terminal, and answers its questions in order. */
export async function conversation(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
  steps: readonly Step[],
  { columns = 120, ...change }: Partial<Pick<Io, 'self' | 'clock'>> & { columns?: number } = {},
) {
  const terminal = fakeTerminal({ columns, rows: 40 });
  const io = fakeIo({
    ...terminal,
    argv,
    env: { TERM: 'xterm-256color', NO_COLOR: '1', ...env },
    clock: systemClock,
    random: countingChance(),
    pid: process.pid,
    ...change,
  });
  let exit: number | undefined;
  const ended = run(io, groups).then((code) => {
    exit = code;
    return code;
  });
  let seen = 0;
  for (const [shown, typed] of steps) {
    let at = -1;
    await until(() => {
      at = terminal.errors.text().indexOf(shown, seen);
      return at >= 0 || exit !== undefined;
    });
    if (at < 0) throw new Error(`ended with ${exit} without showing '${shown}': ${terminal.errors.text()}`);
    seen = at + shown.length;
    if (typed !== undefined) terminal.input.type(typeof typed === 'string' ? typed : typed());
  }
  return { exit: await ended, stdout: terminal.output.text(), stderr: terminal.errors.text() };
}
