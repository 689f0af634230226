/** A real browser without a window (Debian: chromium), driven over its debugging socket. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser's program; undefined where none is installed. */
export const chromium = names.find((name) => spawnSync('which', [name]).status === 0);

export interface Page {
  /** The value of an expression in the page, or in its frame with this beginning of the address. */
  evaluate<T>(expression: string, frame?: string): Promise<T>;
  /** A command of the debugging protocol. */
  send<T>(method: string, params?: object): Promise<T>;
  until(expression: string, frame?: string): Promise<void>;
  readonly closed: Promise<unknown>;
}

export interface PageSettings {
  readonly dark?: boolean;
  /** Of the window, in points. */
  readonly width?: number;
  readonly height?: number;
}

export type Browser = Awaited<ReturnType<typeof startChromium>>;

export async function startChromium() {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-chromium-'));
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run'.split(' ');
  const own = ['--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(chromium ?? '', [...flags, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // It is killed, so what it makes must be in the folder that is removed.
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
  });
  const { host } = new URL(await socketAddress(child));
  return {
    async open(address: string, wishes?: PageSettings) {
      const target = `http://${host}/json/new?${wishes ? 'about:blank' : address}`;
      const made = await fetch(target, { method: 'PUT' });
      const { webSocketDebuggerUrl } = (await made.json()) as { webSocketDebuggerUrl: string };
      const { send, page } = pageOf(await connected(webSocketDebuggerUrl));
      if (!wishes) return page;
      const value = wishes.dark ? 'dark' : 'light';
      await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
      const { width = 800, height = 600 } = wishes;
      const shape = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', shape);
      await send('Page.navigate', { url: address });
      return page;
    },
    async close() {
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await over;
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

function socketAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let reported = '';
    child.stderr?.on('data', (chunk) => {
      reported += chunk;
      const found = /listening on (ws:\S+)/.exec(reported)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`chromium ended: ${reported}`)));
  });
}

function connected(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: readonly FrameTree[];
}

function pageOf(socket: WebSocket) {
  const waiting = new Map<number, (answer: { result?: never; error?: { message: string } }) => void>();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  });
  let count = 0;
  const send = <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve, reject) => {
      count += 1;
      waiting.set(count, ({ result, error }) =>
        error ? reject(new Error(error.message)) : resolve(result as T),
      );
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  const contextOf = async (frame: string) => {
    const { frameTree } = await send<{ frameTree: FrameTree }>('Page.getFrameTree');
    const found = frameTree.childFrames?.find((child) => child.frame.url.startsWith(frame));
    if (!found) throw new Error(`there is no frame ${frame}`);
    const world = { frameId: found.frame.id, grantUniveralAccess: true };
    return (await send<{ executionContextId: number }>('Page.createIsolatedWorld', world)).executionContextId;
  };
  const evaluate = async <T>(expression: string, frame?: string) => {
    const where = frame === undefined ? {} : { contextId: await contextOf(frame) };
    const given = { expression, awaitPromise: true, returnByValue: true, ...where };
    const { result } = await send<{ result: { value: T } }>('Runtime.evaluate', given);
    return result.value;
  };
  const page: Page = {
    closed: new Promise((resolve) => socket.once('close', resolve)),
    evaluate,
    send,
    async until(expression, frame) {
      // Evaluating fails until the frame exists.
      const isTrue = () => evaluate<boolean>(expression, frame).catch(() => false);
      await vi.waitUntil(isTrue, { interval: 5, timeout: 120_000 });
    },
  };
  return { send, page };
}
