/** The records that each terminal has shown, and its answers to queries, in small private files. */

import { dirname, join } from 'node:path';
import type { NextPage, ShownRecord, TerminalMemory, TerminalMemoryStore } from '../../ports/handles';
import * as fileSystem from '../file-system';
import { jsonIn, makePrivateFolder, readPrivate, writePrivate } from '../private-file';

const empty: TerminalMemory = { lists: {}, made: {}, seen: {} };
/** The file of a terminal that was not used for this long is removed. */
const maxAgeMs = 7 * 24 * 60 * 60_000;
const privateMode = 0o600;

/**
 * The memory of a terminal for a profile.
 * @param terminal the identity of the terminal; part of a file's name
 * @param now milliseconds since the epoch
 */
export function terminalMemory(
  state: string,
  { terminal, profile, now }: { terminal: string; profile: string; now: number },
): TerminalMemoryStore {
  const folder = join(state, 'terminals');
  const path = join(folder, `${terminal.replace(/[^\w.-]/g, '_')}.json`);
  const all = async () => memoriesIn(await readPrivate(path).catch(() => undefined));
  return {
    read: async () => (await all())[profile] ?? empty,
    readAll: () => allTerminalMemories(state, profile),
    async write(memory) {
      const others = await all();
      await makePrivateFolder(dirname(path));
      if (Object.keys(others).length === 0) await removeOld(folder, now);
      await replace(path, JSON.stringify({ ...others, [profile]: memory }));
    },
  };
}

/** The memories of all terminals for a profile, the newest file first. */
export async function allTerminalMemories(state: string, profile: string): Promise<TerminalMemory[]> {
  const folder = join(state, 'terminals');
  const names = await fileSystem.readdir(folder).catch(() => []);
  const read = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await fileSystem.stat(path).catch(() => ({ mtimeMs: 0 }));
      return { mtimeMs, memory: memoriesIn(await readPrivate(path).catch(() => undefined))[profile] };
    });
  const found = (await Promise.all(read)).sort((one, other) => other.mtimeMs - one.mtimeMs);
  return found.flatMap(({ memory }) => memory ?? []);
}

/** Forgets a profile at every terminal. */
export async function deleteTerminalMemories(state: string, profile: string): Promise<void> {
  const folder = join(state, 'terminals');
  for (const name of await fileSystem.readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { [profile]: gone, ...others } = memoriesIn(await readPrivate(path).catch(() => undefined));
    if (gone) await replace(path, JSON.stringify(others));
  }
}

/** Without waiting for the disk: after a crash, the user lists again. */
async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  const file = await fileSystem.open(draft, 'w', privateMode);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
  await fileSystem.rename(draft, path);
}

/** Removes files that no terminal has used for `maxAgeMs`; files of a type of terminal stay. */
async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await fileSystem.readdir(folder)) {
    if (name.startsWith(typePrefix)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await fileSystem.stat(path);
    if (now - mtimeMs > maxAgeMs) await fileSystem.rm(path, { force: true });
  }
}

/** The memories in a file by profile; values of another shape are skipped. */
function memoriesIn(text: string | undefined): Record<string, TerminalMemory> {
  const found = Object.entries(jsonIn(text) ?? {});
  return Object.fromEntries(found.flatMap(([name, value]) => (isMemory(value) ? [[name, value]] : [])));
}

function isMemory(value: unknown): value is TerminalMemory {
  const { lists, made, seen, next } = (value ?? {}) as Partial<TerminalMemory>;
  return [lists, seen].every(isLists) && isRecordOf(made, isKnown) && (next === undefined || isNext(next));
}

function isNext({ words, input }: Partial<NextPage>): boolean {
  return (
    Array.isArray(words) && words.every((word) => typeof word === 'string') && isRecordOf(input, () => true)
  );
}

const isLists = (value: unknown) =>
  isRecordOf(value, (list) => Array.isArray(list) && list.every((one) => isKnown(one)));

function isRecordOf(value: unknown, isOne: (value: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isOne);
}

function isKnown(value: unknown): boolean {
  const { id, label } = (value ?? {}) as Partial<ShownRecord>;
  return typeof id === 'string' && typeof label === 'string';
}

/** Begins the identity of a type of terminal: its file has the facts that were reported once for all terminals of that type. */
export const typePrefix = 'type-';

/** A screen queries the terminal again after a day: colors and programs change. */
const maxAnswerAgeMs = 24 * 60 * 60_000;

export interface TerminalAnswers {
  /** The stored answer to a question; undefined if there is none. */
  read(question: string): Promise<string | undefined>;
  /** The same, also undefined if the answer is older than a day. */
  readFresh(question: string): Promise<string | undefined>;
  /** Stores an answer; nothing is written where the same one is known and fresh. */
  write(question: string, answers: string): Promise<void>;
}

interface Answered {
  readonly answers: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The answers of a terminal.
 * @param terminal the identity of the terminal; part of a file's name
 * @param program the identity of the terminal program: answers of another program are forgotten
 * @param now milliseconds since the epoch
 */
export function terminalAnswers(
  state: string,
  { terminal, program, now }: { terminal: string; program: string; now: number },
): TerminalAnswers {
  const folder = join(state, 'terminals');
  const path = join(folder, `${terminal.replace(/[^\w.-]/g, '_')}.answers`);
  const all = async () => answersIn(await readPrivate(path).catch(() => undefined), program);
  const freshIn = (found: Answered | undefined) =>
    found && Math.abs(now - found.at) < maxAnswerAgeMs ? found.answers : undefined;
  return {
    read: async (question) => (await all())[question]?.answers,
    readFresh: async (question) => freshIn((await all())[question]),
    async write(question, answers) {
      const others = await all();
      if (freshIn(others[question]) === answers) return;
      await makePrivateFolder(folder);
      await removeOld(folder, now);
      const answered = { ...others, [question]: { answers, at: now } };
      await writePrivate(path, JSON.stringify({ program, answered }));
    },
  };
}

/** The facts about the terminal program in the file; none if it has another shape. */
function answersIn(text: string | undefined, program: string): Record<string, Answered> {
  const found = jsonIn(text) as { program?: unknown; answered?: object } | null | undefined;
  if (found?.program !== program) return {};
  const entries = Object.entries(found.answered ?? {});
  return Object.fromEntries(
    entries.flatMap(([question, value]) => (isAnswered(value) ? [[question, value]] : [])),
  );
}

function isAnswered(value: unknown): value is Answered {
  const { answers, at } = (value ?? {}) as Partial<Answered>;
  return typeof answers === 'string' && typeof at === 'number';
}
