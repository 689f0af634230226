/** Processes that share a session with an expired access token: one of them refreshes, and none fails. */
import { describe, expect, it } from 'vitest';
import { until } from '../../support/clock';
import { expectedRun, expectOneRefresh, sharedSession } from '../../support/executable/shared-session';
import { useHome } from '../../support/home';

const home = useHome();

const count = 4;

describe('processes at the same time', () => {
  it('refresh a token once that all of them know to be expired', async () => {
    const session = sharedSession(home());
    session.expireHere();
    const ran = await Promise.all([...Array(count)].map(() => session.run()));
    expect(ran).toEqual(Array(count).fill(expectedRun));
    expectOneRefresh(session, 'at once');
    expect(await session.run()).toEqual(expectedRun);
    expect(session.requests('auth.refresh')).toEqual([]);
  });

  it('refresh a token once that the service has refused to all of them', async () => {
    const session = sharedSession(home());
    session.expireThere();
    const release = session.holdRefresh();
    const running = [...Array(count)].map(() => session.start());
    let refused = 0;
    await until(() => {
      refused += session.requests('users.me').filter(({ status }) => status === 401).length;
      return refused === count;
    });
    await session.refreshArrived();
    release();
    expect(await Promise.all(running.map(({ ended }) => ended))).toEqual(Array(count).fill(expectedRun));
    expectOneRefresh(session, 'after all were refused');
    expect(session.requests('users.me').map(({ status }) => status)).toEqual(Array(count).fill(200));
  });
});

it('processes with the same PLAZA_REFRESH_TOKEN use it once', async () => {
  const { sandbox, folder } = home();
  const { refreshToken } = sandbox.control.signIn({ person: 'boris' });
  const session = sharedSession(home());
  const env = {
    PLAZA_BASE_URL: sandbox.baseUrl,
    PLAZA_PROFILE: '',
    PLAZA_REFRESH_TOKEN: refreshToken,
    PLAZA_DEVICE_ID: session.stored().deviceId,
  };
  const me = (afresh = env) => session.run(undefined, { env: { ...afresh, PLAZA_CONFIG_DIR: folder } });
  const boris = { ...expectedRun, stdout: 'boris\n' };
  expect(await Promise.all([me(), me(), me(), me()])).toEqual([boris, boris, boris, boris]);
  expectOneRefresh(session, 'the first value');
  sandbox.clock.move(16 * 60_000);
  expect(await Promise.all([me(), me()])).toEqual([boris, boris]);
  expectOneRefresh(session, 'its successor');
  session.expireThere();
  expect(await session.run(), 'who signed in').toEqual(expectedRun);
});
