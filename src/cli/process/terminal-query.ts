/** Queries the terminal, which replies on its input, for what its environment does not say. */
import { InterruptedError } from '../../errors';
import type { Clock } from '../../ports/machine';
import type { Input, Io } from './io';

type Askable = Pick<Io, 'input' | 'output' | 'env' | 'isForeground'>;

/** What the terminal is: every terminal answers that, so that its answer ends all answers. */
const lastQuestion = '\u001b[c';
const lastAnswer = /\u001b\[\?[\d;]*c/;
/** Every form of an answer: private strings (DCS, OSC, APC), and sequences with their parameters. */
const anyAnswer = /\u001b[P\]_][^\u001b\u0007]*(?:\u001b\\|\u0007)|\u001b\[[?>=]?[\d;]*[A-Za-z$]+/g;
const interrupt = '\u0003';

/** How long a terminal may take to answer; over a slow line it is far away. */
const answerMs = 500;

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
 * is (`ESC [ ? … c`), which is asked behind the question, or with the time: 500 ms. What the user typed meanwhile is
 * left for the next reader of standard input. Callers ask `canAskTerminal` first, and nothing else reads meanwhile.
 * @param question sequences whose answers begin with ESC; written as it is
 * @throws InterruptedError when Ctrl-C was typed: keys are raw while the terminal answers
 */
export async function askTerminal(
  { input, output, clock }: Pick<Io, 'input' | 'output' | 'clock'>,
  question: string,
): Promise<string> {
  const { stream } = input;
  let heard = '';
  stream.setRawMode?.(true);
  try {
    const answered = listen(input, clock, (text) => {
      heard += text;
      return lastAnswer.test(heard) || typedIn(heard).includes(interrupt);
    });
    await output.write(`${question}${lastQuestion}`);
    await answered;
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

/** Resolves once the taker has enough, or the time is up. */
function listen({ stream }: Input, clock: Clock, take: (text: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      stream.off('data', hear);
      stream.off('end', end);
      resolve();
    };
    const hear = (chunk: Uint8Array | string) => {
      if (take(Buffer.from(chunk as Uint8Array).toString('latin1'))) end();
    };
    const cancel = clock.after(answerMs, end);
    stream.on('data', hear);
    stream.on('end', end);
    stream.resume();
  });
}
