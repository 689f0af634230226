/** Arguments and options of a command, and the options of every command. */
import { type AnyRoute, isHarmless, isRecorded } from '../../protocol/route';
import { duration, integer, text, type Value } from './option-parsers';

declare const type: unique symbol;

/** A positional argument; `run` receives a `T`. */
export interface Argument<T> {
  readonly value: Value<unknown>;
  readonly summary: string;
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly [type]?: T;
}

/** An option; `run` receives a `T`. */
export interface Option<T> {
  /** Undefined for a flag, which is true when given. */
  readonly value?: Value<unknown>;
  readonly summary: string;
  readonly repeated: boolean;
  /** One letter, for the few options that deserve one. */
  readonly short?: string;
  /** The value can be omitted; `run` then receives an empty text, or the default of the option. */
  readonly bare?: true;
  /** The default in words, for help. */
  readonly default?: string;
  /** The option limits spending: the same command with another limit is the same action. */
  readonly limit?: true;
  readonly [type]?: T;
}

/** A required argument. @example args: { user: argument(user(), 'me, a username with or without @, or an ID') } */
export function argument<T>(value: Value<T>, summary: string): Argument<T> {
  return { value, summary, optional: false, repeated: false };
}

/** `args: { user: optionalArgument(user(), 'Default: you') }`. */
export function optionalArgument<T>(value: Value<T>, summary: string): Argument<T | undefined> {
  return { value, summary, optional: true, repeated: false };
}

/** One or more arguments at the end of the line; only `-` reads them from standard input, one per line. */
export function argumentList<T>(value: Value<T>, summary: string): Argument<readonly T[]> {
  return { value, summary, optional: false, repeated: true };
}

/** Any number of arguments at the end of the line, also none. */
export function optionalArgumentList<T>(value: Value<T>, summary: string): Argument<readonly T[]> {
  return { value, summary, optional: true, repeated: true };
}

/** An option with one value. @example options: { wall: option(user(), 'Post on the wall of this user') } */
export function option<T>(value: Value<T>, summary: string, short?: string): Option<T | undefined> {
  return { value, summary, repeated: false, short };
}

/** An option that can be repeated, with a value each. */
export function optionList<T>(value: Value<T>, summary: string, short?: string): Option<readonly T[]> {
  return { value, summary, repeated: true, short };
}

export function withDefault<T>(of: Option<T>, value: string): Option<T> {
  return { ...of, default: value };
}

export function withoutValue<T>(of: Option<T>): Option<T> {
  return { ...of, bare: true };
}

/** An option without a value: `options: { force: flag('Replace an existing file') }`. */
export function flag(summary: string, short?: string): Option<boolean> {
  return { summary, repeated: false, short };
}

export type Arguments = Readonly<Record<string, Argument<unknown>>>;
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The input of `run`: every argument and option by its name, parsed. */
export type InputOf<A extends Arguments, O extends Options> = {
  readonly [K in keyof A]: A[K] extends Argument<infer T> ? T : never;
} & { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

/** The typed form of an option: `dryRun` is `--dry-run`. */
export function optionName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The argument in help: `<postId>`, `<postId...>` for a list, `[text]` for an optional one. */
export function argumentName(
  key: string,
  { optional, repeated }: { optional: boolean; repeated: boolean },
): string {
  const name = repeated ? `${key}...` : key;
  return optional ? `[${name}]` : `<${name}>`;
}

/** Maximum of `--wait` when it has no value. */
export const waitDefaultMs = 5 * 60_000;
/** Default of `--timeout`, in seconds. */
export const timeoutDefaultSeconds = 30;

const outputOptions = {
  json: flag('Print JSON', 'j'),
  jq: option(text('filter'), 'Filter the JSON with a jq expression (text results are printed raw)'),
  envelope: flag('Print the complete answer of the service as JSON, not only the items of a list'),
  csv: flag('Print CSV: a row per item of a list, or a name and a value per field of a record'),
  quiet: flag('Print only results and errors', 'q'),
};

const runOptions = {
  yes: flag('Answer yes to every confirmation', 'y'),
  noInput: flag('Never prompt; exit with code 8 when input is needed'),
  dryRun: flag('Print the first change instead of sending it'),
  timeout: withDefault(
    option(duration('duration', 1), 'Time limit of each request'),
    `${timeoutDefaultSeconds}s, or the setting timeout`,
  ),
  wait: withoutValue(
    withDefault(
      option(duration('longest'), 'Wait for rate limits and cooldowns to end, at most this long'),
      `${waitDefaultMs / 60_000}m`,
    ),
  ),
  verbose: flag('Print one line per request on standard error'),
  debug: flag('Also print headers and bodies, without secrets'),
  noColor: flag('Disable color'),
  noPager: flag('Do not use a pager'),
  ids: flag('Print complete IDs at a terminal'),
  utc: flag('Read and print times in UTC, not in your time zone'),
};

export const globalOptions = {
  ...outputOptions,
  profile: option(text('name', 'profile'), 'Use this profile (the profile sandbox always exists)', 'p'),
  ...runOptions,
};

interface GlobalToken {
  /** The global options that the token sets; several for joined letters such as `-qj`. */
  readonly keys: readonly string[];
  /** Whether the next token is the value of the last one. */
  readonly takesNext: boolean;
}

/** Reads one token for global options, also on a line that cannot be parsed. */
export function globalToken(token: string): GlobalToken {
  const options = Object.entries<Option<unknown>>(globalOptions);
  const [name = ''] = token.split('=', 1);
  const long = options.find(([key]) => optionName(key) === name);
  if (long) return { keys: [long[0]], takesNext: long[1].value !== undefined && name === token };
  const letters = /^-([a-z]+)$/.exec(token)?.[1] ?? '';
  const found = [...letters].map((letter) => options.find(([, { short }]) => short === letter));
  const isKnown = found.every((one, index) => one && (!one[1].value || index === found.length - 1));
  if (!isKnown) return { keys: [], takesNext: false };
  return { keys: found.flatMap((one) => one?.[0] ?? []), takesNext: found.at(-1)?.[1].value !== undefined };
}

/** The keys of the typed global options, also on a line that cannot be parsed. */
export function globalsTyped(argv: readonly string[]): ReadonlySet<string> {
  const end = argv.indexOf('--');
  return new Set((end < 0 ? argv : argv.slice(0, end)).flatMap((token) => globalToken(token).keys));
}

/** Whether an option asks for JSON, also on a line that cannot be parsed. */
export function asksForJson(argv: readonly string[]): boolean {
  const typed = globalsTyped(argv);
  return ['json', 'jq', 'envelope'].some((key) => typed.has(key));
}

/** For commands that print events. */
export const eventOptions = {
  count: option(integer({ min: 1 }), 'Stop after printing this many events'),
  for: option(duration(), 'Stop after this time'),
};

/** For commands whose changes the journal records. */
export const journaledOptions = {
  new: flag('Start a new action even when the answer to the same one was lost'),
};

/** For commands that change something. */
export const onceOptions = {
  once: option(text('key'), 'Do this once for good under this key; again, print the earlier result'),
};

type Nothing = Record<never, never>;

/** The parsed options of every command, and of commands whose changes are recorded. */
export type Globals = InputOf<Nothing, typeof globalOptions> &
  Partial<InputOf<Nothing, typeof journaledOptions & typeof onceOptions>>;

export type EventLimits = InputOf<Nothing, typeof eventOptions>;

interface Sending {
  readonly kind: 'answer' | 'events' | 'screen';
  readonly routes: readonly AnyRoute[] | 'all';
  readonly facts?: { readonly effect?: string };
}

/** Whether the command can send a change that the journal records. */
function isJournaled({ kind, routes, facts }: Sending): boolean {
  return kind === 'answer' && facts?.effect !== 'read' && (routes === 'all' || routes.some(isRecorded));
}

/** Whether the command can make a change. One that sends secrets is not recorded, and a ticket or a token changes nothing. */
function isChanging({ kind, routes, facts }: Sending): boolean {
  if (kind !== 'answer' || facts?.effect === 'read') return false;
  const isChange = (route: AnyRoute) =>
    route.effect !== 'read' && !route.secret?.body && (!isHarmless(route) || route.kind === 'multipart');
  return routes === 'all' || routes.some(isChange);
}

/** Whether the command can send a change with an idempotency key, which is retried before the command runs. */
export function isKeyed({ kind, routes }: Sending): boolean {
  return kind === 'answer' && (routes === 'all' || routes.some(({ effect }) => effect === 'keyed'));
}

export function journalOptions(command: Sending): Options {
  return { ...(isJournaled(command) && journaledOptions), ...(isChanging(command) && onceOptions) };
}

/** The options that are neither the command's own nor global. */
export function addedOptions(command: Sending): Options {
  return { ...(command.kind !== 'answer' && eventOptions), ...journalOptions(command) };
}
