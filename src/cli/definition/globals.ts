/** The options that every command has, with one meaning each; no command may use these names for anything else. */
import type { AnyCommand } from './command';
import { flag, type InputOf, type Options, option } from './parameters';
import { duration, integer, text } from './values';

/** How long `--wait` waits when no longest time is given. */
export const waitDefaultMs = 5 * 60_000;

export const globalOptions = {
  json: flag('Print JSON'),
  jq: option(text('filter'), 'Filter the JSON with a jq expression; text results are printed raw'),
  envelope: flag("Print the service's whole answer as JSON, not only the items of a list"),
  quiet: flag('Print nothing on standard error but errors'),
  profile: option(text('name', 'profile'), 'Use this profile (`sandbox` is always there)'),
  yes: flag('Answer every confirmation with yes'),
  noInput: flag('Never ask; fail with exit code 8 where a person is needed'),
  dryRun: flag('Print the first change instead of sending it'),
  timeout: option(duration('duration', 1), 'Time limit of one request'),
  wait: option(duration('longest'), 'Wait out limits and cooldowns (5m when no longest time is given)'),
  verbose: flag('Print a line for each request on standard error'),
  debug: flag('Print headers and bodies too, without secrets'),
  noColor: flag('Print without colour'),
};

export type Globals = InputOf<Record<never, never>, typeof globalOptions>;

/** What dispatch adds to commands that tell events. */
export const eventOptions = {
  count: option(integer({ min: 1 }), 'End after this many events were printed'),
  for: option(duration(), 'End after this time'),
};

export type EventLimits = InputOf<Record<never, never>, typeof eventOptions>;

/** What dispatch adds to commands that may send an action with a key. */
export const keyedOptions = {
  new: flag('Begin another action though the same one still waits for its answer'),
};

/** Whether the command may send an action that the journal remembers. */
export function isKeyed({ kind, routes }: Pick<AnyCommand, 'kind' | 'routes'>): boolean {
  return kind === 'answer' && (routes === 'all' || routes.some(({ effect }) => effect === 'keyed'));
}

/** The options that dispatch adds to a command beside those of every command. */
export function addedOptions(command: Pick<AnyCommand, 'kind' | 'routes'>): Options {
  if (command.kind !== 'answer') return eventOptions;
  return isKeyed(command) ? keyedOptions : {};
}
