import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (line: string, terminal?: { columns: number }) =>
  plaza(line.split(' '), { env: home().env, ...(terminal && { terminal }) });
const atTerminal = (line: string) => run(line, { columns: 80 });
/** The offers behind the words, separated by spaces. */
const offers = async (words: string) => {
  const { stdout } = await run(`completion query -- school ${words}`);
  return stdout.trimEnd().replace(/\t.*/g, '').replaceAll('\n', ', ');
};

it('completion offers products, styles and sections', async () => {
  expect(await offers('buy ')).toContain('water_balloons');
  expect(await offers('buy bo')).toBe('board_drawing, board_cloth');
  expect(await offers('buy post_notebook --variant ')).toBe('grid, ruled');
  expect(await offers('view wa')).toBe('waste-paper');
});

it('completion offers tasks and nicknames that were shown at a terminal, until the account is removed', async () => {
  await run('sandbox sign-in ada');
  await run('school tasks');
  await atTerminal('school tasks --dry-run');
  expect(await offers('tasks submit ')).toBe('');
  await atTerminal('school tasks');
  await atTerminal('school nickname');
  expect(await offers('tasks submit ')).toBe('day9-astronomy, day9-music, day9-bonus');
  expect(await offers('tasks submission day9-m')).toBe('day9-music');
  expect(await offers('nickname use ')).toBe('Night owl, Chalk dust');
  expect(await run('auth accounts remove sandbox --yes')).toMatchObject({ exit: 0 });
  const file = join(home().folder, 'state', 'terminals', 'terminal-1.json');
  expect(await readFile(file, 'utf8')).toBe('{}');
});
