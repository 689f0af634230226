/** A listener on loopback, one for each host of the service. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import { UsageError } from '../../errors';

const loopback = '127.0.0.1';

/** The largest message a socket accepts, in bytes. */
const largestMessage = 2 ** 20;

/**
 * How long an idle connection stays open: longer than clients keep it. A request that is sent while the server closes
 * the connection is lost, and the client cannot know whether it ran.
 */
const keptMs = 75_000;

export interface Listener {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Stops accepting connections. */
  refuse(): void;
  /** Closes every connection; resolves when all are closed. */
  close(): Promise<void>;
}

/**
 * Listens with an app; port 0 is any free port.
 * @throws UsageError when the port is taken or may not be used
 */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  port: number,
  failed: (error: unknown) => void,
): Promise<Listener> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    websocket: { server: sockets },
  }) as Server;
  server.keepAliveTimeout = keptMs;
  refuseOtherUpgrades(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(port, error)));
    server.listen(port, loopback, resolve);
  });
  server.on('error', failed);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    origin: `http://${loopback}:${(server.address() as AddressInfo).port}`,
    refuse: () => server.close(),
    close() {
      if (server.listening) server.close();
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      return closed;
    },
  };
}

/** Node passes on every upgrade request; the adapter never answers those that are not for a WebSocket. */
function refuseOtherUpgrades(server: Server): void {
  const [upgrade] = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') upgrade?.call(server, request, socket, head);
    else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

function cannotListen(port: number, error: NodeJS.ErrnoException): UsageError {
  const reason = error.code === 'EADDRINUSE' ? 'another program uses it' : (error.code ?? error.message);
  return new UsageError(`couldn't listen on port ${port}: ${reason}`, {
    hint: 'choose another port; the sandbox takes it and the two after it',
    cause: error,
  });
}
