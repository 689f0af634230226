/** `sandbox grant`: chalks and items for the users of the sandbox. */

import { expect, it } from 'vitest';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const grant = (...argv: string[]) => plaza(['sandbox', 'grant', ...argv], { env: home().env });
const chalks = () =>
  Object.values(schoolIn(home().sandbox.world()).chalks).reduce((sum, one) => sum + one, 0);

it('gives chalks, items and rights, and says so', async () => {
  const before = chalks();
  expect(await grant('ada', '--chalks', '1')).toEqual({ exit: 0, stdout: 'Gave ada: 1 chalk\n', stderr: '' });
  expect((await grant('boris', '--item', 'sticker', '--item', 'avatar')).stdout).toBe(
    'Gave boris: sticker, avatar\n',
  );
  expect(chalks()).toBe(before + 1);
});

it('prints what was given as JSON', async () => {
  const { stdout } = await grant('newcomer', '--chalks', '5', '--item', 'eraser', '--json');
  expect(JSON.parse(stdout)).toEqual({
    username: null,
    email: 'newcomer@sandbox.test',
    granted: { chalks: 5, items: ['eraser'] },
  });
  expect((await grant('newcomer', '--chalks', '5')).stdout).toBe('Gave newcomer@sandbox.test: 5 chalks\n');
});

it.each([
  [['ada'], 'nothing to give'],
  [['ada', '--chalks', '0'], 'a whole number from 1 to 1000000'],
  [['ada', '--item', 'moon'], 'expected sticker, eraser'],
  [['nobody', '--chalks', '1'], "there is no account 'nobody'"],
])('refuses %j', async (argv, message) => {
  const before = chalks();
  const { exit, stderr } = await grant(...argv);
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(message) });
  expect(chalks()).toBe(before);
});
