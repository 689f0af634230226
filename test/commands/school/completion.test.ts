/** Completion in the school event: known products and styles, and the tasks and nicknames that were shown. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (line: string) => plaza(line.split(' '), { env: home().env });
const atTerminal = (line: string) => plaza(line.split(' '), { env: home().env, terminal: { columns: 80 } });
/** What is offered behind the words. */
const offers = async (words: string) => {
  const { exit, stdout, stderr } = await run(`completion query -- school ${words}`);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  const lines = stdout.split('\n').slice(0, -1);
  return lines.map((line) => line.split('\t')[0]);
};

it('completion offers products, styles and sections', async () => {
  expect(await offers('buy ')).toContain('water_balloons');
  expect(await offers('buy bo')).toEqual(['board_drawing', 'board_cloth']);
  expect(await offers('buy post_notebook --variant ')).toEqual(['grid', 'ruled']);
  expect(await offers('view wa')).toEqual(['waste-paper']);
});

it('completion offers the tasks and nicknames that were last shown at a terminal', async () => {
  await run('sandbox sign-in ada');
  await run('school tasks');
  await atTerminal('school tasks --dry-run');
  expect(await offers('tasks submit ')).toEqual([]);
  await atTerminal('school tasks');
  await atTerminal('school nickname');
  expect(await offers('tasks submit ')).toEqual(['day9-astronomy', 'day9-music', 'day9-bonus']);
  expect(await offers('tasks submission day9-m')).toEqual(['day9-music']);
  expect(await offers('nickname use ')).toEqual(['Night owl', 'Chalk dust']);
});

it('the shown tasks are forgotten with the account', async () => {
  await run('sandbox sign-in ada');
  await atTerminal('school tasks');
  const file = join(home().folder, 'state', 'terminals', 'terminal-1.json');
  expect(await readFile(file, 'utf8')).toContain('day9-music');
  expect(await run('auth accounts remove sandbox --yes')).toMatchObject({ exit: 0 });
  expect(await readFile(file, 'utf8')).toBe('{}');
});
