import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../support/sandbox';
import { ask, expectOk, mailOf, password } from '../../requests';

const sandbox = useSandbox();

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
