/** Two hundred cuts of a stream and of a socket at random moments, in process and by the executable. */
import { expect, it } from 'vitest';
import { accountsIn } from '../../src/sandbox/sections/auth/rules/accounts';
import { notificationsIn, notify } from '../../src/sandbox/sections/notifications/rules/notices';
import { until } from '../support/clock';
import { startExecutable } from '../support/executable/executable';
import { useHome } from '../support/home';
import { seededNumbers } from '../support/seeded-numbers';
import { watchBoardThroughCuts, watchNotificationsThroughCuts } from '../support/watchers';

const home = useHome();
const cuts = Number(process.env.PLAZA_LONG_CUTS ?? 200);
const timeout = 3_600_000;

it.each([11, 12, 13, 14, 15])(
  `notifications are reported through ${cuts} cuts once and in order (seed %i)`,
  { timeout },
  async (seed) => {
    const { sent, reported } = await watchNotificationsThroughCuts(home().sandbox, seed, cuts);
    expect(sent.length).toBeGreaterThan(cuts);
    expect(reported).toEqual(sent);
  },
);

it.each([21, 22, 23, 24, 25])(
  `changes of the board are reported through ${cuts} cuts once and in order (seed %i)`,
  { timeout },
  async (seed) => {
    const { happened, reported, tickets } = await watchBoardThroughCuts(home().sandbox, seed, cuts);
    expect(happened.length).toBeGreaterThan(cuts);
    expect(tickets).toBeGreaterThan(cuts);
    expect(reported).toEqual(happened);
  },
);

it(`plaza notifications watch prints everything through ${cuts} cuts`, { timeout }, async () => {
  const { sandbox, env } = home();
  const world = sandbox.world();
  const { accessToken } = sandbox.control.signIn({ person: 'ada' });
  const [to = '', by = ''] = ['ada', 'boris'].map(
    (name) => accountsIn(world).find(({ email }) => email === `${name}@sandbox.test`)?.id,
  );
  const watcher = startExecutable(['notifications', 'watch', '--jq', '.data.id'], {
    env: { ...env, PLAZA_PROFILE: '', PLAZA_BASE_URL: sandbox.baseUrl, PLAZA_ACCESS_TOKEN: accessToken },
  });
  let output = '';
  watcher.child.stdout.on('data', (text: string) => {
    output += text;
  });
  const number = seededNumbers(99);
  await until(() => sandbox.requests().some(({ route }) => route === 'notifications.watch'));
  const first = notificationsIn(world).list.length;
  const send = () =>
    notify(world, { to, by, type: 'mention', preview: '猫😀ß'.repeat(1 + Math.floor(number() * 9)) });
  for (let cut = 0; cut < cuts; cut++) {
    sandbox.addFault({ kind: 'cut', route: 'notifications.watch' });
    send();
    await until(() => sandbox.control.faults().length === 0);
    for (let count = Math.floor(number() * 3); count > 0; count--) send();
  }
  const sent = notificationsIn(world).list.slice(first);
  await until(() => output.split('\n').length > sent.length);
  watcher.child.kill('SIGINT');
  expect((await watcher.ended).exit).toBe(130);
  expect(output.trim().split('\n')).toEqual(sent.map(({ id }) => id));
});
