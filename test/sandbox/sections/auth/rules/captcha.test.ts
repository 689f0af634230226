import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, mailOf, password, refused } from '../../../requests';

const sandbox = useSandbox();
const minuteMs = 60_000;

const bodies = {
  'sign-in': { email: mailOf('ada'), password },
  'sign-up': { email: 'new@example.org', password },
  'forgot-password': { email: mailOf('ada') },
} as const;

type Gate = keyof typeof bodies;

const purposes = { 'sign-in': 'login', 'sign-up': 'register', 'forgot-password': 'password_reset' } as const;

const gates = Object.keys(bodies) as Gate[];

/** Asks one of the three routes with further keys in its body. */
function at(gate: Gate, keys: object = {}) {
  return ask(sandbox(), `POST /api/v1/auth/${gate}`, { body: { ...bodies[gate], ...keys } });
}

const tokenFor = (purpose: string) => sandbox().control.captcha({ purpose }).token;

describe('the provider', () => {
  it('is the own one, with its field', async () => {
    const provider = { provider: 'own', field: 'token' };
    expect(await expectOk(ask(sandbox(), 'GET /api/v1/auth/captcha/provider'))).toEqual(provider);
    const page = await expectOk(ask(sandbox(), 'GET /api/v1/auth/captcha/page'));
    expect(page).toEqual({ ...provider, url: `${sandbox().baseUrl}/captcha?sitekey=sandbox-site-key` });
  });

  it('is the external one by a switch', async () => {
    sandbox().control.setSwitch('external-captcha', true);
    const provider = { provider: 'external', field: 'externalToken' };
    expect(await expectOk(ask(sandbox(), 'GET /api/v1/auth/captcha/provider'))).toEqual(provider);
    expect(await expectOk(ask(sandbox(), 'GET /api/v1/auth/captcha/page'))).toMatchObject(provider);
  });
});

describe.each(gates)('the captcha of %s', (gate) => {
  it('is good under the field of either provider', async () => {
    await expectOk(at(gate, { token: tokenFor(purposes[gate]) }));
    const other = gate === 'sign-up' ? { email: 'newer@example.org' } : {};
    await expectOk(at(gate, { ...other, externalToken: tokenFor(purposes[gate]) }));
  });

  it('is demanded, in the words of the active provider', async () => {
    const message = 'solve a captcha first';
    expect(await refused(at(gate))).toEqual({ status: 400, code: 'CAPTCHA_FAILED', message });
    sandbox().control.setSwitch('external-captcha', true);
    const code = 'EXTERNAL_VERIFICATION_FAILED';
    expect(await refused(at(gate))).toEqual({ status: 400, code, message });
  });

  it('is not demanded when the switch is off', async () => {
    sandbox().control.setSwitch('captcha', false);
    await expectOk(at(gate));
  });

  it('has to be known to its provider', async () => {
    expect(await refused(at(gate, { token: 'nonsense' }))).toMatchObject({
      status: 400,
      code: 'CAPTCHA_FAILED',
    });
    expect(await refused(at(gate, { externalToken: 'nonsense' }))).toMatchObject({
      status: 400,
      code: 'EXTERNAL_VERIFICATION_FAILED',
    });
  });

  it('has to be solved for this purpose', async () => {
    const other = gate === 'sign-in' ? 'register' : 'login';
    expect(await refused(at(gate, { token: tokenFor(other) }))).toMatchObject({
      status: 400,
      code: 'INTEGRITY_CHECK_FAILED',
    });
    expect(await refused(at(gate, { externalToken: tokenFor(other) }))).toMatchObject({
      status: 400,
      code: 'EXTERNAL_VERIFICATION_FAILED',
    });
  });

  it('is good for a few minutes', async () => {
    const inTime = tokenFor(purposes[gate]);
    sandbox().control.advance(5 * minuteMs - 1);
    await expectOk(at(gate, { token: inTime }));
    const late = tokenFor(purposes[gate]);
    sandbox().control.advance(5 * minuteMs);
    expect(await refused(at(gate, { token: late }))).toMatchObject({ status: 422, property: '/token' });
  });

  it('takes no other keys, and no token that is none', async () => {
    const token = tokenFor(purposes[gate]);
    const answer = await refused(at(gate, { token, captcha: { type: 'own', token } }));
    expect(answer).toMatchObject({ status: 422, property: '/captcha', message: 'Unexpected property' });
    expect(await refused(at(gate, { token: 5 }))).toMatchObject({ status: 422, property: '/token' });
    await expectOk(at(gate, { token }));
  });
});

describe('a captcha token', () => {
  it('is spent by the first request, even one that fails', async () => {
    const token = tokenFor('login');
    expect(await refused(at('sign-in', { token, password: 'wrong-password' }))).toMatchObject({
      code: 'ACCOUNT_INVALID_CREDENTIALS',
    });
    expect(await refused(at('sign-in', { token }))).toEqual({
      status: 422,
      type: 'validation',
      on: 'body',
      property: '/token',
      message: 'the captcha token was used before or has expired',
      summary: "Property 'token' is wrong: the captcha token was used before or has expired",
      found: { ...bodies['sign-in'], token },
      violations: [{ property: '/token', message: 'the captcha token was used before or has expired' }],
    });
  });

  it('is spent by a request for another purpose', async () => {
    const token = tokenFor('login');
    await at('sign-up', { token });
    expect(await refused(at('sign-in', { token }))).toMatchObject({ status: 422 });
  });

  it('is forgotten after a hundred others: nobody knows it then', async () => {
    const token = tokenFor('login');
    for (let count = 0; count < 99; count++) tokenFor('register');
    await expectOk(at('sign-in', { token }));
    tokenFor('register');
    expect(await refused(at('sign-in', { token }))).toMatchObject({ code: 'CAPTCHA_FAILED' });
  });
});
