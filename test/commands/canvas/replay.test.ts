/** Archives at a terminal: the replay in the viewer, and figures. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import { paletteRgb } from '../../../src/image/palette';
import { begin, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { memoryFile } from './archive/archive-world';

const home = useHome();
const terminal = { columns: 120, rows: 24 };
const startedAt = Date.UTC(2026, 2, 18, 10);

/** A recording of ten seconds, a pixel each, on the same spot. */
async function archive(): Promise<string> {
  const file = memoryFile();
  const header = { version: 1, width: 64, height: 64, palette: paletteRgb, startedAt, canvas: 'here' };
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(4096));
  for (let second = 1; second <= 10; second += 1)
    writer.pixel(startedAt + 1000 * second, 32 * 64 + 32, second, writer.authorNumber('u1', 'ada'));
  await writer.close();
  const path = join(home().folder, 'a.plza');
  await writeFile(path, file.bytes);
  return path;
}

const env = () => ({ ...home().env, NO_COLOR: '1' });

describe('canvas replay', () => {
  it('plays in the viewer: moment, speed, steps, seeks, the recorded author', async () => {
    const { input, output, exit } = begin(['canvas', 'replay', await archive(), '--speed', '0.5'], {
      env: env(),
      terminal,
    });
    await expect.poll(() => output.text()).toContain('64 by 64');
    await expect.poll(() => output.text()).toContain('▶ 2026-03-18 10:00:0');
    input.type(' ');
    await expect.poll(() => output.text()).toContain('❚❚ 2026-03-18 10:00:0');
    input.type('5');
    await expect.poll(() => output.text()).toContain('10:00:05 UTC  ×1/2');
    await expect.poll(() => output.text()).toContain('32,32  ██ 5 dark-brown #5A301D');
    output.clear();
    input.type('.');
    await expect.poll(() => output.text()).toContain('10:00:06 UTC');
    input.type('\r');
    await expect.poll(() => output.text()).toContain('by @ada');
    output.clear();
    input.type(',,');
    await expect.poll(() => output.text()).toContain('10:00:04 UTC');
    input.type('p]');
    await expect.poll(() => output.text()).toContain('×1  ');
    expect(output.text()).not.toContain('painting');
    output.resize(50, 10);
    input.type('q');
    expect(await exit).toBe(0);
    expect(input.raw()).toBe(false);
  });

  it('refuses odd speeds and what is no archive', async () => {
    for (const speed of ['0', 'x', '1e9', '-1'])
      expect((await plaza(['canvas', 'replay', 'a', `--speed=${speed}`], { env: env() })).stderr).toContain(
        'expected a number above 0',
      );
    const { exit, stderr } = await plaza(['canvas', 'replay', import.meta.filename], { env: env() });
    expect([exit, stderr]).toEqual([2, expect.stringContaining('not a canvas archive')]);
  });
});

describe('canvas stats', () => {
  it('shows tables and charts, and follows a picture', async () => {
    const path = await archive();
    const shown = await plaza(['canvas', 'stats', path], { env: env(), terminal });
    expect(shown.exit).toBe(0);
    expect(shown.stdout).toContain('10 pixels on 1 position, 1.0 a second');
    expect(shown.stdout).toMatch(/Battles\n.*\n32,32 +10 +10 +10/);
    expect(shown.stdout).toMatch(/People\n.*\nada +10/);
    const { encodePng } = await import('../../../src/image/png/png');
    const picture = join(home().folder, 'dot.png');
    await writeFile(picture, encodePng({ width: 1, height: 1, pixels: Uint8Array.of(5) }));
    const followed = await plaza(
      ['canvas', 'stats', path, '--template', picture, '--at', '32,32', '--json'],
      { env: env() },
    );
    expect(JSON.parse(followed.stdout).template).toMatchObject({ pixels: 1, lost: 1, restored: 1, atEnd: 0 });
    const outside = await plaza(['canvas', 'stats', path, '--template', picture, '--at', '64,0'], {
      env: env(),
    });
    expect([outside.exit, outside.stderr]).toEqual([
      2,
      expect.stringContaining('does not fit on the canvas'),
    ]);
    const alone = await plaza(['canvas', 'stats', path, '--at', '1,1'], { env: env() });
    expect([alone.exit, alone.stderr]).toEqual([2, expect.stringContaining('--template PICTURE')]);
    const region = await plaza(['canvas', 'stats', path, '--region', '0,0,65,1'], { env: env() });
    expect([region.exit, region.stderr]).toEqual([2, expect.stringContaining('is outside the canvas')]);
  });
});
