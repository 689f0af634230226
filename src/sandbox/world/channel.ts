/** How rules tell open streams what happened: a channel a kind of event, whose listeners belong to one world. */
import type { World } from '../world';

export interface Channel<T> {
  /** Tells every listener of the world. */
  tell(world: World, event: T): void;
  /** Calls back for every later event of the world; the result ends it. */
  listen(world: World, listener: (event: T) => void): () => void;
  /** How many listen to the world. */
  listeners(world: World): number;
}

/** A channel without listeners. Nothing of it is saved. */
export function createChannel<T>(): Channel<T> {
  const byWorld = new WeakMap<World, Set<(event: T) => void>>();
  return {
    tell(world, event) {
      for (const listener of [...(byWorld.get(world) ?? [])]) listener(event);
    },
    listen(world, listener) {
      const listeners = byWorld.get(world) ?? new Set();
      byWorld.set(world, listeners);
      // Of its own, so that one function may listen twice.
      const own = (event: T) => listener(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    listeners: (world) => byWorld.get(world)?.size ?? 0,
  };
}
