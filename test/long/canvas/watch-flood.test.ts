/** The executable watches a canvas that sends as fast as it can. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { executable } from '../../support/executable/executable';
import { useFolder } from '../../support/folder';
import type { Home } from '../../support/home';
import { startPane, tmux } from '../../support/terminal/tmux';

const folder = useFolder();
const isLinux = process.platform === 'linux';
const batch = Buffer.alloc(256 * 1024, 1);

/** Sends as fast as the other side takes it. */
function flood(socket: WebSocket): void {
  socket.on('error', () => undefined);
  const send = () => {
    if (socket.readyState === socket.OPEN) socket.send(batch, () => setImmediate(send));
  };
  send();
}

async function hostThat(greets: (socket: WebSocket) => void): Promise<string> {
  const server = createServer((_, response) => void response.end(new Uint8Array(64 * 64)));
  const sockets = new WebSocketServer({ server, path: '/ws' });
  sockets.on('connection', greets);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function environment(greets = flood): Promise<Record<string, string>> {
  const url = await hostThat(greets);
  return {
    PLAZA_CONFIG_DIR: folder(),
    PLAZA_ACCESS_TOKEN: 'token',
    PLAZA_BASE_URL: url,
    PLAZA_PIXEL_URL: url,
  };
}

async function watch(
  stdout: 'ignore' | 'pipe',
  greets = flood,
  options: readonly string[] = ['--json'],
): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', ...(await environment(greets)) };
  const child = spawn(process.execPath, [executable, 'canvas', 'watch', ...options], {
    env,
    stdio: ['ignore', stdout, 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));

/** The peak of the memory of the process so far, in MB; 0 when it is gone. */
async function peak({ pid }: Pick<ChildProcess, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

it.runIf(isLinux)('canvas watch: an interrupt ends it without taking more memory', async () => {
  const child = await watch('ignore');
  await expect.poll(() => peak(child)).toBeGreaterThan(80);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = await peak(child);
  let max = before;
  const end = ended(child);
  child.kill('SIGINT');
  let isOver = false;
  end.then(() => {
    isOver = true;
  });
  while (!isOver) {
    max = Math.max(max, await peak(child));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await end).toBe(130);
  expect(max).toBeLessThan(before + 150);
});

it.runIf(isLinux)('canvas watch: an interrupt ends it although the reader stalls', async () => {
  const child = await watch('pipe');
  // Only the first lines are read.
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  child.stdout?.pause();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const end = ended(child);
  const at = performance.now();
  child.kill('SIGINT');
  expect(await end).toBe(130);
  expect(performance.now() - at).toBeLessThan(20_000);
});

it.runIf(isLinux && tmux)('canvas watch: the viewer follows its keys with constant memory', async () => {
  const pane = startPane({ env: await environment() } as unknown as Home, ['canvas', 'watch'], {
    columns: 120,
    rows: 40,
  });
  onTestFinished(() => pane.close());
  const limits = { interval: 50 };
  await expect.poll(() => pane.shown(), limits).toContain('placed');
  const placed = () => Number(/(\d+) placed/.exec(pane.shown())?.[1] ?? 0);
  // Ten seconds at the promised rate.
  await expect.poll(placed, limits).toBeGreaterThan(1_000_000);
  const before = await peak(pane);
  for (const key of ['Right', 'Right', 'Down']) {
    const shown = pane.shown().split('\n').at(-3);
    const at = performance.now();
    pane.press(key);
    await expect.poll(() => pane.shown().split('\n').at(-3), limits).not.toBe(shown);
    expect(performance.now() - at).toBeLessThan(10_000);
  }
  const more = placed();
  await expect.poll(placed, limits).toBeGreaterThan(2 * more);
  pane.press('q');
  let max = before;
  await expect
    .poll(async () => {
      max = Math.max(max, await peak(pane));
      return pane.exit();
    }, limits)
    .toBe(0);
  expect(max).toBeLessThan(before + 150);
});

it.runIf(isLinux).each([
  ['as lines', [], 2_097_152],
  ['as JSON', ['--json'], 32],
])('canvas watch: the largest message takes at most 450 MB %s', async (_, options, lines) => {
  // The largest accepted message, full of pixels.
  const child = await watch('pipe', (socket) => socket.send(Buffer.alloc(8 * 1024 * 1024, 1)), options);
  let seen = 0;
  const last = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 10) seen += 1;
      if (seen >= lines) resolve();
    });
  });
  await last;
  const found = await peak(child);
  expect(found).toBeGreaterThan(50);
  expect(found).toBeLessThan(450);
});
