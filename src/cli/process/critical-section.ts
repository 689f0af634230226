/** Work that no signal may cut in two: an interrupt waits until it is done. */
import type { Hold } from '../../ports/machine';

export interface Holder extends Hold {
  /** Resolves when nothing is held; at once when nothing is. */
  free(): Promise<void>;
}

/** Nothing held at first. */
export function makeHolder(): Holder {
  const held = new Set<Promise<unknown>>();
  return {
    async run(work) {
      const working = work();
      held.add(working);
      try {
        return await working;
      } finally {
        held.delete(working);
      }
    },
    async free() {
      while (held.size > 0) await Promise.allSettled(held);
    },
  };
}
