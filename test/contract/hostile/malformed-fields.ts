/** Runs every command on answers with malformed fields: another type, no field, or a very long text. */
import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { AnyCommand } from '../../../src/cli/definition/command';
import { callingCommands, linesFor } from './lines';
import { useHostileRuns } from './run-line';
import type { Mood } from './service';

/** The values in place of a field. */
const replacements: Readonly<Record<string, unknown>> = {
  null: null,
  number: 1_795_299_109_668,
  text: 'text',
  list: [7],
  record: { a: 1 },
  missing: undefined,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

function withMalformedFields(value: unknown, names: readonly string[], replacement: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withMalformedFields(one, names, replacement));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      names.includes(key) ? replacement : withMalformedFields(field, names, replacement),
    ]),
  );
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isRecord(value) ? Object.entries(value).flatMap(([key, field]) => [key, ...namesIn(field)]) : [];
}

type Run = (
  words: string,
  line: string,
  mood: Mood,
  terminal: boolean,
) => ReturnType<ReturnType<typeof useHostileRuns>['run']>;

/** Gives a test file a hostile service of its own. */
export function useMalformedAnswers() {
  const { run } = useHostileRuns();
  const runOnce: Run = async (words, line, mood, terminal) => {
    const ran = await run(words, line, { mood, terminal, seed: ({ length }) => length });
    await rm(ran.home, { recursive: true, force: true });
    return ran;
  };
  return {
    malformedFieldFaults: malformedFieldFaults.bind(undefined, runOnce),
    longTextFaults: longTextFaults.bind(undefined, runOnce),
  };
}

/** A line of the command that succeeds, and the names of the fields in its answers. */
async function reaching(runOnce: Run, words: string, command: AnyCommand) {
  // A malformed event may never come.
  const counted = command.kind === 'answer' ? ' --yes' : ' --yes --count 1 --for 10m';
  for (const one of linesFor({ line: words, command })) {
    const names = new Set<string>();
    const alter = (route: string, body: unknown) => {
      // The session has a reader of its own.
      if (route !== 'auth.refresh') for (const name of namesIn(body)) names.add(name);
      return body;
    };
    const line = `${one}${counted}`;
    if (!/[|<>]/.test(line) && (await runOnce(words, line, { alter }, false)).exit === 0)
      return { line, names: [...names].filter((name) => /^\w+$/.test(name)) };
  }
  return { line: '', names: [] };
}

export const commandsWithRequests = (await callingCommands())
  .filter(({ command }) => command.routes !== 'all')
  .map(({ line, command }) => [line, command] as const);

/** The texts that JavaScript makes of a missing value. */
const unknownAsText = /\b(?:undefined|NaN)\b|\[object/;

let turn = 0;
const triedFields = new Set<string>();
const fieldsAtOnce = 4;

/** The fields that no command before had, a few at a time, or one of the others: each field is tried, and each command. */
function fewOf(names: readonly string[]): readonly (readonly string[])[] {
  const own = names.filter((name) => !triedFields.has(name));
  for (const name of own) triedFields.add(name);
  if (own.length === 0) return names.length === 0 ? [] : [[names[turn % names.length] ?? '']];
  const groups = Math.ceil(own.length / fieldsAtOnce);
  return Array.from({ length: groups }, (_, group) => own.filter((__, index) => index % groups === group));
}

/**
 * The faults of a command whose answers have malformed fields.
 * @param every every field in every way, at a terminal or in a pipe; left out: a few fields, each in another way, that together are every field
 */
async function malformedFieldFaults(
  runOnce: Run,
  words: string,
  command: AnyCommand,
  every?: 'terminal' | 'pipe',
): Promise<string[]> {
  const { line, names } = await reaching(runOnce, words, command);
  const faults: string[] = [];
  const places = every ? [every === 'terminal'] : [true, false];
  const ways = Object.entries(replacements).flatMap(([kind, value]) =>
    places.map((terminal) => ({ kind, value, terminal })),
  );
  for (const fields of every ? names.map((name) => [name]) : fewOf(names)) {
    turn += 7;
    for (const { kind, value, terminal } of every ? ways : ways.slice(turn % ways.length).slice(0, 1)) {
      const alter = (route: string, body: unknown) =>
        route === 'auth.refresh' ? body : withMalformedFields(body, fields, value);
      const { exit, stdout, stderr } = await runOnce(words, line, { alter }, terminal);
      const isFault = exit === 1 || unknownAsText.test(stdout + stderr);
      if (isFault) faults.push(`${fields}: ${kind}${terminal ? ' at a terminal' : ''}: ${stdout}${stderr}`);
    }
  }
  return faults;
}

function withLongTexts(value: unknown, names: ReadonlySet<string>, text: string): unknown {
  // The text of the first record is enough.
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => withLongTexts(one, names, text));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([key, field]) => [
    key,
    typeof field === 'string' && names.has(key) ? text : withLongTexts(field, names, text),
  ]);
  return Object.fromEntries(fields);
}

/** Exit codes of a command that cannot use its answer: not found, or too large an answer of a change, are among them. */
const orderlyExits = [0, 3, 5, 7, 9];

const triedAlone = new Set<string>();

/**
 * The faults of a command at a terminal whose answers have long texts.
 * @param length code units of a text when all fields are long
 * @param alone code units of a text when one field is long; each field is tried with the first command that has it
 */
async function longTextFaults(
  runOnce: Run,
  words: string,
  command: AnyCommand,
  length: number,
  alone?: number,
): Promise<string[]> {
  const { line, names } = await reaching(runOnce, words, command);
  const own = alone === undefined ? [] : names.filter((name) => !triedAlone.has(name));
  for (const name of own) triedAlone.add(name);
  const faults: string[] = [];
  for (const fields of [names, ...own.map((name) => [name])]) {
    const text = 'long '.repeat((fields === names ? length : (alone ?? 0)) / 5);
    const alter = (route: string, body: unknown) =>
      route === 'auth.refresh' ? body : withLongTexts(body, new Set(fields), text);
    const { exit, stderr } = await runOnce(words, line, { alter }, true);
    if (!orderlyExits.includes(exit)) faults.push(`${fields.join()}: exit ${exit}: ${stderr.slice(0, 500)}`);
  }
  return faults;
}

/** Tests some malformed fields for each command whose name matches, and long texts for some; `test/long` tries all in every way. */
export function testMalformedFields(names: RegExp): void {
  const { malformedFieldFaults, longTextFaults } = useMalformedAnswers();
  const own = commandsWithRequests.filter(([words]) => names.test(words));

  it.each(own)(
    'plaza %s reports no fault for a malformed field of an answer',
    async (words, command) => {
      expect(await malformedFieldFaults(words, command)).toEqual([]);
    },
    60_000,
  );

  const few = own.filter(([words], index) => index % 12 === 0 || words === 'auth qr start');

  it.each(few)('plaza %s ends in order after long texts', async (words, command) => {
    expect(await longTextFaults(words, command, 20_000)).toEqual([]);
  });
}
