/** Answers in the form {"success": true, "data": …}, which some servers give. */
import { expect, it } from 'vitest';
import { plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const run = async (line: string, terminal?: { columns: number }) =>
  plaza(line.split(' '), { env: home().env, ...(terminal && { terminal }) });
const switchOn = (on: boolean) => home().sandbox.control.setSwitch('success-data', on);

/** An unvoted poll: its post and its first option. */
async function poll(): Promise<{ post: string; option: string }> {
  const line = ['posts', 'create', 'Which?', '--poll', 'Tea?', '--option', 'yes', '--option', 'no', '--json'];
  const { stdout } = await plaza(line, { env: home().env });
  const { id, poll: made } = JSON.parse(stdout);
  return { post: id, option: made.options[0].id };
}

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
])('%s prints the same in both forms', async (line) => {
  await run('sandbox sign-in ada');
  switchOn(false);
  const plain = await run(`${line} --json`);
  const shown = await run(line, { columns: 100 });
  switchOn(true);
  const wrapped = await run(`${line} --json`);
  expect(plain.exit).toBe(0);
  expect(wrapped).toEqual(plain);
  expect(await run(line, { columns: 100 })).toEqual(shown);
});

it('a vote prints the poll, and keeps no wrapper under --json', async () => {
  await run('sandbox sign-in ada');
  const [first, second] = [await poll(), await poll()];
  switchOn(true);
  expect((await run(`posts vote ${first.post} ${first.option}`)).stdout).toContain(
    `${first.option}\tyes\t1\t100\tyes`,
  );
  const answer = JSON.parse((await run(`posts vote ${second.post} ${second.option} --json`)).stdout);
  expect(answer).toMatchObject({ question: 'Tea?', totalVotes: 1, hasVoted: true });
  expect(answer).not.toHaveProperty('success');
});

it('the envelope is the whole answer', async () => {
  await run('sandbox sign-in ada');
  switchOn(true);
  const { stdout } = await run('posts feed --limit 2 --json --envelope');
  expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { posts: expect.any(Array) } });
});
