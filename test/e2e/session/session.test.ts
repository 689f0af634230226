/** One session by the real executable: a refresh that fails, is cut in two, or belongs to another world. */
import { describe, expect, it } from 'vitest';
import { useHome } from '../../support/home';
import {
  expectOneRefresh,
  good,
  lost,
  lostMessage,
  type SharedSession,
  sharedSession,
} from '../../support/session/processes';

const home = useHome();
const me = ['users', 'get', 'me'];
const refreshes = (session: SharedSession) => session.requests('auth.refresh').map(({ status }) => status);
const fault = (kind: 'drop-before' | 'drop-after' | 'cut', times = 1) =>
  home().sandbox.addFault({ route: 'auth.refresh', kind, times });

describe('a refresh', () => {
  it('is done within 30 seconds of the end, and not before', async () => {
    const session = sharedSession(home());
    session.store({ ...session.stored(), expiresAt: Date.now() + 60_000 });
    expect(await session.run()).toEqual(good);
    expect(refreshes(session)).toEqual([]);
    session.store({ ...session.stored(), expiresAt: Date.now() + 29_000 });
    expect(await session.run()).toEqual(good);
    expectOneRefresh(session, 'near the end');
  });

  it('keeps the device: the service knows one session of one device all along', async () => {
    const session = sharedSession(home());
    const { deviceId } = session.stored();
    session.expireHere();
    expect(await session.run()).toEqual(good);
    expect(session.stored().deviceId).toBe(deviceId);
    const { stdout } = await session.run([
      'api',
      'GET',
      '/api/v1/auth/sessions',
      '--jq',
      '.sessions | length',
    ]);
    expect(stdout).toBe('1\n');
  });

  it('takes the time it needs, whatever --timeout says of other requests', async () => {
    const session = sharedSession(home());
    session.expireHere();
    const release = session.holdRefresh();
    const running = session.start(['api', 'GET', '/api/users/me', '--jq', '.username', '--timeout', '3']);
    await session.refreshArrived();
    await new Promise((resolve) => setTimeout(resolve, 3300));
    expect(running.child.exitCode).toBeNull();
    release();
    expect(await running.ended).toEqual(good);
    expectOneRefresh(session, 'that took long');
  });
});

describe('a refresh that fails', () => {
  it('with 5xx is exit 7 at once, and the next command finds the session alive', async () => {
    const session = sharedSession(home());
    session.expireHere();
    home().sandbox.addFault({ route: 'auth.refresh', kind: 'status', status: 503 });
    expect(await session.run(me)).toMatchObject({
      exit: 7,
      stdout: '',
      stderr: expect.stringMatching(/^error: .*\nhint: /),
    });
    expect(refreshes(session)).toEqual([503]);
    expect(await session.run()).toEqual(good);
  });

  it('while the token is still good for a moment is no failure', async () => {
    const session = sharedSession(home());
    session.store({ ...session.stored(), expiresAt: Date.now() + 29_000 });
    home().sandbox.addFault({ route: 'auth.refresh', kind: 'status', status: 503 });
    expect(await session.run()).toEqual(good);
    expect(refreshes(session)).toEqual([503]);
  });

  it('because the connection was cut before it arrived is tried once more', async () => {
    const session = sharedSession(home());
    session.expireHere();
    fault('drop-before');
    expect(await session.run()).toEqual(good);
    expect(refreshes(session)).toEqual([0, 200]);
  });

  it('because the connection stays cut is exit 7, and the session lives on', async () => {
    const session = sharedSession(home());
    session.expireHere();
    fault('drop-before', 2);
    const { host } = new URL(home().sandbox.baseUrl);
    expect(await session.run(me)).toEqual({
      exit: 7,
      signal: null,
      stdout: '',
      stderr: `error: the connection to ${host} was cut before the answer arrived\nhint: running the command again is safe\n`,
    });
    expect(await session.run()).toEqual(good);
    expect(refreshes(session)).toEqual([0, 0, 200]);
  });

  it('because its answer was cut off in the middle leaves the new token', async () => {
    const session = sharedSession(home());
    session.expireHere();
    fault('cut');
    const ran = await session.run([...me, '--quiet']);
    expect(ran).toEqual({
      exit: 7,
      signal: null,
      stdout: '',
      stderr:
        'error: the service refreshed the session, but its answer cannot be read\nhint: run the command again\n',
    });
    expect(await session.run()).toEqual(good);
    expect(refreshes(session)).toEqual([200, 200]);
  });

  it('because its answer was lost after the service had done it is the end, and says so', async () => {
    const session = sharedSession(home());
    const { deviceId, binding, username } = session.stored();
    session.expireHere();
    fault('drop-after');
    expect(await session.run(me)).toEqual(lost);
    expect(refreshes(session)).toEqual([0, 401]);
    expect(session.stored()).toEqual({ deviceId, binding, username });
    expect(await session.run(me)).toMatchObject({
      exit: 4,
      stderr: expect.stringMatching(/^error: not signed in/),
    });
    expect(refreshes(session)).toEqual([]);
  });

  it('is told also by commands that need nobody to be signed in, and by a request by hand', async () => {
    const asked = [
      ['auth', 'status'],
      ['platform', 'announcements'],
      ['api', 'GET', '/api/users/me'],
    ];
    for (const argv of asked) {
      const session = sharedSession(home());
      session.expireHere();
      fault('drop-after');
      const { exit, stderr } = await session.run(argv);
      expect({ exit, stderr }, argv.join(' ')).toEqual({
        exit: 4,
        stderr: expect.stringContaining(lostMessage),
      });
    }
  });

  it('because the session was ended elsewhere says that, in JSON too', async () => {
    const session = sharedSession(home());
    const revoked = await session.run(['api', 'DELETE', '/api/v1/auth/sessions', '--yes']);
    expect(revoked.exit).toBe(0);
    const { control } = home().sandbox;
    const other = control.signIn({ person: 'ada', deviceId: '00000000-0000-4000-8000-000000000001' });
    const all = await fetch(`${home().sandbox.baseUrl}/api/v1/auth/sessions`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${other.accessToken}`,
        'x-device-id': '00000000-0000-4000-8000-000000000001',
      },
    });
    expect(all.status).toBe(200);
    const { exit, stdout, stderr } = await session.run([...me, '--json']);
    expect({ exit, stdout, error: JSON.parse(stderr).error }).toEqual({
      exit: 4,
      stdout: '',
      error: {
        kind: 'signed-out',
        message: 'the session ended: the session was ended',
        code: 'SESSION_REVOKED',
        status: 401,
        hint: "sign in again with 'plaza sandbox sign-in ada'",
      },
    });
    expect(refreshes(session)).toEqual([401]);
  });
});

describe('a session of another place', () => {
  it('is not sent to a world that was begun anew, and that is said once', async () => {
    const session = sharedSession(home());
    const { binding } = session.stored();
    expect((await session.run(['sandbox', 'reset', '--yes'])).exit).toBe(0);
    const before = session.stored();
    const ran = await session.run(me);
    expect(ran).toMatchObject({ exit: 4, stdout: '' });
    expect(ran.stderr).toBe(
      `the session of this profile belongs to ${binding}, so it is not used here\nerror: not signed in\nhint: sign in with 'plaza sandbox sign-in ada'\n`,
    );
    expect(session.requests('users.me')).toEqual([]);
    expect(refreshes(session)).toEqual([]);
    expect(session.stored()).toEqual(before);
  });

  it('is not sent to another origin, not even from the environment once it was used', async () => {
    const { sandbox, folder } = home();
    const session = sharedSession(home());
    const { refreshToken } = sandbox.control.signIn({ person: 'boris' });
    const env = { PLAZA_CONFIG_DIR: folder, PLAZA_PROFILE: '', PLAZA_REFRESH_TOKEN: refreshToken };
    const at = (PLAZA_BASE_URL: string, argv?: string[]) =>
      session.run(argv, { env: { ...env, PLAZA_BASE_URL } });
    expect(await at(sandbox.baseUrl)).toEqual({ ...good, stdout: 'boris\n' });
    const elsewhere = await at(sandbox.statusUrl, me);
    expect(elsewhere.exit).toBe(4);
    expect(elsewhere.stderr).toBe(
      `the session of this profile belongs to ${sandbox.baseUrl}, so it is not used here\nerror: the session of PLAZA_REFRESH_TOKEN has ended, or belongs to another address\nhint: set PLAZA_REFRESH_TOKEN to a new token, or unset it\n`,
    );
  });
});

describe('PLAZA_ACCESS_TOKEN', () => {
  it('is sent as it is and never renewed; a sandbox profile does not send it', async () => {
    const { sandbox, folder } = home();
    const session = sharedSession(home());
    const { accessToken } = sandbox.control.signIn({ person: 'boris' });
    const env = { PLAZA_CONFIG_DIR: folder, PLAZA_PROFILE: '', PLAZA_ACCESS_TOKEN: accessToken };
    const service = { ...env, PLAZA_BASE_URL: sandbox.baseUrl };
    expect(await session.run(undefined, { env: service })).toEqual({ ...good, stdout: 'boris\n' });
    expect(await session.run(undefined, { env: { PLAZA_ACCESS_TOKEN: accessToken } })).toEqual({
      ...good,
      stderr: 'PLAZA_ACCESS_TOKEN is not used in the sandbox\n',
    });
    sandbox.clock.move(16 * 60_000);
    expect(await session.run(me, { env: service })).toMatchObject({
      exit: 4,
      stdout: '',
      stderr:
        'error: token expired (UNAUTHORIZED)\nhint: set PLAZA_ACCESS_TOKEN to a new token, or unset it\n',
    });
    expect(refreshes(session)).toEqual([]);
  });
});
