/** The answers of this terminal to questions, which are remembered privately for it. */
import type { Io } from '../../cli/process/io';
import { askTerminal, canAskTerminal, isAnswered } from '../../cli/process/terminal-query';
import { pathsFrom } from '../../store/config';
import { type TerminalAnswers, terminalAnswers } from '../../store/records/terminal-memory';

/** What asking takes of the process; `ask` asks while a screen reads the keys. */
export type AskedIo = Pick<Io, 'input' | 'output' | 'env' | 'clock' | 'terminalId' | 'isForeground'> & {
  readonly ask?: Ask;
};

export type Ask = (question: string) => Promise<string | undefined>;

/** Variables that change with the program that draws the terminal, or stands between it and us. */
const programVariables = [
  ...['TERM', 'TERM_PROGRAM', 'TERM_PROGRAM_VERSION', 'LC_TERMINAL', 'LC_TERMINAL_VERSION', 'COLORFGBG'],
  ...['TMUX', 'STY', 'VTE_VERSION', 'WT_SESSION', 'KITTY_WINDOW_ID', 'SSH_TTY'],
];

/** How answers are found: as they are remembered, asked once a day, or asked now. */
export type AskWay = 'remembered' | 'once' | 'anew';

/**
 * The terminal's answers to a question (`askTerminal`). What was asked is remembered; a terminal that does not answer in
 * time is remembered as well, and costs its 2 s once. Where the terminal cannot be asked (in a pipe, in the background,
 * a dumb terminal, while keys wait to be read), what is remembered is given; undefined where nothing is.
 * @throws InterruptedError when Ctrl-C was typed while the terminal was asked
 */
export async function answersOf(io: AskedIo, question: string, way: AskWay): Promise<string | undefined> {
  const memory = memoryOf(io);
  const asked = way === 'remembered' ? undefined : await freshAnswers(io, question, way, memory);
  return asked ?? memory?.read(question);
}

/** Keyboards of terminals that did not answer in this run: a second question would take as long again. */
const isMute = new WeakSet<object>();

async function freshAnswers(
  io: AskedIo,
  question: string,
  way: AskWay,
  memory: TerminalAnswers | undefined,
): Promise<string | undefined> {
  const known = way === 'once' ? await memory?.readFresh(question) : undefined;
  if (known !== undefined || !(await canAskTerminal(io))) return known;
  const answers = isMute.has(io.input) ? '' : await (io.ask ? io.ask(question) : askTerminal(io, question));
  if (answers !== undefined && !isAnswered(answers)) isMute.add(io.input);
  // If the folder cannot be written, the next run asks the terminal again.
  if (answers !== undefined) await memory?.write(question, answers).catch(() => undefined);
  return answers;
}

/** Whether this is the first time that this terminal reports the matter: once a day, never where it has no memory. */
export async function isFirstTime(io: AskedIo, matter: string): Promise<boolean> {
  const memory = memoryOf(io);
  const key = `reported ${matter}`;
  if (!memory || (await memory.readFresh(key)) !== undefined) return false;
  return memory.write(key, 'yes').then(
    () => true,
    () => false,
  );
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
