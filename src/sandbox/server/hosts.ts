/** The three hosts of the service, each with its own listener. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Host } from '../../protocol/route';
import type { HttpContext } from './http/exchange';
import type { Origins } from './http/handler';
import { refusalAnswer, thrownAnswer, toResponse } from './http/outcome';
import { refusal } from './http/refusal';
import { createRouter } from './http/router';
import { type Listener, listen } from './listeners';
import type { Service } from './service';

type App = Hono<{ Bindings: HttpBindings }>;

const hosts: readonly Host[] = ['main', 'status', 'pixel'];

export interface Hosts {
  readonly origins: Origins;
  /** Stops accepting connections. */
  refuse(): void;
  /** Closes every connection; resolves when all are closed. */
  close(): Promise<void>;
}

/**
 * Listens for the three hosts. `port` is the main host's, the next two are the others'; 0: any free ports.
 * @throws UsageError when a port cannot be used; no listener stays open then
 */
export async function openHosts(service: Service, control: App, port: number): Promise<Hosts> {
  const listeners: Listener[] = [];
  const close = async () => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  try {
    for (const [index, host] of hosts.entries()) {
      const app = hostApp(host, service, control);
      listeners.push(await listen(app, port && port + index, service.log.failed));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const [main = '', status = '', pixel = ''] = listeners.map(({ origin }) => origin);
  return {
    origins: { main, status, pixel },
    refuse: () => {
      for (const listener of listeners) listener.refuse();
    },
    close,
  };
}

function hostApp(host: Host, service: Service, control: App): App {
  const app: App = new Hono();
  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env;
    // A request that becomes a WebSocket has no response object: it is open as long as its connection.
    (outgoing ?? incoming.socket).once('close', service.activity.begin());
    return isLoopbackRequest(context) ? next() : misdirected();
  });
  if (host === 'main') app.route('/.sandbox', control);
  app.all('*', createRouter(host, service));
  app.onError((error) => {
    service.log.failed(error);
    return toResponse(thrownAnswer(error));
  });
  return app;
}

const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Rejects DNS rebinding: a page of another site whose name resolves to this computer sends that name. */
function isLoopbackRequest({ req, env }: HttpContext): boolean {
  const named = new URL(`http://${env.incoming.headers.host}`).hostname;
  return loopbackNames.includes(named) && loopbackNames.includes(new URL(req.url).hostname);
}

function misdirected(): Response {
  return toResponse(
    refusalAnswer(refusal(421, 'MISDIRECTED_REQUEST', 'the sandbox answers on loopback only')),
  );
}
