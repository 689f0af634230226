/** A real CONNECT proxy on loopback. */
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ProxyBehaviour {
  /** The port that every tunnel leads to, whatever its target. */
  readonly port: number;
  /** `Basic …` without which the proxy answers 407. */
  readonly wants?: string;
  /** Refuses every tunnel with this status. */
  readonly refuses?: number;
  /** Drops the connection in place of an answer. */
  readonly drops?: boolean;
}

export async function serveProxy(behaviour: ProxyBehaviour) {
  const asked: { target: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.on('connect', (request, client: Socket) => {
    const authorization = request.headers['proxy-authorization'];
    asked.push({ target: request.url ?? '', authorization });
    if (behaviour.drops) return client.destroy();
    const status = behaviour.refuses ?? (behaviour.wants && authorization !== behaviour.wants ? 407 : 200);
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const onward = connect(behaviour.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    sockets.add(onward.on('error', () => client.destroy()));
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), asked };
}
