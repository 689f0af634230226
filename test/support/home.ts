/** A home of a test's own: a configuration folder, and the worker's sandbox announced where plaza looks for it. */
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { holderPid } from '../../src/store/lock';
import { sandboxHome } from '../../src/store/sandbox-home';
import { useFolder } from './folder';
import { testClock } from './http/clock';
import { countingChance, movableClock, type TestSandbox, useSandbox } from './sandbox';

export interface Home {
  readonly folder: string;
  readonly sandbox: TestSandbox;
  /** What a command needs to find this home; `PLAZA_PROFILE` is the sandbox's. */
  readonly env: Readonly<Record<string, string>>;
}

/** Writes the address of a sandbox to a home in the folder. @returns the home, and what withdraws the address */
export async function homeOf(
  sandbox: TestSandbox,
  folder: string,
): Promise<{ home: Home; release: () => Promise<void> }> {
  const { baseUrl, statusUrl, pixelUrl, secret, world } = sandbox;
  const place = sandboxHome(join(folder, 'sandbox'), {
    pid: process.pid,
    isRunning: () => true,
    clock: movableClock(),
    random: countingChance(),
  });
  const release = await place.lock();
  await place.writeAddress({ baseUrl, statusUrl, pixelUrl, pid: process.pid, secret, world: world().id });
  const env = {
    PLAZA_CONFIG_DIR: folder,
    PLAZA_SANDBOX_DIR: join(folder, 'sandbox'),
    PLAZA_PROFILE: 'sandbox',
  };
  return { home: { folder, sandbox, env }, release };
}

/** Gives every test a new, empty home with a running sandbox. */
export function useHome(): () => Home {
  const sandbox = useSandbox();
  const folder = useFolder();
  let running: Awaited<ReturnType<typeof homeOf>>;
  beforeEach(async () => {
    running = await homeOf(sandbox(), folder());
  });
  afterEach(() => running.release());
  return () => running.home;
}

/** A home in which no sandbox runs until a command starts a real one. */
export interface BareHome {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Process ID of the sandbox of the home; undefined when none runs. */
  sandboxPid(): Promise<number | undefined>;
}

/** Gives every test a new, empty home, and kills a sandbox that it started. */
export function useBareHome(): () => BareHome {
  const folder = useFolder();
  const sandboxPid = () => holderPid(folder('state', 'sandbox', 'running.lock'), isRunning);
  afterEach(async () => {
    const pid = await sandboxPid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  });
  return () => ({
    folder: folder(),
    env: { PLAZA_CONFIG_DIR: folder(), PLAZA_PROFILE: 'sandbox' },
    sandboxPid,
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A clock of plaza; the clock of the sandbox moves with each pause between two reads. */
export function clockOfBoth({ sandbox }: Pick<Home, 'sandbox'>) {
  const clock = testClock();
  const sleep: typeof clock.sleep = async (ms, signal) => {
    if (ms >= 60_000) sandbox.control.advance(ms);
    await clock.sleep(ms, signal);
  };
  return { ...clock, sleep };
}
