/** Facts about the terminal: how wide it draws disputed characters, its background, its support for links. */
import { saysLight } from '../../cli/process/terminal';
import type { Environment } from '../../ports/machine';
import type { DisputedWidths, TerminalFacts } from '../../ports/terminal';
import { widthSamples } from '../../terminal/text/disputed-widths';
import { type AskMode, answersOf, type TerminalIo } from './ask-once';

const kinds = Object.keys(widthSamples) as (keyof DisputedWidths)[];

/**
 * A background of 24 bits, which background there is then (DECRQSS), and whether there are such colors at all (XTGETTCAP
 * `RGB`); afterwards there are no colors.
 */
const colorQuestion = '\u001b[48;2;1;2;3m\u001bP$qm\u001b\\\u001b[m\u001bP+q524742\u001b\\';

/**
 * Asks for the name and version of the program, the background, its colors, and the column of the cursor after each sample.
 * The samples are drawn one after the other on the same line, which is empty afterwards.
 */
const question = [
  `\u001b[>q\u001b]11;?\u001b\\${colorQuestion}`,
  ...kinds.map((kind) => `\r${widthSamples[kind]}\u001b[6n`),
  '\r\u001b[K',
].join('');

const nameAnswer = /\u001bP>\|([^\u001b\u0007]*)/;
const backgroundAnswer = /\u001b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i;
const styleAnswer = /\u001bP1\$r([^\u001b\u0007]*)/;
const exactStyle = /48[:;]2[:;]{1,2}1[:;]2[:;]3/;
const knowsRgb = /\u001bP1\+r524742\b/i;
const cursorAnswers = /\u001b\[\d{1,4};(\d{1,4})R/g;

/** The facts of the terminal on standard output. @throws InterruptedError when Ctrl-C is typed meanwhile */
export async function terminalFacts(io: TerminalIo, way: AskMode): Promise<TerminalFacts> {
  const answers = (await answersOf(io, question, way)) ?? '';
  const widths = widthsIn(answers);
  return {
    light: isLight(answers, io.env),
    trueColor: knowsTrueColor(answers),
    links: knowsLinks(nameAnswer.exec(answers)?.[1] ?? '', io.env),
    widths,
  };
}

/** The widths, if the cursor was reported after every sample and each figure is possible. */
function widthsIn(answers: string): DisputedWidths | undefined {
  const columns = Array.from(answers.matchAll(cursorAnswers), ([, column]) => Number(column) - 1);
  if (columns.length !== kinds.length) return undefined;
  const figures = kinds.map((kind, index) => [kind, columns[index] ?? 0] as const);
  const isPossible = figures.every(([kind, width]) => width >= 0 && width <= 2 * widthSamples[kind].length);
  return isPossible ? (Object.fromEntries(figures) as Record<keyof DisputedWidths, number>) : undefined;
}

/** Whether the terminal keeps a color of 24 bits; undefined if it does not say. */
function knowsTrueColor(answers: string): boolean | undefined {
  if (knowsRgb.test(answers)) return true;
  const style = styleAnswer.exec(answers)?.[1];
  return style === undefined ? undefined : exactStyle.test(style);
}

/** By the terminal's own word, else by `COLORFGBG`, `foreground;background`. */
function isLight(answers: string, env: Environment): boolean {
  const [, ...parts] = backgroundAnswer.exec(answers) ?? [];
  if (parts.length < 3) return saysLight(env);
  const [red = 0, green = 0, blue = 0] = parts.map(
    (part) => Number.parseInt(part, 16) / (16 ** part.length - 1),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5;
}

/** Programs that know links, by the names that they answer with, and the version since. */
const linkNames = /^(?:kitty|foot|WezTerm|ghostty|iTerm2|Konsole|contour|mintty|rio)\b/i;
const vteWithLinks = /^VTE\((?:[5-9]\d{3}|\d{5,})\)/;
const tmuxWithLinks = /^tmux (?:next-)?(?:3\.(?:[4-9]|\d{2})|[4-9]\.|\d{2,}\.)/;
/** The same by variables, which a multiplexer passes on without knowing links. */
const linkPrograms = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'Tabby', 'rio'];
const linkTerms = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot)/;

function knowsLinks(name: string, env: Environment): boolean {
  if ([linkNames, vteWithLinks, tmuxWithLinks].some((known) => known.test(name))) return true;
  if (env.TMUX || env.STY || env.TERM === 'dumb') return false;
  const { TERM = '', TERM_PROGRAM = '', VTE_VERSION, WT_SESSION } = env;
  if (linkPrograms.includes(TERM_PROGRAM) || linkTerms.test(TERM) || WT_SESSION) return true;
  return Number(VTE_VERSION) >= 5000;
}
