/** Signing up and in, codes and passwords, as a script does it. */
import { describe, expect, it } from 'vitest';
import { mailedCode, otherCode, password, runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (argv: readonly string[], options: Parameters<typeof runAs>[2] = {}) =>
  runAs(home(), ['auth', ...argv], options);
const address = () => home().sandbox.baseUrl;

/** What `--json` prints of somebody who is signed in. */
const documentOf = (profile: unknown, account = 'sandbox') => ({
  account,
  baseUrl: address(),
  secrets: 'file',
  profile,
});

const ada = {
  authenticated: true,
  banned: false,
  user: expect.objectContaining({ username: 'ada', displayName: 'Ada Lind' }),
};

describe('auth captcha', () => {
  it('tells the provider, and with --page where it is solved', async () => {
    expect(await run(['captcha'])).toEqual({ exit: 0, stdout: 'provider\town\nfield\ttoken\n', stderr: '' });
    const { stdout, exit } = await run(['captcha', '--page', '--json']);
    expect(exit).toBe(0);
    const { url, ...provider } = JSON.parse(stdout);
    expect(provider).toEqual({ provider: 'own', field: 'token' });
    expect(url).toContain(`${address()}/`);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('auth login', () => {
  const login = ['login', '--email', 'ada@sandbox.test', '--password-stdin'];

  it('signs in with password and captcha, and prints the state as rows', async () => {
    expect(await run(login, { input: `${password}\n`, captcha: 'login' })).toEqual({
      exit: 0,
      stdout: `state\tsigned in\nusername\tada\nname\tAda Lind\nprofile\tsandbox\naddress\t${address()}\nsecrets\tfile\n`,
      stderr: '',
    });
    expect(await run(['status', '--jq', '.profile.user.username'])).toMatchObject({
      exit: 0,
      stdout: 'ada\n',
    });
  });

  it('prints one document with --json, without a token', async () => {
    const { stdout, stderr, exit } = await run([...login, '--json'], { input: password, captcha: 'login' });
    expect({ document: JSON.parse(stdout), stderr, exit }).toEqual({
      document: documentOf(ada),
      stderr: '',
      exit: 0,
    });
    expect(stdout.trimEnd()).not.toContain('\n');
    expect(stdout).not.toMatch(/token/i);
  });

  it('sends the captcha under the key of the other provider when that one is active', async () => {
    home().sandbox.control.setSwitch('external-captcha', true);
    const { stderr, exit } = await run([...login, '--debug'], { input: password, captcha: 'login' });
    expect(exit).toBe(0);
    expect(stderr).toContain('"externalToken":"<removed>"');
    expect(stderr).not.toContain(password);
  });

  it('goes without a captcha where none is demanded', async () => {
    home().sandbox.control.setSwitch('captcha', false);
    const asked = home().sandbox.requestsFromNow();
    expect((await run(login, { input: password })).exit).toBe(0);
    expect(asked().map(({ route }) => route)).toEqual(['auth.signIn', 'auth.profile']);
  });

  it('ends with 8 and the option when a captcha is demanded, is wrong, or was spent', async () => {
    const { control } = home().sandbox;
    const { token } = control.captcha({ purpose: 'login' });
    const { exit: first } = await run([...login, '--captcha-token', token], { input: password });
    const demanded = await run(login, { input: password });
    const wrong = await run([...login, '--captcha-token', 'nonsense'], { input: password });
    const spent = await run([...login, '--captcha-token', token, '--json'], { input: password });
    expect([first, demanded.exit, wrong.exit, spent.exit]).toEqual([0, 8, 8, 8]);
    for (const { stderr, stdout } of [demanded, wrong, spent]) {
      expect(stderr).toContain('--captcha-token');
      expect(stdout).toBe('');
    }
    expect(JSON.parse(spent.stderr).error).toMatchObject({ kind: 'person-needed', status: 422 });
  });

  it('is refused with a wrong password, and locked after five', async () => {
    home().sandbox.control.setSwitch('captcha', false);
    for (let count = 0; count < 5; count += 1) {
      expectRefusal(await run(login, { input: 'wrong-password' }), 3, '(ACCOUNT_INVALID_CREDENTIALS)');
    }
    const locked = await run([...login, '--json'], { input: password });
    expect({ ...locked, error: JSON.parse(locked.stderr).error }).toMatchObject({
      exit: 6,
      stdout: '',
      error: { kind: 'too-frequent', code: 'ACCOUNT_TEMPORARILY_LOCKED', status: 429, retryAfter: 300 },
    });
  });

  it('wants the mailed code of who has it so, and goes on with --otp', async () => {
    const vera = ['login', '--email', 'vera@sandbox.test', '--password-stdin'];
    const waits = await run(vera, { input: password, captcha: 'login' });
    expect(waits).toEqual({
      exit: 8,
      stdout: '',
      stderr:
        'error: a one-time code is required: it was sent to vera@sandbox.test\n' +
        "hint: give it with --otp CODE, or run 'plaza auth verify-otp'\n",
    });
    const code = mailedCode(home(), 'vera@sandbox.test');
    const wrong = await run(['login', '--password-stdin', '--otp', otherCode(code)], { input: password });
    expect(wrong).toMatchObject({ exit: 3, stdout: '', stderr: expect.stringContaining('(OTP_INVALID)') });
    const done = await run(['login', '--password-stdin', '--otp', code, '--json'], { input: password });
    expect(done).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(done.stdout).profile.user.username).toBe('vera');
  });

  it('takes over a refresh token, which is spent then', async () => {
    const { refreshToken } = home().sandbox.control.signIn({ person: 'boris' });
    const taken = await run(['login', '--with-refresh-token', '--json'], { input: `${refreshToken}\n` });
    expect(taken).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(taken.stdout).profile.user.username).toBe('boris');
    expect(taken.stdout).not.toContain(refreshToken);
    expect(await run(['refresh'])).toMatchObject({ exit: 0, stderr: '' });
    const again = await run(['login', '--with-refresh-token'], { input: `${refreshToken}\n` });
    expect(again).toMatchObject({ exit: 4, stdout: '' });
  });

  it('takes a refresh token or a password, not both', async () => {
    expect(await run(['login', '--with-refresh-token', '--email', 'ada@sandbox.test'])).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: 'error: --qr, --with-refresh-token and the password options cannot be combined\n',
    });
  });
});

describe('auth signup', () => {
  const eve = 'eve@sandbox.test';
  const signup = ['signup', '--email', eve, '--password-stdin'];
  const input = 'a-new-password';

  it('mails a code, which the same command or verify-otp brings', async () => {
    expect(await run(signup, { input, captcha: 'register' })).toMatchObject({
      exit: 8,
      stdout: '',
      stderr: expect.stringContaining(`a one-time code is required: it was sent to ${eve}`),
    });
    const done = await run([...signup, '--otp', mailedCode(home(), eve)], { input });
    expect(done).toMatchObject({
      exit: 0,
      stderr: "the account has no profile yet: create one with 'plaza users create-profile'\n",
    });
    expect(done.stdout).toBe(
      "state\tsigned in, without a profile (create one with 'plaza users create-profile')\n" +
        `profile\tsandbox\naddress\t${address()}\nsecrets\tfile\n`,
    );
  });

  it('is finished by verify-otp, after another code was mailed', async () => {
    await run(signup, { input, captcha: 'register' });
    const first = mailedCode(home(), eve);
    expectRefusal(await run(['resend-otp']), 6, 'another code can be sent in 60 s');
    home().sandbox.clock.move(61_000);
    expect(await run(['resend-otp'])).toEqual({
      exit: 0,
      stdout: `Sent another code to ${eve}\n`,
      stderr: '',
    });
    const code = mailedCode(home(), eve);
    expect(code).not.toBe(first);
    const done = await run(['verify-otp', '--otp', code, '--password-stdin', '--json'], { input });
    expect({ ...done, document: JSON.parse(done.stdout) }).toMatchObject({
      exit: 0,
      stderr: '',
      document: documentOf({ authenticated: true, profileRequired: true, user: null }),
    });
    const nothing = await run(['verify-otp', '--otp', code, '--password-stdin'], { input });
    expectRefusal(nothing, 2, 'no sign-in, sign-up or password reset is pending');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mailed code', async () => {
    const email = 'ada@sandbox.test';
    const asked = await run(['forgot-password', '--email', email], { captcha: 'password_reset' });
    expect(asked).toEqual({
      exit: 0,
      stdout: `Sent a code to ${email}\nSet a new password with 'plaza auth reset-password'\n`,
      stderr: '',
    });
    const verify = await run(['verify-otp', '--otp', '123456', '--password-stdin'], { input: password });
    expect(verify).toMatchObject({ exit: 2, stderr: expect.stringContaining("'plaza auth reset-password'") });
    const otp = mailedCode(home(), email);
    const wrong = await run(['reset-password', '--otp', otherCode(otp), '--password-stdin'], {
      input: 'another-password',
    });
    expect(wrong).toMatchObject({ exit: 3, stderr: expect.stringContaining('(OTP_INVALID)') });
    const reset = await run(['reset-password', '--otp', otp, '--password-stdin', '--json'], {
      input: 'another-password',
    });
    expect(reset).toEqual({ exit: 0, stdout: `{"ok":true,"email":"${email}"}\n`, stderr: '' });
    const login = ['login', '--email', email, '--password-stdin'];
    expect((await run(login, { input: password, captcha: 'login' })).exit).toBe(3);
    expect((await run(login, { input: 'another-password', captcha: 'login' })).exit).toBe(0);
  });
});

describe('auth change-password', () => {
  it('wants the current one first, and ends the other sessions', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.control.signIn({ person: 'ada' });
    const changed = await run(['change-password', '--password-stdin'], {
      input: `${password}\nanother-password\n`,
    });
    expect(changed).toEqual({ exit: 0, stdout: 'Changed the password\n', stderr: '' });
    expect(await run(['sessions', '--jq', 'length'])).toMatchObject({ exit: 0, stdout: '1\n' });
  });

  it('is refused with a wrong one, and with one line only nothing is sent', async () => {
    await signedIn(home(), 'ada');
    const wrong = await run(['change-password', '--password-stdin', '--json'], {
      input: 'not-the-password\nanother-password\n',
    });
    expect(wrong).toMatchObject({ exit: 3, stdout: '' });
    expect(wrong.stderr).not.toMatch(/another-password|not-the-password/);
    expect(await run(['change-password', '--password-stdin'], { input: `${password}\n` })).toMatchObject({
      exit: 2,
      stdout: '',
    });
  });
});
