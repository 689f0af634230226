/** `canvas draw` in scripts, and what it asks before it starts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { canvasIn, pixelAt } from '../../../src/sandbox/sections/canvas/rules/board';
import { paintPixels } from '../../../src/sandbox/sections/canvas/rules/canvas';
import { runAs, signedIn, startAs } from '../../support/accounts';
import { begin, expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const run = (...argv: string[]) => runAs(home(), ['canvas', 'draw', ...argv]);
const world = () => home().sandbox.world();
const screen = '\u001b[?1049h';

/** A picture of so many red pixels for ada, who is signed in. */
async function redPixels(width: number, height = 1): Promise<string> {
  await signedIn(home(), 'ada');
  const path = join(home().folder, 'red.png');
  await writeFile(path, encodePng({ width, height, pixels: new Uint8Array(width * height).fill(10) }));
  return path;
}

/** Four red pixels; the cooldown is over at once, since the sandbox's time stands still. */
async function fourPixels(): Promise<string> {
  canvasIn(world()).cooldownMs = 0;
  return redPixels(2, 2);
}

const at = ['--at', '200,230'];
const colors = () => [200, 201].flatMap((x) => [230, 231].map((y) => pixelAt(canvasIn(world()), x, y).color));
const eventsIn = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('canvas draw', () => {
  it('draws a picture, prints an event a line, and has nothing to do the next time', async () => {
    const image = await fourPixels();
    const stdout = [
      'plan\t200\t230\t2\t2\t4\t4\t30000\t90000',
      'placed\t200\t230\t10\t1\t3',
      'placed\t201\t230\t10\t2\t2',
      'placed\t200\t231\t10\t3\t1',
      'placed\t201\t231\t10\t4\t0',
      'complete\t4\t0\t0\t0\t0\n',
    ].join('\n');
    expect(await run(image, ...at)).toEqual({ exit: 0, stderr: '', stdout });
    expect(colors()).toEqual([10, 10, 10, 10]);
    const again = eventsIn((await run(image, ...at, '--json')).stdout);
    expect(again.map(({ type }) => type)).toEqual(['plan', 'complete']);
  });

  it('sends nothing with --plan and --dry-run, which shows the first message', async () => {
    const image = await fourPixels();
    const dry = await run(image, ...at, '--dry-run', '--overwrite');
    expect(dry.exit).toBe(0);
    expect(dry.stdout).toMatch(/^plan\t[\s\S]*WS .*\/ws[\s\S]*\[\s*200,\s*230,\s*10\s*\]/);
    home().sandbox.control.setSwitch('canvas-special', true);
    const { stdout, exit } = await run(image, ...at, '--plan', '--part', '1/2', '--json');
    const plan = { type: 'plan', x: 200, y: 230, width: 2, height: 2, pixels: 2, wrong: 2 };
    expect([exit, eventsIn(stdout)]).toEqual([0, [{ ...plan, cooldownMs: 500, durationMs: 500 }]]);
    const drawn = await run(image, ...at, '--plan', '--pictures', 'blocks');
    expect(drawn.stdout).toContain('4 of 4 to place');
    expect(colors()).toEqual([0, 0, 0, 0]);
  });

  it('guards a picture until it is interrupted', async () => {
    const image = await fourPixels();
    const guarding = startAs(home(), ['canvas', 'draw', image, ...at, '--guard', '--json']);
    await guarding.says('"type":"complete"');
    paintPixels(world(), accountsIn(world())[1]?.id ?? '', [{ x: 201, y: 231, color: 7 }]);
    await guarding.says('"mended":1');
    guarding.interrupt();
    const { exit, stdout } = await guarding.ended;
    expect(exit).toBe(130);
    expect(eventsIn(stdout).slice(-3)).toMatchObject([
      { type: 'damaged', by: 'boris' },
      { type: 'placed' },
      { type: 'complete' },
    ]);
    expect(colors()).toEqual([10, 10, 10, 10]);
  });

  it('reads photos, in the size of --size', async () => {
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
  ])('refuses %j', async (wrong, why) => expectRefusal(await run(await fourPixels(), ...wrong), 2, why));

  it('refuses a picture that does not fit before a screen opens', async () => {
    const argv = ['canvas', 'draw', await redPixels(2), '--at', '255,255'];
    const ran = await plaza(argv, { env: env(), terminal: { columns: 100 }, answers: '\u001b[?62c' });
    expect([ran.exit, ran.stderr]).toEqual([
      2,
      expect.stringContaining('a picture of 2 by 1 at 255,255 does not fit on the canvas'),
    ]);
    expect(ran.stdout).not.toContain(screen);
  });
});

describe('canvas draw without a position', () => {
  /** What is printed first; the command is interrupted then. */
  async function firstOutput(...argv: string[]) {
    const stop = new AbortController();
    const { output, errors, exit } = begin(['canvas', 'draw', ...argv], { env: env(), signal: stop.signal });
    await expect.poll(() => output.text() + errors.text()).not.toBe('');
    const found = `${errors.text()}${output.text().slice(0, 4)}`;
    stop.abort(new Error('the test is over'));
    await exit;
    return found;
  }

  it('confirms at a terminal a drawing that takes more than ten minutes', async () => {
    const argv = ['canvas', 'draw', await redPixels(40)];
    const { exit, stderr, stdout } = await conversation(env(), argv, [['Draw?', `n${enter}`]]);
    expect(exit).toBe(130);
    expect(stderr).toMatch(/Placing \d+ pixels at 0,0 takes \d+ min \(--at X,Y chooses the position\)/);
    expect(stdout).not.toContain(screen);
  });

  it('exits with 8 in a script without --yes, but not for a plan and a short drawing', async () => {
    const path = await redPixels(40);
    expectRefusal(await plaza(['canvas', 'draw', path], { env: env() }), 8, '--yes');
    expect(await firstOutput(path, '--yes')).toBe('plan');
    expect(await firstOutput(path, '--at', '0,0')).toBe('plan');
    const plan = await plaza(['canvas', 'draw', path, '--plan'], { env: env() });
    expect([plan.exit, plan.stderr]).toEqual([0, '']);
    expect(await firstOutput(await redPixels(2))).toBe('plan');
  });
});
