/** The answers of this terminal to questions, stored in a private file. */
import type { Io } from '../../cli/process/io';
import { askTerminal, canAskTerminal, isAnswered } from '../../cli/process/terminal-query';
import { pathsFrom } from '../../store/config';
import { type TerminalAnswers, terminalAnswers, typePrefix } from '../../store/records/terminal-memory';

/** What asking takes of the process; `ask` asks while a screen reads the keys. */
export type TerminalIo = Pick<Io, 'input' | 'output' | 'env' | 'clock' | 'terminalId' | 'isForeground'> & {
  readonly ask?: Ask;
};

export type Ask = (question: string) => Promise<string | undefined>;

/** Variables that change with the program that draws the terminal, or with a multiplexer. */
const programVariables = [
  ...['TERM', 'TERM_PROGRAM', 'TERM_PROGRAM_VERSION', 'LC_TERMINAL', 'LC_TERMINAL_VERSION', 'COLORFGBG'],
  ...['TMUX', 'STY', 'VTE_VERSION', 'WT_SESSION', 'KITTY_WINDOW_ID', 'SSH_TTY'],
];

/** How answers are found: from the memory, asked once a day, or asked now. */
export type AskMode = 'remembered' | 'once' | 'anew';

/**
 * The terminal's answers to a question (`askTerminal`). Answers are stored; a terminal that does not answer in time is
 * stored as well, and costs its time limit once. If the terminal cannot be asked (in a pipe, in the background, a dumb
 * terminal, while keys wait to be read), returns the stored answers; undefined without any.
 * @throws InterruptedError when Ctrl-C was typed while the terminal was asked
 */
export async function answersOf(io: TerminalIo, question: string, way: AskMode): Promise<string | undefined> {
  const memory = memoryOf(io);
  const known = way === 'once' ? await memory?.readFresh(question) : undefined;
  if (known !== undefined) return known;
  if (way === 'remembered' || !(await canAskTerminal(io))) return memory?.read(question);
  const isAsked = !isMute.has(io.input.stream);
  const answers = isAsked ? await (io.ask ? io.ask(question) : askTerminal(io, question)) : '';
  if (answers === undefined) return memory?.read(question);
  if (!isAnswered(answers)) isMute.add(io.input.stream);
  // If the folder cannot be written, the next run asks the terminal again.
  await memory?.write(question, answers).catch(() => undefined);
  return answers;
}

/** Keyboards of terminals that did not answer in this run: a second question would take as long again. */
const isMute = new WeakSet<object>();

/**
 * Whether this is the first time that terminals of this type, by `TERM` and `TERM_PROGRAM`, report the matter: a second
 * window of the same program reports nothing new. Never where the terminal or its folder is unknown.
 */
export async function isFirstTime(io: TerminalIo, matter: string): Promise<boolean> {
  const { TERM = '', TERM_PROGRAM = '' } = io.env;
  const memory = memoryOf(io, `${typePrefix}${TERM}-${TERM_PROGRAM}`);
  const key = `reported ${matter}`;
  if (!memory || (await memory.read(key)) !== undefined) return false;
  return memory.write(key, 'yes').then(
    () => true,
    () => false,
  );
}

/** Undefined when the terminal cannot be identified, or there is no folder to remember answers in. */
function memoryOf(io: TerminalIo, type?: string): TerminalAnswers | undefined {
  const id = io.terminalId();
  if (id === undefined) return undefined;
  try {
    const { state } = pathsFrom(io.env);
    const program = programVariables.map((name) => `${name}=${io.env[name] ?? ''}`).join(' ');
    const memory = type === undefined ? { terminal: id, program } : { terminal: type, program: type };
    return terminalAnswers(state, { ...memory, now: io.clock.now() });
  } catch {
    return undefined;
  }
}
