/** Every command, tried against a hostile service, in a manner of answering and of printing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { AnyCommand } from '../../../src/cli/definition/command';
import { allRoutes } from '../../../src/protocol/routes/index';
import { type CallingCommand, callingCommands, linesFor } from './calling-commands';
import { faultsOf, type TriedLine } from './faults';
import { begun } from './lines';
import { runHostile } from './run-line';
import { type HostileService, type Mood, startHostileService } from './service';

/** How the service answers, and what plaza prints on, with which options. */
export interface Manner {
  readonly mood: Mood;
  readonly terminal: boolean;
  readonly options: readonly string[];
  /** Every example of each command; left out: those up to the first that comes to a good end. */
  readonly every?: boolean;
}

/** What came of trying every command. */
export interface Everything {
  /** What a terminal was told that it must not be told, and faults of plaza. */
  readonly faults: string[];
  /** The commands that came to no good end. */
  readonly unreached: string[];
  /** What stood on standard output, after its line. */
  readonly shown: string[];
}

export interface EveryCommand {
  /** Tries the examples of every command; where nothing is answered, the one that was answered before. */
  everything(manner: Manner): Promise<Everything>;
  /** Where the homes of the runs lie. */
  folder(): string;
}

/** How many different answers are tried. */
const turns = 3;

/** Gives a test file a service of its own. */
export function useEveryCommand(): EveryCommand {
  let service: HostileService;
  let folder: string;
  let commands: readonly CallingCommand[];
  beforeAll(async () => {
    service = await startHostileService();
    folder = await mkdtemp(join(tmpdir(), 'plaza-hostile-'));
    commands = (await callingCommands()).filter(({ command }) => !isScreenOnly(command));
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });
  let runs = 0;
  /** For each command a line that came to a good end. */
  const reaching = new Map<string, string>();
  /** Runs a line of the command in a home of its own, after what it goes on from. */
  const runCommand = async (
    { words, command }: CallingCommand,
    line: string,
    manner: Manner,
    turn: number,
  ) => {
    const home = join(folder, String(runs));
    const ran = (line: string, { mood, ...own }: Manner) => {
      runs += 1;
      const letters = [...line].reduce((sum, letter) => sum + letter.charCodeAt(0), own.options.length);
      service.reset(mood, 7 * turn + letters);
      return runHostile(service, line, { ...own, folder, home });
    };
    const first = begun[words];
    if (first) {
      const { line, alter } = first;
      await ran(line, { ...manner, mood: alter ? { alter } : 'answers' });
    }
    // What tells events would go on telling them.
    const options = [...manner.options, ...(command.kind === 'answer' ? [] : ['--count', '1'])];
    return ran(line, { ...manner, options });
  };
  /** Tries a line until it comes to a good end. */
  const tryLine = async (one: CallingCommand, line: string, manner: Manner): Promise<TriedLine[]> => {
    const tried: TriedLine[] = [];
    // Some answers end a command early, a banned account or an address that is none: then others are tried.
    for (let turn = 0; turn < turns; turn += 1) {
      const ran = await runCommand(one, line, manner, turn);
      // Where the value decides the exit, a value that is spoilt decides it too.
      const isGood = ran.exit === 0 || (ran.exit === 9 && 'exit' in one.command && ran.stdout !== '');
      const isReached = isGood && isServed(service, one.command);
      tried.push({ line, ran, isReached });
      if (isReached || typeof manner.mood === 'object') break;
    }
    return tried;
  };
  const everything = async (manner: Manner) => {
    const tried: TriedLine[] = [];
    const unreached: string[] = [];
    for (const one of commands) {
      const own: TriedLine[] = [];
      for (const line of linesOf(one, manner, reaching.get(one.words))) {
        own.push(...(await tryLine(one, line, manner)));
        if (!manner.every && own.at(-1)?.isReached) break;
      }
      const good = own.findLast(({ isReached }) => isReached)?.line;
      if (good === undefined) unreached.push(one.words);
      else if (manner.mood === 'answers') reaching.set(one.words, good);
      tried.push(...own);
    }
    return {
      faults: await faultsOf(tried, manner),
      unreached,
      shown: tried.map(({ line, ran }) => `${line}: ${ran.stdout}`),
    };
  };
  return { everything, folder: () => folder };
}

/** Needs keys to be pressed, and has tests of its own for what strangers write. */
function isScreenOnly(command: AnyCommand): boolean {
  return command.kind === 'screen' && command.render === undefined;
}

/** The lines to be tried: every example, or where nothing is answered one that is known to ask the service. */
function linesOf(one: CallingCommand, { mood }: Manner, reaching?: string): readonly string[] {
  if (typeof mood === 'object' && 'changesOnly' in mood && mood.changesOnly && !changes(one.command))
    return [];
  if (mood !== 'answers' && reaching !== undefined) return [reaching];
  return linesFor(one);
}

function changes({ routes }: AnyCommand): boolean {
  return routes === 'all' || routes.some(({ effect }) => effect !== 'read');
}

/** Whether one of the command's own routes was asked and answered. */
function isServed({ served }: HostileService, { routes }: AnyCommand): boolean {
  const own = new Set((routes === 'all' ? allRoutes : routes).map(({ name }) => name));
  return served.some(({ route, status }) => own.has(route) && status < 300);
}
