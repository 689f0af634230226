/** People, the subscription and searches at a terminal, and what a dry run of them sends. */

import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { reportsIn } from '../../../src/sandbox/sections/reports';
import { inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
/** Relative times are told from the sandbox's own. */
const clock = { ...systemClock, now: () => home().sandbox.clock.now() };
const shown = (argv: readonly string[], columns = 80, env = {}) =>
  plaza(argv, { env: { ...home().env, NO_COLOR: '1', ...env }, terminal: { columns }, clock });
const lines = async (...argv: string[]) => (await shown(argv)).stdout.trimEnd().split('\n');
const script = (argv: readonly string[]) => plaza(argv, { env: home().env });

let asked: () => RequestRecord[];
beforeEach(async () => {
  await script(['sandbox', 'sign-in', 'ada']);
  asked = home().sandbox.requestsFromNow();
});
/** The routes that changed something. */
const changed = () =>
  asked()
    .filter(({ method }) => method !== 'GET')
    .map(({ route }) => route);

describe('a profile at a terminal', () => {
  it('is a card, for each reader as it is for them', async () => {
    expect(await lines('users', 'get', 'hana')).toEqual([
      '👩‍🚀 Hana 👩‍🚀 @hana',
      'Up there, looking down.',
      'Ask me about orbits.',
      expect.stringMatching(/^3 followers · 4 following · \d posts?$/),
      'you follow each other',
      'last seen this week · joined 2026-04-09',
      expect.stringMatching(/^http:.*\/orbit\.png$/),
      expect.stringMatching(/^[0-9a-f]{8}$/),
    ]);
    expect((await lines('users', 'get', 'farah')).slice(2, 4)).toEqual([
      'followers, following and posts are hidden',
      'follows you · private account',
    ]);
    expect((await lines('users', 'me')).slice(0, 2)).toEqual([
      '🦊 Ada Lind ✓ @ada  [Founder]',
      'Numbers, trains, long walks.',
    ]);
  });

  it('has a bold name and a colored badge', async () => {
    const { stdout } = await plaza(['users', 'me'], { env: home().env, terminal: { columns: 80 }, clock });
    expect(inWords(stdout).split('\n')[0]).toBe('<bold>🦊 Ada Lind ✓</> <dim>@ada</>  <cyan>[Founder]</>');
  });

  it('begins with its banner, drawn, where that is asked for', async () => {
    await script(['config', 'set', 'pictures', 'blocks']);
    const env = { NO_COLOR: undefined, COLORTERM: 'truecolor' };
    const { stdout, stderr } = await shown(['users', 'get', 'hana', '--picture'], 80, env);
    const drawn = stdout.split('\n').slice(0, 12);
    expect(drawn.every((line) => line.includes('\u001b[48;2;') || line.includes('\u001b[38;2;'))).toBe(true);
    expect({ stderr, card: stdout.split('\n')[12]?.includes('Hana') }).toEqual({ stderr: '', card: true });
    const none = await shown(['users', 'get', 'goran', '--picture'], 80, env);
    expect(none.stderr).toBe('the profile has no banner\n');
    expect((await script(['users', 'get', 'hana', '--picture'])).stdout).toMatch(/^name\t/);
    const json = await script(['users', 'get', 'hana', '--picture', '--json']);
    expect(JSON.parse(json.stdout)).not.toHaveProperty('shown');
  });

  it('is not lost with a banner that cannot be had', async () => {
    await script(['config', 'set', 'pictures', 'blocks']);
    for (const file of filesIn(home().sandbox.world())) file.sample = 'nothing';
    const { exit, stdout, stderr } = await shown(['users', 'get', 'hana', '--picture']);
    expect({ exit, card: stdout.includes('@hana') }).toEqual({ exit: 0, card: true });
    expect(stderr).toMatch(/^couldn't show the banner: not found:\s+http:\S+\n$/);
  });
});

describe('lists at a terminal', () => {
  it('of what was found stand one under the other', async () => {
    const found = await lines('search', 'c', '--users', '1', '--hashtags', '1');
    expect(found).toEqual([
      '#  username  name                relation  followers  bio',
      expect.stringMatching(
        /^1 {2}chiara {4}🦊 Chiara ✨ Bassi {2}mutual +\d {2}Chalk on my hands, always\.$/,
      ),
      '',
      '#  hashtag  posts',
      '1  #chalk       2',
    ]);
  });
});

describe('a payment at a terminal', () => {
  const talk = (argv: readonly string[], answer: string, question: string) =>
    conversation(home().env, argv, [[question, `${answer}${enter}`]]);

  it('is begun only when it is wanted, and says where it goes on', async () => {
    const question =
      "Start a payment for the subscription of @ada (profile 'sandbox') (the payment page shows the price)?";
    expect(await talk(['subscription', 'pay'], 'n', question)).toMatchObject({ exit: 130, stdout: '' });
    expect(changed()).toEqual([]);
    const begun = await talk(['subscription', 'pay'], 'y', question);
    expect(begun.stdout).toMatch(/^Pay 299 RUB in the browser:\nhttp:\/\/127\.0\.0\.1:\d+\/pay\/\S+\n$/);
  });

  it('method is removed only when that is wanted', async () => {
    await script(['sandbox', 'sign-in', 'pia']);
    const [{ id }] = JSON.parse((await script(['subscription', 'methods', '--json'])).stdout);
    const argv = ['subscription', 'methods', 'remove', id];
    const question = `Remove the card ${id}?`;
    expect(await talk(argv, 'n', question)).toMatchObject({ exit: 130 });
    expect(changed().filter((route) => route?.startsWith('subscription.'))).toEqual([]);
    expect(await talk(argv, 'y', question)).toMatchObject({ exit: 0, stdout: 'Removed the card\n' });
  });
});

it('a report asks for what is missing', async () => {
  const steps = [
    ['What do you report?', `\u001b[B\u001b[B${enter}`],
    ['ID of the user', `vandal${enter}`],
    ['Why?', `\u001b[B${enter}`],
  ] as const;
  const { exit, stdout } = await conversation(home().env, ['reports', 'create'], steps);
  expect({ exit, reported: stdout.startsWith('Sent report ') }).toEqual({ exit: 0, reported: true });
  expect(reportsIn(home().sandbox.world())).toMatchObject([{ targetType: 'user', reason: 'violence' }]);
});

describe('a report of what the terminal has shown', () => {
  it.each([
    ['is chosen by its text', [['@boris: ', enter]]],
    [
      'may be another one, by its ID',
      [
        ['@boris: ', `\u001b[A${enter}`],
        ['ID of the post', `@last${enter}`],
      ],
    ],
  ] as const)('%s', async (_, steps) => {
    const [{ id }] = JSON.parse((await script(['posts', 'by', 'boris', '--limit', '1', '--json'])).stdout);
    await shown(['posts', 'by', 'boris', '--limit', '1', '--no-pager']);
    const argv = ['reports', 'create', '--type', 'post', '--reason', 'spam'];
    const typed = steps.map(([text, keys]) => [text, keys.replace('@last', id)] as const);
    const { exit } = await conversation(home().env, argv, [['Which post?'], ...typed]);
    expect(exit).toBe(0);
    expect(reportsIn(home().sandbox.world())).toMatchObject([{ targetId: id }]);
  });
});

it('a payment for a subscription whose price is known names it', async () => {
  await script(['sandbox', 'sign-in', 'pia']);
  const question = "Start a payment for the subscription of @pia (profile 'sandbox'): 299 RUB for 30 days?";
  const { exit } = await conversation(home().env, ['subscription', 'pay'], [[question, `n${enter}`]]);
  expect([exit, changed().includes('subscription.pay')]).toEqual([130, false]);
});

describe('a dry run', () => {
  it.each<[readonly string[], string, unknown]>([
    [['users', 'follow', 'lena'], 'POST /api/users/lena/follow', undefined],
    [['users', 'unfollow', '@boris'], 'DELETE /api/users/boris/follow', undefined],
    [['users', 'block', 'boris'], 'POST /api/users/boris/block', undefined],
    [['users', 'unblock', 'boris'], 'DELETE /api/users/boris/block', undefined],
    [['users', 'update', '--bio', 'x', '--no-banner'], 'PUT /api/users/me', { bio: 'x', bannerId: null }],
    [['users', 'update', '--set', 'avatar=🦉'], 'PUT /api/users/me', { avatar: '🦉' }],
    [['users', 'privacy', 'set', 'isPrivate=true'], 'PUT /api/users/me/privacy', { isPrivate: true }],
    [['users', 'pins', 'set', 'founder'], 'PUT /api/users/me/pin', { slug: 'founder' }],
    [['users', 'pins', 'clear'], 'DELETE /api/users/me/pin', undefined],
    [
      ['reports', 'create', '--type', 'post', '--id', 'p1', '--reason', 'spam', '--comment', 'Look.'],
      'POST /api/reports',
      { targetType: 'post', targetId: 'p1', reason: 'spam', description: 'Look.' },
    ],
    [
      ['verification', 'submit', 'https://v.test/1'],
      'POST /api/verification/submit',
      { videoUrl: 'https://v.test/1' },
    ],
    [['subscription', 'pay', '--open'], 'POST /api/v1/subscription/pay', undefined],
    [['subscription', 'bind-card', '--open'], 'POST /api/v1/subscription/bind-card', undefined],
    [['subscription', 'auto-renewal', 'off'], 'POST /api/v1/subscription/auto-renewal', { enabled: false }],
    [['subscription', 'methods', 'default', 'm1'], 'POST /api/v1/subscription/methods/m1/default', undefined],
    [['subscription', 'methods', 'remove', 'm1'], 'DELETE /api/v1/subscription/methods/m1', undefined],
    [
      ['telemetry', 'view', '--sid', 's', '--event', '{"v":"x"}'],
      'POST /api/v1/i',
      { sid: 's', e: [{ v: 'x' }] },
    ],
    [['telemetry', 'interaction', '--sid', 's', '--event', '{}'], 'POST /api/v1/x', { sid: 's', e: [{}] }],
  ])('of %j sends nothing', async (argv, line, body) => {
    const { exit, stdout, stderr } = await script([...argv, '--dry-run', '--json']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const [request] = JSON.parse(stdout);
    expect(`${request.method} ${new URL(request.url).pathname}`).toBe(line);
    expect(request.body).toEqual(body);
    expect(changed()).toEqual([]);
  });
});
