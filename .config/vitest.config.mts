import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The folders of the tests lie in memory where a system has room for that: plaza waits for the disk whenever it writes
 * something down, and nothing that a test writes has to outlast the machine.
 */
const place = memoryFolder() ?? tmpdir();
removeAbandoned(place);
const folder = mkdtempSync(join(place, `plaza-tests-${process.pid}-`));
process.env.TMPDIR = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A run that was killed leaves its folder, which takes memory: the next run removes it. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(/^plaza-tests-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function memoryFolder(): string | undefined {
  const path = '/dev/shm';
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > 2 ** 30 ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Where the end-to-end tests take down which command called which route; read by the tests that run last. */
const coverage = join(folder, 'pairs.jsonl');

// It adds 50 ms to every start of Node 20, and the end-to-end tests start it often.
delete process.env.NODE_EXTRA_CA_CERTS;

const shared = {
  root,
  pool: 'threads',
  // Starting each file anew would take most of the time; files leave nothing behind instead.
  isolate: false,
  // The end-to-end tests mostly wait for processes of their own; alone on two cores they would take twice as long.
  maxWorkers: 2,
  // Nothing is found out by these limits but what hangs: beside a load of eight, everything takes ten times as long.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { interval: 5, timeout: 60_000 } },
  env: { PLAZA_TEST_COVERAGE: coverage },
} as const;

export default defineConfig({
  root,
  test: {
    globalSetup: ['.config/before-tests.mjs'],
    projects: [
      {
        test: {
          ...shared,
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: ['test/long/**', 'test/contract/coverage.test.ts'],
          setupFiles: ['test/support/setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'coverage',
          include: ['test/contract/coverage.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
