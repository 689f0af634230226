/** Channels by which rules send events to open streams. Listeners belong to one world. */
import type { World, WorldSwitch } from '../world';

export interface Channel<T> {
  /** Sends an event to every listener of the world. */
  emit(world: World, event: T): void;
  /** Calls back for every later event of the world; the function returned unsubscribes. */
  listen(world: World, listener: (event: T) => void): () => void;
  /** The number of listeners of the world. */
  listeners(world: World): number;
}

/** A channel without listeners. Nothing of it is saved. */
export function createChannel<T>(): Channel<T> {
  const byWorld = new WeakMap<World, Set<(event: T) => void>>();
  return {
    emit(world, event) {
      for (const listener of [...(byWorld.get(world) ?? [])]) listener(event);
    },
    listen(world, listener) {
      const listeners = byWorld.get(world) ?? new Set();
      byWorld.set(world, listeners);
      // Wrapped, so that the same function can listen twice.
      const own = (event: T) => listener(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    listeners: (world) => byWorld.get(world)?.size ?? 0,
  };
}

/** Switches that were set. */
export const switchChanges = createChannel<WorldSwitch>();
