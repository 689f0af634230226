import { expect, it } from 'vitest';
import { watchNotifications } from '../../../src/client/live/notifications';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { newNotifications, notify } from '../../../src/sandbox/sections/notifications/rules/notices';
import { until } from '../../support/clock';
import { deviceId, signedIn, testApi } from '../../support/http/api';
import { useSandbox } from '../../support/sandbox';
import { watchNotificationsThroughCuts } from '../../support/watchers';

const sandbox = useSandbox();

it.each([1, 2, 3, 4])(
  'watchNotifications yields everything once and in order through cuts: seed %i',
  async (seed) => {
    const { sent, reported, cuts, openings } = await watchNotificationsThroughCuts(sandbox(), seed, 40);
    expect(sent.length).toBeGreaterThan(cuts);
    expect(openings).toBeGreaterThan(cuts);
    expect(reported).toEqual(sent);
  },
);

it('watchNotifications connects again after 90 s of silence and after a refused token', async () => {
  const world = sandbox().world();
  const { accessToken } = sandbox().control.signIn({ person: 'ada' });
  const session = signedIn(['too old', accessToken]);
  const over = new AbortController();
  const { api, clock } = testApi(new URL(sandbox().baseUrl), { session, signal: over.signal });
  const statuses = () =>
    sandbox()
      .requests(deviceId)
      .filter(({ route }) => route === 'notifications.watch')
      .map(({ status }) => status);
  const reported: unknown[] = [];
  const watching = (async () => {
    for await (const { data } of watchNotifications({ api, clock, note: () => undefined }))
      reported.push(data);
  })();
  await until(() => newNotifications.listeners(world) === 1);
  await clock.pending(90_000);
  clock.advance(90_000);
  await until(() => statuses().length === 2 && newNotifications.listeners(world) === 1);
  const [to = '', by = ''] = accountsIn(world).map(({ id }) => id);
  notify(world, { to, by, type: 'mention', preview: 'after the silence' });
  await until(() => reported.length > 0);
  over.abort();
  await watching.catch(() => undefined);
  expect(reported).toMatchObject([{ preview: 'after the silence' }]);
  expect(statuses()).toEqual([200, 200]);
  expect(session.renewals).toEqual(['too old']);
});
