/** How much is under way: counts open answers, streams and sockets among them, and notices when nothing happens. */
import type { Clock } from '../../ports/machine';

export interface Activity {
  /** Something began; the result says that it is over. */
  begin(): () => void;
  /** How many are open. */
  open(): number;
  /** Resolves when nothing is open. */
  quiet(): Promise<void>;
  /** Calls back once, when nothing was open for `ms` of real time; the result prevents it. */
  whenIdle(ms: number, callback: () => void): () => void;
}

/** Nothing is open at first, and the idle time runs. */
export function createActivity(clock: Clock): Activity {
  const waiting = new Set<() => void>();
  let open = 0;
  let quietSince = clock.monotonic();
  const end = () => {
    open -= 1;
    quietSince = clock.monotonic();
    if (open > 0) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  return {
    begin() {
      open += 1;
      let over = false;
      return () => {
        if (!over) end();
        over = true;
      };
    },
    open: () => open,
    quiet: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    whenIdle(ms, callback) {
      let cancel = () => {};
      const check = () => {
        const left = open > 0 ? ms : ms - (clock.monotonic() - quietSince);
        if (left <= 0) callback();
        else cancel = clock.after(left, check);
      };
      cancel = clock.after(ms, check);
      return () => cancel();
    },
  };
}
