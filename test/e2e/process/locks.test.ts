/** Commands that wait for another process, or find something else in the place of a lock. */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentHolder } from '../../../src/store/lock-file';
import { plant } from '../../store/lock-setup';
import { runExecutable, startExecutable } from '../../support/executable';
import { useBareHome } from '../../support/home';

const home = useBareHome();

/** Whether a process has begun to listen for SIGTERM. */
async function catchesTermination(pid: number | undefined): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const caught = BigInt(`0x${/^SigCgt:\s*(\w+)/m.exec(status)?.[1] ?? 0}`);
  return (caught & (1n << BigInt(constants.signals.SIGTERM - 1))) !== 0n;
}

describe.each([
  ['config set timeout 5', 'config.json.lock'],
  ['sandbox start --background', 'state/sandbox/start.lock'],
])('%s', (line, place) => {
  const lock = async () => {
    const path = join(home().folder, place);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };

  it('ends its wait for another process when it is terminated', async () => {
    await plant(await lock(), await currentHolder(process.pid, 'ours'));
    const { child, ended } = startExecutable(line.split(' '), { env: home().env, input: '' });
    // Terminated before, it would not arrive at the lock.
    if (process.platform === 'linux') await expect.poll(() => catchesTermination(child.pid)).toBe(true);
    // Longer than it takes from there.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ exit: 143, stderr: 'error: terminated\n' });
  });

  it('names a pipe in the place of its lock', async () => {
    spawnSync('mkfifo', [await lock()]);
    const { exit, stderr } = await runExecutable(line.split(' '), { env: home().env });
    expect(exit).toBe(2);
    expect(stderr).toContain(`couldn't use ${await lock()}: it is not a regular file`);
  });
});
