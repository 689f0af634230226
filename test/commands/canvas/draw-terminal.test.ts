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
const at = ['--at', '200,230'];
const answers = '\u001b[?62c';
const left = '\u001b[?1049l';

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
  const terminal = { columns: 100, rows: 24 };
  const running = begin(['canvas', 'draw', ...argv, ...at], { env, terminal, answers, clock, ...change });
  /** Looks while time goes on, not faster than the service answers. */
  const poll = <T>(look: () => T) =>
    expect.poll(() => {
      clock.move(5);
      return look();
    });
  const ended = async () => {
    let exit: number | undefined;
    running.exit.then((code) => {
      exit = code;
    });
    await poll(() => exit).toBeDefined();
    return exit;
  };
  const figures = () => screenText(running.output.text(), terminal.rows).split('\n').at(-2) ?? '';
  return { ...running, poll, ended, figures };
}
const colors = () =>
  [230, 231].flatMap((y) => [200, 201].map((x) => boardPixels(canvasIn(world()))[y * 256 + x]));
const afterScreen = (text: string) => text.slice(text.lastIndexOf(left) + left.length);

describe('canvas draw at a terminal', () => {
  it('shows the picture as it grows, and leaves it with its figures', async () => {
    const { output, errors, input, ended, poll } = start([await fourPixels(0)]);
    await poll(output.text).toContain('drawing  red.png  2 by 2 at 200,230  8:1');
    expect([await ended(), colors()]).toEqual([0, [10, 10, 10, 10]]);
    for (const bar of ['0 %  0 of 4', '25 %  1 of 4', '75 %  3 of 4']) expect(output.text()).toContain(bar);
    expect(afterScreen(output.text())).toMatch(/^(?:[▒▓░█ ]+\n)+Placed 4 pixels\n$/);
    expect([input.raw(), errors.text()]).toEqual([false, '']);
  });

  it('stops with q as with Ctrl-C: exit code 130, and the next run continues there', async () => {
    const image = await fourPixels(60_000);
    for (const key of ['q', '\u0003']) {
      const { output, errors, input, exit, poll, figures } = start([image]);
      await poll(figures).toContain('1 placed');
      input.type(key);
      expect(await exit).toBe(130);
      expect(afterScreen(output.text())).toMatch(
        /Placed 1 pixel\n[23] are left: run the command again to continue\n$/,
      );
      expect([input.raw(), errors.text()]).toEqual([false, '']);
      home().sandbox.clock.move(60_000);
    }
    expect(colors()).toEqual([10, 10, 0, 0]);
    const { stdout } = await plaza(['canvas', 'draw', image, ...at, '--plan'], { env: home().env });
    expect(stdout).toMatch(/^plan\t200\t230\t2\t2\t4\t2\t/);
  });

  it('leaves the screen for an account that must be verified: exit code 8, with a hint', async () => {
    const image = await fourPixels(0);
    Object.assign(accountsIn(world())[0] ?? {}, { verified: false });
    home().sandbox.control.setSwitch('canvas-verification', true);
    const { output, errors, input, ended } = start([image]);
    expect([await ended(), afterScreen(output.text()), input.raw()]).toEqual([8, '', false]);
    expect(errors.text()).toContain('hint: ');
  });

  it('draws with the pixels of a terminal that has them, and removes them at the end', async () => {
    const graphics = '\u001b_Gi=1;OK\u001b\\\u001b[6;20;10t\u001b[?62c';
    const { output, exit, input, poll } = start([await fourPixels(0), '--guard'], { answers: graphics });
    await poll(output.text).toContain('every pixel is right');
    expect(output.text()).toMatch(/\u001b_Ga=T,.*f=100/);
    output.clear();
    input.type('q');
    expect(await exit).toBe(130);
    expect(output.text().slice(0, output.text().indexOf(left))).toMatch(/\u001b_Ga=d/);
    expect(afterScreen(output.text())).toMatch(/\u001b_Ga=T.*Placed 4 pixels\n$/s);
  });
});

describe('canvas draw without a screen', () => {
  const printed = async (argv: readonly string[], change: AppOptions = {}) => {
    const { output, ended } = start([await fourPixels(0), ...argv], change);
    expect(await ended()).toBe(0);
    expect(output.text()).not.toContain('\u001b[?1049h');
    return output.text();
  };

  it.each([
    ['under --quiet', ['--quiet'], {}],
    ['in the background', [], { answers: undefined }],
    ['at a dumb terminal', [], { env: { TERM: 'dumb' } }],
    ['with --pictures none', ['--pictures', 'none'], {}],
  ] as const)('%s prints the plan and the result', async (_, argv, given) => {
    const { env, ...change }: { env?: object; answers?: undefined } = given;
    const text = await printed(argv, { ...change, env: { ...home().env, NO_COLOR: '1', ...env } });
    const plan = '2 by 2 pixels at 200,230: 4 of 4 to place, 90 s at 30 s a pixel';
    expect(text.endsWith(`${plan}\nPlaced 4 pixels\n`)).toBe(true);
  });

  it('prints JSON, and so many events as --count says', async () => {
    const lines = (await printed(['--json'])).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).type)).toContain('complete');
    expect(await printed(['--count', '1'])).toMatch(/all 4 are right\n$/);
  });

  it('prints the error of an interrupt in a pipe', async () => {
    const stop = new AbortController();
    const pipe = { terminal: undefined, answers: undefined, signal: stop.signal };
    const { output, errors, exit, poll } = start([await fourPixels(60_000)], pipe);
    await poll(output.text).toBe('plan\t200\t230\t2\t2\t4\t4\t30000\t90000\nplaced\t200\t230\t10\t1\t3\n');
    stop.abort(new InterruptedError());
    expect(await exit).toBe(130);
    expect(errors.text()).toContain('interrupted');
  });
});
