import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isForegroundJob, stopJob } from '../../../src/cli/process/job';
import { movableClock } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { turns } from '../../support/terminal/terminal';

describe('stopJob', () => {
  it('stops the process group, and continues where the system stops nothing', async () => {
    const sent: unknown[] = [];
    const kill = (...signal: unknown[]) => {
      sent.push(signal);
      return true as const;
    };
    const clock = movableClock();
    let goesOn = false;
    void stopJob({ platform: 'linux', kill }, clock).then(() => {
      goesOn = true;
    });
    await turns();
    expect([sent, goesOn]).toEqual([[[0, 'SIGTSTP']], false]);
    clock.move(50);
    await turns();
    expect(goesOn).toBe(true);
  });

  it('does nothing on Windows, which has no jobs', async () => {
    const kill = () => expect.unreachable();
    await stopJob({ platform: 'win32', kill }, movableClock());
  });
});

const folder = useFolder();
const script = spawnSync('which', ['script']).status === 0;

describe('isForegroundJob', () => {
  it.skipIf(!script || process.platform !== 'linux')(
    'is true for the job that has the terminal',
    async () => {
      const module = JSON.stringify(resolve('src/cli/process/job.ts'));
      const program = `require(${module}).isForegroundJob(process).then(String).then(console.log)`;
      const node = `${process.execPath} --import tsx -e '${program}' < /dev/tty`;
      const output = async (end: string) => {
        // With job control, as a shell that a person types into.
        await writeFile(folder('jobs'), `set -m\n(${node}) ${end}\n`);
        return execFileSync('script', ['-qec', `bash ${folder('jobs')}`, '/dev/null'], { encoding: 'utf8' });
      };
      expect((await output('')).split(/\s/)).toContain('true');
      expect((await output('& wait')).split(/\s/)).toContain('false');
    },
  );

  it('is false without a terminal and for a process that is gone, and always true on Windows', async () => {
    expect(await isForegroundJob({ platform: 'linux', pid: 2 ** 30 })).toBe(false);
    expect(await isForegroundJob({ platform: 'darwin', pid: 2 ** 30 })).toBe(false);
    expect(await isForegroundJob({ platform: 'win32', pid: 1 })).toBe(true);
  });
});
