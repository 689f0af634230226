/** The session of an account and its end. */
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (argv: readonly string[], options: Parameters<typeof runAs>[2] = {}) =>
  runAs(home(), ['auth', ...argv], options);
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('auth status', () => {
  it('says that not signed in, and ends with 4', async () => {
    const rows = `state\tsigned out\nprofile\tsandbox\naddress\t${home().sandbox.baseUrl}\n`;
    expect(await run(['status'])).toEqual({ exit: 4, stdout: rows, stderr: '' });
    const { stdout, stderr, exit } = await run(['status', '--json']);
    expect({ document: JSON.parse(stdout), stderr, exit }).toEqual({
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

  it('prints its document also when the session has ended meanwhile', async () => {
    await signedIn(home(), 'ada');
    const other = home().sandbox.control.signIn({ person: 'ada' });
    const ended = await fetch(`${home().sandbox.baseUrl}/api/v1/auth/sessions`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${other.accessToken}`,
        'x-device-id': '00000000-0000-4000-8000-000000000001',
      },
    });
    expect(ended.status).toBe(200);
    home().sandbox.clock.move(16 * 60_000);
    const { stdout, exit } = await run(['status', '--json']);
    expect(exit).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ account: 'sandbox', profile: { authenticated: false } });
  });
});

describe('auth token', () => {
  it('prints the token alone, or with its end', async () => {
    await signedIn(home(), 'ada');
    const plain = await run(['token']);
    expect(plain).toMatchObject({ exit: 0, stderr: '' });
    const answer = await fetch(`${home().sandbox.baseUrl}/api/users/me`, {
      headers: {
        authorization: `Bearer ${plain.stdout.trim()}`,
        'x-device-id': '00000000-0000-4000-8000-000000000001',
      },
    });
    expect(answer.status).toBe(200);
    const { stdout } = await run(['token', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      accessToken: plain.stdout.trim(),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });
});

describe('auth refresh', () => {
  it('renews the session and masks the token', async () => {
    await signedIn(home(), 'ada');
    const before = (await run(['token'])).stdout;
    const { stdout, stderr, exit } = await run(['refresh', '--json']);
    expect({ document: JSON.parse(stdout), stderr, exit }).toEqual({
      document: { accessToken: '…', expiresAt: expect.stringMatching(/Z$/) },
      stderr: '',
      exit: 0,
    });
    expect((await run(['token'])).stdout).not.toBe(before);
    expect((await run(['refresh'])).stdout).toMatch(/^Refreshed the access token; it expires \d{4}-.*Z\n$/);
  });
});

describe('the end of a session', () => {
  const day = 24 * 60 * 60_000;
  const ended = (code: string) => ({
    exit: 4,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(
        `^error: the session ended: .*\\(${code}\\)\nhint: sign in again with 'plaza sandbox sign-in ada'\n$`,
      ),
    ),
  });

  it('comes by age', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.clock.move(31 * day);
    expect(await run(['refresh'])).toMatchObject(ended('SESSION_EXPIRED'));
    expectRefusal(await run(['refresh']), 4, 'not signed in');
  });

  it('comes from another session, and is told by any command', async () => {
    await signedIn(home(), 'ada');
    await signedIn(home(), 'ada', '--profile', 'other');
    const others = ['sessions', 'revoke', '--others', '--yes', '--profile', 'other'];
    expect((await run(others)).exit).toBe(0);
    expect(await runAs(home(), ['users', 'me'])).toMatchObject(ended('SESSION_REVOKED'));
    expect((await run(['status', '--profile', 'other'])).exit).toBe(0);
  });

  it('comes with a refresh whose answer was lost, and is told by every command that met it', async () => {
    const asked = [
      ['auth', 'status'],
      ['platform', 'announcements'],
      ['api', 'GET', '/api/users/me'],
    ];
    for (const argv of asked) {
      await signedIn(home(), 'ada');
      home().sandbox.clock.move(16 * 60_000);
      home().sandbox.addFault({ route: 'auth.refresh', kind: 'drop-after' });
      const { exit, stderr } = await runAs(home(), argv);
      expect({ exit, stderr }, argv.join(' ')).toEqual({
        exit: 4,
        stderr: expect.stringContaining(
          'the answer with the new token was lost: the session cannot continue',
        ),
      });
    }
  });

  it('is not the end of anything where no token was sent', async () => {
    await signedIn(home(), 'ada');
    expectRefusal(
      await runAs(home(), ['api', 'POST', '/api/v1/auth/refresh', '-H', 'Cookie: is_auth=1']),
      4,
      '(REFRESH_TOKEN_MISSING)',
    );
    expect((await run(['refresh'])).exit).toBe(0);
  });
});

describe('auth sessions', () => {
  it('lists the sessions, and ends one or all others', async () => {
    await signedIn(home(), 'ada');
    for (let more = 0; more < 3; more += 1) home().sandbox.control.signIn({ person: 'ada' });
    const { stdout, exit, stderr } = await run(['sessions', 'list', '--json']);
    const sessions: { id: string; isCurrent: boolean }[] = JSON.parse(stdout);
    expect({ exit, stderr, count: sessions.length }).toEqual({ exit: 0, stderr: '', count: 4 });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ id: uuid });

    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect(await run(['sessions', 'revoke', other])).toEqual({
      exit: 0,
      stdout: 'Ended the session\n',
      stderr: '',
    });
    expect((await run(['sessions', '--jq', 'map(.id)'])).stdout).not.toContain(other);
    expect(await run(['sessions', 'revoke', other])).toMatchObject({ exit: 5 });

    expectRefusal(await run(['sessions', 'revoke', '--others']), 8, '--yes');
    const all = await run(['sessions', 'revoke', '--others', '--yes', '--json']);
    expect({ ...all, receipt: JSON.parse(all.stdout) }).toMatchObject({
      exit: 0,
      stderr: '',
      receipt: { success: true, revokedCount: 2 },
    });
    expect((await run(['sessions', '--jq', 'length'])).stdout).toBe('1\n');
    for (let more = 0; more < 2; more += 1) home().sandbox.control.signIn({ person: 'ada' });
    expect((await run(['sessions', 'revoke', '--others', '--yes'])).stdout).toBe('Ended 2 sessions\n');
  });

  it.each([[[]], [['some-id', '--others', '--yes']]])('revoke wants one or the others: %j', async (rest) => {
    await signedIn(home(), 'ada');
    expect(await run(['sessions', 'revoke', ...rest])).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'error: give either the ID of a session or --others\n',
    });
  });
});

describe('auth logout', () => {
  /** How many sessions ada has, asked as somebody else would. */
  const living = async () => {
    const { accessToken } = home().sandbox.control.signIn({ person: 'ada' });
    const answer = await fetch(`${home().sandbox.baseUrl}/api/v1/auth/sessions`, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        'x-device-id': '00000000-0000-4000-8000-000000000001',
      },
    });
    return ((await answer.json()) as { sessions: unknown[] }).sessions.length - 1;
  };

  it('ends the session there and here', async () => {
    await signedIn(home(), 'ada');
    expect(await run(['logout'])).toEqual({ exit: 0, stdout: 'Signed out\n', stderr: '' });
    expect(await living()).toBe(0);
    expect((await run(['status'])).exit).toBe(4);
    expect((await run(['logout'])).exit).toBe(4);
  });

  it('ends it there also when the access token is over by then', async () => {
    await signedIn(home(), 'ada');
    await run(['token']);
    home().sandbox.clock.move(16 * 60_000);
    expect(await run(['logout', '--json'])).toMatchObject({ exit: 0, stdout: '{"ok":true}\n' });
    expect(await living()).toBe(0);
  });

  it('of a session that has ended forgets it, and is done', async () => {
    await signedIn(home(), 'ada');
    const id = JSON.parse((await run(['sessions', '--json'])).stdout)[0].id;
    expect((await run(['sessions', 'revoke', id])).exit).toBe(0);
    expect(await run(['logout'])).toMatchObject({ exit: 0, stdout: 'Signed out\n' });
    expect(await run(['accounts', '--json'])).toMatchObject({ exit: 0, stdout: '[]\n' });
  });

  it('with --all asks, and ends every session', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.control.signIn({ person: 'ada' });
    expectRefusal(await run(['logout', '--all']), 8, '--yes');
    expect((await run(['status'])).exit).toBe(0);
    expect(await run(['logout', '--all', '--yes'])).toMatchObject({ exit: 0, stdout: 'Signed out\n' });
    expect(await living()).toBe(0);
  });
});
