/** The next page of the last list of a terminal, for `plaza more`. */
import type { Groups } from '../../cli/definition/command';
import type { Line } from '../../cli/line/parse';
import { type Place, resolve } from '../../cli/line/resolve';
import type { OpenMemory } from './read-line';

/** The command and the line that list the page; undefined where there is none. */
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
