/** `canvas paint` at a terminal, against the sandbox. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { boardPixels, canvasIn } from '../../../src/sandbox/sections/canvas/rules/board';
import { runAs, signedIn } from '../../support/accounts';
import { begin, expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { screenText } from '../../support/terminal/screen-text';

const home = useHome();
const terminal = { columns: 100, rows: 24 };
const run = (...argv: string[]) => plaza(['canvas', 'paint', ...argv], { env: home().env, terminal });

/** Starts painting, and waits until the canvas is shown. */
async function start(...argv: string[]) {
  const running = begin(['canvas', 'paint', ...argv], { env: { ...home().env, NO_COLOR: '1' }, terminal });
  const row = (at: number) => () => screenText(running.output.text(), terminal.rows).split('\n').at(at) ?? '';
  await expect.poll(row(0)).toContain('256 by 256');
  return { ...running, status: row(0), bar: row(-3), cursor: row(-2), last: row(-1) };
}
/** The sandbox's clock stands still; with the special mode the client's cooldown is short. */
const coolDown = () => home().sandbox.clock.move(60_000);
const colorOn = (x: number, y: number) => boardPixels(canvasIn(home().sandbox.world()))[y * 256 + x];

/** A PNG of red pixels in a row. */
async function redPixels(width: number): Promise<string> {
  const file = join(home().folder, 'red.png');
  await writeFile(file, encodePng({ width, height: 1, pixels: new Uint8Array(width).fill(10) }));
  return file;
}

describe('canvas paint', () => {
  beforeEach(() => signedIn(home(), 'ada'));

  it('shows the colors and places a pixel; the next one waits for the cooldown', async () => {
    const { input, exit, status, bar } = await start();
    expect(status()).toMatch(/^painting {2}256 by 256 at 1:1/);
    await expect.poll(bar).toContain('█████ ready');
    expect(bar()).toMatch(/^ 0 1 2 3\[ 4\] 5/);
    input.type('10 ');
    await expect.poll(() => colorOn(128, 128)).toBe(10);
    await expect.poll(status).toContain('1 by you');
    expect(bar()).toContain('[10]');
    input.type('\u001b[C ');
    await expect.poll(status).toMatch(/ red {2}1 waiting, \d+ s /);
    expect(bar()).toMatch(/░+ \d+ s$/);
    input.type('x');
    await expect.poll(status).toContain('none waiting');
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('confirms once before it drops waiting pixels, and prints how many were placed and dropped', async () => {
    const { input, output, exit, status, last } = await start();
    input.type('/red\r');
    await expect.poll(status).toContain('  red');
    input.type(' ');
    await expect.poll(() => colorOn(128, 128)).toBe(10);
    await expect.poll(status).toContain('1 by you');
    for (const moved of ['\u001b[C ', '\u001b[C ', '\u001b[C ']) input.type(moved);
    await expect.poll(status).toMatch(/3 waiting, \d+ s/);
    input.type('q');
    await expect.poll(last).toBe('3 queued pixels will not be placed: press q again to leave');
    input.type('u');
    await expect.poll(status).toMatch(/2 waiting/);
    expect(last()).not.toContain('press q again');
    input.type('q');
    await expect.poll(last).toBe('2 queued pixels will not be placed: press q again to leave');
    output.clear();
    input.type('q');
    expect(await exit).toBe(0);
    expect(output.text()).toContain('\u001b[?1049lplaced 1, dropped 2\n');
  });

  it('suggests similar names for an unknown color', async () => {
    const { input, exit, last } = await start();
    input.type('/bluu');
    await expect.poll(last).toContain('color: bluu█');
    input.type('\r');
    await expect.poll(last).toBe("no color is named 'bluu': did you mean blue?");
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('with a template goes to its wrong pixels by n, and places their colors by space', async () => {
    home().sandbox.control.setSwitch('canvas-special', true);
    const template = ['--template', await redPixels(2), '--at', '200,230'];
    const { input, exit, status, cursor, last } = await start(...template);
    await expect.poll(status).toContain('2 to place');
    input.type('n ');
    await expect.poll(status).toContain('1 to place');
    coolDown();
    input.type('n ');
    await expect.poll(status).toContain('template done');
    expect([colorOn(200, 230), colorOn(201, 230)]).toEqual([10, 10]);
    await expect.poll(last).toContain('every pixel of the template is right');
    expect(cursor()).toMatch(/^20[01],230/);
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('refuses a template that does not fit or is no file, and has no dry run', async () => {
    expectRefusal(await run('--template', await redPixels(300)), 2, 'does not fit on the canvas');
    expectRefusal(await run('--template', join(home().folder, 'no.png')), 2, "couldn't read");
    expectRefusal(await run('--dry-run'), 2, 'painting by keys has no dry run');
  });
});

it('canvas paint needs a session and a terminal', async () => {
  expect((await run()).exit).toBe(4);
  await signedIn(home(), 'ada');
  expect((await runAs(home(), ['canvas', 'paint'])).exit).toBe(8);
  expect((await runAs(home(), ['canvas', 'paint', '--json'])).exit).toBe(8);
  const plain = await plaza(['canvas', 'paint'], { env: { ...home().env, TERM: 'dumb' }, terminal });
  expectRefusal(plain, 8, 'at a terminal whose TERM is not dumb');
});
