/** The captcha page as a server on loopback; the rules of every loopback page are here. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCaptchaWindow } from '../../src/external/browser-windows';
import { fetchText } from '../support/http/free-ports';

/** A window, and the errors that its page has reported. */
async function windowOf(widget = 'https://widget.example.org/captcha?sitekey=k"<&') {
  const errors: string[] = [];
  const onError = (code: string) => void errors.push(code);
  const window = await openCaptchaWindow({ widget: new URL(widget), action: 'login', onError });
  onTestFinished(window.close);
  return { ...window, errors };
}

/** Posts as the page does, unless the headers say otherwise; the status. */
function post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const own = { origin: new URL(address).origin, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', headers: own }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** The status of a request with these headers. */
async function statusOf(address: string, headers: readonly string[]): Promise<string> {
  const { port, pathname } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write([`GET ${pathname} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n'));
  return (await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

const settled = async (token: Promise<string>) =>
  Promise.race([token, new Promise((resolve) => setImmediate(resolve, 'none'))]);

describe('a page on loopback', () => {
  it('has a random path, and answers at no other', async () => {
    const [{ address }, other] = [await windowOf(), await windowOf()];
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/);
    const { origin, pathname } = new URL(address);
    expect(pathname).not.toBe(new URL(other.address).pathname);
    for (const path of ['/', '/favicon.ico', `${pathname}/`, `${pathname}?x`])
      expect((await fetch(origin + path)).status).toBe(404);
    expect((await fetch(address, { method: 'PUT' })).status).toBe(403);
  });

  it('answers only requests with its own Host header', async () => {
    const { address } = await windowOf();
    const [own, foreign] = [`Host: ${new URL(address).host}`, 'Host: evil.example.org'];
    expect(await statusOf(address, [own])).toBe('200');
    expect(await statusOf(address, [own, foreign])).toBe('400');
    expect(await statusOf(address, [foreign, own])).toBe('400');
    expect(await statusOf(address, [own, own])).toBe('400');
    expect(await statusOf(address, [foreign])).toBe('404');
  });

  it('accepts no post from another origin, nor from a form', async () => {
    const { address, token } = await windowOf();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example.org' },
      { 'content-type': 'text/plain' },
    ];
    for (const headers of foreign) expect(await post(address, { token: 'evil' }, headers)).toBe(403);
    expect(await settled(token)).toBe('none');
  });

  it('closes connections that are still open', async () => {
    const { address, close } = await windowOf();
    const page = await fetchText(address);
    expect(page).toContain('<title>');
    await close();
    expect(await fetchText(address)).not.toBe(page);
  });
});

describe('the captcha page', () => {
  it('embeds the widget with its action, and loads nothing else', async () => {
    const { address } = await windowOf();
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

  it('keeps the action of the widget address', async () => {
    const { address } = await windowOf('https://widget.example.org/?action=other');
    expect(await fetchText(address)).toContain('?action=other"');
  });

  it('accepts one token, also of several at once', async () => {
    const { address, token } = await windowOf();
    const tokens = ['a', 'b', 'c'];
    const answers = await Promise.all(tokens.map((each) => post(address, { token: each })));
    expect(answers.toSorted()).toEqual([204, 403, 403]);
    expect(await token).toBe(tokens[answers.indexOf(204)]);
    expect(await post(address, { token: 'late' })).toBe(403);
  });

  it.each([[{}], [{ token: '' }], [{ token: 5 }], ['null'], ['7']])('refuses %j as a token', async (body) => {
    const { address, token } = await windowOf();
    expect(await post(address, body)).toBe(422);
    expect(await settled(token)).toBe('none');
  });

  it.each([
    ['is not JSON', '{'],
    ['is too long', `{"token":"${'x'.repeat(20_000)}"}`],
  ])('ignores a body that %s', async (_, body) => {
    const { address, token } = await windowOf();
    await expect(post(address, body)).rejects.toThrow();
    expect(await settled(token)).toBe('none');
    expect(await post(address, { token: 'good' })).toBe(204);
  });

  it('reports errors of the widget, and still accepts a token', async () => {
    const { address, errors, token } = await windowOf();
    expect(await post(address, { trouble: '110200' })).toBe(204);
    expect(await post(address, { trouble: 'x'.repeat(100) })).toBe(204);
    expect(errors).toEqual(['110200', 'x'.repeat(40)]);
    await post(address, { token: 'good' });
    expect(await token).toBe('good');
  });
});
