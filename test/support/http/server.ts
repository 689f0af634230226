/** Servers on loopback whose behavior the test defines. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { onTestFinished } from 'vitest';
import { testCertificate, testKey } from './certificate';

/** A request at the server. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request, whose body is complete. */
export type Answer = (request: Seen, response: ServerResponse, count: number) => unknown;

export async function serve(answer: Answer, options: { tls?: boolean } = {}) {
  /** Every request with a complete body, in order. */
  const seen: Seen[] = [];
  const listener: RequestListener = async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return;
    const { method = '', url: path = '', headers } = request;
    seen.push({ method, path, headers, body });
    await answer({ method, path, headers, body }, response, seen.length);
  };
  const server = options.tls
    ? createTlsServer({ key: testKey, cert: testCertificate }, listener)
    : createServer(listener);
  return listening(server, options.tls ? 'https' : 'http', seen);
}

export async function serveTcp(connected: (socket: Socket) => void): Promise<URL> {
  const { url } = await listening(createTcpServer(connected), 'http', []);
  return url;
}

/**
 * An address of this computer at which nothing listens during the test: its port is the near end of an open connection.
 * A free port may be taken by another process meanwhile.
 */
export async function unusedUrl(): Promise<URL> {
  const far = await serveTcp(() => undefined);
  const near = connect(Number(far.port), '127.0.0.1');
  await once(near, 'connect');
  near.on('error', () => undefined);
  onTestFinished(() => void near.destroy());
  return new URL(`http://127.0.0.1:${near.localPort}`);
}

async function listening(server: Server | TcpServer, scheme: string, seen: Seen[]) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`${scheme}://127.0.0.1:${port}`), seen, connections: () => connections };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}

export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

export function text(response: ServerResponse, body: string, status = 200, type = 'text/plain') {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}
