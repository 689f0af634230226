/** Every command against a hostile service, with one kind of answer and one way to print. */
import type { AnyCommand } from '../../../src/cli/definition/command';
import { allRoutes } from '../../../src/protocol/routes/index';
import type { NamedCommand } from '../command-line';
import { faultsOf, type TriedLine } from './faults';
import { callingCommands, linesFor } from './lines';
import { useHostileRuns } from './run-line';
import type { HostileService, Mood } from './service';

/** How the service answers, what plaza prints to, and its options. */
export interface Manner {
  readonly mood: Mood;
  readonly terminal: boolean;
  readonly options: readonly string[];
  /** Every example of each command; left out: those up to the first that succeeds. */
  readonly every?: boolean;
}

/** The number of different answers that are tried. */
const turns = 3;

/** The commands that call a route; a screen without events needs keys, and its own tests try hostile texts. */
export const testedCommands = (await callingCommands()).filter(({ command }) => !isScreenOnly(command));

function isScreenOnly(command: AnyCommand): boolean {
  return command.kind === 'screen' && command.render === undefined;
}

/** Gives a test file a hostile service of its own. */
export function useEveryCommand() {
  const { service, folder, run } = useHostileRuns();
  /** For each command a line that succeeded. */
  const reaching = new Map<string, string>();
  const tryLine = async (named: NamedCommand, line: string, manner: Manner): Promise<TriedLine[]> => {
    const { command } = named;
    const tried: TriedLine[] = [];
    // Some answers end a command early, as a banned account does: then others are tried.
    for (let turn = 0; turn < turns; turn += 1) {
      const seed = (one: string) =>
        [...one].reduce((sum, letter) => sum + letter.charCodeAt(0), 7 * turn + manner.options.length);
      // A command with events would never end.
      const more = command.kind === 'answer' ? [] : ['--count', '1'];
      const ran = await run(named.line, line, { ...manner, seed, more });
      // Where the value decides the exit code, a wrong value decides it too.
      const isGood = ran.exit === 0 || (ran.exit === 9 && 'exit' in command && ran.stdout !== '');
      const isReached = isGood && isServed(service(), command);
      tried.push({ line, ran, isReached });
      if (isReached || typeof manner.mood === 'object') break;
    }
    return tried;
  };
  /** Tries the examples of a command; where the service does not answer, one that it has answered before. */
  const tryCommand = async (named: NamedCommand, manner: Manner) => {
    const tried: TriedLine[] = [];
    for (const line of linesOf(named, manner, reaching.get(named.line))) {
      tried.push(...(await tryLine(named, line, manner)));
      if (!manner.every && tried.at(-1)?.isReached) break;
    }
    const good = tried.findLast(({ isReached }) => isReached)?.line;
    if (good !== undefined && manner.mood === 'answers') reaching.set(named.line, good);
    const shown = tried.map(({ line, ran }) => `${line}: ${ran.stdout}`);
    return { faults: await faultsOf(tried, manner), isReached: good !== undefined, shown };
  };
  /** Tries all commands. */
  const everything = async (manner: Manner) => {
    const all = { faults: [] as string[], unreached: [] as string[], shown: [] as string[] };
    for (const named of testedCommands) {
      const { faults, isReached, shown } = await tryCommand(named, manner);
      all.faults.push(...faults);
      all.shown.push(...shown);
      if (!isReached) all.unreached.push(named.line);
    }
    return all;
  };
  return { everything, tryCommand, folder };
}

/** Every example of a command, or one that is known to call the service. */
function linesOf(named: NamedCommand, { mood }: Manner, reaching?: string): readonly string[] {
  const { routes } = named.command;
  const changes = routes === 'all' || routes.some(({ effect }) => effect !== 'read');
  if (typeof mood === 'object' && 'changesOnly' in mood && mood.changesOnly && !changes) return [];
  return mood !== 'answers' && reaching !== undefined ? [reaching] : linesFor(named);
}

/** Whether one of the command's own routes was answered. */
function isServed({ served }: HostileService, { routes }: AnyCommand): boolean {
  const own = new Set((routes === 'all' ? allRoutes : routes).map(({ name }) => name));
  return served.some(({ route, status }) => own.has(route) && status < 300);
}
