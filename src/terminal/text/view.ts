/** The facts of the output that a renderer depends on. */
import type { ChalkInstance } from 'chalk';
import type { Handle } from '../../ports/handles';
import type { Printer } from '../../ports/pictures';
import type { ColorLevel } from '../../ports/terminal';

export type Style = ChalkInstance;

export interface View {
  /** True at a terminal: tables, records, color, relative times. False in a pipe: tab-separated rows, ISO times. */
  readonly terminal: boolean;
  /** Whether output must not be redrawn (`isPlainTerminal`). */
  readonly plain?: boolean;
  /** Cells. */
  readonly width: number;
  readonly rows: number;
  readonly style: Style;
  /** Milliseconds since the epoch, for relative times. */
  readonly now: number;
  /** Whether this is the first page of a list; only the first page has headings. */
  readonly first: boolean;
  /** Stores the rows of a table, which assigns their numbers; only at a terminal. */
  readonly remember?: (rows: readonly Handle[]) => void;
  /** The number of a row of this answer, which can be typed instead of its ID; only at a terminal. */
  readonly numberOf?: (kind: string, id: string) => number | undefined;
  /** Whether IDs are shortened to a prefix, which can be typed instead; only at a terminal. */
  readonly shortIds?: boolean;
  /** Whether links can be opened by clicking on their text (OSC 8); only at a terminal. */
  readonly links?: boolean;
  /** Draws pictures; undefined when pictures are turned off, or the command did not prepare them. */
  readonly printer?: Printer;
  /** Receives the titles of each table that is printed to a pipe, and an empty list for a record; for help. */
  readonly titled?: (titles: readonly string[]) => void;
  /** For CSV: receives each table instead of its lines, and no names for a record. */
  readonly sheet?: (names: readonly string[], rows: readonly (readonly unknown[])[]) => void;
}

/** The styles for a color level, from 0 (none) to 3 (24-bit), on a dark or a light background. Chalk is loaded only for colors. */
export async function loadStyle(color: ColorLevel, light = false): Promise<Style> {
  if (color === 0) return plainStyle;
  const { Chalk } = await import('chalk');
  const style = new Chalk({ level: color });
  return light ? onLight(style) : style;
}

/**
 * Replacements for colors that are hard to read on a light background, in every chain of styles. Each has a contrast of at
 * least 4.5 (WCAG 2.2, 1.4.3), also as the nearest of 256 colors; with sixteen colors, the ones that every palette draws
 * dark.
 */
const darkColors: Readonly<Record<string, readonly [hex: string, name: 'blue' | 'magenta' | 'visible']>> = {
  green: ['#004c00', 'blue'],
  yellow: ['#7f4c00', 'magenta'],
  cyan: ['#004c66', 'blue'],
  dim: ['#595959', 'visible'],
};

function onLight(style: Style, owner: unknown = undefined): Style {
  const isRich = style.level > 1;
  // Calling a style returns text; calling a method of its owner, such as `hex`, returns a style.
  const applied = (...given: unknown[]) => {
    const result: unknown = Reflect.apply(style, owner, given);
    return typeof result === 'function' ? onLight(result as Style) : result;
  };
  // Not a proxy of chalk itself: chalk defines its properties on first use, and a proxy cannot change their values.
  return new Proxy(applied, {
    get(_, name) {
      const [hex, basic] = (Object.hasOwn(darkColors, name) && darkColors[String(name)]) || [];
      if (hex && basic) return onLight(isRich ? style.hex(hex) : style[basic]);
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? onLight(value as Style, style) : value;
    },
  }) as unknown as Style;
}

/** Methods of chalk that return a style for a color. */
const styleFactories = new Set<string | symbol>(['hex', 'rgb', 'ansi256', 'bgHex', 'bgRgb', 'bgAnsi256']);

/** Replaces chalk without colors: every style returns the text unchanged. */
export const plainStyle: Style = new Proxy((...texts: unknown[]) => texts.join(' '), {
  get(_, name) {
    // Async functions return it, so it must not look like a promise.
    if (name === 'then') return undefined;
    if (name === 'level') return 0;
    return styleFactories.has(name) ? () => plainStyle : plainStyle;
  },
}) as unknown as Style;
