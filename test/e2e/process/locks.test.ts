/** Commands that wait for another process. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentHolder } from '../../../src/store/lock-file';
import { plant } from '../../store/lock-setup';
import { startExecutable } from '../../support/executable/executable';
import { useBareHome } from '../../support/home';

const home = useBareHome();

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
    // A process that is terminated before it listens for signals never arrives at the lock: it is given more time then.
    for (let ms = 500; ; ms *= 2) {
      const { child, ended } = startExecutable(line.split(' '), { env: home().env, input: '' });
      await new Promise((resolve) => setTimeout(resolve, ms));
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      const ran = await ended;
      if (ran.signal !== null && ms < 30_000) continue;
      expect(ran).toMatchObject({ exit: 143, stderr: 'error: terminated\n' });
      return;
    }
  });
});
