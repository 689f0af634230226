import { describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run: plaza } = useLines(home);
const { run, json } = useLines(home, 'auth');
const minute = 60_000;

/** A request with a token of the account, as another client sends it. */
const requestAs = (accessToken: string, path: string, method = 'GET') =>
  fetch(`${home().sandbox.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-device-id': '00000000-0000-4000-8000-000000000001',
    },
  });
const signInElsewhere = () => home().sandbox.control.signIn({ person: 'ada' });

describe('auth status', () => {
  it('prints the signed-out state, and exits with 4', async () => {
    const rows = `state\tsigned out\nprofile\tsandbox\naddress\t${home().sandbox.baseUrl}\n`;
    expect(await run('status')).toEqual({ exit: 4, stdout: rows, stderr: '' });
    const { stdout, ...ran } = await run('status --json');
    expect({ ...ran, document: JSON.parse(stdout) }).toEqual({
      document: {
        account: 'sandbox',
        baseUrl: home().sandbox.baseUrl,
        secrets: null,
        profile: { authenticated: false, banned: false, user: null },
      },
      stderr: '',
      exit: 4,
    });
  });

  it('prints its document after another client has ended the session', async () => {
    await signedIn(home(), 'ada');
    const { accessToken } = signInElsewhere();
    expect((await requestAs(accessToken, '/api/v1/auth/sessions', 'DELETE')).status).toBe(200);
    home().sandbox.clock.move(16 * minute);
    const { stdout, exit } = await run('status --json');
    expect(exit).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ account: 'sandbox', profile: { authenticated: false } });
  });
});

it('auth token prints a token that the service takes, alone or with its expiry', async () => {
  await signedIn(home(), 'ada');
  const { stdout } = await run('token');
  expect((await requestAs(stdout.trim(), '/api/users/me')).status).toBe(200);
  expect(await json('token')).toEqual({
    accessToken: stdout.trim(),
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

it('auth refresh renews the session and masks the token', async () => {
  await signedIn(home(), 'ada');
  const before = (await run('token')).stdout;
  expect(await json('refresh')).toEqual({ accessToken: '…', expiresAt: expect.stringMatching(/Z$/) });
  expect((await run('token')).stdout).not.toBe(before);
  expect((await run('refresh')).stdout).toMatch(/^Refreshed the access token; it expires \d{4}-.*Z\n$/);
});

describe('a session that has ended', () => {
  it('is reported until the next sign-in when its time is over', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.clock.move(31 * 24 * 60 * minute);
    const expired =
      "your session has expired (SESSION_EXPIRED)\nhint: sign in again with 'plaza sandbox sign-in ada'\n";
    expectRefusal(await run('refresh'), 4, expired);
    const since =
      /the session of @ada ended at \d{4}-.*Z: \S.*\nhint: sign in again with 'plaza sandbox sign-in ada'/;
    for (const line of ['auth refresh', 'users me', 'posts create hi', 'auth token'])
      expect(await plaza(line)).toMatchObject({ exit: 4, stdout: '', stderr: expect.stringMatching(since) });
    expect(await run('status')).toMatchObject({ exit: 4, stderr: expect.stringContaining('@ada ended at') });
    // What needs no session needs no sign-in.
    expect(await plaza('platform version')).toMatchObject({ exit: 0, stderr: '' });
    await signedIn(home(), 'ada');
    expect(await plaza('users me')).toMatchObject({ exit: 0, stderr: '' });
    expect((await run('logout')).exit).toBe(0);
    expectRefusal(await run('refresh'), 4, 'not signed in');
  });

  it.each(['auth status', 'platform announcements', 'api GET /api/users/me'])(
    'is reported by %s when the answer to its refresh is lost',
    async (line) => {
      await signedIn(home(), 'ada');
      home().sandbox.clock.move(16 * minute);
      home().sandbox.addFault({ route: 'auth.refresh', kind: 'drop-after' });
      expect(await plaza(line)).toMatchObject({
        exit: 4,
        stderr: expect.stringContaining(
          'the answer with the new token was lost: the session cannot continue',
        ),
      });
    },
  );

  it('is kept where a refused refresh was sent without its token', async () => {
    await signedIn(home(), 'ada');
    const refused = await plaza("api POST /api/v1/auth/refresh -H 'Cookie: is_auth=1'");
    expectRefusal(refused, 4, '');
    expect((await run('refresh')).exit).toBe(0);
  });
});

describe('auth sessions', () => {
  it('lists the sessions, and ends one or all others', async () => {
    await signedIn(home(), 'ada');
    for (let more = 0; more < 3; more += 1) signInElsewhere();
    const sessions: { id: string; isCurrent: boolean }[] = await json('sessions list');
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, false, false, true]);

    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expectPrinted(await run(`sessions revoke ${other}`), 'Ended the session\n');
    expect((await run("sessions --jq 'map(.id)'")).stdout).not.toContain(other);
    expectRefusal(await run(`sessions revoke ${other}`), 5, '');

    expectRefusal(await run('sessions revoke --others'), 8, '--yes');
    const receipt = await json('sessions revoke --others --yes');
    expect(receipt).toMatchObject({ success: true, revokedCount: 2 });
    expectPrinted(await run('sessions --jq length'), '1\n');
    for (let more = 0; more < 2; more += 1) signInElsewhere();
    expectPrinted(await run('sessions revoke --others --yes'), 'Ended 2 sessions\n');
  });

  it.each(['', ' some-id --others --yes'])('refuses sessions revoke%s: one ID or --others', async (words) => {
    await signedIn(home(), 'ada');
    const ran = await run(`sessions revoke${words}`);
    expectRefusal(ran, 2, 'error: give either the ID of a session or --others\n');
  });
});

describe('auth logout', () => {
  /** The sessions of ada, as a new one of hers sees them. */
  const otherSessions = async () => {
    const answer = await requestAs(signInElsewhere().accessToken, '/api/v1/auth/sessions');
    const { sessions } = (await answer.json()) as { sessions: { isCurrent: boolean }[] };
    return sessions.filter(({ isCurrent }) => !isCurrent);
  };

  it('ends the session at the service and forgets it', async () => {
    await signedIn(home(), 'ada');
    expectPrinted(await run('logout'), 'Signed out\n');
    expect(await otherSessions()).toEqual([]);
    expect((await run('status')).exit).toBe(4);
    expect((await run('logout')).exit).toBe(4);
  });

  it('renews an expired access token to end the session at the service', async () => {
    await signedIn(home(), 'ada');
    await run('token');
    home().sandbox.clock.move(16 * minute);
    expect(await json('logout')).toEqual({ ok: true });
    expect(await otherSessions()).toEqual([]);
  });

  it('forgets a session that the service has ended already', async () => {
    await signedIn(home(), 'ada');
    const [{ id }] = await json('sessions');
    expect((await run(`sessions revoke ${id}`)).exit).toBe(0);
    expect(await run('logout')).toMatchObject({ exit: 0, stdout: 'Signed out\n' });
    expect(await json('accounts')).toEqual([]);
  });

  it('asks with --all, and ends every session', async () => {
    await signedIn(home(), 'ada');
    signInElsewhere();
    expectRefusal(await run('logout --all'), 8, '--yes');
    expect((await run('status')).exit).toBe(0);
    expect(await run('logout --all --yes')).toMatchObject({ exit: 0, stdout: 'Signed out\n' });
    expect(await otherSessions()).toEqual([]);
  });
});
