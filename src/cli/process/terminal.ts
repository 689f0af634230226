/** The terminal of a run: its colors and facts, from the environment, the streams and its own replies. */
import type { Environment } from '../../ports/machine';
import type { ColorLevel, Terminal, TerminalFacts } from '../../ports/terminal';
import type { Io } from './io';
import type { Output } from './output';

export interface ColorPreference {
  /** `--no-color`. */
  readonly noColor: boolean;
  /** The setting `color`. */
  readonly setting: string;
  /** Whether the terminal reported 24-bit color; its reply overrides the environment. */
  readonly trueColor?: boolean;
}

/**
 * The colors of a stream: 0 none, 1 sixteen, 2 256, 3 24-bit. The flag overrides `NO_COLOR`, which overrides
 * `FORCE_COLOR`, which overrides the setting. Without any of them, the ability of the terminal decides.
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
  // All terminals that call themselves `xterm` have 256 colors.
  return /256|^xterm/.test(env.TERM ?? '') ? 2 : 1;
}

/** Whether lines are printed instead of screens and redrawn lines: for screen readers, and terminals without a cursor. */
export function isPlainTerminal({ TERM, ACCESSIBLE }: Environment): boolean {
  return TERM === 'dumb' || ACCESSIBLE === '1';
}

/** Whether the environment says that the background is light: by `COLORFGBG`, `foreground;background`. */
export function saysLight({ COLORFGBG = '' }: Environment): boolean {
  return /;(7|15)$/.test(COLORFGBG);
}

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
