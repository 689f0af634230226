/** `canvas paint` at a terminal, against the sandbox: what a person sees and what is placed. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { boardPixels, canvasIn } from '../../../src/sandbox/sections/canvas/rules/board';
import { runAs, signedIn } from '../../support/accounts';
import { begin, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { screenText } from '../../support/terminal/screen-text';

const home = useHome();
const terminal = { columns: 100, rows: 24 };

function start(...argv: string[]) {
  const running = begin(['canvas', 'paint', ...argv], { env: { ...home().env, NO_COLOR: '1' }, terminal });
  const rows = () => screenText(running.output.text(), terminal.rows).split('\n');
  return {
    ...running,
    rows,
    status: () => rows()[0] ?? '',
    bar: () => rows().at(-3) ?? '',
    last: () => rows().at(-1) ?? '',
  };
}
/** The sandbox's clock stands still; with the special mode the client's cooldown is short. */
const coolDown = () => home().sandbox.clock.move(60_000);
const colorOn = (x: number, y: number) => boardPixels(canvasIn(home().sandbox.world()))[y * 256 + x];

describe('canvas paint', () => {
  it('shows the colors and places pixels; the next one waits for the cooldown', async () => {
    await signedIn(home(), 'ada');
    const { input, exit, rows, status, bar } = start();
    await expect.poll(status).toMatch(/^painting {2}256 by 256 at 1:1/);
    await expect.poll(bar).toContain('██████████ ready');
    expect(bar()).toMatch(/^ 0 1 2 3\[ 4\] 5/);
    input.type('10 ');
    await expect.poll(() => colorOn(128, 128)).toBe(10);
    await expect.poll(() => rows()[0]).toContain('1 by you');
    expect(bar()).toContain('[10]');
    input.type('\u001b[C ');
    await expect.poll(status).toMatch(/ red {2}1 waiting, \d+ s /);
    expect(bar()).toMatch(/░+ \d+ s$/);
    input.type('x');
    await expect.poll(status).not.toContain('waiting');
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('asks once before it leaves queued pixels, and ends with what was placed and dropped', async () => {
    await signedIn(home(), 'ada');
    const { input, output, exit, status, last } = start();
    await expect.poll(status).toContain('256 by 256');
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

  it('a color name that is not one is answered with similar names', async () => {
    await signedIn(home(), 'ada');
    const { input, exit, last, status } = start();
    await expect.poll(status).toContain('256 by 256');
    input.type('/bluu');
    await expect.poll(last).toContain('color: bluu█');
    input.type('\r');
    await expect.poll(last).toBe("no color is named 'bluu': did you mean blue?");
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('lays a template over the canvas: n goes to a wrong pixel, space makes it right', async () => {
    await signedIn(home(), 'ada');
    const file = join(home().folder, 'red.png');
    await writeFile(file, encodePng({ width: 2, height: 1, pixels: Uint8Array.of(10, 10) }));
    home().sandbox.control.setSwitch('canvas-special', true);
    const { input, exit, rows, status, last } = start('--template', file, '--at', '200,230');
    await expect.poll(status).toContain('2 to place');
    input.type('n ');
    await expect.poll(status).toContain('1 to place');
    coolDown();
    input.type('n ');
    await expect.poll(status).toContain('template done');
    expect([colorOn(200, 230), colorOn(201, 230)]).toEqual([10, 10]);
    await expect.poll(last).toContain('every pixel of the template is right');
    expect(rows().at(-2)).toMatch(/^200,230|^201,230/);
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('refuses a template that does not fit, a file that is none, and nobody', async () => {
    expect((await plaza(['canvas', 'paint'], { env: home().env, terminal })).exit).toBe(4);
    await signedIn(home(), 'ada');
    const file = join(home().folder, 'wide.png');
    await writeFile(file, encodePng({ width: 300, height: 1, pixels: new Uint8Array(300) }));
    const wide = await plaza(['canvas', 'paint', '--template', file], { env: home().env, terminal });
    expect(wide).toMatchObject({ exit: 2, stdout: '' });
    expect(wide.stderr).toContain('does not fit on the canvas');
    const none = await plaza(['canvas', 'paint', '--template', join(home().folder, 'no.png')], {
      env: home().env,
      terminal,
    });
    expect(none.exit).toBe(2);
  });

  it('has no dry run', async () => {
    await signedIn(home(), 'ada');
    const ran = await plaza(['canvas', 'paint', '--dry-run'], { env: home().env, terminal });
    expect([ran.exit, ran.stderr]).toEqual([2, expect.stringContaining('painting by keys has no dry run')]);
  });

  it('needs a terminal', async () => {
    expect((await runAs(home(), ['canvas', 'paint'])).exit).toBe(8);
    expect((await runAs(home(), ['canvas', 'paint', '--json'])).exit).toBe(8);
  });
});
