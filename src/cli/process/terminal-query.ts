/** Queries the terminal, which replies on its input, for what its environment does not say. */
import { InterruptedError } from '../../errors';
import type { Io } from './io';
import { readPieces } from './standard-input';

type Askable = Pick<Io, 'input' | 'output' | 'env' | 'isForeground'>;
type Asking = Pick<Io, 'input' | 'output' | 'clock'>;

/** What the terminal is: every terminal answers that, so that its answer ends all answers. */
export const lastQuestion = '\u001b[c';
const lastAnswer = /\u001b\[\?[\d;]*c/;
/** Every form of an answer: private strings (DCS, OSC, APC), and sequences with their parameters. */
const anyAnswer = /\u001b[P\]_][^\u001b\u0007]*(?:\u001b\\|\u0007)|\u001b\[[?>=]?[\d;]*[A-Za-z$]+/g;
const interrupt = '\u0003';

/** How long a terminal may take to answer; over a slow line it is far away. */
export const answerMs = 2000;

/** Whether a terminal reads and shows, knows sequences, and lets this job ask. */
export async function canAskTerminal(io: Askable): Promise<boolean> {
  const {
    input,
    output,
    env: { TERM },
  } = io;
  if (!input.terminal || !output.terminal) return false;
  return TERM !== undefined && TERM !== 'dumb' && TERM !== 'linux' && io.isForeground();
}

/**
 * Writes a question to the terminal and gives its answers, as they came. They end with the answer to what the terminal
 * is (`ESC [ ? … c`), which is asked behind the question, or with the time: 2 s. An answer that came later would be typed
 * into the shell, so an interrupt is thrown only then. What the user typed meanwhile is left for the next reader of
 * standard input. Callers ask `canAskTerminal` first, and nothing else reads meanwhile.
 * @param question sequences whose answers begin with ESC; written as it is
 * @returns undefined, and nothing is written, where keys wait to be read: they are for the next reader
 * @throws InterruptedError when Ctrl-C was typed: keys are raw while the terminal answers
 */
export async function askTerminal(io: Asking, question: string): Promise<string | undefined> {
  const { stream } = io.input;
  // Before keys are raw: a Ctrl-D among them would not be the end of the input any more.
  if (await io.input.hasWaiting()) return undefined;
  stream.setRawMode?.(true);
  let heard = '';
  try {
    // Of a line that is not finished, keys are only seen now.
    if (await io.input.hasWaiting()) return undefined;
    heard = await answersTo(io, question);
  } finally {
    stream.setRawMode?.(false);
    stream.pause();
  }
  const typed = typedIn(heard);
  if (typed.includes(interrupt)) throw new InterruptedError();
  if (typed !== '') stream.unshift(Buffer.from(typed, 'latin1'));
  return heard;
}

/** Whether the terminal answered to the end. */
export function isAnswered(answers: string): boolean {
  return lastAnswer.test(answers);
}

/** The numbers of a terminal's capabilities, such as 4 for sixel. */
export function abilitiesIn(answers: string): readonly string[] {
  return lastAnswer.exec(answers)?.[0].slice(3, -1).split(';') ?? [];
}

function typedIn(heard: string): string {
  return heard.replace(anyAnswer, '');
}

async function answersTo({ input, output, clock }: Asking, question: string): Promise<string> {
  let heard = '';
  const over = new AbortController();
  const cancel = clock.after(answerMs, () => over.abort());
  const answered = readPieces(
    input.stream,
    (piece) => {
      heard += Buffer.from(piece).toString('latin1');
      return lastAnswer.test(heard);
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
  return heard;
}
