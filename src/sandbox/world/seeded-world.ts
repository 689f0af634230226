/** A new world, composed from the initial states and seeds of all sections. */
import type { Clock, Random } from '../../ports/machine';
import type { FileContents } from '../../ports/sandbox';
import { sandbox } from '../sections/index';
import type { World } from '../world';
import { worldClock } from './clock';
import { createStateStore } from './state-store';

/** A new world with its own id, at the real time, and the given switches set. */
export function seededWorld(
  real: Clock,
  random: Random,
  switches: World['switches'] = {},
  contents: FileContents = memoryContents(),
): World {
  const now = real.now();
  const id = random.uuid();
  const state = createStateStore(
    Object.values(sandbox.state).map(({ entry, initial }) => [entry, initial?.({ now, random })]),
    savedEntry,
  );
  const clock = worldClock(real, 0);
  const world: World = { id, clock, random, contents, switches: { ...switches }, state };
  for (const seed of sandbox.seeds) seed(world, now);
  return world;
}

/** The value of an entry for the world's file. */
export function savedEntry(name: string, value: unknown): unknown {
  const saved = sandbox.state[name]?.saved;
  return saved ? saved(value) : value;
}

/** The bytes of uploaded files in memory. A world has them apart from its state, which is saved as one JSON text. */
export function memoryContents(): FileContents {
  const stored = new Map<string, Uint8Array>();
  return {
    read: async (id) => stored.get(id),
    async *open(id) {
      const bytes = stored.get(id);
      if (bytes) yield bytes;
    },
    async write(id, bytes) {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      stored.set(id, Buffer.concat(pieces));
    },
    remove: async (id) => void stored.delete(id),
    async retain(ids) {
      const used = new Set(ids);
      for (const id of stored.keys()) if (!used.has(id)) stored.delete(id);
    },
    clear: async () => stored.clear(),
  };
}
