/** The next page of the last list of a terminal: `plaza more`, and Enter after a list with the setting `continue`. */
import type { AnyCommand, Groups } from '../../cli/definition/command';
import type { Line } from '../../cli/line/parse';
import { type Place, resolve } from '../../cli/line/resolve';
import type { Ports } from '../../ports/index';
import type { Run } from '../context/base';
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

/** `more` in the same profile, when the setting says to ask and the user presses Enter. */
export async function wantedPage(
  { io, globals, groups }: Pick<Run, 'io' | 'globals' | 'groups'>,
  { config, ask }: Pick<Ports, 'config' | 'ask'>,
): Promise<Place | undefined> {
  if (!io.input.terminal || globals.noInput) return undefined;
  if ((await config.get('continue')).value !== 'true') return undefined;
  const message = 'Enter shows the next page, anything else ends';
  if ((await ask.input({ message, option: "'plaza more'" })) !== '') return undefined;
  const { words, found } = await resolve(['more'], groups);
  const rest = globals.profile === undefined ? [] : [`--profile=${globals.profile}`];
  return { words, command: found as AnyCommand, rest };
}
