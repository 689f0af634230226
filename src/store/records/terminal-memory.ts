/** What was shown at one terminal, in one small private file: a memory for each profile. */
import { dirname, join } from 'node:path';
import type { Known, TerminalMemory, TerminalMemoryStore } from '../../ports/handles';
import * as fileSystem from '../files/file-system';
import { makePrivateFolder, readPrivate } from '../files/private-file';

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
    async write(memory) {
      const others = await all();
      await makePrivateFolder(dirname(path));
      if (Object.keys(others).length === 0) await removeOld(folder, now);
      await replace(path, JSON.stringify({ ...others, [profile]: memory }));
    },
  };
}

/** What every terminal remembers of a profile, the newest file last. */
export async function allTerminalMemories(state: string, profile: string): Promise<TerminalMemory[]> {
  const folder = join(state, 'terminals');
  const names = await fileSystem.readdir(folder).catch(() => []);
  const read = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => memoriesIn(await readPrivate(join(folder, name)).catch(() => undefined))[profile]);
  return (await Promise.all(read)).filter((memory) => memory !== undefined);
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

/** Without waiting for the disk: who loses it in a crash lists again. */
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

/** Removes what no terminal has used for long, of whatever kind. */
export async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await fileSystem.readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await fileSystem.stat(path);
    if (now - mtimeMs > maxAgeMs) await fileSystem.rm(path, { force: true });
  }
}

/** The memories in a file by profile; whatever has another shape is left out. */
function memoriesIn(text = '{}'): Record<string, TerminalMemory> {
  try {
    const found = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(found.flatMap(([name, value]) => (isMemory(value) ? [[name, value]] : [])));
  } catch {
    return {};
  }
}

function isMemory(value: unknown): value is TerminalMemory {
  const { lists, made, seen } = (value ?? {}) as Partial<TerminalMemory>;
  return [lists, seen].every(isLists) && isRecordOf(made, isKnown);
}

const isLists = (value: unknown) =>
  isRecordOf(value, (list) => Array.isArray(list) && list.every((one) => isKnown(one)));

function isRecordOf(value: unknown, isOne: (value: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isOne);
}

function isKnown(value: unknown): boolean {
  const { id, label } = (value ?? {}) as Partial<Known>;
  return typeof id === 'string' && typeof label === 'string';
}
