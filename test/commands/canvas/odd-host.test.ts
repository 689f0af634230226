/** A canvas host that behaves oddly: boards that are none, sockets that close, speak text, turn away, or flood. */
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Socket as NetSocket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { encodePixels } from '../../../src/commands/canvas/core/wire';
import { type AppOptions, begin, expectRefusal, plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { turns } from '../../support/terminal/terminal';

const home = useHome();

interface Host {
  readonly board?: Uint8Array;
  readonly headers?: Record<string, string>;
  connected?(socket: WebSocket, count: number): void;
  /** The status with which it declines every socket. */
  readonly declines?: number;
}

/** The options that lead a command there, as somebody with a token. */
async function host({ board = new Uint8Array(64 * 64), headers = {}, connected, declines }: Host) {
  const seen = { boards: 0, sockets: 0 };
  const server = createServer((request, response) => {
    const isBoard = request.url === '/api/board';
    if (isBoard) seen.boards += 1;
    response
      .writeHead(200, headers)
      .end(isBoard ? board : '{"user":null,"colorIndex":0,"colorHex":"#FFFFFF"}');
  });
  const sockets = new WebSocketServer({
    server,
    path: '/ws',
    verifyClient: (_, answer) => answer(declines === undefined, declines),
  });
  sockets.on('connection', (socket) => {
    seen.sockets += 1;
    socket.on('error', () => undefined);
    connected?.(socket, seen.sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    PLAZA_CONFIG_DIR: home().folder,
    PLAZA_ACCESS_TOKEN: 'token',
    PLAZA_BASE_URL: url,
    PLAZA_PIXEL_URL: url,
  };
  return { seen, options: { env } satisfies AppOptions };
}

/** Runs to the end; pauses take no time. */
const run = async (odd: Host, ...argv: string[]) =>
  plaza(['canvas', ...argv], { ...(await host(odd)).options, clock: testClock() });

describe('a board that is none', () => {
  it.each([
    ['no square', { board: new Uint8Array(4097) }, '4097 bytes are not a square'],
    ['another side', { headers: { 'x-canvas-size': '32' } }, '4096 bytes do not match a side of 32 pixels'],
    ['no colors', { board: new Uint8Array(64).fill(200) }, 'byte 0 is 200, but colors are 0 to 31'],
    ['a page', { board: Buffer.from('<html>'.padEnd(64)) }, 'byte 0 is 60, but colors are 0 to 31'],
    ['nothing', { board: new Uint8Array(0) }, ''],
  ])('is no picture and exit code 7: %s', async (_, odd, why) => {
    for (const argv of [['show'], ['export', '-'], ['watch', '--json']]) {
      expectRefusal(await run(odd, ...argv), 7, why);
    }
  });

  it('leaves a file that was there alone', async () => {
    const path = `${home().folder}/kept.png`;
    expect((await run({}, 'export', path)).exit).toBe(0);
    expect((await run({ board: new Uint8Array(5) }, 'export', path)).exit).toBe(7);
    expect((await run({}, 'diff', path, '--check')).exit).toBe(0);
  });
});

describe('a socket', () => {
  it('that closes before anything is said never opened: exit code 7', async () => {
    const connected = (socket: WebSocket) => socket.close(1000);
    expect(await run({ connected }, 'place', '1', '1', '1')).toMatchObject({ exit: 7, stdout: '' });
  });

  it('that closes at once is opened again ever more seldom', async () => {
    const { options, seen } = await host({
      connected: (socket) => socket.once('message', () => socket.close(1000)),
    });
    const clock = movableClock();
    const { output, errors, exit } = begin(['canvas', 'watch', '--json', '--for', '4s'], {
      ...options,
      clock,
    });
    await expect.poll(() => seen.sockets).toBe(1);
    for (let passed = 0; passed < 4000; passed += 10) {
      clock.move(10);
      await turns(10);
    }
    expect([await exit, output.text(), errors.text()]).toEqual([0, '', '']);
    // At once, after a second, after three.
    expect(seen.sockets).toBeGreaterThan(1);
    expect(seen.sockets).toBeLessThanOrEqual(4);
    expect(seen.boards).toBeLessThanOrEqual(4);
  });

  it.each([['watch'], ['zones'], ['place', '1', '1', '1']])(
    'that is declined without a reason: %s names the portal',
    async (...argv) => {
      const { exit, stderr } = await run({ declines: 403 }, ...argv);
      expect([exit, stderr]).toEqual([
        3,
        [
          'error: the canvas is closed, or this account may not open it (ACCESS_DENIED)',
          "hint: 'plaza platform portal' shows whether the event is open",
          '',
        ].join('\n'),
      ]);
    },
  );

  it('that turns the token away ends it: one from the environment cannot be renewed', async () => {
    const connected = (socket: WebSocket) => void socket.once('message', () => socket.close(1008));
    expect(await run({ connected }, 'place', '1', '1', '1')).toMatchObject({ exit: 4, stdout: '' });
  });

  it('that floods leaves the screen usable', async () => {
    const batch = encodePixels(
      Array.from({ length: 100 }, (_, index) => [index % 64, index % 61, index % 32] as const),
    );
    const connected = (socket: WebSocket) => {
      const timer = setInterval(() => {
        for (let count = 0; count < 10; count += 1) socket.send(batch);
      }, 10);
      socket.on('close', () => clearInterval(timer));
    };
    const { options } = await host({ connected });
    const { input, output, exit } = begin(['canvas', 'watch'], {
      ...options,
      terminal: { columns: 100, rows: 40 },
    });
    await expect.poll(() => output.text()).toMatch(/\d{5} placed/);
    output.clear();
    input.type('+');
    await expect.poll(() => output.text()).toContain('2:1');
    input.type('q');
    expect(await exit).toBe(0);
  });
});

describe('a message that is too large', () => {
  it.each([
    ['watch', ['watch', '--json', '--count', '2']],
    ['zones', ['zones', '--json']],
  ])('canvas %s says once that it is lost, and continues over new connections', async (_, argv) => {
    const connected = (socket: WebSocket, count: number) => {
      if (count <= 2) return socket.send(Buffer.alloc(9 * 1024 * 1024, 1));
      socket.send(Uint8Array.of(4, 7, 0, 0, 0));
      socket.send(Uint8Array.of(2, 1, 64, 5, 0));
    };
    const { exit, stdout, stderr } = await run({ connected }, ...argv);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringMatching(
        /^127\.0\.0\.1:\d+ sent a message larger than 8 MB: it is lost, and the connection is opened again\n$/,
      ),
    });
    expect(stdout).toContain('"gridSize":1');
  });
});

describe('--for that ends while no connection stands', () => {
  /** A host that accepts connections and never answers; how many came. */
  async function silentHost() {
    const server = createNetServer();
    const taken = new Set<NetSocket>();
    server.on('connection', (socket) => {
      taken.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of taken) socket.destroy();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = {
      PLAZA_CONFIG_DIR: home().folder,
      PLAZA_ACCESS_TOKEN: 'token',
      PLAZA_BASE_URL: url,
      PLAZA_PIXEL_URL: url,
    };
    return { taken, env };
  }

  it.each([['canvas watch'], ['canvas record FILE'], ['school board watch'], ['notifications watch']])(
    '%s in a pipe, whose first connection is not answered: exit code 0',
    async (line) => {
      const { taken, env } = await silentHost();
      const clock = movableClock();
      const argv = line.replace('FILE', `${home().folder}/silent.plza`).split(' ');
      const { output, errors, exit } = begin([...argv, '--for', '2s'], { env, clock });
      await expect.poll(() => taken.size).toBeGreaterThan(0);
      clock.move(2000);
      expect([await exit, output.text(), errors.text()]).toEqual([0, '', '']);
    },
  );

  it.each([['canvas watch'], ['school board watch']])('%s at a terminal: exit code 0', async (line) => {
    const { taken, env } = await silentHost();
    const clock = movableClock();
    const terminal = { columns: 80 };
    const { errors, exit } = begin([...line.split(' '), '--for', '2s'], { env, clock, terminal });
    await expect.poll(() => taken.size).toBeGreaterThan(0);
    clock.move(2000);
    expect([await exit, errors.text()]).toEqual([0, '']);
  });
});
