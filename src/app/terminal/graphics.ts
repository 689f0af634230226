/** What a terminal can draw: told by its environment, and by the terminal itself when it is asked. */

import type { Input, Io } from '../../cli/process/io';
import type { Clock } from '../../ports/machine';
import type { Graphics } from '../../render/image/choose';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Asks whether kitty's graphics are known (a picture of one pixel that is not shown), how large a cell is, and at
 * last what the terminal is: every terminal answers that, so its answer is the end of all answers.
 */
const question = '\u001b_Gi=1,a=q,s=1,v=1,t=d,f=24;AAAA\u001b\\\u001b[16t\u001b[c';
const kittyAnswer = /\u001b_Gi=1;OK\u001b\\/;
const cellAnswer = /\u001b\[6;(\d{1,4});(\d{1,4})t/;
const lastAnswer = /\u001b\[\?([\d;]*)c/;
const anyAnswer = /\u001b_G[^\u001b]*\u001b\\|\u001b\[6;\d+;\d+t|\u001b\[\?[\d;]*c/g;

/** How long a terminal may take to answer; over a slow line it is far away. */
const answerMs = 500;

const unable: Graphics = { kitty: false, iterm: false, sixel: false };

/** Finds out what can be drawn. Nothing is asked unless a terminal both reads and shows. */
export async function findGraphics(io: Pick<Io, 'input' | 'output' | 'env' | 'clock'>): Promise<Graphics> {
  if (!io.input.terminal || !io.output.terminal || !canBeAsked(io.env)) return unable;
  const answers = await ask(io);
  const [, height, width] = cellAnswer.exec(answers)?.map(Number) ?? [];
  const abilities = lastAnswer.exec(answers)?.[1]?.split(';') ?? [];
  // What stands between us and the terminal lets no foreign sequences through.
  const direct = !io.env.TMUX && !io.env.STY;
  return {
    kitty: direct && kittyAnswer.test(answers),
    iterm: direct && knowsIterm(io.env),
    sixel: abilities.includes('4'),
    ...(width && height && { cellSize: { width, height } }),
  };
}

function canBeAsked({ TERM }: Environment): boolean {
  return TERM !== undefined && TERM !== 'dumb' && TERM !== 'linux';
}

/** These have no question of their own. */
function knowsIterm({ TERM_PROGRAM, LC_TERMINAL }: Environment): boolean {
  return TERM_PROGRAM === 'iTerm.app' || TERM_PROGRAM === 'WezTerm' || LC_TERMINAL === 'iTerm2';
}

/** What the terminal answered within the time; what a person typed meanwhile is left for whoever reads next. */
async function ask({ input, output, clock }: Pick<Io, 'input' | 'output' | 'clock'>): Promise<string> {
  const { stream } = input;
  let heard = '';
  stream.setRawMode?.(true);
  try {
    const answered = listen(input, clock, (text) => {
      heard += text;
      return lastAnswer.test(heard);
    });
    await output.write(question);
    await answered;
  } finally {
    stream.setRawMode?.(false);
    stream.pause();
  }
  const typed = heard.replace(anyAnswer, '');
  if (typed !== '') stream.unshift(Buffer.from(typed, 'latin1'));
  return heard;
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
