/**
 * The table of commands: a record per command with everything that its definition says. `help --json`, the help of a
 * command, the skill file and the policy of `plaza mcp` read it.
 */
import {
  type AnyCommand,
  type CommandFacts,
  commandEffects,
  type Groups,
} from '../../cli/definition/command';
import {
  type Argument,
  addedOptions,
  argumentName,
  globalOptions,
  isKeyed,
  type Option,
  optionName,
} from '../../cli/definition/parameters';
import { leavesOf, makeManifest } from '../../cli/line/manifest';
import { type Place, resolve } from '../../cli/line/resolve';
import { type ErrorKind, exitCodes } from '../../errors';
import { pathWithHost, type Spending } from '../../protocol/route';
import type { EventRecord } from './output-help';

/** An argument or an option; `type` is the placeholder of its value, or `flag`. */
interface ValueRecord {
  readonly name: string;
  readonly type: string;
  /** All valid values, if they are few. */
  readonly values: readonly string[] | null;
  readonly required: boolean;
  readonly repeatable: boolean;
  readonly summary: string;
  /** Whether the value can name a file, and whether the command reads or writes it. */
  readonly file: 'read' | 'write' | null;
}

export interface OptionRecord extends ValueRecord {
  readonly short: string | null;
  readonly default: string | null;
  /** The value can be omitted. */
  readonly bare: boolean;
  /** The value, or the input that the option reads, is a secret. */
  readonly secret: boolean;
}

export interface CommandRecord {
  readonly name: string;
  readonly summary: string;
  readonly description: readonly string[];
  readonly args: readonly ValueRecord[];
  readonly options: readonly OptionRecord[];
  readonly examples: readonly string[];
  /** Method and path, with the host in braces if it is not the main one; `any` for `plaza api`. */
  readonly routes: readonly string[];
  readonly effect: (typeof commandEffects)[number];
  /** Whether it has `--once`. */
  readonly once: boolean;
  readonly spends: Spending | null;
  readonly asks: NonNullable<CommandFacts['asks']> | null;
  readonly opens: NonNullable<CommandFacts['opens']> | null;
  /** Whether it acts on this computer: its sessions, settings or processes. */
  readonly local: boolean;
  /** Whether its answer can hold texts of other users. */
  readonly untrusted: boolean;
  /** The columns of its table in a pipe, and the fields of its items in JSON; empty without a table. */
  readonly columns: readonly string[];
  readonly fields: readonly string[];
  /** The kinds of its events with --json; empty for a command without events. */
  readonly events: readonly EventRecord[];
  readonly exits: readonly number[];
}

export async function commandRecord(place: Pick<Place, 'words' | 'command'>): Promise<CommandRecord> {
  const { words, command } = place;
  const { eventRecords, jsonFields, pipeTables } = await import('./output-help');
  const { facts = {}, summary, description = [], examples, routes } = command;
  const added = addedOptions(command);
  const tables = await pipeTables(command);
  const record = {
    name: words.join(' '),
    summary,
    description,
    args: Object.entries(command.args ?? {}).map(argumentRecord),
    options: Object.entries({ ...command.options, ...added }).map(optionRecord),
    examples,
    routes: routes === 'all' ? ['any'] : routes.map((route) => `${route.method} ${pathWithHost(route)}`),
    effect: effectOf(command),
    once: 'once' in added,
    // `plaza api` names no route.
    spends: (routes !== 'all' && routes.find(({ spends }) => spends)?.spends) || null,
    asks: 'confirm' in command ? ('always' as const) : (facts.asks ?? null),
    opens: openedBy(command),
    local: facts.acts === 'here',
    untrusted: isUntrusted(words.join(' '), command),
    columns: tables[0] ?? [],
    fields: tables.length > 0 ? jsonFields(command) : [],
    events: eventRecords(command),
  };
  return { ...record, exits: exitsOf(command, record) };
}

export function globalRecords(): OptionRecord[] {
  return Object.entries<Option<unknown>>(globalOptions).map(optionRecord);
}

function argumentRecord([name, argument]: [string, Argument<unknown>]): ValueRecord {
  const { value, summary, optional, repeated } = argument;
  return { name, required: !optional, repeatable: repeated, summary, ...valueRecord(value) };
}

/** Options that hold or read a secret. */
const secretOption = /-stdin$|token|^--(otp|secret)$/;

function optionRecord([key, option]: [string, Option<unknown>]): OptionRecord {
  const { value, summary, short, repeated, bare, default: initial } = option;
  const name = optionName(key);
  return {
    name,
    short: short === undefined ? null : `-${short}`,
    default: initial ?? null,
    bare: bare === true,
    required: false,
    repeatable: repeated,
    summary,
    secret: secretOption.test(name),
    ...valueRecord(value),
  };
}

function valueRecord(
  value: Argument<unknown>['value'] | undefined,
): Pick<ValueRecord, 'type' | 'values' | 'file'> {
  return { type: value?.placeholder ?? 'flag', values: value?.choices ?? null, file: value?.file ?? null };
}

/** Sections whose answers hold no texts of other users. A session of `auth` has the name that its device gave itself. */
const ownSections = ['platform', 'telemetry', 'subscription', 'verification'];
/** Commands without a route that print nothing that another user has written. */
const ownCommands = /^(config|sandbox|auth accounts|routes|man|canvas palette)( |$)/;

function isUntrusted(name: string, { routes }: Pick<AnyCommand, 'routes'>): boolean {
  if (routes === 'all') return true;
  if (routes.length === 0) return !ownCommands.test(name);
  return routes.some(({ section }) => !ownSections.includes(section));
}

/** Options that start something outside the terminal; a captcha without its token is solved in the browser. */
const openingOptions: Readonly<Record<string, CommandFacts['opens']>> = {
  editor: 'editor',
  open: 'browser',
  captchaToken: 'browser',
  exec: 'program',
};

function openedBy({ facts, options = {} }: Pick<AnyCommand, 'facts' | 'options'>): CommandRecord['opens'] {
  const [found] = Object.keys(options).flatMap((name) => openingOptions[name] ?? []);
  return facts?.opens ?? found ?? null;
}

/** The strongest effect of its routes, as `effect` of `protocol/route` names them. */
function effectOf({ routes, facts }: AnyCommand): CommandRecord['effect'] {
  if (facts?.effect) return facts.effect;
  if (routes === 'all') return 'once';
  const ranks = routes.map(({ effect }) =>
    commandEffects.indexOf(effect === 'idempotent' ? 'change' : effect),
  );
  const strongest = commandEffects[Math.max(0, ...ranks)] ?? 'once';
  return strongest === 'read' && facts?.acts === 'here' ? 'change' : strongest;
}

/** The exit codes that the command can have; every command can also end by 1, 2, 130 and 143. */
function exitsOf(command: AnyCommand, { asks, effect }: Pick<CommandRecord, 'asks' | 'effect'>): number[] {
  const kinds: ErrorKind[] = ['fault', 'usage', 'interrupted', 'terminated'];
  if (command.routes === 'all' || command.routes.length > 0)
    kinds.push('refused', 'signed-out', 'not-found', 'too-frequent', 'network');
  if (asks !== null || command.kind === 'screen') kinds.push('person-needed');
  if (effect === 'once' || effect === 'change' || isKeyed(command)) kinds.push('unknown-outcome');
  const own = command.kind !== 'screen' && command.exit ? [10] : [];
  return [0, ...own, ...kinds.map((kind) => exitCodes[kind])].sort((a, b) => a - b);
}

/** The record of every command, which loads them all. @param below words of a group or a command */
export async function commandTable(groups: Groups, below: readonly string[] = []): Promise<CommandRecord[]> {
  const records: CommandRecord[] = [];
  for (const { words } of leavesOf(await makeManifest(groups))) {
    if (!below.every((word, index) => words[index] === word)) continue;
    const { found } = await resolve(words, groups);
    if (found && found.kind !== 'group') records.push(await commandRecord({ words, command: found }));
  }
  return records;
}

/** The help of these words as JSON: of a command, of the commands of a group, or of all. */
export async function helpData(groups: Groups, words: readonly string[]): Promise<string> {
  return `${JSON.stringify(await commandTable(groups, words))}\n`;
}

/** The words of the command with its arguments: `posts get <postId>`. */
export function usageOf({ name, args }: Pick<CommandRecord, 'name' | 'args'>): string {
  const forms = args.map(({ name: key, required, repeatable }) =>
    argumentName(key, { optional: !required, repeated: repeatable }),
  );
  return [name, ...forms].join(' ');
}
