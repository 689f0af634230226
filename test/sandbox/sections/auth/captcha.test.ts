import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { countingChance, startTestSandbox, useSandbox } from '../../../support/sandbox';
import { ask, cookieValue, expectOk, expectRefusal, mailOf, password, refused } from '../../requests';

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
    await expectRefusal(at(gate, { token: 'nonsense' }), 400, 'CAPTCHA_FAILED');
    await expectRefusal(at(gate, { externalToken: 'nonsense' }), 400, 'EXTERNAL_VERIFICATION_FAILED');
  });

  it('has to be solved for this purpose', async () => {
    const other = gate === 'sign-in' ? 'register' : 'login';
    await expectRefusal(at(gate, { token: tokenFor(other) }), 400, 'INTEGRITY_CHECK_FAILED');
    await expectRefusal(at(gate, { externalToken: tokenFor(other) }), 400, 'EXTERNAL_VERIFICATION_FAILED');
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
    await expectRefusal(at('sign-in', { token }), 422);
  });

  it('is forgotten after a hundred others: nobody knows it then', async () => {
    const token = tokenFor('login');
    for (let count = 0; count < 99; count++) tokenFor('register');
    await expectOk(at('sign-in', { token }));
    tokenFor('register');
    expect(await refused(at('sign-in', { token }))).toMatchObject({ code: 'CAPTCHA_FAILED' });
  });
});

describe('other words of the vocabulary', () => {
  it('are those of providers, fields and the code', async () => {
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
    expect(await refused(signInWith({ guestToken: 'x' }))).toMatchObject({ code: 'GUEST_FAILED' });
    expect(await refused(signInWith({ token: 'x' }))).toMatchObject({ status: 422, property: '/token' });
    const signedIn = await signInWith({ houseToken: other.control.captcha({}).token });
    expect(cookieValue(signedIn, 'is_auth')).toBe('1');
    await other.stop();
  });
});

interface Element {
  textContent: string;
  hidden: boolean;
  disabled: boolean;
  press?: () => Promise<void>;
  addEventListener(name: string, callback: () => Promise<void>): void;
}

function element(): Element {
  const made: Element = {
    textContent: '',
    hidden: true,
    disabled: false,
    addEventListener: (_, callback) => {
      made.press = callback;
    },
  };
  return made;
}

/** Loads the page as a browser would, inside another page or by itself, with only what its script touches. */
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

describe('the page of the widget', () => {
  it('is at the address that the page route tells, and may be embedded', async () => {
    const { url } = await expectOk(ask(sandbox(), 'GET /api/v1/auth/captcha/page'));
    const answer = await fetch(String(url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(await answer.text()).toContain('I am not a robot');
  });

  it('posts a token that signs in, once its button was pressed', async () => {
    const page = await openPage('?sitekey=sandbox-site-key&action=login&theme=dark');
    expect(page.posted).toEqual([size]);
    expect(page.document.documentElement.className).toBe('dark');
    await page.button.press?.();
    const token = page.shown.textContent;
    expect(page.posted).toEqual([size, { type: 'token', token }]);
    expect([page.shown.hidden, page.button.disabled]).toEqual([true, true]);
    const body = { email: mailOf('ada'), password, token };
    await expectOk(ask(sandbox(), 'POST /api/v1/auth/sign-in', { body }));
  });

  it('says when the token has died, and makes another', async () => {
    const page = await openPage('?sitekey=sandbox-site-key&action=login');
    await page.button.press?.();
    expect(page.timers.map(({ ms }) => ms)).toEqual([5 * 60_000]);
    page.timers[0]?.callback();
    expect(page.posted.at(-1)).toEqual({ type: 'expired' });
    expect(page.button.disabled).toBe(false);
    await page.button.press?.();
    expect(page.posted.at(-1)).toMatchObject({ type: 'token' });
  });

  it('makes the token for its action', async () => {
    const page = await openPage('?sitekey=sandbox-site-key&action=password_reset');
    await page.button.press?.();
    const body = { email: mailOf('ada'), token: page.shown.textContent };
    await expectOk(ask(sandbox(), 'POST /api/v1/auth/forgot-password', { body }));
  });

  it.each(['?sitekey=another', '', '?sitekey=sandbox-site-key&action=dance'])(
    'posts an error when it is asked with %j',
    async (search) => {
      const page = await openPage(search);
      await page.button.press?.();
      expect(page.posted).toEqual([size, { type: 'error', code: '110200' }]);
      expect(page.button.disabled).toBe(false);
    },
  );

  it('shows the token when it is no part of another page', async () => {
    const page = await openPage('?sitekey=sandbox-site-key', false);
    await page.button.press?.();
    expect(page.posted).toEqual([]);
    expect(page.shown.hidden).toBe(false);
    expect(page.shown.textContent).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is on the main host alone, and only for GET', async () => {
    const { statusUrl, baseUrl } = sandbox();
    expect((await fetch(`${statusUrl}/captcha`)).status).toBe(404);
    expect((await fetch(`${baseUrl}/captcha`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${baseUrl}/captcha/solve`)).status).toBe(404);
  });
});
