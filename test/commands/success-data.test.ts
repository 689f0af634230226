import { expect, it } from 'vitest';
import { signedIn, useLines } from '../support/accounts';
import { plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const { json } = useLines(home);
const show = (line: string) => plaza(line.split(' '), { env: home().env, terminal: { columns: 100 } });
const wrapAnswers = () => home().sandbox.control.setSwitch('success-data', true);

it.each([
  'posts feed --limit 2',
  'users me',
  'users pins list',
  'users privacy get',
  'hashtags trending',
  'notifications list --limit 3',
  'platform changelog',
  'shop products',
  'school tasks',
  'exam status',
])('%s prints the same for plain and wrapped answers', async (line) => {
  await signedIn(home(), 'ada');
  const [plain, shown] = [await json(line), await show(line)];
  wrapAnswers();
  expect(await json(line)).toEqual(plain);
  expect(await show(line)).toEqual(shown);
});
