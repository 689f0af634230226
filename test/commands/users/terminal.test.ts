import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import type { Clock } from '../../../src/ports/machine';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { reportsIn } from '../../../src/sandbox/sections/reports';
import { parseLine, signedIn, useLines } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { answer, conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const { run, json } = useLines(home);
/** Relative times are computed from the sandbox's own, and a busy machine exceeds no time limit. */
const clock: Clock = {
  ...systemClock,
  now: () => home().sandbox.clock.now(),
  after: (ms, callback) => systemClock.after(60 * ms, callback),
};
const shown = (line: string, env = {}, used = clock) =>
  plaza(line.split(' '), {
    env: { ...home().env, NO_COLOR: '1', ...env },
    terminal: { columns: 80 },
    clock: used,
  });
const lines = async (line: string) => (await shown(line)).stdout.trimEnd().split('\n');
const talk = (line: string, ...steps: Step[]) => conversation(home().env, parseLine(line).argv, steps);

let requests: () => RequestRecord[];
beforeEach(async () => {
  await signedIn(home(), 'ada');
  requests = home().sandbox.requestsFromNow();
});
const changes = () =>
  requests()
    .filter(({ method }) => method !== 'GET')
    .map(({ route }) => route);

describe('what the school event did to a profile', () => {
  const boris = 'School event: window broken · 2 stickers';
  const reads = () => requests().filter(({ route }) => route === 'school.profile').length;

  it('is shown by users get and posts by, and nothing for an untouched profile', async () => {
    expect(await lines('users get boris')).toContain(boris);
    expect((await lines('posts by boris')).slice(0, 2)).toEqual([boris, '']);
    expect(await lines('users get hana')).toContain('School event: curtains closed');
    const untouched = [...(await lines('users get kofi')), ...(await lines('posts by kofi'))];
    expect(untouched.join()).not.toContain('School event');
  });

  it('is read for a user at a terminal only', async () => {
    await run('users get boris');
    await json('posts by boris');
    await shown('users get boris --json');
    expect(reads()).toBe(0);
  });

  it('is missing while the event is closed', async () => {
    home().sandbox.control.setSwitch('school', false);
    const { exit, stdout, stderr } = await shown('users get boris');
    expect([exit, stderr, stdout.includes('School event')]).toEqual([0, '', false]);
  });

  it('is not waited for when the service is slow', async () => {
    home().sandbox.addFault({ kind: 'delay', route: 'school.profile', delayMs: 60_000 });
    const { exit, stderr, stdout } = await shown('users get boris', {}, systemClock);
    expect([exit, stderr, stdout.includes('School event')]).toEqual([0, '', false]);
  });
});

describe('a profile at a terminal', () => {
  it('begins with the drawn banner with --picture', async () => {
    await run('config set pictures blocks');
    const env = { NO_COLOR: undefined, COLORTERM: 'truecolor' };
    const { stdout, stderr } = await shown('users get hana --picture', env);
    const drawn = stdout.split('\n').slice(0, 12);
    expect(drawn.every((line) => /\u001b\[[34]8;2;/.test(line))).toBe(true);
    expect({ stderr, name: stdout.split('\n')[12] }).toEqual({
      stderr: '',
      name: expect.stringContaining('Hana'),
    });
    expect((await shown('users get goran --picture', env)).stderr).toBe('the profile has no banner\n');
    expect((await run('users get hana --picture')).stdout).toMatch(/^name\t/);
    expect(await json('users get hana --picture')).not.toHaveProperty('shown');
  });

  it('is shown without a banner that cannot be drawn', async () => {
    await run('config set pictures blocks');
    for (const file of filesIn(home().sandbox.world())) file.sample = 'nothing';
    expect(await shown('users get hana --picture')).toEqual({
      exit: 0,
      stdout: expect.stringContaining('@hana'),
      stderr: expect.stringMatching(/^couldn't show the banner: not found:\s+http:\S+\n$/),
    });
  });
});

it('search at a terminal shows one table under the other', async () => {
  expect(await lines('search c --users 1 --hashtags 1')).toEqual([
    '#  username  name                relation  followers  bio',
    expect.stringMatching(/^1 {2}chiara {4}🦊 Chiara ✨ Bassi {2}mutual +\d {2}Chalk on my hands, always\.$/),
    '',
    '#  hashtag  posts',
    '1  #chalk       2',
  ]);
});

describe('subscription at a terminal', () => {
  it('starts a payment after a yes, and prints where it continues', async () => {
    const question =
      "Start a payment for the subscription of @ada (profile 'sandbox') (the payment page shows the price)?";
    expectRefusal(await talk('subscription pay', answer(question, 'n')), 130, '');
    expect(changes()).toEqual([]);
    const { stdout } = await talk('subscription pay', answer(question, 'y'));
    expect(stdout).toMatch(/^Pay 299 RUB in the browser:\nhttp:\/\/127\.0\.0\.1:\d+\/pay\/\S+\n$/);
  });

  it('asks with the price where it is known', async () => {
    await signedIn(home(), 'pia');
    const question = "Start a payment for the subscription of @pia (profile 'sandbox'): 299 RUB for 30 days?";
    expectRefusal(await talk('subscription pay', answer(question, 'n')), 130, '');
    expect(changes()).not.toContain('subscription.pay');
  });

  it('removes a card after a yes', async () => {
    await signedIn(home(), 'pia');
    const [{ id }] = await json('subscription methods');
    const line = `subscription methods remove ${id}`;
    expectRefusal(await talk(line, answer(`Remove the card ${id}?`, 'n')), 130, '');
    expect(changes().filter((route) => route?.startsWith('subscription.'))).toEqual([]);
    const removed = await talk(line, answer(`Remove the card ${id}?`, 'y'));
    expect(removed).toMatchObject({ exit: 0, stdout: 'Removed the card\n' });
  });
});

describe('reports create at a terminal', () => {
  it('asks for kind, object and reason', async () => {
    const { exit, stdout } = await talk(
      'reports create',
      ['What do you report?', `\u001b[B\u001b[B${enter}`],
      answer('ID of the user', 'vandal'),
      ['Why?', `\u001b[B${enter}`],
    );
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringMatching(/^Sent report /) });
    expect(reportsIn(home().sandbox.world())).toMatchObject([{ targetType: 'user', reason: 'violence' }]);
  });

  it.each([
    ['the text of a post that it has shown', false],
    ['the ID of another post', true],
  ])('takes %s', async (_, byId) => {
    const [{ id }] = JSON.parse((await run('posts by boris --limit 1 --json')).stdout);
    await shown('posts by boris --limit 1 --no-pager');
    const steps = byId
      ? [answer('@boris: ', '\u001b[A'), answer('ID of the post', id)]
      : [answer('@boris: ', '')];
    const { exit } = await talk('reports create --type post --reason spam', ['Which post?'], ...steps);
    expect(exit).toBe(0);
    expect(reportsIn(home().sandbox.world())).toMatchObject([{ targetId: id }]);
  });
});

it.each<[line: string, request: string, body?: unknown]>([
  ['users update --bio x --no-banner', 'PUT /api/users/me', { bio: 'x', bannerId: null }],
  ['users update --set avatar=🦉', 'PUT /api/users/me', { avatar: '🦉' }],
  ['users privacy set isPrivate=true', 'PUT /api/users/me/privacy', { isPrivate: true }],
  ['users pins set founder', 'PUT /api/users/me/pin', { slug: 'founder' }],
  [
    'reports create --type post --id p1 --reason spam --comment Look.',
    'POST /api/reports',
    { targetType: 'post', targetId: 'p1', reason: 'spam', description: 'Look.' },
  ],
  ['verification submit https://v.test/1', 'POST /api/verification/submit', { videoUrl: 'https://v.test/1' }],
  ['subscription pay --open', 'POST /api/v1/subscription/pay'],
  ['subscription auto-renewal off', 'POST /api/v1/subscription/auto-renewal', { enabled: false }],
  ['telemetry view --sid s --event {"v":"x"}', 'POST /api/v1/i', { sid: 's', e: [{ v: 'x' }] }],
  ['telemetry interaction --sid s --event {}', 'POST /api/v1/x', { sid: 's', e: [{}] }],
])('%s --dry-run prints %s and sends nothing', async (line, printed, body) => {
  const [{ method, url, body: sent }] = await json(`${line} --dry-run`);
  expect(`${method} ${new URL(url).pathname}`).toBe(printed);
  expect(sent).toEqual(body);
  expect(changes()).toEqual([]);
});
