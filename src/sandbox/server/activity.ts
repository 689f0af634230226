/** Counts open requests, including streams and sockets, and detects when the sandbox is idle. */
import type { Clock } from '../../ports/machine';

export interface Activity {
  /** Counts a request as open until the function returned is called. */
  begin(): () => void;
  /** The number that are open. */
  open(): number;
  /** Resolves when nothing is open. */
  quiet(): Promise<void>;
  /** Calls back once, when nothing was open for `ms` of real time; the function returned cancels it. */
  whenIdle(ms: number, callback: () => void): () => void;
}

/** Starts with nothing open; the idle time runs from now. */
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
