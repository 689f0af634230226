/** A new world, composed from the initial states and seeds of all sections. */
import type { Clock, Random } from '../../ports/machine';
import type { FileContents } from '../../ports/sandbox';
import { sandbox } from '../sections/index';
import type { Switches, World, WorldState } from '../world';
import { worldClock } from './clock';
import { switchesWith } from './switch-table';

/** A new world with its own id, at the real time; `switches` overrides the defaults of the table. */
export function seededWorld(
  real: Clock,
  random: Random,
  switches: Partial<Switches> = {},
  contents: FileContents = memoryContents(),
): World {
  const now = real.now();
  const id = random.uuid();
  const initial = Object.entries(sandbox.state).map(([name, spec]) => [name, spec.initial({ now, random })]);
  const state = Object.fromEntries(initial) as unknown as WorldState;
  const clock = worldClock(real, 0);
  const world: World = { id, clock, random, contents, switches: switchesWith(switches), ...state };
  for (const seed of sandbox.seeds) seed(world, now);
  return world;
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
