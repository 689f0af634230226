/** The page to draw on, as a browser asks it over HTTP. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openDrawingWindow } from '../../src/external/drawing-window';
import type { DrawingTask } from '../../src/ports/desk';
import { turns } from '../support/terminal/terminal';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function opened(change: Partial<DrawingTask> = {}) {
  const received: Buffer[] = [];
  const window = await openDrawingWindow({
    title: 'Question 8',
    text: 'Draw <b>rain</b> & "sun"',
    receive: async (png) => {
      received.push(Buffer.from(png));
      return undefined;
    },
    ...change,
  });
  closers.push(window.close);
  return { ...window, received };
}

const post = async (address: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    body,
    headers: { origin: new URL(address).origin, 'content-type': 'image/png', ...headers },
  });
const png = (...bytes: number[]) => Uint8Array.from([137, 80, 78, 71, ...bytes]);

describe('the page', () => {
  it('shows what to draw, whoever wrote it, and loads nothing else', async () => {
    const { address } = await opened();
    const answer = await fetch(address);
    const text = await answer.text();
    expect(text).toContain('<p id="task">Draw &lt;b>rain&lt;/b> &amp; &quot;sun&quot;</p>');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(text).toContain(`<script nonce="${nonce}">`);
  });

  it('has a path that nobody guesses, and another one each time', async () => {
    const [one, other] = [await opened(), await opened()];
    expect(new URL(one.address).pathname).toMatch(/^\/[\w-]{32}$/);
    expect(new URL(one.address).pathname).not.toBe(new URL(other.address).pathname);
    expect((await fetch(new URL('/', one.address))).status).toBe(404);
  });
});

/** The status that a request with these lines of headers gets. */
async function statusOf(address: string, headers: readonly string[]): Promise<string> {
  const { port, pathname } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write([`GET ${pathname} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n'));
  const answer = await text(socket);
  return answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

describe('the host', () => {
  it('loopback page: a request with two Host headers is refused, whichever comes first', async () => {
    const { address } = await opened();
    const [own, foreign] = [`Host: ${new URL(address).host}`, 'Host: evil.example.org'];
    expect(await statusOf(address, [own])).toBe('200');
    expect(await statusOf(address, [own, foreign])).toBe('400');
    expect(await statusOf(address, [foreign, own])).toBe('400');
    expect(await statusOf(address, [own, own])).toBe('400');
    expect(await statusOf(address, [foreign])).toBe('404');
  });
});

describe('a drawing', () => {
  it('is handed in, and a later one in its place', async () => {
    const { address, received } = await opened();
    expect((await post(address, png(1))).status).toBe(204);
    expect((await post(address, png(2))).status).toBe(204);
    expect(received).toEqual([Buffer.from(png(1)), Buffer.from(png(2))]);
  });

  it('that could not be stored is answered with the reason', async () => {
    const { address } = await opened({ receive: async () => 'no connection' });
    const answer = await post(address, png(1));
    expect([answer.status, await answer.text()]).toEqual([422, 'no connection']);
  });

  it('is told to be stored only when the page knows it', async () => {
    const order: string[] = [];
    const { address } = await opened({
      receive: async () => void order.push('stored'),
      received: () => void order.push('told'),
    });
    await post(address, png(1));
    await expect.poll(() => order).toEqual(['stored', 'told']);
  });

  it('is stored after the one that was handed in before it', async () => {
    const order: number[] = [];
    const releases: (() => void)[] = [];
    const { address } = await opened({
      receive: async (png) => {
        await new Promise<void>((resolve) => releases.push(resolve));
        order.push(png[4] ?? 0);
        return undefined;
      },
    });
    const first = post(address, png(1));
    await expect.poll(() => releases.length).toBe(1);
    const second = post(address, png(2));
    await turns(50);
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await first;
    await expect.poll(() => releases.length).toBe(2);
    releases[1]?.();
    await second;
    expect(order).toEqual([1, 2]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example.org' }],
    ['a form, which another site may send', { 'content-type': 'text/plain' }],
  ])('does not come from %s', async (_, headers) => {
    const { address, received } = await opened();
    expect((await post(address, png(1), headers)).status).toBe(403);
    expect(received).toEqual([]);
  });

  it('is cut when it is larger than any upload', async () => {
    const { address, received } = await opened();
    await expect(post(address, new Uint8Array(21 * 2 ** 20))).rejects.toThrow();
    expect(received).toEqual([]);
  });
});
