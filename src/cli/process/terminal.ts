/** The terminal of a run: its colors and facts, from the environment, the streams and its own replies, and its memory. */

import type { Environment } from '../../ports/machine';
import type { ColorLevel, Terminal, TerminalFacts } from '../../ports/terminal';
import type { Io } from './io';
import type { Output } from './output';

export interface ColorPreference {
  /** `--no-color`. */
  readonly noColor: boolean;
  /** The setting `color`. */
  readonly setting: string;
  /** What the terminal said of colors of 24 bits: its own word counts more than the environment's. */
  readonly trueColor?: boolean;
}

/**
 * How many colors a stream gets: 0 none, 1 sixteen, 2 256, 3 24-bit. The flag wins over `NO_COLOR`, that over
 * `FORCE_COLOR`, and that over the setting; without any of them a terminal gets what it can show.
 */
export function colorLevel(
  output: Pick<Output, 'terminal'>,
  env: Environment,
  target: ColorPreference,
): ColorLevel {
  if (target.noColor || env.NO_COLOR) return 0;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forcedLevel(forced, env, target);
  if (target.setting === 'never') return 0;
  if (target.setting === 'always') return abilityOf(env, target) || 1;
  return output.terminal ? abilityOf(env, target) : 0;
}

function forcedLevel(forced: string, env: Environment, target: ColorPreference): ColorLevel {
  if (forced === 'false' || forced === '0') return 0;
  if (forced === '2') return 2;
  if (forced === '3') return 3;
  return abilityOf(env, target) || 1;
}

function abilityOf(env: Environment, { trueColor }: ColorPreference): ColorLevel {
  if (env.TERM === 'dumb') return 0;
  if (trueColor ?? (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit' || env.WT_SESSION)) return 3;
  // What calls itself `xterm` has had 256 colors for a long time.
  return /256|^xterm/.test(env.TERM ?? '') ? 2 : 1;
}

/** Whether screens and redrawn lines give way to printed lines: for screen readers, and for terminals without a cursor. */
export function isPlainTerminal({ TERM, ACCESSIBLE }: Environment): boolean {
  return TERM === 'dumb' || ACCESSIBLE === '1';
}

/** Whether the environment says that the background is light: by `COLORFGBG`, `foreground;background`. */
export function saysLight({ COLORFGBG = '' }: Environment): boolean {
  return /;(7|15)$/.test(COLORFGBG);
}

/** The terminal's facts as they are now. */
export function terminalOf(
  io: Pick<Io, 'input' | 'output' | 'errors' | 'env'>,
  target: ColorPreference,
  { light, trueColor }: Pick<TerminalFacts, 'light' | 'trueColor'>,
): Terminal {
  const screen = io.output.terminal ? io.output : io.errors;
  const { columns, rows } = screen.size();
  return {
    input: io.input.terminal,
    output: io.output.terminal,
    errors: io.errors.terminal,
    columns,
    rows,
    color: colorLevel(screen, io.env, { ...target, trueColor }),
    light,
  };
}
