/** Runs plaza in the test's own process, on streams in memory. */

import { expect } from 'vitest';
import { run } from '../../src/app/run';
import { systemClock } from '../../src/cli/process/clock';
import { groups } from '../../src/commands/index';
import type { Clock, Random } from '../../src/ports/machine';
import { fakeIo } from './io';
import { fakeInput, fakeOutput, fakeTerminal } from './terminal/terminal';

export interface AppOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Cells of a terminal on all three streams; left out: pipes. */
  readonly terminal?: { readonly columns: number; readonly rows?: number };
  /** The answers of the terminal to every query; left out: it cannot be asked. */
  readonly answers?: string;
  /** The content of standard input where it is no terminal. */
  readonly input?: string | Uint8Array;
  readonly clock?: Clock;
  /** Left out: the same in every run, so that two runs send the same keys. */
  readonly random?: Random;
  readonly signal?: AbortSignal;
  readonly terminalId?: () => string;
  /** The folder of a build; left out: none. */
  readonly dist?: string;
}

export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Begins one command line, given without `plaza`. */
export function begin(argv: readonly string[], options: AppOptions = {}) {
  const {
    env = {},
    terminal,
    answers,
    input,
    clock = systemClock,
    random,
    signal = new AbortController().signal,
    terminalId,
    dist,
  } = options;
  const streams = terminal
    ? fakeTerminal({ rows: 24, ...terminal })
    : { input: fakeInput(false, input), output: fakeOutput(), errors: fakeOutput() };
  const io = fakeIo({
    ...streams,
    ...(answers !== undefined && answering(streams, answers)),
    argv,
    env: { TERM: 'xterm-256color', ...env },
    pid: process.pid,
    clock,
    signal,
    ...(random && { random }),
    ...(terminalId && { terminalId }),
    ...(dist !== undefined && { dist }),
  });
  return { ...streams, exit: run(io, groups) };
}

/** A terminal with plaza in the foreground, which answers once a query is complete. */
function answering(
  { input, output }: Pick<ReturnType<typeof fakeTerminal>, 'input' | 'output'>,
  answers: string,
) {
  const write = async (chunk: string | Uint8Array) => {
    await output.write(chunk);
    if (String(chunk).endsWith('\u001b[c')) input.type(answers);
  };
  return { output: { ...output, write }, isForeground: async () => true };
}

/** Runs one command line to its end. */
export async function plaza(argv: readonly string[], options: AppOptions = {}): Promise<Ran> {
  const { output, errors, exit } = begin(argv, options);
  return { exit: await exit, stdout: output.text(), stderr: errors.text() };
}

/** Expects an exit code with a message, and no answer on standard output. */
export function expectRefusal(
  ran: { readonly exit: number | null; readonly stdout?: string; readonly stderr: string },
  exit: number,
  why: string,
): void {
  const { stdout = '' } = ran;
  expect({ ...ran, stdout }).toMatchObject({ exit, stdout: '', stderr: expect.stringContaining(why) });
}

/** It succeeded and printed exactly this. */
export function expectPrinted(
  ran: Omit<Ran, 'exit'> & { exit: number | null },
  stdout: string,
  stderr = '',
): void {
  expect(ran).toMatchObject({ exit: 0, stdout, stderr });
}

const styles: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  36: 'cyan',
  22: '/',
  39: '/',
};

/** The text with its styles as words in angle brackets; an unknown style stays as it is. */
export function inWords(text: string): string {
  return text.replace(/\u001b\[(\d+)m/g, (whole, code: string) =>
    styles[code] ? `<${styles[code]}>` : whole,
  );
}
