import { describe, expect, it } from 'vitest';
import { accessIn } from '../../../../src/sandbox/sections/auth/rules/access';
import { sendMail } from '../../../../src/sandbox/sections/auth/rules/mail';
import { testStart, useSandbox } from '../../../support/sandbox';
import { ask, expectOk, mailOf, password, refresh, solved } from '../../requests';

const sandbox = useSandbox();
const minuteMs = 60_000;
const time = (ms: number) => new Date(testStart + ms).toISOString();

/** Asks a control route; gives status and body. */
async function control(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
  const { baseUrl, secret } = sandbox();
  const answer = await fetch(`${baseUrl}/.sandbox${path}`, {
    method,
    headers: { 'X-Sandbox-Secret': secret },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.json()];
}

function invalid(message: string): [number, unknown] {
  return [422, { error: { code: 'VALIDATION_ERROR', message } }];
}

async function signUp(email: string): Promise<void> {
  const body = solved(sandbox(), 'register', { email, password });
  await expectOk(ask(sandbox(), 'POST /api/v1/auth/sign-up', { body }));
}

describe('mail', () => {
  it('lists what was mailed, newest first, to all or to one', async () => {
    await signUp('one@example.org');
    sandbox().control.advance(minuteMs);
    await signUp('two@example.org');
    const code = expect.stringMatching(/^\d{6}$/);
    const one = { to: 'one@example.org', code, purpose: 'sign_up', at: time(0) };
    const two = { to: 'two@example.org', code, purpose: 'sign_up', at: time(minuteMs) };
    expect(await control('GET', '/mail')).toEqual([200, [two, one]]);
    expect(await control('GET', '/mail?address=ONE%40example.org')).toEqual([200, [one]]);
    expect(await control('GET', '/mail?address=nobody@example.org')).toEqual([200, []]);
  });

  it('keeps the last hundred', () => {
    for (let count = 0; count < 102; count++)
      sendMail(sandbox().world(), `person${count}@example.org`, '123456', 'sign_up');
    const mails = sandbox().control.mail();
    expect(mails).toHaveLength(100);
    expect([mails[0]?.to, mails[99]?.to]).toEqual(['person101@example.org', 'person2@example.org']);
  });
});

describe('captcha', () => {
  const token = expect.stringMatching(/^[0-9a-f]{64}$/);

  it('gives a token for signing in, or for another purpose', async () => {
    expect(await control('POST', '/captcha', {})).toEqual([201, { token }]);
    for (const purpose of ['login', 'register', 'password_reset']) {
      expect(await control('POST', '/captcha', { purpose })).toEqual([201, { token }]);
    }
    const [, body] = await control('POST', '/captcha', {});
    const fields = { email: mailOf('ada'), password, ...(body as object) };
    await expectOk(ask(sandbox(), 'POST /api/v1/auth/sign-in', { body: fields }));
  });

  it('knows no other purpose', async () => {
    const [status, body] = await control('POST', '/captcha', { purpose: 'dance' });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('purpose: ')]);
    expect((await control('POST', '/captcha', { for: 'login' }))[0]).toBe(422);
  });
});

describe('sign-in', () => {
  it('opens a session without password, captcha or code', async () => {
    const [status, body] = await control('POST', '/sign-in', { person: 'vera' });
    expect([status, body]).toEqual([
      201,
      {
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
        expiresAt: time(15 * minuteMs - (testStart % 1000)),
        username: 'vera',
        email: mailOf('vera'),
        world: sandbox().world().id,
      },
    ]);
    const { accessToken, refreshToken } = body as Record<string, string>;
    const me = await expectOk(ask(sandbox(), 'GET /api/users/me', { token: accessToken }));
    expect(me).toMatchObject({ username: 'vera' });
    await expectOk(refresh(sandbox(), refreshToken ?? ''));
  });

  it.each(['ADA', 'ada@sandbox.test', 'b269f6b1-7a41-4d0b-9c00-2c5e00000001'])(
    'knows ada as %s',
    async (person) => {
      expect(await control('POST', '/sign-in', { person })).toMatchObject([201, { username: 'ada' }]);
    },
  );

  it.each(['newcomer', 'vandal', 'dormant', 'departed', 'grounded'])('lets %s in, too', async (person) => {
    const username = person === 'newcomer' ? null : person;
    expect(await control('POST', '/sign-in', { person })).toMatchObject([201, { username }]);
  });

  it('finds who has another username now', async () => {
    const { accessToken } = sandbox().control.signIn({ person: 'ada' });
    const body = { username: 'lovelace' };
    await expectOk(ask(sandbox(), 'PUT /api/users/me', { token: accessToken, body }));
    for (const person of ['lovelace', 'ada']) {
      expect(sandbox().control.signIn({ person }).username).toBe('lovelace');
    }
  });

  it('makes the session of a device, or of a phone', async () => {
    await control('POST', '/sign-in', { person: 'ada', deviceId: 'device-a', mobile: true });
    await control('POST', '/sign-in', { person: 'ada' });
    expect(accessIn(sandbox().world()).sessions).toMatchObject([
      { deviceId: 'device-a', mobile: true },
      { deviceId: null, mobile: false },
    ]);
  });

  it('does not know everybody', async () => {
    const message = "there is no account 'nobody'; accounts are ada, boris, chiara and others";
    const error = { code: 'NOT_FOUND', message };
    expect(await control('POST', '/sign-in', { person: 'nobody' })).toEqual([404, { error }]);
  });

  it('says what is wrong with what it is told', async () => {
    const bad = 'Invalid key: Expected "person" but received undefined';
    expect(await control('POST', '/sign-in', {})).toEqual(invalid(`person: ${bad}`));
    const asked = await control('POST', '/sign-in', { person: 'ada', mobile: 'yes' });
    expect(asked).toEqual(invalid('mobile: Invalid type: Expected boolean but received "yes"'));
  });
});

describe('what control changes', () => {
  it.each([
    ['/captcha', {}],
    ['/sign-in', { person: 'ada' }],
  ])('%s is saved', async (path, body) => {
    const { clock, file } = sandbox();
    clock.move(1000);
    await new Promise((resolve) => setImmediate(resolve));
    const before = file.saved.length;
    await control('POST', path, body);
    clock.move(100);
    await new Promise((resolve) => setImmediate(resolve));
    expect(file.saved).toHaveLength(before + 1);
  });
});
