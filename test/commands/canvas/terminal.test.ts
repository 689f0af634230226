import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import { paletteRgb } from '../../../src/image/palette';
import { encodePng } from '../../../src/image/png/png';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { paintPixels } from '../../../src/sandbox/sections/canvas/rules/canvas';
import { runAs, signedIn } from '../../support/accounts';
import { type AppOptions, begin, expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { memoryFile } from './archive/archive-world';

const home = useHome();
const inHome = (name: string) => join(home().folder, name);
const env = () => ({ ...home().env, NO_COLOR: '1' });
const small = { columns: 60, rows: 20 };
const wide = { columns: 120, rows: 24 };
const start = (argv: readonly string[], terminal: typeof small, options: AppOptions = {}) =>
  begin(['canvas', ...argv], { env: env(), terminal, ...options });
const script = (...argv: string[]) => plaza(['canvas', ...argv], { env: env() });

describe('canvas show at a terminal', () => {
  const inColor = () => ({ ...home().env, COLORTERM: 'truecolor' });

  it('queries the terminal, and draws with the protocol of its answer', async () => {
    await signedIn(home(), 'ada');
    const answers = '\u001b_Gi=1;OK\u001b\\\u001b[6;20;10t\u001b[?62c';
    const { input, output, exit } = start(['show', '--pictures', 'auto'], small, { env: inColor(), answers });
    expect(await exit).toBe(0);
    expect(output.text()).toMatch(/\u001b_Gi=1,a=q.*\u001b\[c\u001b_Ga=T,f=100,q=2,m=[01];/);
    expect(input.raw()).toBe(false);
  });

  it('draws nothing with the setting pictures none, and exits with 0 when the output is closed', async () => {
    await signedIn(home(), 'ada');
    const { output, exit } = start(['show', '--pictures', 'blocks'], small, { env: inColor() });
    output.close();
    expect(await exit).toBe(0);
    await runAs(home(), ['config', 'set', 'pictures', 'none']);
    const { stdout } = await plaza(['canvas', 'show'], { env: inColor(), terminal: small });
    expect(stdout).toBe('256 by 256 pixels; pictures are turned off\n');
  });

  it('canvas export writes no PNG to a terminal', async () => {
    await signedIn(home(), 'ada');
    const refused = await plaza(['canvas', 'export', '-'], { env: inColor(), terminal: small });
    expectRefusal(refused, 2, 'terminal');
  });
});

it('canvas watch shows the canvas and the author under the cursor, and follows the size of the terminal', async () => {
  await signedIn(home(), 'ada');
  await script('place', '128', '128', '10');
  const { input, output, exit } = start(['watch'], small);
  await expect.poll(output.text).toContain('256 by 256 at 1:8');
  await expect.poll(output.text).toContain('128,128  ██ 10 red #E50000  by Ada Lind @ada');
  for (const [keys, shown] of [
    ['\u001b[C', /136,128/],
    ['++', /at 1:6/],
    ['z', /zone \d+/],
  ] as const) {
    output.clear();
    input.type(keys);
    await expect.poll(output.text).toMatch(shown);
  }
  output.resize(200, 100);
  await expect.poll(output.text).toContain('at 1:2');
  output.resize(3, 2);
  output.resize(60, 20);
  input.type('q');
  expect(await exit).toBe(0);
  expect(output.text()).toMatch(/\u001b\[\?1049l$/);
  expect(input.raw()).toBe(false);
});

describe('canvas record at a terminal', () => {
  it('shows its file, its progress and its figures', async () => {
    await signedIn(home(), 'ada');
    const { output, errors, exit } = start(['record', inHome('a.plza'), '--for', '4s'], wide);
    await expect.poll(output.text).toContain('Recording 256 by 256 pixels');
    const world = home().sandbox.world();
    paintPixels(world, accountsIn(world)[1]?.id ?? '', [{ x: 9, y: 9, color: 9 }]);
    await expect.poll(errors.text).toMatch(/recording 1 pixel in \ds/);
    expect(await exit).toBe(0);
    expect(errors.text()).toMatch(/recorded to .*a\.plza: 1 pixel in \ds, 0\.\d a second, .*\d kB/);
    expect(output.text()).not.toContain('figures');
    expect((await stat(inHome('a.plza'))).size).toBeGreaterThan(1000);
    expect(await readdir(home().folder)).not.toContain('a.plza.lock');
  });

  it('writes no file in a dry run and without a session', async () => {
    expect((await script('record', inHome('a.plza'))).exit).toBe(4);
    await signedIn(home(), 'ada');
    const { exit, stderr } = await script('record', inHome('a.plza'), '--dry-run');
    expect([exit, stderr]).toEqual([0, expect.stringContaining('a.plza was not written')]);
    expect((await readdir(home().folder)).filter((name) => name.startsWith('a.plza'))).toEqual([]);
  });
});

/** A recording of ten seconds, a pixel each, on the same place. */
async function archive(): Promise<string> {
  const startedAt = Date.UTC(2026, 2, 18, 10);
  const file = memoryFile();
  const header = { version: 1, width: 64, height: 64, palette: paletteRgb, startedAt, canvas: 'here' };
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(4096));
  for (let second = 1; second <= 10; second += 1)
    writer.pixel(startedAt + 1000 * second, 32 * 64 + 32, second, writer.authorNumber('u1', 'ada'));
  await writer.close();
  await writeFile(inHome('a.plza'), file.bytes);
  return inHome('a.plza');
}

describe('canvas replay at a terminal', () => {
  it('plays in the viewer: moment, speed, steps, seeks, the recorded author', async () => {
    const { input, output, exit } = start(['replay', await archive(), '--speed', '0.5'], wide);
    await expect.poll(output.text).toContain('64 by 64');
    await expect.poll(output.text).toContain('▶ 2026-03-18 10:00:0');
    input.type(' ');
    await expect.poll(output.text).toContain('❚❚ 2026-03-18 10:00:0');
    input.type('5');
    await expect.poll(output.text).toContain('10:00:05 UTC  ×1/2');
    await expect.poll(output.text).toContain('32,32  ██ 5 dark-brown #5A301D');
    for (const [keys, shown] of [
      ['.', '10:00:06 UTC'],
      ['\r', 'by @ada'],
      [',,', '10:00:04 UTC'],
      ['p]', '×1  '],
    ] as const) {
      output.clear();
      input.type(keys);
      await expect.poll(output.text).toContain(shown);
    }
    expect(output.text()).not.toContain('painting');
    output.resize(50, 10);
    input.type('q');
    expect(await exit).toBe(0);
    expect(input.raw()).toBe(false);
  });

  it('refuses a speed that is not above 0, and a file that is no archive', async () => {
    for (const speed of ['0', 'x', '1e9', '-1'])
      expect((await script('replay', 'a', `--speed=${speed}`)).stderr).toContain('expected a number above 0');
    expectRefusal(await script('replay', import.meta.filename), 2, 'not a canvas archive');
  });
});

it('canvas stats follows a picture with --template, and refuses positions outside the canvas', async () => {
  const stats = ['stats', await archive()];
  const picture = ['--template', inHome('dot.png'), '--at'];
  await writeFile(inHome('dot.png'), encodePng({ width: 1, height: 1, pixels: Uint8Array.of(5) }));
  const { stdout } = await script(...stats, ...picture, '32,32', '--json');
  expect(JSON.parse(stdout).template).toMatchObject({ pixels: 1, lost: 1, restored: 1, atEnd: 0 });
  expectRefusal(await script(...stats, ...picture, '64,0'), 2, 'does not fit on the canvas');
  expectRefusal(await script(...stats, '--at', '1,1'), 2, '--template PICTURE');
  expectRefusal(await script(...stats, '--region', '0,0,65,1'), 2, 'is outside the canvas');
});
