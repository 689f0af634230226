/** Waste paper and notebook sheets at a terminal. */

import { expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { wastePaperIn } from '../../../src/sandbox/sections/school/tools/rules/waste-paper';
import { expectRefusal, inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const signIn = () => plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });

it('offers the old posts, shows the one that goes, and asks', async () => {
  await signIn();
  const { exit, stdout, stderr } = await conversation(
    home().env,
    ['school', 'waste-paper', 'give'],
    [
      ['Which post?'],
      ['Summer. The numbers are sleeping.'],
      ['Found a prime in the price of a ticket.'],
      ['I will write here every day.', enter],
      ['│ Summer. The numbers are sleeping.'],
      ['Turn this post into waste paper? You cannot undo it.', `y${enter}`],
    ],
  );
  expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('Turned the post') });
  expect(stderr).toContain('1 like, 0 comments');
  const posts = postsIn(home().sandbox.world());
  const wastePaper = wastePaperIn(home().sandbox.world());
  const given = posts.find(({ id }) => id === wastePaper.given[0]?.postId);
  expect(given).toMatchObject({
    content: 'Summer. The numbers are sleeping.',
    deletedAt: expect.any(Number),
  });
});

it('sends nothing after a no, nor for a post of others', async () => {
  await signIn();
  const posts = postsIn(home().sandbox.world());
  const idOf = (text: string) => posts.find(({ content }) => content.startsWith(text))?.id ?? '';
  const no = await conversation(
    home().env,
    ['school', 'waste-paper', 'give', idOf('Summer.')],
    [['Turn this post into waste paper?', `n${enter}`]],
  );
  expect(no.exit).toBe(130);
  const foreign = await conversation(home().env, ['school', 'waste-paper', 'give', idOf('Blue chalk')], []);
  expect(foreign).toMatchObject({ exit: 2, stderr: expect.stringContaining('not your post') });
  expect(wastePaperIn(home().sandbox.world()).given).toEqual([]);
});

it('says when there are no old posts', async () => {
  await plaza(['sandbox', 'sign-in', 'lena'], { env: home().env });
  const { exit, stderr } = await conversation(home().env, ['school', 'waste-paper', 'give'], []);
  expectRefusal({ exit, stderr }, 5, 'older than three months');
});

it('shows posts on their sheets, and what was crossed out and corrected, in the feed', async () => {
  await signIn();
  const by = async (user: string, color: string) =>
    inWords(
      (
        await plaza(['posts', 'by', user, '--all'], {
          env: { ...home().env, PAGER: 'cat', ...(color ? { FORCE_COLOR: color } : { NO_COLOR: '1' }) },
          terminal: { columns: 60 },
        })
      ).stdout,
    );
  const posts = postsIn(home().sandbox.world());
  const names = new Map(
    accountsIn(home().sandbox.world()).map(({ id, profile }) => [id, profile?.username ?? '']),
  );
  const authorOf = (text: string) =>
    names.get(posts.find(({ content }) => content.startsWith(text))?.authorId ?? '') ?? '';
  const sheet = await by(authorOf('猫が窓から'), '');
  expect(sheet).toContain('┼───┼───┼');
  expect(sheet).toContain('│ 猫が窓から空を見ている。');
  expect(await by('chiara', '')).toContain('It is [-grey-]{+white+} with hopes.');
  expect(await by('boris', '1')).toContain('on the train, <red>\u001b[9mBoris\u001b[29m</>.');
});
