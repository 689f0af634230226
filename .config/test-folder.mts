import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes the folder of a run, in which its tests make theirs, and removes it at the end. It lies in memory where a system
 * has room for that: plaza waits for the disk whenever it writes something down, and nothing that a test writes has to
 * outlast the machine.
 */
export function makeTestFolder(): void {
  const place = memoryFolder() ?? tmpdir();
  removeAbandoned(place);
  const folder = mkdtempSync(join(place, `plaza-tests-${process.pid}-`));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

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
