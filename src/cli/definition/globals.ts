/** The options of every command. No command may use these names for anything else. */
import type { AnyCommand } from './command';
import { duration, integer, text } from './option-parsers';
import { flag, type InputOf, type Options, option } from './parameters';

/** Maximum of `--wait` when it has no value. */
export const waitDefaultMs = 5 * 60_000;

/** What is printed. */
const outputOptions = {
  json: flag('Print JSON'),
  jq: option(text('filter'), 'Filter the JSON with a jq expression (text results are printed raw)'),
  envelope: flag('Print the complete answer of the service as JSON, not only the items of a list'),
  quiet: flag('Print only errors on standard error'),
};

/** How the command runs. */
const runOptions = {
  yes: flag('Answer yes to every confirmation'),
  noInput: flag('Never prompt; exit with code 8 when input is needed'),
  dryRun: flag('Print the first change instead of sending it'),
  timeout: option(duration('duration', 1), 'Time limit of each request'),
  wait: option(
    duration('longest'),
    'Wait for rate limits and cooldowns to end, at most this long (default: 5m)',
  ),
  verbose: flag('Print one line per request on standard error'),
  debug: flag('Also print headers and bodies, without secrets'),
  noColor: flag('Disable color'),
  noPager: flag('Do not use a pager'),
  ids: flag('Print complete IDs at a terminal'),
};

export type Globals = InputOf<Record<never, never>, typeof outputOptions & typeof runOptions>;

/** The options of every command: the framework's, with the program's own among them. */
export function globalOptions({ options }: { readonly options: Options }): Options {
  return { ...outputOptions, ...options, ...runOptions };
}

/** The options that dispatch adds to commands that print events. */
export const eventOptions = {
  count: option(integer({ min: 1 }), 'Stop after printing this many events'),
  for: option(duration(), 'Stop after this time'),
};

export type EventLimits = InputOf<Record<never, never>, typeof eventOptions>;

/** The options that a command has besides its own and the global ones: the framework's, and those that the program adds. */
export function addedOptions(
  { kind }: Pick<AnyCommand, 'kind'>,
  { options }: { readonly options: Options },
): Options {
  return { ...(kind === 'answer' ? {} : eventOptions), ...options };
}
