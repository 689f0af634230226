import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { countingChance, startTestSandbox, useSandbox } from '../../../support/sandbox';
import { ask, clientOf, cookieValue, expectOk, expectRefusal, password, refused } from '../../requests';

const sandbox = useSandbox();
const client = clientOf(sandbox);
const minuteMs = 60_000;
const email = 'ada@sandbox.test';
const bodies = {
  'sign-in': { email, password },
  'sign-up': { email: 'new@example.org', password },
  'forgot-password': { email },
} as const;

type Gate = keyof typeof bodies;

const purposes = { 'sign-in': 'login', 'sign-up': 'register', 'forgot-password': 'password_reset' } as const;
const gates = Object.keys(bodies) as Gate[];

/** Asks one of the three routes with further keys in its body. */
function at(gate: Gate, keys: object = {}) {
  return client.ask(`POST /api/v1/auth/${gate}`, { body: { ...bodies[gate], ...keys } });
}

const tokenFor = (purpose: string) => sandbox().control.captcha({ purpose }).token;

it.each([
  ['own', 'token'],
  ['external', 'externalToken'],
])('the captcha provider is the %s one with the field %s, as the switch says', async (provider, field) => {
  sandbox().control.setSwitch('external-captcha', provider === 'external');
  const expected = { provider, field };
  expect(await expectOk(client.ask('GET /api/v1/auth/captcha/provider'))).toEqual(expected);
  const url = `${sandbox().baseUrl}/captcha?sitekey=sandbox-site-key`;
  expect(await expectOk(client.ask('GET /api/v1/auth/captcha/page'))).toEqual({ ...expected, url });
});

describe.each(gates)('the captcha of %s', (gate) => {
  it('is accepted under the field of either provider', async () => {
    await expectOk(at(gate, { token: tokenFor(purposes[gate]) }));
    const other = gate === 'sign-up' ? { email: 'newer@example.org' } : {};
    await expectOk(at(gate, { ...other, externalToken: tokenFor(purposes[gate]) }));
  });

  it('is demanded with the code of the active provider, and not at all when the switch is off', async () => {
    const message = 'solve a captcha first';
    expect(await refused(at(gate))).toEqual({ status: 400, code: 'CAPTCHA_FAILED', message });
    sandbox().control.setSwitch('external-captcha', true);
    const code = 'EXTERNAL_VERIFICATION_FAILED';
    expect(await refused(at(gate))).toEqual({ status: 400, code, message });
    sandbox().control.setSwitch('captcha', false);
    await expectOk(at(gate));
  });

  it('is refused when its provider does not know it or it was solved for another purpose', async () => {
    const other = gate === 'sign-in' ? 'register' : 'login';
    for (const [keys, code] of [
      [{ token: 'nonsense' }, 'CAPTCHA_FAILED'],
      [{ externalToken: 'nonsense' }, 'EXTERNAL_VERIFICATION_FAILED'],
      [{ token: tokenFor(other) }, 'INTEGRITY_CHECK_FAILED'],
      [{ externalToken: tokenFor(other) }, 'EXTERNAL_VERIFICATION_FAILED'],
    ] as const)
      await expectRefusal(at(gate, keys), 400, code);
  });

  it('expires after five minutes', async () => {
    const inTime = tokenFor(purposes[gate]);
    sandbox().control.advance(5 * minuteMs - 1);
    await expectOk(at(gate, { token: inTime }));
    const late = tokenFor(purposes[gate]);
    sandbox().control.advance(5 * minuteMs);
    await expectRefusal(at(gate, { token: late }), 422, { property: '/token' });
  });

  it('can have its type and field beside it', () =>
    expectOk(at(gate, { token: tokenFor(purposes[gate]), type: 'own', field: 'token' })));

  it('is refused beside other keys and as a number', async () => {
    const token = tokenFor(purposes[gate]);
    const message = 'Unexpected property';
    const captcha = { type: 'own', token };
    await expectRefusal(at(gate, { token, captcha }), 422, { property: '/captcha', message });
    await expectRefusal(at(gate, { token: 5 }), 422, { property: '/token' });
    await expectOk(at(gate, { token }));
  });
});

describe('a captcha token', () => {
  it('is spent by the first request, even one that fails or is for another purpose', async () => {
    const token = tokenFor('login');
    const wrong = at('sign-in', { token, password: 'wrong-password' });
    await expectRefusal(wrong, 'ACCOUNT_INVALID_CREDENTIALS');
    const message = 'the captcha token was used before or has expired';
    expect(await refused(at('sign-in', { token }))).toEqual({
      ...{ status: 422, type: 'validation', on: 'body', property: '/token', message },
      summary: `Property 'token' is wrong: ${message}`,
      found: { ...bodies['sign-in'], token },
      violations: [{ property: '/token', message }],
    });
    const other = tokenFor('login');
    await at('sign-up', { token: other });
    await expectRefusal(at('sign-in', { token: other }), 422);
  });

  it('is unknown once a hundred others were solved', async () => {
    const token = tokenFor('login');
    for (let count = 0; count < 99; count++) tokenFor('register');
    await expectOk(at('sign-in', { token }));
    tokenFor('register');
    await expectRefusal(at('sign-in', { token }), 'CAPTCHA_FAILED');
  });
});

it('a vocabulary renames the providers, their fields and the code', async () => {
  const vocabulary = {
    ownProvider: 'house',
    externalProvider: 'guest',
    ownField: 'houseToken',
    externalField: 'guestToken',
    externalFailed: 'GUEST_FAILED',
    assistant: 'assistant',
  };
  const other = await startTestSandbox({ vocabulary, random: countingChance(5000) });
  const signInWith = (keys: object) =>
    ask(other, 'POST /api/v1/auth/sign-in', { body: { ...bodies['sign-in'], ...keys } });
  const provider = await expectOk(ask(other, 'GET /api/v1/auth/captcha/provider'));
  expect(provider).toEqual({ provider: 'house', field: 'houseToken' });
  await expectRefusal(signInWith({ guestToken: 'x' }), 'GUEST_FAILED');
  await expectRefusal(signInWith({ token: 'x' }), 422, { property: '/token' });
  const signedIn = await signInWith({ houseToken: other.control.captcha({}).token });
  expect(cookieValue(signedIn, 'is_auth')).toBe('1');
  await other.stop();
});

/** An element of the page, with the callback of its button. */
const element = () => ({
  textContent: '',
  hidden: true,
  disabled: false,
  press: async () => {},
  addEventListener(_: string, callback: () => Promise<void>) {
    this.press = callback;
  },
});

/** Loads the page as a browser would, embedded or alone, with only the globals that its script uses. */
async function openPage(search: string, embedded = true) {
  const { baseUrl } = sandbox();
  const answer = await fetch(`${baseUrl}/captcha${search}`);
  const html = await answer.text();
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const [button, state, shown] = [element(), element(), element()];
  const posted: unknown[] = [];
  const timers: { ms: number; callback: () => void }[] = [];
  const window = { parent: {} as unknown };
  window.parent = embedded
    ? { postMessage: (message: unknown) => posted.push(structuredClone(message)) }
    : window;
  const document = {
    documentElement: { className: '' },
    querySelector: () => button,
    getElementById: (id: string) => (id === 'state' ? state : shown),
  };
  const globals = {
    window,
    document,
    location: { search },
    URLSearchParams,
    fetch: (path: string, init: RequestInit) => fetch(`${baseUrl}${path}`, init),
    setTimeout: (callback: () => void, ms: number) => timers.push({ ms, callback }),
  };
  runInNewContext(script, globals);
  return { answer, html, button, state, shown, posted, timers, document };
}

const size = { type: 'size', width: 300, height: 74 };

describe('the captcha page', () => {
  it('is served at the address of the page route, may be embedded, and is there for GET alone', async () => {
    const { url } = await expectOk(client.ask('GET /api/v1/auth/captcha/page'));
    const answer = await fetch(String(url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(await answer.text()).toContain('I am not a robot');
    const { statusUrl, baseUrl } = sandbox();
    expect((await fetch(`${statusUrl}/captcha`)).status).toBe(404);
    expect((await fetch(`${baseUrl}/captcha`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${baseUrl}/captcha/solve`)).status).toBe(404);
  });

  it('posts a token that signs in when its button is pressed, reports its end, and makes another', async () => {
    const page = await openPage('?sitekey=sandbox-site-key&action=login&theme=dark');
    expect(page.posted).toEqual([size]);
    expect(page.document.documentElement.className).toBe('dark');
    await page.button.press();
    const token = page.shown.textContent;
    expect(page.posted).toEqual([size, { type: 'token', token }]);
    expect([page.shown.hidden, page.button.disabled]).toEqual([true, true]);
    await expectOk(at('sign-in', { token }));
    expect(page.timers.map(({ ms }) => ms)).toEqual([5 * 60_000]);
    page.timers[0]?.callback();
    expect(page.posted.at(-1)).toEqual({ type: 'expired' });
    expect(page.button.disabled).toBe(false);
    await page.button.press();
    expect(page.posted.at(-1)).toMatchObject({ type: 'token' });
  });

  it('makes the token for the action of its address', async () => {
    const page = await openPage('?sitekey=sandbox-site-key&action=password_reset');
    await page.button.press();
    await expectOk(at('forgot-password', { token: page.shown.textContent }));
  });

  it('posts an error for another address', async () => {
    for (const search of ['?sitekey=another', '', '?sitekey=sandbox-site-key&action=dance']) {
      const page = await openPage(search);
      await page.button.press();
      expect(page.posted).toEqual([size, { type: 'error', code: '110200' }]);
      expect(page.button.disabled).toBe(false);
    }
  });

  it('shows the token when it is not embedded', async () => {
    const page = await openPage('?sitekey=sandbox-site-key', false);
    await page.button.press();
    expect(page.posted).toEqual([]);
    expect(page.shown.hidden).toBe(false);
    expect(page.shown.textContent).toMatch(/^[0-9a-f]{64}$/);
  });
});
