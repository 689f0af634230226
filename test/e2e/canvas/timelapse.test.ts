/** Timelapses by the executable: interrupted, killed, and read by a program that goes away. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { readGif } from '../../commands/canvas/timelapse/decoders';
import { archiveAt, recording } from '../../commands/canvas/timelapse-archives';
import { executable, runExecutable, startExecutable } from '../../support/executable/executable';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const env = () => ({ PLAZA_CONFIG_DIR: folder('home') });
const timelapse = (...argv: string[]) => ['canvas', 'timelapse', folder('work', 'canvas.plza'), ...argv];
/** So many frames that no machine is done before it is interrupted. */
const endless = ['--fps', '50', '--length', '700s', '--scale', '16'];
const found = async () => (await readdir(folder('work'))).sort();

beforeEach(async () => {
  await mkdir(folder('work'));
  await archiveAt(folder('work', 'canvas.plza'));
});

/** Starts a long timelapse, and ends it once its draft is there. */
async function ended(name: string, signal: NodeJS.Signals) {
  const running = startExecutable(timelapse(folder('work', name), ...endless), { env: env() });
  while (!(await found()).some((file) => file.endsWith('.part'))) await new Promise(setImmediate);
  running.child.kill(signal);
  return running.ended;
}

describe('a timelapse that is broken off', () => {
  it.each([
    ['out.gif', 'SIGINT', 130],
    ['out/', 'SIGINT', 130],
    ['out.png', 'SIGTERM', 143],
  ] as const)('leaves nothing of %s after %s', async (name, signal, exit) => {
    expect(await ended(name, signal)).toMatchObject({ exit });
    expect(await found()).toEqual(['canvas.plza']);
  });

  it('leaves a draft when it is killed, which the next one removes', async () => {
    for (const name of ['out.png', 'out/']) {
      await ended(name, 'SIGKILL');
      expect(await found()).toContainEqual(expect.stringMatching(/\.part$/));
      await runExecutable(timelapse(folder('work', 'other.gif')), { env: env() });
      expect(await found()).toEqual(['canvas.plza', 'other.gif']);
    }
    const { frames } = readGif(await readFile(folder('work', 'other.gif')));
    expect(frames.length).toBeGreaterThan(50);
  });

  it('ends quietly when its reader goes away', async () => {
    const child = spawn(process.execPath, [executable, ...timelapse('-', ...endless)], {
      env: { ...process.env, ...env() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const first = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
    expect([...first.subarray(0, 3)]).toEqual([255, 255, 255]);
    child.stdout.destroy();
    const exit = await new Promise((resolve) => child.on('close', resolve));
    expect(exit).toBe(0);
    expect(errors).toContain(`-s ${recording.width * 16}x${recording.height * 16} -r 50`);
  });
});
