/** Answers in the form {"success": true, "data": …}, which some servers give. */
import { expect, it } from 'vitest';
import { signedIn, useLines } from '../support/accounts';
import { plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const { run, json } = useLines(home);
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

it('posts vote prints the poll of a wrapped answer, without the wrapper with --json', async () => {
  await signedIn(home(), 'ada');
  const create = 'posts create Which? --poll Tea? --option yes --option no';
  const [first, second] = [await json(create), await json(create)];
  wrapAnswers();
  const vote = ({ id, poll }: typeof first) => `posts vote ${id} ${poll.options[0].id}`;
  expect((await run(vote(first))).stdout).toContain(`${first.poll.options[0].id}\tyes\t1\t100\tyes`);
  const answer = await json(vote(second));
  expect(answer).toMatchObject({ question: 'Tea?', totalVotes: 1, hasVoted: true });
  expect(answer).not.toHaveProperty('success');
});

it('--envelope prints the whole wrapped answer', async () => {
  await signedIn(home(), 'ada');
  wrapAnswers();
  const answer = { success: true, data: { posts: expect.any(Array) } };
  expect(await json('posts feed --limit 2 --envelope')).toMatchObject(answer);
});
