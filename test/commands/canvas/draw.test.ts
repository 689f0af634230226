/** Pictures drawn on the canvas. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { canvasIn, pixelAt } from '../../../src/sandbox/sections/canvas/rules/board';
import { paintPixels } from '../../../src/sandbox/sections/canvas/rules/canvas';
import { runAs, signedIn, startAs } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['canvas', 'draw', ...argv]);
const world = () => home().sandbox.world();

/** A picture of four red pixels; the cooldown is over at once, since the sandbox's time stands still. */
async function fourPixels(): Promise<string> {
  await signedIn(home(), 'ada');
  canvasIn(world()).cooldownMs = 0;
  const path = join(home().folder, 'red.png');
  await writeFile(path, encodePng({ width: 2, height: 2, pixels: Uint8Array.of(10, 10, 10, 10) }));
  return path;
}

const at = ['--at', '200,230'];
const colors = () => [200, 201].flatMap((x) => [230, 231].map((y) => pixelAt(canvasIn(world()), x, y).color));
const events = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const strangerPaints = (color: number) =>
  paintPixels(world(), accountsIn(world())[1]?.id ?? '', [{ x: 201, y: 231, color }]);

describe('canvas draw', () => {
  it('draws a picture, a line an event, and has nothing to do the next time', async () => {
    const image = await fourPixels();
    const { stdout, ...rest } = await run(image, ...at);
    expect(rest).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toBe(
      [
        'plan\t200\t230\t2\t2\t4\t4\t30000\t90000',
        'placed\t200\t230\t10\t1\t3',
        'placed\t201\t230\t10\t2\t2',
        'placed\t200\t231\t10\t3\t1',
        'placed\t201\t231\t10\t4\t0',
        'complete\t4\t0\t0\t0\t0',
        '',
      ].join('\n'),
    );
    expect(colors()).toEqual([10, 10, 10, 10]);
    const again = events((await run(image, ...at, '--json')).stdout);
    expect(again.map(({ type }) => type)).toEqual(['plan', 'complete']);
  });

  it('plans, and sends nothing', async () => {
    const image = await fourPixels();
    home().sandbox.control.setSwitch('canvas-special', true);
    const { stdout, exit } = await run(image, ...at, '--plan', '--part', '1/2', '--json');
    expect([exit, events(stdout)]).toEqual([
      0,
      [
        {
          type: 'plan',
          x: 200,
          y: 230,
          width: 2,
          height: 2,
          pixels: 2,
          wrong: 2,
          cooldownMs: 500,
          durationMs: 500,
        },
      ],
    ]);
    expect((await run(image, ...at, '--plan', '--pictures', 'blocks')).stdout).toContain('4 of 4 to place');
    expect(colors()).toEqual([0, 0, 0, 0]);
  });

  it('shows the first message in a dry run', async () => {
    const image = await fourPixels();
    const { stdout, exit } = await run(image, ...at, '--dry-run', '--overwrite');
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^plan\t[\s\S]*WS .*\/ws[\s\S]*\[\s*200,\s*230,\s*10\s*\]/);
    expect(colors()).toEqual([0, 0, 0, 0]);
  });

  it('guards a picture until it is interrupted', async () => {
    const image = await fourPixels();
    const guarding = startAs(home(), ['canvas', 'draw', image, ...at, '--guard', '--json']);
    await guarding.says('"type":"complete"');
    strangerPaints(7);
    await guarding.says('"mended":1');
    guarding.interrupt();
    const { exit, stdout } = await guarding.ended;
    expect(exit).toBe(130);
    expect(
      events(stdout)
        .map(({ type }) => type)
        .slice(-3),
    ).toEqual(['damaged', 'placed', 'complete']);
    expect(events(stdout).find(({ type }) => type === 'damaged')).toMatchObject({ by: 'boris' });
    expect(colors()).toEqual([10, 10, 10, 10]);
  });

  it('reads photos, in the wanted size', async () => {
    await fourPixels();
    const photo = join(home().folder, 'photo.jpg');
    const red = { create: { width: 64, height: 64, channels: 3 as const, background: '#E50000' } };
    await sharp(red).jpeg().toFile(photo);
    expect((await run(photo, ...at, '--size', '2', '--dither', 'ordered', '--quiet')).exit).toBe(0);
    expect(colors().every((color) => color !== 0)).toBe(true);
  });

  it.each([
    [['--at', '255,255'], 'does not fit on the canvas'],
    [['--size', '0'], 'expected a size'],
    [['--part', '3/2'], 'expected a part'],
    [['--order', 'spiral'], 'expected rows, centre, edges, color, random or scatter'],
  ])('refuses %j', async (wrong, why) => {
    expectRefusal(await run(await fourPixels(), ...wrong), 2, why);
  });
});
