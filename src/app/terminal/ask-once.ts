/** Asks this terminal a question once: its answers are remembered privately for that terminal. */
import type { Io } from '../../cli/process/io';
import { askTerminal, canAskTerminal } from '../../cli/process/terminal-query';
import { pathsFrom } from '../../store/config';
import { type TerminalAnswers, terminalAnswers } from '../../store/records/terminal-memory';

/** What asking takes of the process. */
export type AskedIo = Pick<Io, 'input' | 'output' | 'env' | 'clock' | 'terminalId' | 'isForeground'>;

/** Variables that change with the program that draws the terminal, or stands between it and us. */
const programVariables = [
  ...['TERM', 'TERM_PROGRAM', 'TERM_PROGRAM_VERSION', 'LC_TERMINAL', 'LC_TERMINAL_VERSION', 'COLORFGBG'],
  ...['TMUX', 'STY', 'VTE_VERSION', 'WT_SESSION', 'KITTY_WINDOW_ID', 'SSH_TTY'],
];

/**
 * The terminal's answers to a question (`askTerminal`): from memory, or asked and remembered for a day. A terminal that
 * does not answer in time is remembered as well, and costs its 500 ms once. Empty if nothing is stored and the
 * terminal cannot be asked: in a pipe, in the background, a dumb terminal.
 * @throws InterruptedError when Ctrl-C was typed while the terminal was asked
 */
export async function askOnce(io: AskedIo, question: string): Promise<string> {
  return (await rememberedAnswers(io, question)) ?? (await askAnew(io, question));
}

/** What the terminal answered to a question before; undefined where it was not asked. Asks nothing. */
export async function rememberedAnswers(io: AskedIo, question: string): Promise<string | undefined> {
  return memoryOf(io)?.read(question);
}

/** As `askOnce`, of a terminal whose answers may have changed since. */
export async function askAnew(io: AskedIo, question: string): Promise<string> {
  if (!(await canAskTerminal(io))) return '';
  const answers = await askTerminal(io, question);
  // If the folder cannot be written, the next run asks the terminal again.
  await memoryOf(io)
    ?.write(question, answers)
    .catch(() => undefined);
  return answers;
}

/** Undefined when the terminal cannot be identified, or there is no folder to remember answers in. */
function memoryOf(io: AskedIo): TerminalAnswers | undefined {
  const terminal = io.terminalId();
  if (terminal === undefined) return undefined;
  try {
    const { state } = pathsFrom(io.env);
    const program = programVariables.map((name) => `${name}=${io.env[name] ?? ''}`).join(' ');
    return terminalAnswers(state, { terminal, program, now: io.clock.now() });
  } catch {
    return undefined;
  }
}
