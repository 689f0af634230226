/** Handles on a command line: replaced by IDs, and chosen where one is missing. */
import { InterruptedError, type UsageError } from '../../errors';
import type { Known, TerminalMemory } from '../../ports/handles';
import type { Choice, Steps } from '../../ports/terminal';
import type { AnyCommand } from '../definition/command';
import type { HandleKind, Value } from '../definition/option-parsers';
import type { Line } from '../line/parse';
import { idOf, mayBeHandle } from './memory';

type Input = Line['input'];

/** Whether anything in the input may be a handle; the memory is not read otherwise. */
export function hasHandles(command: AnyCommand, input: Input): boolean {
  return kindsOf(command).some(([key]) => textsIn(input[key]).some(mayBeHandle));
}

/** The input with IDs for handles. @throws UsageError for a handle that names nothing */
export function withIds(command: AnyCommand, input: Input, memory: TerminalMemory): Input {
  const changed = kindsOf(command).map(([key, kind]) => {
    const value = input[key];
    const idFor = (typed: unknown) => (typeof typed === 'string' ? idOf(kind, typed, memory) : typed);
    return [key, Array.isArray(value) ? value.map(idFor) : idFor(value)] as const;
  });
  return { ...input, ...Object.fromEntries(changed) };
}

function textsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string');
}

/** The arguments and options that take IDs. */
function kindsOf({ args = {}, options = {} }: AnyCommand): (readonly [key: string, kind: HandleKind])[] {
  const values: [string, { readonly value?: Value<unknown> }][] = [
    ...Object.entries(args),
    ...Object.entries(options),
  ];
  return values.flatMap(([key, { value }]) => (value?.handle ? [[key, value.handle] as const] : []));
}

/**
 * Lets the person choose one of what the last list showed.
 * @throws InterruptedError when they go back, `missing` when there is no such list
 */
export async function choose(
  kind: HandleKind,
  memory: TerminalMemory,
  search: Steps['search'],
  missing: UsageError,
): Promise<string> {
  const rows = memory.lists[kind.kind] ?? [];
  if (rows.length === 0) throw missing;
  const choices = rows.map(choiceOf);
  const chosen = await search(
    { message: `Which ${kind.noun}?`, option: `the ID of the ${kind.noun}`, back: true },
    async (typed) => choices.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())),
  );
  if (chosen === undefined) throw new InterruptedError('nothing was chosen');
  return chosen;
}

function choiceOf({ id, label, by }: Known, index: number): Choice<string> {
  return { value: id, name: [`${index + 1}`, by && `@${by}`, label || id].filter(Boolean).join('  ') };
}
