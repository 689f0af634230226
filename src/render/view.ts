/** How an answer is to be shown: the facts of the terminal, handed to every pure `render`. */
import { Chalk, type ChalkInstance, type ColorSupportLevel } from 'chalk';

export type ColourLevel = ColorSupportLevel;

export interface View {
  /** At a terminal: tables, records, colour, relative times. Else tab-separated rows and ISO times. */
  readonly terminal: boolean;
  /** Cells. */
  readonly width: number;
  readonly rows: number;
  readonly style: ChalkInstance;
  /** Milliseconds since the epoch, for relative times. */
  readonly now: number;
  /** Of a lazy list: whether this is its first page (headings stand there). */
  readonly first: boolean;
}

/** Makes a view; `colour` is chalk's level, 0 for none to 3 for 24-bit. */
export function makeView(facts: Omit<View, 'style'> & { colour: ColourLevel }): View {
  const { colour, ...rest } = facts;
  return { ...rest, style: new Chalk({ level: colour }) };
}
