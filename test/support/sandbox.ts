/** A sandbox in the test's own process, on a clock that the test moves; one a worker, shared by its test files. */
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Chance, Clock } from '../../src/api/ports';
import type { FaultInput } from '../../src/sandbox/control/faults';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server';

/** Where the clock of tests stands: 2026-10-14, in the middle of the school event. */
export const testStart = Date.UTC(2026, 9, 14, 12, 0, 30);

export interface MovableClock extends Clock {
  /** Moves time on; what is due by then is called, in order. */
  move(ms: number): void;
  /** Puts the time of day back to its start; spans go on. */
  restart(): void;
}

/** A clock that stands still until it is moved. */
export function movableClock(): MovableClock {
  const timers = new Set<{ due: number; callback: () => void }>();
  let elapsed = 0;
  let zero = testStart;
  const after = (ms: number, callback: () => void) => {
    const timer = { due: elapsed + ms, callback };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    now: () => zero + elapsed,
    monotonic: () => elapsed,
    after,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = after(ms, resolve);
        signal?.addEventListener('abort', () => {
          cancel();
          reject(signal.reason);
        });
      }),
    move(ms) {
      const end = elapsed + ms;
      for (;;) {
        const next = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        timers.delete(next);
        elapsed = Math.max(elapsed, next.due);
        next.callback();
      }
      elapsed = end;
    },
    restart() {
      zero = testStart - elapsed;
    },
  };
}

/** Chance that gives the same numbers and ids in every run; they differ by where it starts to count. */
export function countingChance(start = 0): Chance {
  let count = start;
  return {
    number: () => {
      count += 1;
      return (count * 0.618_033_988_75) % 1;
    },
    uuid: () => {
      count += 1;
      return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
    },
  };
}

export interface MemoryFile {
  /** What was saved, oldest first. */
  readonly saved: unknown[];
  load(): Promise<unknown>;
  save(world: unknown): Promise<void>;
}

/** A world file that is only remembered; what is saved goes through JSON, as on a disk. */
export function memoryFile(content?: unknown): MemoryFile {
  const saved: unknown[] = [];
  return {
    saved,
    load: async () => saved.at(-1) ?? content,
    save: async (world) => {
      saved.push(JSON.parse(JSON.stringify(world)));
    },
  };
}

export interface TestSandbox extends Sandbox {
  readonly clock: MovableClock;
  /** Where its world is saved, unless the test gave a file of its own. */
  readonly file: MemoryFile;
  addFault(fault: FaultInput): void;
}

/** Starts a sandbox of the test's own; the test stops it. */
export async function startTestSandbox(
  options: Partial<Omit<SandboxOptions, 'clock'>> = {},
): Promise<TestSandbox> {
  const clock = movableClock();
  const file = memoryFile();
  const sandbox = await startSandbox({ chance: countingChance(), file, ...options, clock });
  return { ...sandbox, clock, file, addFault: (fault) => void sandbox.control.addFault(fault) };
}

let shared: Promise<TestSandbox> | undefined;

/**
 * Gives a test file the worker's sandbox, with a new world and the clock at its start for every test. What a test
 * opened it closes itself.
 */
export function useSandbox(): () => TestSandbox {
  let running: TestSandbox;
  beforeAll(async () => {
    shared ??= startTestSandbox();
    running = await shared;
  });
  beforeEach(() => {
    running.clock.restart();
    running.control.reset();
  });
  afterEach(() => running.control.clearFaults());
  return () => running;
}
