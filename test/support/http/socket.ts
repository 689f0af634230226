/** A WebSocket server on loopback whose behavior the test defines. */
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { testCertificate, testKey } from './certificate';

export interface SocketBehaviour {
  /** Called for an open socket; `count` is its number, from 1. */
  connected?(socket: WebSocket, count: number): void;
  decline?(count: number): { status: number; body?: string; headers?: Record<string, string> } | undefined;
  readonly tls?: boolean;
}

export async function serveSockets(behaviour: SocketBehaviour) {
  const openings: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const heard: (string | Buffer)[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = behaviour.tls ? createTlsServer({ key: testKey, cert: testCertificate }) : createServer();
  server.on('upgrade', (request, line, head) => {
    openings.push({ path: request.url ?? '', headers: request.headers });
    const count = openings.length;
    const declined = behaviour.decline?.(count);
    if (declined) {
      const { status, body = '', headers = {} } = declined;
      const lines = Object.entries({
        ...headers,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      });
      return line.end(
        `HTTP/1.1 ${status} No\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
      );
    }
    return sockets.handleUpgrade(request, line, head, (socket) => {
      socket.on('error', () => undefined);
      socket.on('message', (data, isBinary) => heard.push(isBinary ? (data as Buffer) : String(data)));
      behaviour.connected?.(socket, count);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`${behaviour.tls ? 'https' : 'http'}://127.0.0.1:${port}`), openings, heard };
}
