/** Queries the terminal, which replies on its input, for facts that are not in its environment. */
import { InterruptedError } from '../../errors';
import type { Io } from './io';
import { readPieces } from './standard-input';

type QueryIo = Pick<Io, 'input' | 'output' | 'clock'>;

/** Device attributes (DA1): every terminal answers this question, so that its answer ends all answers. */
export const lastQuestion = '\u001b[c';
const lastAnswer = /\u001b\[\?[\d;]*c/;
/** Every form of an answer: private strings (DCS, OSC, APC), and sequences with their parameters. */
const anyAnswer = /\u001b[P\]_][^\u001b\u0007]*(?:\u001b\\|\u0007)|\u001b\[[?>=]?[\d;]*[A-Za-z$]+/g;
const interrupt = '\u0003';

/** How long a terminal may take to answer; over a slow line it is far away. */
export const answerMs = 2000;
/** The same for a command, for which the user waits: the whole of `plaza doctor` then takes 1.5 s. */
const commandAnswerMs = 1000;

/** Whether input and output are a terminal that knows escape sequences and lets this job ask. */
export async function canAskTerminal(
  io: Pick<Io, 'input' | 'output' | 'env' | 'isForeground'>,
): Promise<boolean> {
  if (!io.input.terminal || !io.output.terminal) return false;
  const { TERM } = io.env;
  return TERM !== undefined && TERM !== 'dumb' && TERM !== 'linux' && io.isForeground();
}

/**
 * Writes a question to the terminal and returns its answers unchanged, up to the answer to `lastQuestion`, or up to
 * `commandAnswerMs`. Throws an interrupt only after that: a later answer would be typed into the shell. Keys that are typed
 * meanwhile are left for the next reader of standard input. Callers check `canAskTerminal` first.
 * @param question escape sequences whose answers begin with ESC
 * @returns undefined without asking if unread keys wait
 * @throws InterruptedError when Ctrl-C was typed: keys are raw while the terminal answers
 */
export async function askTerminal(io: QueryIo, question: string): Promise<string | undefined> {
  const { stream } = io.input;
  // Before raw mode, in which a Ctrl-D would not end the input any more.
  if (await io.input.hasWaiting()) return undefined;
  stream.setRawMode?.(true);
  let received = '';
  try {
    // The keys of an unfinished line are visible only in raw mode.
    if (await io.input.hasWaiting()) return undefined;
    received = await answersTo(io, question);
  } finally {
    stream.setRawMode?.(false);
    stream.pause();
  }
  const typed = received.replace(anyAnswer, '');
  if (typed.includes(interrupt)) throw new InterruptedError();
  if (typed !== '') stream.unshift(Buffer.from(typed, 'latin1'));
  return received;
}

/** Whether the terminal answered to the end. */
export function isAnswered(answers: string): boolean {
  return lastAnswer.test(answers);
}

/** The numbers of a terminal's capabilities, such as 4 for sixel. */
export function abilitiesIn(answers: string): readonly string[] {
  return lastAnswer.exec(answers)?.[0].slice(3, -1).split(';') ?? [];
}

async function answersTo({ input, output, clock }: QueryIo, question: string): Promise<string> {
  let received = '';
  const over = new AbortController();
  const cancel = clock.after(commandAnswerMs, () => over.abort());
  const answered = readPieces(
    input.stream,
    (piece) => {
      received += Buffer.from(piece).toString('latin1');
      return lastAnswer.test(received);
    },
    over.signal,
  ).catch(() => undefined);
  try {
    await output.write(`${question}${lastQuestion}`);
    await answered;
  } finally {
    over.abort();
    cancel();
  }
  return received;
}
