import { describe, expect, it } from 'vitest';
import { mailedCode, otherCode, password, signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home, 'auth');
const address = () => home().sandbox.baseUrl;

const login = `login --email ada@sandbox.test --password-stdin < ${password}`;

it('auth captcha prints the provider, and with --page the address at which it is solved', async () => {
  expectPrinted(await run('captcha'), 'provider\town\nfield\ttoken\n');
  const { url, ...provider } = await json('captcha --page');
  expect(provider).toEqual({ provider: 'own', field: 'token' });
  expect(url).toContain(`${address()}/`);
  expect((await fetch(url)).status).toBe(200);
});

describe('auth login', () => {
  it('signs in with password and captcha, and prints rows, or one document without a token', async () => {
    expectPrinted(
      await run(login, { captcha: 'login' }),
      `state\tsigned in\nusername\tada\nname\tAda Lind\nprofile\tsandbox\naddress\t${address()}\nsecrets\tfile\n`,
    );
    const document = await json(login, { captcha: 'login' });
    const user = expect.objectContaining({ username: 'ada', displayName: 'Ada Lind' });
    expect(document).toEqual({
      account: 'sandbox',
      baseUrl: address(),
      secrets: 'file',
      profile: { authenticated: true, banned: false, user },
    });
    expect(JSON.stringify(document)).not.toMatch(/token/i);
  });

  it('sends the captcha under the key of the external provider while that one is active', async () => {
    home().sandbox.control.setSwitch('external-captcha', true);
    const { stderr, exit } = await run(login.replace(' <', ' --debug <'), { captcha: 'login' });
    expect(exit).toBe(0);
    expect(stderr).toContain('"externalToken":"<removed>"');
    expect(stderr).not.toContain(password);
  });

  it('sends one request and no captcha where the service demands none', async () => {
    home().sandbox.control.setSwitch('captcha', false);
    const requests = home().sandbox.requestsFromNow();
    expect((await run(login)).exit).toBe(0);
    expect(requests().map(({ route }) => route)).toEqual(['auth.signIn', 'auth.profile']);
  });

  it('exits with 8 and names --captcha-token where a captcha is missing, wrong or spent', async () => {
    const { token } = home().sandbox.control.captcha({ purpose: 'login' });
    const withToken = (word: string) => run(login.replace(' <', ` --captcha-token ${word} --json <`));
    expect((await withToken(token)).exit).toBe(0);
    expectRefusal(await run(login), 8, '--captcha-token');
    expectRefusal(await withToken('nonsense'), 8, '--captcha-token');
    const spent = await withToken(token);
    expectRefusal(spent, 8, '--captcha-token');
    expect(JSON.parse(spent.stderr).error).toMatchObject({ kind: 'person-needed', status: 422 });
  });

  it('exits with 3 for a wrong password', async () => {
    home().sandbox.control.setSwitch('captcha', false);
    expectRefusal(await run(login, { input: 'wrong-password' }), 3, '(ACCOUNT_INVALID_CREDENTIALS)');
  });

  it('exits with 8 where a code is mailed, and continues with --otp', async () => {
    const vera = login.replace('ada', 'vera');
    expectRefusal(
      await run(vera, { captcha: 'login' }),
      8,
      'error: a one-time code is required: it was sent to vera@sandbox.test\n' +
        "hint: give it with --otp CODE, or run 'plaza auth verify-otp'\n",
    );
    const code = mailedCode(home(), 'vera@sandbox.test');
    const withCode = (otp: string) => `login --password-stdin --otp ${otp} < ${password}`;
    expectRefusal(await run(withCode(otherCode(code))), 3, '(OTP_INVALID)');
    expect((await json(withCode(code))).profile.user.username).toBe('vera');
  });

  it('takes over a refresh token, which is invalid afterwards', async () => {
    const { refreshToken } = home().sandbox.control.signIn({ person: 'boris' });
    const document = await json(`login --with-refresh-token < ${refreshToken}`);
    expect(document.profile.user.username).toBe('boris');
    expect(JSON.stringify(document)).not.toContain(refreshToken);
    expect(await run('refresh')).toMatchObject({ exit: 0, stderr: '' });
    expectRefusal(await run(`login --with-refresh-token < ${refreshToken}`), 4, '');
  });
});

describe('auth signup', () => {
  const eve = 'eve@sandbox.test';
  const signup = `signup --email ${eve} --password-stdin < a-new-password`;

  it('exits with 8 where a code is mailed, and continues with --otp', async () => {
    const waiting = await run(signup, { captcha: 'register' });
    expectRefusal(waiting, 8, `a one-time code is required: it was sent to ${eve}`);
    expectPrinted(
      await run(signup.replace(' <', ` --otp ${mailedCode(home(), eve)} <`)),
      "state\tsigned in, without a profile (create one with 'plaza users create-profile')\n" +
        `profile\tsandbox\naddress\t${address()}\nsecrets\tfile\n`,
      "the account has no profile yet: create one with 'plaza users create-profile'\n",
    );
  });

  it('is completed by auth verify-otp with the code that auth resend-otp has mailed', async () => {
    await run(signup, { captcha: 'register' });
    const first = mailedCode(home(), eve);
    expectRefusal(await run('resend-otp'), 6, 'another code can be sent in 60 s');
    home().sandbox.clock.move(61_000);
    expectPrinted(await run('resend-otp'), `Sent another code to ${eve}\n`);
    const code = mailedCode(home(), eve);
    expect(code).not.toBe(first);
    const verify = `verify-otp --otp ${code} --password-stdin < a-new-password`;
    expect(await json(verify)).toMatchObject({
      account: 'sandbox',
      profile: { authenticated: true, profileRequired: true, user: null },
    });
    expectRefusal(await run(verify), 2, 'no sign-in, sign-up or password reset is pending');
  });
});

it('auth reset-password replaces the password with the code that auth forgot-password has mailed', async () => {
  const email = 'ada@sandbox.test';
  expectPrinted(
    await run(`forgot-password --email ${email}`, { captcha: 'password_reset' }),
    `Sent a code to ${email}\nSet a new password with 'plaza auth reset-password'\n`,
  );
  const verify = await run(`verify-otp --otp 123456 --password-stdin < ${password}`);
  expectRefusal(verify, 2, "'plaza auth reset-password'");
  const otp = mailedCode(home(), email);
  const reset = `reset-password --otp ${otp} --password-stdin < another-password`;
  expectRefusal(await run(reset.replace(otp, otherCode(otp))), 3, '(OTP_INVALID)');
  expect(await json(reset)).toEqual({ ok: true, email });
  expect((await run(login, { captcha: 'login' })).exit).toBe(3);
  expect((await run(login, { input: 'another-password', captcha: 'login' })).exit).toBe(0);
});

describe('auth change-password', () => {
  it('reads the current password and the new one, and ends the other sessions', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.control.signIn({ person: 'ada' });
    const change = `change-password --password-stdin < ${password}|another-password`;
    expectPrinted(await run(change), 'Changed the password\n');
    expectPrinted(await run('sessions --jq length'), '1\n');
  });

  it('refuses a wrong current password without printing it, and a single line before anything is sent', async () => {
    await signedIn(home(), 'ada');
    const wrong = await run('change-password --password-stdin < not-the-password|another-password');
    expectRefusal(wrong, 3, '');
    expect(wrong.stderr).not.toMatch(/another-password|not-the-password/);
    const requests = home().sandbox.requestsFromNow();
    expectRefusal(await run(`change-password --password-stdin < ${password}`), 2, '');
    expect(requests()).toEqual([]);
  });
});

describe('a script', () => {
  it.each([
    ['login', '--email'],
    ['login --email ada@sandbox.test', '--password-stdin'],
    ['signup', '--email'],
    ['signup --email eve@sandbox.test', '--password-stdin'],
    ['forgot-password', '--email'],
    ['change-password', '--password-stdin'],
    ['verify-otp --email a@b.test --flow-token x', '--password-stdin'],
    ['reset-password --email a@b.test --flow-token x', '--otp'],
    ['reset-password --email a@b.test --flow-token x --otp 1', '--password-stdin'],
  ])('is refused with 8 by auth %s, which names %s and sends nothing', async (line, option) => {
    expectRefusal(await run(line), 8, `hint: use ${option}\n`);
    expect(home().sandbox.requests()).toEqual([]);
  });

  it('is refused with 8 by auth verify-otp without --otp', async () => {
    const line = `verify-otp --email a@b.test --flow-token x --password-stdin < ${password}`;
    expectRefusal(await run(line), 8, '--otp CODE');
  });

  it.each([
    ['login --email a@b.test --password-stdin < ', ''],
    ['login --with-refresh-token < ', 'one line with the refresh token'],
    [
      'login --with-refresh-token --email ada@sandbox.test',
      'error: --qr, --with-refresh-token and the password options cannot be combined\n',
    ],
  ])('is refused with 2 by auth %s', async (line, message) => expectRefusal(await run(line), 2, message));
});
