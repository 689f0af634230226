/** A sandbox in the test's own process, on a clock that the test moves; one a worker, shared by its test files. */
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { FaultInput } from '../../src/sandbox/server/control/faults';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server/server';
import type { World } from '../../src/sandbox/world';
import { type SavedWorld, worldText } from '../../src/sandbox/world/saved-world';
import { countingChance, type MovableClock, movableClock } from './clock';

export { countingChance, type MovableClock, movableClock, testStart } from './clock';

/** What is written down of a world: a copy that later changes do not reach. */
export function saveWorld(world: World): SavedWorld {
  return JSON.parse(worldText(world));
}

export interface MemoryFile {
  /** What was saved, oldest first. */
  readonly saved: unknown[];
  load(): Promise<unknown>;
  save(text: string): Promise<void>;
}

/** A world file that is only remembered; what is saved goes through JSON, as on a disk. */
export function memoryFile(content?: unknown): MemoryFile {
  const saved: unknown[] = [];
  return {
    saved,
    load: async () => saved.at(-1) ?? content,
    save: async (text) => {
      saved.push(JSON.parse(text));
    },
  };
}

export interface TestSandbox extends Sandbox {
  readonly clock: MovableClock;
  /** Where its world is saved, unless the test gave a file of its own. */
  readonly file: MemoryFile;
  addFault(fault: FaultInput): void;
}

/** Starts a sandbox of the test's own, in which nothing happens by itself; the test stops it. */
export async function startTestSandbox(
  options: Partial<Omit<SandboxOptions, 'clock'>> = {},
): Promise<TestSandbox> {
  const clock = movableClock();
  const file = memoryFile();
  const sandbox = await startSandbox({
    chance: countingChance(),
    file,
    switches: { life: false },
    ...options,
    clock,
  });
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
