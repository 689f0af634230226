/** A clock whose sleeps take no time, and chance with a fixed number. */
import type { Clock, Random } from '../../../src/ports/machine';

export interface TestClock extends Clock {
  /** Every `sleep`, in milliseconds. */
  readonly slept: number[];
  /** Lets time pass, and calls every timer that is due. */
  advance(ms: number): void;
  /** Resolves as soon as a timer of that length is pending. */
  pending(ms: number): Promise<void>;
  /** Lets the next sleeps wait until `wake` is called. */
  holdSleep(): { asleep: Promise<number>; wake(): void };
}

interface Timer {
  readonly at: number;
  readonly ms: number;
  readonly callback: () => void;
}

/** A clock that begins at 1 October 2026, noon. */
export function testClock(): TestClock {
  const begin = Date.UTC(2026, 9, 1, 12);
  const timers = new Set<Timer>();
  const slept: number[] = [];
  let passed = 0;
  let waiters: { ms: number; resolve: () => void }[] = [];
  let hold: { reported: (ms: number) => void; woken: Promise<void> } | undefined;
  const advance = (ms: number) => {
    passed += ms;
    for (const timer of [...timers].filter(({ at }) => at <= passed)) {
      timers.delete(timer);
      timer.callback();
    }
  };
  return {
    slept,
    advance,
    now: () => begin + passed,
    monotonic: () => passed,
    uptime: () => ({ boot: 'boot', ms: passed }),
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      hold?.reported(ms);
      if (hold) await Promise.race([hold.woken, aborted(signal)]);
      // A real sleep leaves the event loop to others.
      await new Promise(setImmediate);
      advance(ms);
      signal?.throwIfAborted();
    },
    after(ms, callback) {
      const timer = { at: passed + ms, ms, callback };
      timers.add(timer);
      for (const waiter of waiters.filter((one) => one.ms === ms)) waiter.resolve();
      waiters = waiters.filter((one) => one.ms !== ms);
      return () => timers.delete(timer);
    },
    pending(ms) {
      if ([...timers].some((timer) => timer.ms === ms)) return Promise.resolve();
      return new Promise((resolve) => waiters.push({ ms, resolve }));
    },
    holdSleep() {
      let wake: () => void = () => undefined;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const asleep = new Promise<number>((reported) => {
        hold = { reported, woken };
      });
      return {
        asleep,
        wake: () => {
          hold = undefined;
          wake();
        },
      };
    },
  };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}

/** Chance with one number; UUIDs count up. */
export function fixedChance(number = 0.5): Random {
  let count = 0;
  return {
    number: () => number,
    uuid() {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    },
  };
}
