/** Channels by which rules send events to open streams. Listeners belong to one world. */
import type { World, WorldSwitch } from '../world';

/** A channel without listeners. Nothing of it is saved. */
export function createChannel<T>() {
  const byWorld = new WeakMap<World, Set<(event: T) => void>>();
  return {
    /** Sends an event to every listener of the world. */
    emit(world: World, event: T) {
      for (const listener of [...(byWorld.get(world) ?? [])]) listener(event);
    },
    /** Calls back for every later event of the world; the function returned unsubscribes. */
    listen(world: World, listener: (event: T) => void) {
      const listeners = byWorld.get(world) ?? new Set();
      byWorld.set(world, listeners);
      // Wrapped, so that the same function can listen twice.
      const own = (event: T) => listener(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    /** The number of listeners of the world. */
    listeners: (world: World) => byWorld.get(world)?.size ?? 0,
  };
}

/** Switches that were set. */
export const switchChanges = createChannel<WorldSwitch>();
