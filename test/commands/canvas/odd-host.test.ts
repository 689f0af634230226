/** A canvas host whose sockets close, decline, flood or never answer. */
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { begin, plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { turns } from '../../support/terminal/terminal';

const home = useHome();

interface Host {
  connected?(socket: WebSocket, count: number): void;
  /** The status with which it declines every socket. */
  readonly declines?: number;
}

/** Listens, and gives the environment that leads a command there with a token. */
async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = { PLAZA_BASE_URL: url, PLAZA_PIXEL_URL: url };
  return { PLAZA_CONFIG_DIR: home().folder, PLAZA_ACCESS_TOKEN: 'token', ...addresses };
}

async function host({ connected, declines }: Host) {
  const count = { boards: 0, sockets: 0 };
  const server = createServer((request, response) => {
    const isBoard = request.url === '/api/board';
    if (isBoard) count.boards += 1;
    const info = '{"user":null,"colorIndex":0,"colorHex":"#FFFFFF"}';
    response.end(isBoard ? Buffer.alloc(64 * 64) : info);
  });
  const sockets = new WebSocketServer({
    server,
    path: '/ws',
    verifyClient: (_, answer) => answer(declines === undefined, declines),
  });
  sockets.on('connection', (socket) => {
    count.sockets += 1;
    socket.on('error', () => undefined);
    connected?.(socket, count.sockets);
  });
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  });
  return { count, env: await listening(server) };
}

/** Runs to the end; pauses take no time. */
const run = async (odd: Host, ...argv: string[]) =>
  plaza(['canvas', ...argv], { env: (await host(odd)).env, clock: testClock() });

describe('a socket of the canvas', () => {
  it.each([
    ['7 when it closes before any message', (socket: WebSocket) => socket.close(1000), 7],
    [
      '4 when it rejects a token of the environment',
      (socket: WebSocket) => void socket.once('message', () => socket.close(1008)),
      4,
    ],
  ])('makes canvas place exit with %s', async (_, connected, exit) => {
    expect(await run({ connected }, 'place', '1', '1', '1')).toMatchObject({ exit, stdout: '' });
  });

  it('that closes at once is opened again after growing pauses', async () => {
    const { env, count } = await host({
      connected: (socket) => socket.once('message', () => socket.close(1000)),
    });
    const clock = movableClock();
    const { output, errors, exit } = begin(['canvas', 'watch', '--json', '--for', '4s'], { env, clock });
    await expect.poll(() => count.sockets).toBe(1);
    for (let passed = 0; passed < 4000; passed += 10) {
      clock.move(10);
      await turns(10);
    }
    expect([await exit, output.text(), errors.text()]).toEqual([0, '', '']);
    // At once, after a second, after three.
    expect(count.sockets).toBeGreaterThan(1);
    expect(count.sockets).toBeLessThanOrEqual(4);
    expect(count.boards).toBeLessThanOrEqual(4);
  });

  it.each([['watch'], ['zones'], ['place 1 1 1']])(
    'that is declined makes canvas %s exit with 3 and name the portal',
    async (line) => {
      const { exit, stderr } = await run({ declines: 403 }, ...line.split(' '));
      expect([exit, stderr]).toEqual([
        3,
        'error: the canvas is closed, or this account may not open it (ACCESS_DENIED)\n' +
          "hint: 'plaza platform portal' shows whether the event is open\n",
      ]);
    },
  );

  it.each([['watch --json --count 2'], ['zones --json']])(
    'that sends too large a message is opened again, and canvas %s notes it once',
    async (line) => {
      const connected = (socket: WebSocket, count: number) => {
        if (count <= 2) return socket.send(Buffer.alloc(9 * 1024 * 1024, 1));
        socket.send(Uint8Array.of(4, 7, 0, 0, 0));
        socket.send(Uint8Array.of(2, 1, 64, 5, 0));
      };
      const { exit, stdout, stderr } = await run({ connected }, ...line.split(' '));
      const note = 'sent a message larger than 8 MB: it is lost, and the connection is opened again';
      expect(exit).toBe(0);
      expect(stderr).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+ ${note}\\n$`));
      expect(stdout).toContain('"gridSize":1');
    },
  );
});

/** A host that accepts connections and never answers. */
async function silentHost() {
  const server = createNetServer();
  const taken = new Set<Socket>();
  server.on('connection', (socket) => {
    taken.add(socket);
    socket.on('error', () => undefined);
  });
  onTestFinished(() => {
    for (const socket of taken) socket.destroy();
    server.close();
  });
  return { taken, env: await listening(server) };
}

it.each([
  ['canvas watch', undefined],
  ['canvas record FILE', undefined],
  ['school board watch', undefined],
  ['notifications watch', undefined],
  ['canvas watch', { columns: 80 }],
  ['school board watch', { columns: 80 }],
])(
  '--for that ends before the first connection is answered %s exits with 0 (terminal: %o)',
  async (line, terminal) => {
    const { taken, env } = await silentHost();
    const clock = movableClock();
    const argv = line.replace('FILE', `${home().folder}/silent.plza`).split(' ');
    const { output, errors, exit } = begin([...argv, '--for', '2s'], { env, clock, terminal });
    await expect.poll(() => taken.size).toBeGreaterThan(0);
    clock.move(2000);
    expect([await exit, errors.text()]).toEqual([0, '']);
    if (!terminal) expect(output.text()).toBe('');
  },
);
