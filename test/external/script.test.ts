import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requireScript, startScript } from '../../src/external/script';
import { useFolder } from '../support/folder';

const folder = useFolder();

/** Starts a script in the folder; each wait for what it leaves running is over at once. */
function start(script: string) {
  let elapsed = 0;
  const clock = {
    monotonic: () => elapsed,
    sleep: async (ms: number) => {
      elapsed += ms;
    },
  };
  const killGroup = (group: number) => {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const env = { PATH: process.env.PATH, PLAZA_SANDBOX_DIR: folder('sandbox') };
  const command = { words: ['sh', '-c', script], folder: folder(), env, output: folder('output') };
  return startScript(command, { killGroup, clock });
}

/** Whether a process runs; a killed one that no process has waited for is a zombie. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

describe('a script', () => {
  it('ends with its exit code, or with 128 and its signal', async () => {
    expect(await (await start('exit 3')).ended).toEqual({ code: 3, leavesProcesses: false });
    expect(await (await start('kill -TERM $$')).ended).toEqual({ code: 143, leavesProcesses: false });
  });

  it.skipIf(process.platform !== 'linux')('is followed by the end of what it leaves running', async () => {
    // The looks of this clock follow each other immediately, and a program that is being executed has no environment.
    const executed = "until grep -qa '^sleep' /proc/$!/cmdline; do :; done";
    const script = `setsid sleep 600 & echo $! > left; ${executed}; exec true`;
    expect(await (await start(script)).ended).toEqual({ code: 0, leavesProcesses: true });
    const left = Number(readFileSync(folder('left'), 'utf8'));
    await expect.poll(() => isRunning(left)).toBe(false);
  });

  it('is refused before it is started when there is no such program', async () => {
    const env = { PATH: process.env.PATH };
    writeFileSync(folder('notes.txt'), '', { mode: 0o600 });
    await expect(requireScript('no-such-program', folder(), env)).rejects.toThrow('there is no such program');
    await expect(requireScript('./notes.txt', folder(), env)).rejects.toThrow('it is not executable');
    await requireScript('sh', folder(), env);
  });
});
