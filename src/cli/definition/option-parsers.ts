/** The values of arguments and options: each parses a typed word, names itself in help, and lists what completion offers. */
import { UsageError } from '../../errors';

/** One kind of typed value. `parse` throws `UsageError` with the expected form; dispatch adds the option's name. */
export interface Value<T> {
  parse(raw: string): T;
  /** The name in the usage line: `--port <number>`. */
  readonly placeholder: string;
  /** All valid values, if they are few. */
  readonly choices?: readonly string[];
  /** Values that completion offers in addition, with a summary that replaces the summary of the option. */
  readonly offers?: readonly (string | Offered)[];
  /** The value of the option can be several words without quotes, which are read as one text with blanks. */
  readonly words?: true;
  /** `file`, which the shell completes, or a source of `app/completion/values`. */
  readonly complete?: string;
  /** The value can be a path, which the command reads or writes. */
  readonly file?: 'read' | 'write';
  /** The value can begin with `#`, which a shell without quotes takes for a comment. */
  readonly hash?: true;
  /** The kind of an ID. A terminal understands a number, `@last` and the beginning of the ID instead. */
  readonly handle?: HandleKind;
}

export interface Offered {
  readonly value: string;
  readonly summary: string;
}

export interface HandleKind {
  readonly kind: string;
  readonly noun: string;
  readonly nouns: string;
  /** The command line that lists them. */
  readonly list: string;
  /** False: the beginning of an ID is not understood. */
  readonly isShort?: false;
  /** False: `@last` is not understood. */
  readonly isMade?: false;
}

/**
 * Any text that is not empty; `-` is refused, since it is not read from standard input.
 * @example option(text('address'), 'Email address of the account')
 */
export function text(placeholder = 'text', complete?: string): Value<string> {
  const { parse } = textOrInput(placeholder);
  return {
    placeholder,
    complete,
    parse(raw) {
      if (raw !== '-') return parse(raw);
      throw new UsageError(`expected ${placeholder === 'text' ? 'text' : `<${placeholder}>`}, got '-'`, {
        hint: 'standard input is not read here',
      });
    },
  };
}

/** Any text that is not empty, or `-`, for which the command reads standard input. */
export function textOrInput(placeholder = 'text'): Value<string> {
  return {
    placeholder,
    parse(raw) {
      if (raw === '') throw new UsageError('expected text, got an empty value');
      return raw;
    },
  };
}

/** The ID of a record: addresses and lists are refused. */
export function idOf(kind: HandleKind, placeholder = 'id'): Value<string> {
  const value = text(placeholder, `seen:${kind.kind}`);
  return {
    ...value,
    handle: kind,
    parse(raw) {
      if (/^https?:\/\//i.test(raw))
        throw new UsageError(`expected the ID of one ${kind.noun}, got an address`);
      if (raw === 'help' && kind.isShort !== false)
        throw new UsageError(`expected the ID of one ${kind.noun}, got 'help'`);
      // A name can have blanks.
      const list = kind.isShort === false ? /[^\s,],\s*[^\s,]/ : /[^\s,][\s,]+[^\s,]/;
      if (!list.test(raw)) return value.parse(raw);
      throw new UsageError(`expected the ID of one ${kind.noun}, got '${raw}'`, {
        hint: 'put a space between several',
      });
    },
  };
}

/** Any text, also an empty one. */
export function line(placeholder = 'text'): Value<string> {
  return { placeholder, parse: (raw) => raw };
}

/** The path of a file, or `-` for a standard stream: `argument(file(), 'Picture')`. */
export function file(placeholder = 'file', use: 'read' | 'write' = 'read'): Value<string> {
  return { ...textOrInput(placeholder), complete: 'file', file: use };
}

/** A whole number within bounds, both included: `integer({ min: 1, max: 5 }, 'stars')`. */
export function integer(bounds: { min?: number; max?: number } = {}, placeholder = 'number'): Value<number> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds;
  return {
    placeholder,
    parse(raw) {
      const value = Number(raw);
      if (/^[+-]?\d+$/.test(raw) && value >= min && value <= max) return value;
      throw new UsageError(`expected ${wholeNumber(bounds)}, got '${raw}'`);
    },
  };
}

function wholeNumber({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `a whole number from ${min} to ${max}`;
  if (min !== undefined) return `a whole number of at least ${min}`;
  if (max !== undefined) return `a whole number of at most ${max}`;
  return 'a whole number';
}

/** One of some words: `option(choice(['new', 'popular'], 'order'), 'Order of the posts')`. */
export function choice<const T extends string>(choices: readonly T[], placeholder?: string): Value<T> {
  return {
    placeholder: placeholder ?? choices.join('|'),
    choices,
    parse(raw) {
      const found = choices.find((word) => word === raw);
      if (found !== undefined) return found;
      throw new UsageError(`expected ${listOf(choices)}, got '${raw}'`);
    },
  };
}

/** A value in capitals that can be typed in any case. */
export function upperCase<T>(value: Value<T>): Value<T> {
  return { ...value, parse: (raw) => value.parse(raw.toUpperCase()) };
}

/** `a, b or c`. */
export function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const unitMs: Readonly<Record<string, number>> = {
  '': 1000,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const longestMs = 10 * 365 * 86_400_000;

/** A span such as `90`, `30s`, `5m`, `2h`, `1d`; a bare number is seconds. In whole milliseconds, with a minimum. */
export function duration(placeholder = 'duration', minMs = 0): Value<number> {
  return {
    placeholder,
    parse(raw) {
      const match = /^(\d+(?:\.\d+)?)(ms|[smhd]?)$/.exec(raw);
      const ms = match ? Math.round(Number(match[1]) * (unitMs[match[2] ?? ''] ?? 0)) : Number.NaN;
      if (ms < minMs) throw new UsageError(`expected a duration of at least ${minMs} ms, got '${raw}'`);
      if (ms <= longestMs) return ms;
      throw new UsageError(`expected a duration such as 90, 30s, 5m, 2h or 1d, got '${raw}'`);
    },
  };
}

/** A span in milliseconds; with a unit it is one like any other. */
export function milliseconds(): Value<number> {
  const span = duration('ms');
  return { ...span, parse: (raw) => span.parse(/^\d+$/.test(raw) ? `${raw}ms` : raw) };
}

/** A span ahead, written with its plus sign (`+40m`); in milliseconds. */
export function ahead(): Value<number> {
  return {
    placeholder: '+duration',
    parse(raw) {
      if (raw.startsWith('+')) return duration().parse(raw.slice(1));
      if (raw.startsWith('-'))
        throw new UsageError(`time moves only forward, got '${raw}'`, { hint: `write +${raw.slice(1)}` });
      throw new UsageError(`expected a duration with a plus sign, such as +40m, got '${raw}'`);
    },
  };
}

/** In milliseconds: since the epoch, or before now. */
export type PastTime = { readonly at: number } | { readonly ago: number };

/** A time as ISO 8601 (local without a zone), or as a span before now: `2026-11-20`, `2026-11-20T08:00`, `2h`, `1d`. */
export function pastTime(): Value<PastTime> {
  return {
    placeholder: 'time',
    parse(raw) {
      if (isDuration(raw) && /[a-z]$/.test(raw)) return { ago: duration().parse(raw) };
      const [, date, clock = '00:00', seconds = ':00', zone = ''] = isoTime.exec(raw) ?? [];
      const at = date === undefined ? Number.NaN : Date.parse(`${date}T${clock}${seconds}${zone}`);
      if (!Number.isNaN(at)) return { at };
      throw new UsageError(`expected a time such as 2026-11-20, 2026-11-20T08:00 or 2h (ago), got '${raw}'`);
    },
  };
}

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Whether the token is a duration, which decides whether it is the value of `--wait`. */
export function isDuration(raw: string): boolean {
  return /^\d+(?:\.\d+)?(ms|[smhd]?)$/.test(raw);
}

export type Pair = readonly [key: string, value: unknown];

/**
 * `key=value` (true, false, null and numbers become JSON, everything else is text), `key:=JSON`, or
 * `key==value` for text whatever it looks like.
 */
export function pair(): Value<Pair> {
  return {
    placeholder: 'key=value',
    parse(raw) {
      const match = /^([^=:]+)(:=|==|=)([\s\S]*)$/.exec(raw);
      if (!match) throw new UsageError(`expected key=value, got '${raw}'`);
      const [, key = '', sign, rest = ''] = match;
      if (sign === '==') return [key, rest];
      if (sign === ':=') return [key, parseJson(key, rest)];
      return [key, guess(rest)];
    },
  };
}

/** A setting as `key=value`. @param allowed the valid values by key; an empty list leaves the check to the service */
export function setting(allowed: Readonly<Record<string, readonly unknown[]>>): Value<Pair> {
  const names = Object.keys(allowed);
  return {
    placeholder: 'key=value',
    offers: names.flatMap((name) =>
      allowed[name]?.length ? allowed[name].map((value) => `${name}=${value}`) : [`${name}=`],
    ),
    parse(raw) {
      const [name, value] = pair().parse(raw);
      const values = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
      if (!values) throw new UsageError(`unknown field '${name}'`, { hint: `use ${listOf(names)}` });
      if (values.length === 0 || values.includes(value)) return [name, value];
      const hint = `use ${listOf(values.map(String))}`;
      throw new UsageError(`${name}: unknown value '${value}'`, { hint });
    },
  };
}

/** The pairs as one object. @throws UsageError for a key that is given twice, naming the option or argument */
export function objectOf(name: string, pairs: readonly Pair[]): Record<string, unknown> {
  const twice = pairs.find(([key], index) => pairs.findIndex(([other]) => other === key) < index)?.[0];
  if (twice === undefined) return Object.fromEntries(pairs);
  const hint = `give a list as one field, such as '${twice}:=[1,2]'`;
  throw new UsageError(`${name}: '${twice}' is given twice`, { hint });
}

function parseJson(key: string, raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (cause) {
    throw new UsageError(`${key}:= expects JSON, got '${raw}'`, { cause });
  }
}

/** Reads `true`, `false`, `null` and numbers as JSON, everything else as text; so is a whole number with too many digits. */
function guess(raw: string): unknown {
  if (/^(true|false|null)$/.test(raw)) return JSON.parse(raw);
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(raw)) return raw;
  const value = Number(raw);
  const isExact = /^-?\d+$/.test(raw) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isExact ? value : raw;
}
