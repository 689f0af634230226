/** `canvas draw` before it sends anything: what it refuses without a screen, and what it asks. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { signedIn } from '../../support/accounts';
import { begin, expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const screen = '\u001b[?1049h';

/** A picture of so many red pixels in a row. */
async function redPixels(width: number): Promise<string> {
  await signedIn(home(), 'ada');
  const path = join(home().folder, 'red.png');
  await writeFile(path, encodePng({ width, height: 1, pixels: new Uint8Array(width).fill(10) }));
  return path;
}

describe('canvas draw without a position', () => {
  it('asks at a terminal before a drawing that takes more than ten minutes, and sends nothing after no', async () => {
    const path = await redPixels(40);
    const steps = [['Draw?', `n${enter}`]] as const;
    const { exit, stderr, stdout } = await conversation(env(), ['canvas', 'draw', path], steps);
    expect(exit).toBe(130);
    expect(stderr).toMatch(/Placing \d+ pixels at 0,0 takes \d+ min \(--at X,Y chooses the position\)/);
    expect(stdout).not.toContain(screen);
  });

  it('needs an answer in a script: exit code 8, and --yes gives it', async () => {
    const path = await redPixels(40);
    expectRefusal(await plaza(['canvas', 'draw', path], { env: env() }), 8, '--yes');
    const { output, errors } = await started(['canvas', 'draw', path, '--yes'], env());
    expect([output.slice(0, 4), errors]).toEqual(['plan', '']);
  });

  it('asks nothing with --at, with --plan and for a short drawing', async () => {
    const path = await redPixels(40);
    const plan = await plaza(['canvas', 'draw', path, '--plan'], { env: env() });
    expect([plan.exit, plan.stderr]).toEqual([0, '']);
    expect((await started(['canvas', 'draw', path, '--at', '0,0'], env())).output).toMatch(/^plan/);
    const short = await redPixels(2);
    expect((await started(['canvas', 'draw', short], env())).output).toMatch(/^plan/);
  });
});

/** Runs until the first line and is then interrupted. */
async function started(argv: readonly string[], environment: Readonly<Record<string, string>>) {
  const stop = new AbortController();
  const { output, errors, exit } = begin(argv, { env: environment, signal: stop.signal });
  await expect.poll(() => output.text() + errors.text()).not.toBe('');
  const found = { output: output.text(), errors: errors.text() };
  stop.abort(new Error('the test is over'));
  await exit;
  return found;
}

it('canvas draw: a picture that does not fit is refused before a screen opens', async () => {
  const path = await redPixels(2);
  const { output, errors, exit } = begin(['canvas', 'draw', path, '--at', '255,255'], {
    env: env(),
    terminal: { columns: 100 },
    answers: '\u001b[?62c',
  });
  expect(await exit).toBe(2);
  expect(errors.text()).toContain('a picture of 2 by 1 at 255,255 does not fit on the canvas');
  expect(output.text()).not.toContain(screen);
});
