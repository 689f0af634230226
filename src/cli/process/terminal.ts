/** Facts about the terminal, from the environment, the streams, and the terminal's own replies. */
import type { ColourLevel, Terminal, TerminalFacts } from '../../ports/person';
import type { Io } from './io';
import type { Output } from './output';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ColourPreference {
  /** `--no-color`. */
  readonly noColor: boolean;
  /** The setting `color`. */
  readonly setting: string;
  /** What the terminal said of colours of 24 bits: its own word counts more than the environment's. */
  readonly trueColour?: boolean;
}

/**
 * How many colours a stream gets: 0 none, 1 sixteen, 2 256, 3 24-bit. The flag wins over `NO_COLOR`, that over
 * `FORCE_COLOR`, and that over the setting; without any of them a terminal gets what it can show.
 */
export function colourLevel(
  output: Pick<Output, 'terminal'>,
  env: Environment,
  wish: ColourPreference,
): ColourLevel {
  if (wish.noColor || env.NO_COLOR) return 0;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forcedLevel(forced, env, wish);
  if (wish.setting === 'never') return 0;
  if (wish.setting === 'always') return abilityOf(env, wish) || 1;
  return output.terminal ? abilityOf(env, wish) : 0;
}

function forcedLevel(forced: string, env: Environment, wish: ColourPreference): ColourLevel {
  if (forced === 'false' || forced === '0') return 0;
  if (forced === '2') return 2;
  if (forced === '3') return 3;
  return abilityOf(env, wish) || 1;
}

function abilityOf(env: Environment, { trueColour }: ColourPreference): ColourLevel {
  if (env.TERM === 'dumb') return 0;
  if (trueColour ?? (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit' || env.WT_SESSION)) return 3;
  // What calls itself `xterm` has had 256 colours for a long time.
  return /256|^xterm/.test(env.TERM ?? '') ? 2 : 1;
}

/** Whether the environment says that the background is light: by `COLORFGBG`, `foreground;background`. */
export function saysLight({ COLORFGBG = '' }: Environment): boolean {
  return /;(7|15)$/.test(COLORFGBG);
}

/** The terminal's facts as they are now. */
export function terminalOf(
  io: Pick<Io, 'input' | 'output' | 'errors' | 'env'>,
  wish: ColourPreference,
  { light, trueColour }: Pick<TerminalFacts, 'light' | 'trueColour'>,
): Terminal {
  const screen = io.output.terminal ? io.output : io.errors;
  const { columns, rows } = screen.size();
  return {
    input: io.input.terminal,
    output: io.output.terminal,
    errors: io.errors.terminal,
    columns,
    rows,
    colour: colourLevel(screen, io.env, { ...wish, trueColour }),
    light,
  };
}
