/** The graphics of a terminal, from its environment, its own replies, and tmux, which does not pass on the replies. */
import type { Io } from '../../cli/process/io';
import { abilitiesIn, isAnswered } from '../../cli/process/terminal-query';
import type { Environment } from '../../ports/machine';
import type { Graphics } from '../../terminal/pictures/choose';
import { answersOf, type TerminalIo } from './ask-once';

/** Asks for kitty graphics (a picture of one pixel that is not shown), the size of a cell, and the name of the program. */
const question = '\u001b_Gi=1,a=q,s=1,v=1,t=d,f=24;AAAA\u001b\\\u001b[16t\u001b[>q';
/** xterm shows the last sixteen sixel pictures: of a screen drawn in parts, the first would vanish. */
const fewSixelsName = /\u001bP>\|XTerm\b/;
const kittyAnswer = /\u001b_Gi=1;OK\u001b\\/;
const cellAnswer = /\u001b\[6;(\d{1,4});(\d{1,4})t/;

export interface FoundGraphics extends Graphics {
  /** Whether the terminal has been asked. */
  readonly isKnown: boolean;
}

/**
 * Finds the graphics. With `mayAsk`, the terminal is asked each time, since the size of its cells changes, unless it did not
 * answer before; else its earlier answers count, or its environment.
 */
export async function findGraphics(io: TerminalIo, mayAsk: boolean): Promise<FoundGraphics> {
  const known = await answersOf(io, question, 'remembered');
  const isSilent = known !== undefined && !isAnswered(known);
  const answers = mayAsk && !isSilent ? await answersOf(io, question, 'anew') : known;
  return { ...(await graphicsIn(io, answers ?? '')), isKnown: answers !== undefined };
}

async function graphicsIn(io: TerminalIo, answers: string): Promise<Graphics> {
  const [, height, width] = cellAnswer.exec(answers)?.map(Number) ?? [];
  // A multiplexer does not pass on foreign sequences.
  const direct = !io.env.TMUX && !io.env.STY;
  const throughTmux = answers !== '' && (await drawsThroughTmux(io));
  return {
    kitty: direct && kittyAnswer.test(answers),
    iterm: direct && knowsIterm(io.env),
    sixel: abilitiesIn(answers).includes('4'),
    ...(throughTmux && { throughTmux }),
    ...(fewSixelsName.test(answers) && { fewSixels: true }),
    ...(width && height && { cellSize: { width, height } }),
  };
}

/** These have no question of their own. */
function knowsIterm({ TERM, TERM_PROGRAM, LC_TERMINAL }: Environment): boolean {
  if (TERM === 'dumb') return false;
  return TERM_PROGRAM === 'iTerm.app' || TERM_PROGRAM === 'WezTerm' || LC_TERMINAL === 'iTerm2';
}

/** tmux answers immediately, or never. */
const timeLimitMs = 500;
/** Terminals that draw kitty's pictures in the cells of placeholders, by the names that they give tmux. */
const knowsPlaceholders = /^(?:kitty|ghostty)\b/i;

/** Whether tmux passes sequences on (`allow-passthrough`) to a terminal with kitty's Unicode placeholders. @internal */
export async function drawsThroughTmux(io: Pick<Io, 'env' | 'clock'>): Promise<boolean> {
  if (!io.env.TMUX) return false;
  const [allowed = '', name = ''] = (await ask(io, '#{allow-passthrough} #{client_termtype}')).split(' ');
  return /^(?:1|on|all)$/.test(allowed) && knowsPlaceholders.test(name);
}

async function ask({ env, clock }: Pick<Io, 'env' | 'clock'>, format: string): Promise<string> {
  const over = new AbortController();
  const cancel = clock.after(timeLimitMs, () => over.abort());
  try {
    const options = { env: { ...env }, signal: over.signal };
    const [{ execFile }, { promisify }] = [await import('node:child_process'), await import('node:util')];
    const { stdout } = await promisify(execFile)('tmux', ['display-message', '-p', format], options);
    return stdout.trim();
  } catch {
    // No tmux, one that cannot be started, or one that does not answer.
    return '';
  } finally {
    cancel();
  }
}
