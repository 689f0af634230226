/**
 * Runs every command on answers with spoilt fields: a number for a text, a text for a list, null for a record, or nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { AnyCommand } from '../../../src/cli/definition/command';
import type { Ran } from '../../support/app';
import { callingCommands, linesFor } from './calling-commands';
import { begun } from './lines';
import { runHostile } from './run-line';
import { type HostileService, type Mood, startHostileService } from './service';

let service: HostileService;
let folder: string;
let runs = 0;

beforeAll(async () => {
  service = await startHostileService();
  folder = await mkdtemp(join(tmpdir(), 'plaza-malformed-'));
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What takes the place of a field. */
const replacements: Readonly<Record<string, unknown>> = {
  null: null,
  number: 1_795_299_109_668,
  text: 'text',
  list: [7],
  record: { a: 1 },
  missing: undefined,
};

/** The value with every field of that name spoilt, in records at any depth. */
function withMalformedField(value: unknown, name: string, replacement: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withMalformedField(one, name, replacement));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      key === name ? replacement : withMalformedField(field, name, replacement),
    ]),
  );
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, field]) => [key, ...namesIn(field)]);
}

function runLine(line: string, mood: Mood, terminal: boolean, home: string): Promise<Ran> {
  service.reset(mood, line.length);
  return runHostile(service, line, { folder, home, terminal });
}

/** Runs a line of a command in a home of its own, after the command it goes on from. */
async function runOnce(words: string, line: string, mood: Mood, terminal: boolean): Promise<Ran> {
  runs += 1;
  const home = join(folder, String(runs));
  const first = begun[words];
  if (first) {
    const before: Mood = first.alter ? { alter: first.alter } : 'answers';
    await runLine(first.line, before, terminal, home);
  }
  const ran = await runLine(line, mood, terminal, home);
  await rm(home, { recursive: true, force: true });
  return ran;
}

/** A line of the command that comes to a good end, and the names of the fields in the answers that it gets. */
async function reaching(
  words: string,
  command: AnyCommand,
): Promise<{ line: string; names: readonly string[] } | undefined> {
  // An event that is spoilt may never come.
  const counted = command.kind === 'answer' ? ' --yes' : ' --yes --count 1 --for 10m';
  for (const one of linesFor({ words, command })) {
    const names = new Set<string>();
    const alter = (route: string, body: unknown) => {
      // The session has a reader of its own.
      if (route !== 'auth.refresh') for (const name of namesIn(body)) names.add(name);
      return body;
    };
    const line = `${one}${counted}`;
    if (!/[|<>]/.test(line) && (await runOnce(words, line, { alter }, false)).exit === 0) {
      return { line, names: [...names].filter((name) => /^\w+$/.test(name)) };
    }
  }
  return undefined;
}

/** The commands that ask the service, with their words. */
export const commandsWithRequests = (await callingCommands())
  .filter(({ command }) => command.routes !== 'all')
  .map(({ words, command }) => [words, command] as const);

/** What JavaScript makes of a value that is not there. */
const unknownAsText = /\b(?:undefined|NaN)\b|\[object/;

let turn = 0;
/** Number of fields of a command that are spoilt where not every one is. */
const fewNames = 4;

/**
 * What went wrong when one field after the other of what the command is answered was spoilt.
 * @param every every field in every way, at a terminal or in a pipe; left out: a few fields, each in another way
 */
export async function malformedFieldFaults(
  words: string,
  command: AnyCommand,
  every?: 'terminal' | 'pipe',
): Promise<string[]> {
  const reached = await reaching(words, command);
  const faults: string[] = [];
  const places = every ? [every === 'terminal'] : [true, false];
  const ways = Object.entries(replacements).flatMap(([kind, replacement]) =>
    places.map((terminal) => ({ kind, spoil: replacement, terminal })),
  );
  const names = reached?.names ?? [];
  const step = every ? 1 : Math.ceil(names.length / fewNames);
  for (const name of names.filter((_, index) => (index + turn) % step === 0)) {
    turn += 7;
    for (const { kind, spoil, terminal } of every ? ways : ways.slice(turn % ways.length).slice(0, 1)) {
      const alter = (route: string, body: unknown) =>
        route === 'auth.refresh' ? body : withMalformedField(body, name, spoil);
      const { exit, stdout, stderr } = await runOnce(words, reached?.line ?? '', { alter }, terminal);
      const isFault = exit === 1 || unknownAsText.test(stdout + stderr);
      if (isFault) faults.push(`${name}: ${kind}${terminal ? ' at a terminal' : ''}: ${stdout}${stderr}`);
    }
  }
  return faults;
}
