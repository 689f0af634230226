/** Reads a line at a terminal: handles become IDs, the user chooses a missing ID, and `plaza more` becomes the next page. */
import type { AnyCommand, Groups } from '../../cli/definition/command';
import type { HandleKind, Value } from '../../cli/definition/option-parsers';
import type { Arguments, Globals } from '../../cli/definition/parameters';
import { type Line, parseCommandLine } from '../../cli/line/parse';
import { MissingArgument } from '../../cli/line/parse-errors';
import { type Place, resolve } from '../../cli/line/resolve';
import type { Io } from '../../cli/process/io';
import { InterruptedError, type PlazaError, UsageError } from '../../errors';
import type { ShownRecord, TerminalMemory, TerminalMemoryStore } from '../../ports/handles';
import type { Steps } from '../../ports/terminal';
import { emptyMemory, idOf, isIdPrefix, mayBeHandle } from './memory';

/** Opens the memory of this terminal; undefined when it cannot be identified. */
export type OpenMemory = (globals: Globals) => Promise<TerminalMemoryStore | undefined>;

/** The command and the line of the page after the last list of this terminal; undefined without one. */
export async function nextPage(
  groups: Groups,
  line: Line,
  memory: OpenMemory,
): Promise<{ readonly place: Place; readonly line: Line } | undefined> {
  const next = (await (await memory(line.globals))?.read())?.next;
  if (!next) return undefined;
  const { words, found: command } = await resolve(next.words, groups);
  if (!command || command.kind === 'group') return undefined;
  const { all } = line.input;
  const { limit = all ? undefined : next.input.limit } = line.input;
  return { place: { words, command, rest: [] }, line: { ...line, input: { ...next.input, limit, all } } };
}

/** The line of a command that takes IDs. @throws UsageError as `readLine`, and for a handle that names nothing */
export async function readAtTerminal(io: Io, place: Place, open: OpenMemory): Promise<Line> {
  const { command } = place;
  const line = await readComplete(io, place, open);
  const kinds = kindsOf(command);
  const typed = kinds.flatMap(([key]) => textsIn(line.input[key]));
  // The memory is not read for complete IDs.
  if (!typed.some(mayBeHandle)) return line;
  const store = await open(line.globals);
  const memory = (await store?.read()) ?? emptyMemory;
  const others = typed.some(isIdPrefix) ? ((await store?.readAll()) ?? []) : [];
  const changed = kinds.map(([key, kind]) => {
    const value = line.input[key];
    const idFor = (one: unknown) => (typeof one === 'string' ? idOf(kind, one, memory, others) : one);
    return [key, Array.isArray(value) ? value.map(idFor) : idFor(value)] as const;
  });
  return { ...line, input: { ...line.input, ...Object.fromEntries(changed) } };
}

/** The error with a hint if an unknown ID is a row number or the start of an ID, which are understood only at a terminal. */
export function explainHandles(error: PlazaError, command: AnyCommand, input: Line['input']): PlazaError {
  for (const [key, kind] of kindsOf(command)) {
    const typed = kind.isShort === false ? undefined : textsIn(input[key]).find(mayBeHandle);
    if (typed === undefined) continue;
    const what = /^\d+$/.test(typed) ? `the number of a row` : 'a short form of an ID';
    return error.with({
      hint: `if '${typed}' is ${what}: that is understood only at a terminal, not in a pipe or a script; use the complete ID, which '${kind.list} --ids' prints`,
    });
  }
  return error;
}

/** Reads the line, with IDs that the user chooses where they are missing. */
async function readComplete(io: Io, place: Place, open: OpenMemory): Promise<Line> {
  const { command, rest } = place;
  try {
    return parseCommandLine(place);
  } catch (error) {
    if (!(error instanceof MissingArgument)) throw error;
    const kind = command.args?.[error.fault.token]?.value.handle;
    const { globals } = parseCommandLine({ ...place, command: withOptionalArguments(command) });
    if (!kind || globals.noInput || !io.errors.terminal) throw error;
    const memory = (await (await open(globals))?.read()) ?? emptyMemory;
    const { makeAsk } = await import('../../cli/prompt/ask');
    const { steps } = makeAsk({ io, yes: globals.yes, noInput: globals.noInput });
    const missing = new UsageError(error.message, {
      hint: `run '${kind.list}' and type the number of a row; ${error.details.hint}`,
    });
    const chosen = await choose(kind, memory, steps.search, missing);
    return readComplete(io, { ...place, rest: [...rest, chosen] }, open);
  }
}

function withOptionalArguments(command: AnyCommand): AnyCommand {
  const args: Arguments = Object.fromEntries(
    Object.entries(command.args ?? {}).map(([key, argument]) => [key, { ...argument, optional: true }]),
  );
  return { ...command, args } as AnyCommand;
}

function textsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string');
}

function kindsOf({ args = {}, options = {} }: AnyCommand): (readonly [key: string, kind: HandleKind])[] {
  const values: [string, { readonly value?: Value<unknown> }][] = [
    ...Object.entries(args),
    ...Object.entries(options),
  ];
  return values.flatMap(([key, { value }]) => (value?.handle ? [[key, value.handle] as const] : []));
}

/** Lets the user choose a row of the last list. @throws `missing` without a list, InterruptedError when they go back */
async function choose(
  kind: HandleKind,
  memory: TerminalMemory,
  search: Steps['search'],
  missing: UsageError,
): Promise<string> {
  const rows = memory.lists[kind.kind] ?? [];
  if (rows.length === 0) throw missing;
  const choices = rows.map(({ id, label, by }: ShownRecord, index: number) => ({
    value: id,
    name: [`${index + 1}`, by && `@${by}`, label || id].filter(Boolean).join('  '),
  }));
  const chosen = await search(
    { message: `Which ${kind.noun}?`, option: `the ID of the ${kind.noun}`, back: true },
    async (typed) => choices.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())),
  );
  if (chosen === undefined) throw new InterruptedError('nothing was chosen');
  return chosen;
}
