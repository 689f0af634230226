/** How an answer is to be shown: the facts of the terminal, handed to every pure `render`. */
import type { ChalkInstance } from 'chalk';
import type { ColourLevel } from '../../ports/person';
import type { Printer } from '../../ports/pictures';

export type Style = ChalkInstance;

export interface View {
  /** At a terminal: tables, records, colour, relative times. Else tab-separated rows and ISO times. */
  readonly terminal: boolean;
  /** Cells. */
  readonly width: number;
  readonly rows: number;
  readonly style: Style;
  /** Milliseconds since the epoch, for relative times. */
  readonly now: number;
  /** Of a lazy list: whether this is its first page (headings stand there). */
  readonly first: boolean;
  /** Draws pictures; missing where none are to be drawn, or the command did not ask how. */
  readonly printer?: Printer;
}

/** Colours for a level, 0 for none to 3 for 24-bit. Chalk is loaded only where there is any. */
export async function loadStyle(colour: ColourLevel): Promise<Style> {
  if (colour === 0) return plain;
  const { Chalk } = await import('chalk');
  return new Chalk({ level: colour });
}

/** Chalk's methods that take a colour and give a style. */
const makers = new Set<string | symbol>(['hex', 'rgb', 'ansi256', 'bgHex', 'bgRgb', 'bgAnsi256']);

/** Stands for chalk where nothing is coloured: every style, however it is reached, gives the text back. */
const plain: Style = new Proxy((...texts: unknown[]) => texts.join(' '), {
  get(_, name) {
    // It leaves async functions, so it must not look like a promise.
    if (name === 'then') return undefined;
    if (name === 'level') return 0;
    return makers.has(name) ? () => plain : plain;
  },
}) as unknown as Style;
