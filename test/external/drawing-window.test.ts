import { describe, expect, it, onTestFinished } from 'vitest';
import { openDrawingWindow } from '../../src/external/browser-windows';
import type { DrawingTask } from '../../src/ports/desk';
import { turns } from '../support/terminal/terminal';

async function windowOf(change: Partial<DrawingTask> = {}) {
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
  onTestFinished(window.close);
  return { ...window, received };
}

const post = async (address: string, body: Uint8Array) =>
  fetch(address, {
    method: 'POST',
    body,
    headers: { origin: new URL(address).origin, 'content-type': 'image/png' },
  });
const png = (...bytes: number[]) => Uint8Array.from([137, 80, 78, 71, ...bytes]);

describe('the drawing page', () => {
  it('shows the task as text, and loads nothing else', async () => {
    const { address } = await windowOf();
    const answer = await fetch(address);
    const text = await answer.text();
    expect(text).toContain('<p id="task">Draw &lt;b>rain&lt;/b> &amp; &quot;sun&quot;</p>');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'; script-src");
    expect(text).toContain(`<script nonce="${nonce}">`);
  });

  it('receives a drawing, and a later one in its place', async () => {
    const { address, received } = await windowOf();
    expect((await post(address, png(1))).status).toBe(204);
    expect((await post(address, png(2))).status).toBe(204);
    expect(received).toEqual([Buffer.from(png(1)), Buffer.from(png(2))]);
  });

  it('gets the reason why a drawing could not be stored', async () => {
    const { address } = await windowOf({ receive: async () => 'no connection' });
    const answer = await post(address, png(1));
    expect([answer.status, await answer.text()]).toEqual([422, 'no connection']);
  });

  it('knows that a drawing is stored before the command does', async () => {
    const order: string[] = [];
    const { address } = await windowOf({
      receive: async () => void order.push('stored'),
      received: () => void order.push('received'),
    });
    await post(address, png(1));
    await expect.poll(() => order).toEqual(['stored', 'received']);
  });

  it('stores drawings one after the other', async () => {
    const order: number[] = [];
    const releases: (() => void)[] = [];
    const { address } = await windowOf({
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

  it('refuses a drawing that is larger than any upload', async () => {
    const { address, received } = await windowOf();
    await expect(post(address, new Uint8Array(21 * 2 ** 20))).rejects.toThrow();
    expect(received).toEqual([]);
  });
});
