/** A home of a test's own: a configuration folder, and the worker's sandbox announced where plaza looks for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { holderPid } from '../../src/store/lock';
import { sandboxHome } from '../../src/store/sandbox-home';
import { countingChance, movableClock, type TestSandbox, useSandbox } from './sandbox';

export interface Home {
  readonly folder: string;
  readonly sandbox: TestSandbox;
  /** What a command needs to find this home; `PLAZA_PROFILE` is the sandbox's. */
  readonly env: Readonly<Record<string, string>>;
}

/** Gives every test a new, empty home with a sandbox that runs already. */
export function useHome(): () => Home {
  const sandbox = useSandbox();
  let home: Home;
  let release: () => Promise<void>;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plaza-test-'));
    const folderOfSandbox = join(folder, 'sandbox');
    const { baseUrl, statusUrl, pixelUrl, secret, world } = sandbox();
    const doors = sandboxHome(folderOfSandbox, {
      pid: process.pid,
      isRunning: () => true,
      clock: movableClock(),
      random: countingChance(),
    });
    release = await doors.lock();
    await doors.writeAddress({ baseUrl, statusUrl, pixelUrl, pid: process.pid, secret, world: world().id });
    const env = { PLAZA_CONFIG_DIR: folder, PLAZA_SANDBOX_DIR: folderOfSandbox, PLAZA_PROFILE: 'sandbox' };
    home = { folder, sandbox: sandbox(), env };
  });
  afterEach(async () => {
    await release();
    await rm(home.folder, { recursive: true, force: true });
  });
  return () => home;
}

/** A home in which no sandbox runs until a command starts a real one. */
export interface BareHome {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Process id of the sandbox that holds the home's folder; undefined when none does. */
  sandboxPid(): Promise<number | undefined>;
}

/** Gives every test a new, empty home; a sandbox that a test started is gone afterwards. */
export function useBareHome(): () => BareHome {
  let home: BareHome;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plaza-test-'));
    const lock = join(folder, 'state', 'sandbox', 'running.lock');
    const sandboxPid = () => holderPid(lock, isRunning);
    home = { folder, env: { PLAZA_CONFIG_DIR: folder, PLAZA_PROFILE: 'sandbox' }, sandboxPid };
  });
  afterEach(async () => {
    const pid = await home.sandboxPid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await rm(home.folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return () => home;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
