/** The captcha page as a server: who may ask it, what it takes, what it lets the browser do. */
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openCaptchaWindow } from '../../src/external/captcha-window';
import type { CaptchaWindow } from '../../src/ports/desk';
import { fetchText } from '../support/http/free-ports';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function opened(
  widget = 'https://widget.example.org/captcha?sitekey=k"<&',
): Promise<CaptchaWindow & { readonly troubles: string[] }> {
  const troubles: string[] = [];
  const window = await openCaptchaWindow({
    widget: new URL(widget),
    action: 'login',
    onError: (code) => void troubles.push(code),
  });
  closers.push(window.close);
  return { ...window, troubles };
}

/** As the page does it, unless the test says otherwise. */
function post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const own = { origin: new URL(address).origin, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', headers: own }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end(text);
  });
}

const settled = async (token: Promise<string>) =>
  Promise.race([token, new Promise((resolve) => setImmediate(resolve, 'none'))]);

describe('the page', () => {
  it('lies on loopback at a path that nobody guesses, another each time', async () => {
    const [one, two] = [await opened(), await opened()];
    expect(one.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/);
    expect(new URL(one.address).pathname).not.toBe(new URL(two.address).pathname);
  });

  it('embeds the widget with what it is solved for, and nothing else', async () => {
    const { address } = await opened();
    const answer = await fetch(address);
    const text = await answer.text();
    expect(text).toContain('src="https://widget.example.org/captcha?sitekey=k%22%3C&amp;action=login"');
    const policy = answer.headers.get('content-security-policy');
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy ?? '')?.[1];
    expect(policy).toContain("default-src 'none'; frame-src https://widget.example.org;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps an action that the service has named', async () => {
    const { address } = await opened('https://widget.example.org/?action=other');
    expect(await (await fetch(address)).text()).toContain('?action=other"');
  });

  it('is nowhere else, and nothing by another name', async () => {
    const { address } = await opened();
    const { origin, port, pathname } = new URL(address);
    for (const path of ['/', '/favicon.ico', `${pathname}/`, `${pathname}?x`]) {
      expect((await fetch(origin + path)).status).toBe(404);
    }
    const rebound = await new Promise((resolve) => {
      const headers = { host: `evil.example.org:${port}` };
      request(address, { headers }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(rebound).toBe(404);
    expect((await fetch(address, { method: 'PUT' })).status).toBe(403);
  });
});

describe('the token', () => {
  it('is taken once', async () => {
    const { address, token } = await opened();
    expect(await post(address, { token: 'first' })).toBe(204);
    expect(await token).toBe('first');
    expect(await post(address, { token: 'second' })).toBe(403);
  });

  it('is one of several that come at once', async () => {
    const { address, token } = await opened();
    const answers = await Promise.all(['a', 'b', 'c'].map((each) => post(address, { token: each })));
    expect(answers.filter((status) => status === 204)).toHaveLength(1);
    expect(['a', 'b', 'c']).toContain(await token);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example.org' }, 403],
    ['a form, which another site may send', { 'content-type': 'text/plain' }, 403],
  ])('does not come from %s', async (_, headers, status) => {
    const { address, token } = await opened();
    expect(await post(address, { token: 'evil' }, headers)).toBe(status);
    expect(await settled(token)).toBe('none');
  });

  it.each([[{}], [{ token: '' }], [{ token: 5 }], ['null'], ['7']])('is none in %j', async (body) => {
    const { address, token } = await opened();
    expect(await post(address, body)).toBe(422);
    expect(await settled(token)).toBe('none');
  });

  it.each(['{', `{"token":"${'x'.repeat(20_000)}"}`])('is none in what cannot be read', async (body) => {
    const { address, token } = await opened();
    await expect(post(address, body)).rejects.toThrow();
    expect(await settled(token)).toBe('none');
    expect(await post(address, { token: 'good' })).toBe(204);
  });
});

it('troubles are told, and do not end it', async () => {
  const { address, troubles, token } = await opened();
  expect(await post(address, { trouble: '110200' })).toBe(204);
  expect(await post(address, { trouble: 'x'.repeat(100) })).toBe(204);
  expect(troubles).toEqual(['110200', 'x'.repeat(40)]);
  await post(address, { token: 'good' });
  expect(await token).toBe('good');
});

it('it closes with connections that are still open', async () => {
  const { address, close } = await opened();
  const page = await fetchText(address);
  expect(page).toContain('<title>');
  await close();
  expect(await fetchText(address)).not.toBe(page);
});
