import { describe, expect, it } from 'vitest';
import { accessIn } from '../../../../src/sandbox/sections/auth/rules/access';
import { sendMail } from '../../../../src/sandbox/sections/auth/rules/mail';
import { testStart, useSandbox } from '../../../support/sandbox';
import { turn } from '../../raw';
import { clientOf, expectOk, expectRefusal, mailOf, password, requestControl, solved } from '../../requests';

const sandbox = useSandbox();
const { ask, refresh } = clientOf(sandbox);
const minuteMs = 60_000;
const time = (ms: number) => new Date(testStart + ms).toISOString();
const control = (line: string, body?: unknown) => requestControl(sandbox(), line, body);
const signIn = (body: object) => control('POST /sign-in', body);

async function signUp(email: string): Promise<void> {
  const body = solved(sandbox(), 'register', { email, password });
  await expectOk(ask('POST /api/v1/auth/sign-up', { body }));
}

describe('the mail of control', () => {
  it('is listed newest first, for all addresses or one', async () => {
    await signUp('one@example.org');
    sandbox().control.advance(minuteMs);
    await signUp('two@example.org');
    const code = expect.stringMatching(/^\d{6}$/);
    const one = { to: 'one@example.org', code, purpose: 'sign_up', at: time(0) };
    const two = { to: 'two@example.org', code, purpose: 'sign_up', at: time(minuteMs) };
    for (const [query, mail] of [
      ['', [two, one]],
      ['?address=ONE%40example.org', [one]],
      ['?address=nobody@example.org', []],
    ] as const)
      expect(await expectOk(control(`GET /mail${query}`))).toEqual(mail);
  });

  it('has the last hundred', () => {
    for (let count = 0; count < 102; count++)
      sendMail(sandbox().world(), `person${count}@example.org`, '123456', 'sign_up');
    const mail = sandbox().control.mail();
    const seen = [mail.length, mail[0]?.to, mail[99]?.to];
    expect(seen).toEqual([100, 'person101@example.org', 'person2@example.org']);
  });
});

const token = expect.stringMatching(/^[0-9a-f]{64}$/);

it('the captcha of control is a token for one of three purposes', async () => {
  for (const purpose of ['login', 'register', 'password_reset'])
    expect(await expectOk(control('POST /captcha', { purpose }), 201)).toEqual({ token });
  const body = await expectOk(control('POST /captcha', {}), 201);
  const fields = { email: mailOf('ada'), password, ...body };
  await expectOk(ask('POST /api/v1/auth/sign-in', { body: fields }));
  const message = expect.stringContaining('purpose: ');
  await expectRefusal(control('POST /captcha', { purpose: 'dance' }), 422, { message });
  await expectRefusal(control('POST /captcha', { for: 'login' }), 422);
});

describe('signing in by control', () => {
  it('opens a session without password, captcha or code', async () => {
    const body = await expectOk(signIn({ person: 'vera' }), 201);
    expect(body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresAt: time(15 * minuteMs - (testStart % 1000)),
      username: 'vera',
      email: mailOf('vera'),
      world: sandbox().world().id,
    });
    const { accessToken, refreshToken } = body as Record<string, string>;
    await expectOk(ask('GET /api/users/me', { token: `${accessToken}` }), { username: 'vera' });
    await expectOk(refresh(`${refreshToken}`));
  });

  it.each([
    ['ADA', 'ada'],
    ['ada@sandbox.test', 'ada'],
    ['b269f6b1-7a41-4d0b-9c00-2c5e00000001', 'ada'],
    ['newcomer', null],
    ['vandal', 'vandal'],
    ['dormant', 'dormant'],
    ['departed', 'departed'],
    ['grounded', 'grounded'],
  ])('as %s finds the account of %s, whatever its status', async (person, username) => {
    await expectOk(signIn({ person }), 201, { username });
  });

  it('finds an account by its former username too', async () => {
    const { accessToken: token } = sandbox().control.signIn({ person: 'ada' });
    await expectOk(ask('PUT /api/users/me', { token, body: { username: 'lovelace' } }));
    for (const person of ['lovelace', 'ada'])
      expect(sandbox().control.signIn({ person }).username).toBe('lovelace');
  });

  it('can open a mobile session and the session of a device', async () => {
    const device = { deviceId: 'device-a', mobile: true };
    await signIn({ person: 'ada', ...device });
    await signIn({ person: 'ada' });
    const { sessions } = accessIn(sandbox().world());
    expect(sessions).toMatchObject([device, { deviceId: null, mobile: false }]);
  });

  it.each([
    [{ person: 'nobody' }, 404, "there is no account 'nobody'; accounts are ada, boris, chiara and others"],
    [{}, 422, 'person: Invalid key: Expected "person" but received undefined'],
    [{ person: 'ada', mobile: 'yes' }, 422, 'mobile: Invalid type: Expected boolean but received "yes"'],
  ])('with %j is refused with %i: %s', async (body, status, message) => {
    await expectRefusal(signIn(body), status, { message });
  });
});

it.each([
  ['POST /captcha', {}],
  ['POST /sign-in', { person: 'ada' }],
])('control saves the world after %s', async (line, body) => {
  const { clock, file } = sandbox();
  clock.move(1000);
  await turn();
  const before = file.lines.length;
  await control(line, body);
  clock.move(100);
  await turn();
  expect(file.lines).toHaveLength(before + 1);
});

it.each([
  [{ person: 'ada' }, expect.stringMatching(/^nothing to grant; available: chalks, /)],
  [{ person: 'ada', gold: 1 }, expect.stringContaining('"gold"')],
])('a grant of %j is refused', async (body, message) => {
  await expectRefusal(control('POST /grants', body), 422, { message });
});
