/** The position of a pixel on the command line: both forms, and one truth about the size of the canvas. */
import { expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => plaza(['canvas', ...argv], { env: home().env });

it('canvas pixel: X,Y is the same position as X Y', async () => {
  await signedIn(home(), 'ada');
  const [joined, apart] = [await run('pixel', '10,20', '--json'), await run('pixel', '10', '20', '--json')];
  expect(joined).toEqual(apart);
  expect(joined.exit).toBe(0);
  const requests = home()
    .sandbox.requests()
    .filter(({ path }) => path.startsWith('/api/pixel-info'));
  expect(requests).toHaveLength(2);
});

it('canvas place: X,Y is the same position as X Y, also behind an option', async () => {
  await signedIn(home(), 'ada');
  const [joined] = JSON.parse((await run('place', '--json', '10,20', 'red', '--dry-run')).stdout);
  const [apart] = JSON.parse((await run('place', '10', '20', 'red', '--json', '--dry-run')).stdout);
  expect(joined.body).toEqual(apart.body);
});

it.each([
  [['place', '10,20'], "missing required argument 'color'"],
  [['place', '10,20', '30', 'red'], "unexpected argument 'red'"],
  [['pixel', '10,', '20'], "<x>: expected a whole number of at least 0, got '10,'"],
])('canvas %j is wrong usage', async (argv, message) => {
  expect(await run(...argv)).toMatchObject({ exit: 2, stderr: expect.stringContaining(message) });
});

it.each([[['pixel', '300,10']], [['pixel', '10', '3000', '--socket']], [['place', '300', '10', 'red']]])(
  'canvas %j: a position outside the canvas names its size',
  async (argv) => {
    await signedIn(home(), 'ada');
    expect(await run(...argv)).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(
        /^error: \d+,\d+ is outside the canvas, which has 256 by 256 pixels\nhint: x goes from 0 to 255, y from 0 to 255\n$/,
      ),
    });
  },
);
