/** Reads a command line by its definition. Commander does the reading; nothing else knows of it. */
import {
  Argument as CommanderArgument,
  type CommanderError,
  Option as CommanderOption,
  Command as Program,
} from 'commander';
import { type ErrorDetails, UsageError } from '../../errors';
import type { AnyCommand } from '../definition/command';
import { asEachCommand, wordsByArgument } from '../definition/each-command';
import { isDuration, type Value } from '../definition/option-parsers';
import {
  type Argument,
  type Arguments,
  addedOptions,
  argumentName,
  type EventLimits,
  eventOptions,
  type Globals,
  globalOptions,
  journalOptions,
  type Option,
  type Options,
  optionName,
  waitDefaultMs,
} from '../definition/parameters';
import { closeWords } from './close-words';
import { type CommandForm, surplus, usageError } from './parse-errors';
import { LineError, type Place } from './resolve';

export interface Line {
  readonly input: Readonly<Record<string, unknown>>;
  readonly globals: Globals;
  readonly limits: EventLimits;
  /** For a command for each object: the objects, if there are several or `-`; otherwise `input` has the only one. */
  readonly objects?: readonly string[];
  /** Set if `-` replaces a list of arguments: the input with the lines of standard input as the list. */
  readonly fromLines?: (lines: readonly string[]) => Line['input'];
}

/**
 * Parses the words after the name of a command.
 * @throws UsageError for unknown options, missing or surplus arguments and invalid values, naming them
 */
export function parseCommandLine({ words, command, rest }: Place): Line {
  const args: Arguments = command.args ?? {};
  const own: Options = command.options ?? {};
  const options: Options = { ...own, ...addedOptions(command), ...globalOptions };
  // Without an action commander would not look at the arguments.
  const parser = newProgram(words.join(' ')).action(() => undefined);
  const isMixed = asEachCommand(command) !== undefined && Object.keys(args).length > 1;
  // Commander takes a list only at the end of the line.
  for (const [key, argument] of Object.entries(args).slice(0, isMixed ? 1 : undefined))
    parser.addArgument(new CommanderArgument(argumentName(key, argument)));
  for (const [key, option] of Object.entries(options)) parser.addOption(commanderOption(key, option));
  parse(parser, words, command, command.words?.(rest) ?? rest);
  const values = readOptions(options, parser);
  const processed = isMixed ? wordsByArgument(parser.args) : parser.processedArgs;
  if (processed.length > Object.keys(args).length) throw surplus(parser, words, command, processed);
  const piped = pipedArgument(args, processed);
  const input = { ...readArguments(args, processed, piped), ...pick(values, own) };
  const globals = pick(values, { ...journalOptions(command), ...globalOptions }) as Globals;
  checkForm(command, globals);
  return {
    input,
    // The whole answer has no other form than its JSON.
    globals: { ...globals, json: globals.json || globals.envelope },
    fromLines:
      piped === undefined
        ? undefined
        : (lines) => {
            const list = readList(piped, args[piped], lines);
            // A list of actions or of IDs can be empty.
            if (list.length > 0 || asEachCommand(command) || args[piped]?.value.handle)
              return { ...input, [piped]: list };
            throw new UsageError(`<${piped}>: standard input is empty`);
          },
    // An answer's `--for` is its own.
    limits: pick(values, command.kind === 'answer' ? {} : eventOptions) as EventLimits,
  };
}

/** @throws UsageError for `--csv` with another form, or of a command that prints events or a screen */
function checkForm({ kind }: Pick<AnyCommand, 'kind'>, { csv, json, envelope, jq }: Globals): void {
  if (!csv) return;
  const other = json ? '--json' : envelope ? '--envelope' : '--jq';
  if (json || envelope || jq !== undefined) throw new UsageError(`--csv and ${other} cannot be combined`);
  if (kind === 'answer') return;
  throw new UsageError('--csv is only for tables and records', {
    hint: 'use --json: it prints a line per event',
  });
}

/** The key of the list that is given as `-`. */
function pipedArgument(args: Arguments, processed: readonly unknown[]): string | undefined {
  const index = Object.values(args).findIndex(({ repeated }) => repeated);
  const given = processed[index];
  return Array.isArray(given) && given.length === 1 && given[0] === '-'
    ? Object.keys(args)[index]
    : undefined;
}

/** @throws UsageError for a value that does not fit */
function readList(key: string, argument: Argument<unknown> | undefined, lines: readonly string[]): unknown[] {
  const name = `<${key}>`;
  const given = lines.map((line) => line.trim()).filter((line) => line !== '');
  return given.map((raw) => (argument ? readValue(name, argument.value, raw) : raw));
}

/** Reads a line without a command, such as `plaza --json`. @throws UsageError for anything but global options */
export function readGlobals({ words, rest }: Pick<Place, 'words' | 'rest'>): void {
  const parser = newProgram(words.join(' ')).action(() => undefined);
  for (const [key, option] of Object.entries(globalOptions)) parser.addOption(commanderOption(key, option));
  parse(parser, words, {}, rest);
  readOptions(globalOptions, parser);
}

function newProgram(name: string): Program {
  return new Program(name)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .helpOption(false)
    .showSuggestionAfterError(true);
}

function commanderOption(key: string, { value, repeated, short, bare }: Option<unknown>): CommanderOption {
  const names = `${short ? `-${short}, ` : ''}${optionName(key)}`;
  const taken = value?.words ? ' <value...>' : bare ? ' [value]' : ' <value>';
  const option = new CommanderOption(value ? names + taken : names);
  // Commander would make `--no-input` the opposite of a command's own `--input`.
  option.negate = false;
  return repeated
    ? option.argParser((raw: string, before: string[] | undefined) => [...(before ?? []), raw])
    : option;
}

/** Adds the default value to a `--wait` without a duration. */
function withWait(argv: readonly string[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  return argv.map((token, index) => {
    if (token !== '--wait' || index > end) return token;
    const next = argv[index + 1];
    return next !== undefined && isDuration(next) ? token : `--wait=${waitDefaultMs / 1000}s`;
  });
}

function parse(
  program: Program,
  words: readonly string[],
  command: CommandForm,
  argv: readonly string[],
): void {
  try {
    program.parse(withWait(argv), { from: 'user' });
  } catch (error) {
    throw usageError(program, ['plaza', ...words], command, error as CommanderError);
  }
}

function readArguments(
  args: Arguments,
  processed: readonly unknown[],
  piped: string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([key, { value, repeated }], index) => {
      const given = processed[index];
      const name = `<${key}>`;
      if (key === piped) return [key, []];
      if (repeated) return [key, ((given ?? []) as string[]).map((raw) => readValue(name, value, raw))];
      return [key, given === undefined ? undefined : readValue(name, value, String(given))];
    }),
  );
}

function readOptions(options: Options, program: Program): Record<string, unknown> {
  const given = program.opts();
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, readOption(key, option, given[key])]),
  );
}

function readOption(key: string, { value, repeated }: Option<unknown>, given: unknown): unknown {
  if (!value) return given === true;
  if (repeated) return ((given ?? []) as string[]).map((raw) => readValue(optionName(key), value, raw));
  if (given === undefined) return undefined;
  if (given === true) return '';
  return readValue(optionName(key), value, Array.isArray(given) ? given.join(' ') : String(given));
}

function readValue(name: string, value: Value<unknown>, raw: string): unknown {
  try {
    return value.parse(raw);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const details = suggestChoice(value, raw, error.details);
    throw new LineError(`${name}: ${error.message}`, details, { kind: 'value', token: raw });
  }
}

/** Adds a hint with the choice that is close to a mistyped word. */
function suggestChoice({ choices = [] }: Value<unknown>, raw: string, details: ErrorDetails): ErrorDetails {
  const isWord = details.hint === undefined && /^[\w-]+$/.test(raw);
  // A mistyped word keeps its first letter: without it, short words are close to any other.
  const close = isWord ? closeWords(raw, choices).find((word) => word[0] === raw[0]) : undefined;
  return close === undefined ? details : { ...details, hint: `did you mean '${close}'?` };
}

function pick(values: Record<string, unknown>, of: Options): Record<string, unknown> {
  return Object.fromEntries(Object.keys(of).map((key) => [key, values[key]]));
}
