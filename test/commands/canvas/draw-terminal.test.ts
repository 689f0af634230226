/** `canvas draw` at a terminal, against the sandbox: the picture as it grows, and every way in which it ends. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/errors';
import { encodePng } from '../../../src/image/png/png';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { boardPixels, canvasIn } from '../../../src/sandbox/sections/canvas/rules/board';
import { signedIn } from '../../support/accounts';
import { type AppOptions, begin, plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { useHome } from '../../support/home';
import { screenText } from '../../support/terminal/screen-text';

const home = useHome();
const world = () => home().sandbox.world();
const terminal = { columns: 100, rows: 24 };
const at = ['--at', '200,230'];
/** A terminal in the foreground that knows nothing special. */
const answers = '\u001b[?62c';
const left = '\u001b[?1049l';
/** How far the clock goes between two looks: not faster than the service answers. */
const stepMs = 5;

/** Four red pixels in the white corner, and the milliseconds between two of them. */
async function fourPixels(cooldownMs: number): Promise<string> {
  await signedIn(home(), 'ada');
  canvasIn(world()).cooldownMs = cooldownMs;
  const path = join(home().folder, 'red.png');
  await writeFile(path, encodePng({ width: 2, height: 2, pixels: Uint8Array.of(10, 10, 10, 10) }));
  return path;
}

function start(argv: readonly string[], change: AppOptions = {}) {
  const clock = movableClock();
  const env = { ...home().env, NO_COLOR: '1' };
  const running = begin(['canvas', 'draw', ...argv], { env, terminal, answers, clock, ...change });
  const rows = () => screenText(running.output.text(), running.output.size().rows).split('\n');
  /** Looks while time goes on. */
  const poll = <T>(look: () => T) =>
    expect.poll(() => {
      clock.move(stepMs);
      return look();
    });
  return {
    ...running,
    clock,
    rows,
    poll,
    figures: () => rows().at(-2) ?? '',
    last: () => rows().at(-1) ?? '',
  };
}
const colors = () =>
  [230, 231].flatMap((y) => [200, 201].map((x) => boardPixels(canvasIn(world()))[y * 256 + x]));
/** What is on the terminal behind the screen. */
const behind = (text: string) => text.slice(text.lastIndexOf(left) + left.length);

describe('canvas draw at a terminal', () => {
  it('shows the picture as it grows, and leaves it there with what was done', async () => {
    const { output, errors, input, exit, poll } = start([await fourPixels(0), ...at]);
    await poll(() => output.text()).toContain('drawing  red.png  2 by 2 at 200,230  8:1');
    let ended = false;
    exit.finally(() => {
      ended = true;
    });
    await poll(() => ended).toBe(true);
    expect([await exit, colors()]).toEqual([0, [10, 10, 10, 10]]);
    expect(output.text()).toContain('0 %  0 of 4');
    expect(output.text()).toContain('25 %  1 of 4');
    expect(output.text()).toContain('75 %  3 of 4');
    expect(behind(output.text())).toMatch(/^(?:[▒▓░█ ]+\n)+Placed 4 pixels\n$/);
    expect([input.raw(), errors.text()]).toEqual([false, '']);
  });

  it('stops with q as with Ctrl-C: exit code 130, and the next run goes on there', async () => {
    const image = await fourPixels(60_000);
    for (const key of ['q', '\u0003']) {
      const { output, errors, input, exit, poll, figures } = start([image, ...at]);
      await poll(figures).toContain('1 placed');
      input.type(key);
      expect(await exit).toBe(130);
      expect(behind(output.text())).toMatch(
        /Placed 1 pixel\n[23] are left: run the command again to continue\n$/,
      );
      expect([input.raw(), errors.text()]).toEqual([false, '']);
      home().sandbox.clock.move(60_000);
    }
    expect(colors()).toEqual([10, 10, 0, 0]);
    const { stdout } = await plaza(['canvas', 'draw', image, ...at, '--plan'], { env: home().env });
    expect(stdout).toMatch(/^plan\t200\t230\t2\t2\t4\t2\t/);
  });

  it('leaves the screen where the account must be verified: exit code 8, with the next step', async () => {
    const image = await fourPixels(0);
    const [account] = accountsIn(world());
    if (account) Object.assign(account, { verified: false });
    home().sandbox.control.setSwitch('canvas-verification', true);
    const { output, errors, input, exit, poll } = start([image, ...at]);
    await poll(() => errors.text()).toContain('hint: ');
    expect([await exit, behind(output.text()), input.raw()]).toEqual([8, '', false]);
  });

  it('draws with the pixels of a terminal that has them, and removes them at the end', async () => {
    const graphics = '\u001b_Gi=1;OK\u001b\\\u001b[6;20;10t\u001b[?62c';
    const image = await fourPixels(0);
    const { output, exit, input, poll } = start([image, ...at, '--guard'], { answers: graphics });
    await poll(() => output.text()).toContain('every pixel is right');
    expect(output.text()).toMatch(/\u001b_Ga=T,.*f=100/);
    output.clear();
    input.type('q');
    expect(await exit).toBe(130);
    expect(output.text().slice(0, output.text().indexOf(left))).toMatch(/\u001b_Ga=d/);
    expect(behind(output.text())).toMatch(/\u001b_Ga=T.*Placed 4 pixels\n$/s);
  });
});

describe('there is no screen', () => {
  const printed = async (argv: readonly string[], change: AppOptions = {}) => {
    const running = start([await fourPixels(0), ...at, ...argv], change);
    let exit: number | undefined;
    running.exit.then((code) => {
      exit = code;
    });
    await running.poll(() => exit).toBe(0);
    expect(running.output.text()).not.toContain('\u001b[?1049h');
    return running.output.text();
  };

  it.each([
    ['under --quiet', ['--quiet'], {}],
    ['in the background', [], { answers: undefined }],
    ['at a dumb terminal', [], { env: { TERM: 'dumb' } }],
    ['where no pictures are wanted', ['--pictures', 'none'], {}],
  ] as const)('%s', async (_, argv, { env, ...change }: { env?: object; answers?: undefined }) => {
    const text = await printed(argv, { ...change, env: { ...home().env, NO_COLOR: '1', ...env } });
    expect(text).toMatch(
      /2 by 2 pixels at 200,230: 4 of 4 to place, 90 s at 30 s a pixel\nPlaced 4 pixels\n$/,
    );
  });

  it('for JSON, and for a number of events', async () => {
    const lines = (await printed(['--json'])).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).type)).toContain('complete');
    expect(await printed(['--count', '1'])).toMatch(/all 4 are right\n$/);
  });

  it('in a pipe, where an interrupt is an error to read of', async () => {
    const image = await fourPixels(60_000);
    const stop = new AbortController();
    const clock = movableClock();
    const { output, errors, exit } = begin(['canvas', 'draw', image, ...at], {
      env: home().env,
      clock,
      signal: stop.signal,
    });
    await expect
      .poll(() => {
        clock.move(stepMs);
        return output.text();
      })
      .toBe('plan\t200\t230\t2\t2\t4\t4\t30000\t90000\nplaced\t200\t230\t10\t1\t3\n');
    stop.abort(new InterruptedError());
    expect(await exit).toBe(130);
    expect(errors.text()).toContain('interrupted');
  });
});
