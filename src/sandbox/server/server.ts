/** The sandbox: the whole service on loopback, with its own world. Each of its three hosts has its own listener. */
import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import { UsageError } from '../../errors';
import type { Host } from '../../protocol/route';
import { allRoutes, type RouteName } from '../../protocol/routes/index';
import type { Vocabulary } from '../../protocol/vocabulary';
import { sandbox as composed, handlers } from '../sections/index';
import type { WorldFile } from '../world/world-saver';
import { openWorldStore, type WorldOrigin, type WorldStore } from '../world/world-store';
import { controlApp, createControl } from './control/control';
import type { HttpContext } from './http/exchange';
import { errorAnswer, refusalAnswer, toResponse } from './http/outcome';
import { refusal } from './http/refusal';
import { createRouter } from './http/router';
import { createService, type Service, type ServiceParts } from './service';

export interface SandboxOptions extends WorldOrigin {
  /** Port of the main host; the status host and the canvas host use the next two. Defaults to 0: any free ports. */
  readonly port?: number;
  readonly file: WorldFile;
  readonly vocabulary?: Vocabulary;
  /** Real milliseconds without a request or an open stream after which the sandbox ends; defaults to never. */
  readonly idleMs?: number;
}

export type Sandbox = Awaited<ReturnType<typeof startServing>>;

/**
 * Starts a sandbox that serves the catalogue.
 * @throws UsageError when a port cannot be used, or the saved world cannot be read, which is not overwritten then
 */
export function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { simulation, nonCatalogue, otherCodes, grants, uploadLimits } = composed;
  const handlerOf = (name: string) => handlers[name as RouteName];
  return startServing(
    { routes: allRoutes, handlerOf, simulation, nonCatalogue, otherCodes, grants, uploadLimits },
    options,
  );
}

/** Starts a sandbox with other routes or handlers than the catalogue's. */
export async function startServing(served: ServiceParts, options: SandboxOptions) {
  const { clock, random, file, port = 0, idleMs, vocabulary } = options;
  const worldStore = await openWorldStore(file, options, (error) => service.log.failed(error));
  const stopping = new AbortController();
  // Every delayed request listens to it: many listeners are not a leak.
  setMaxListeners(0, stopping.signal);
  const service = createService(served, worldStore, stopping.signal, clock, vocabulary);
  const control = createControl(service);
  const secret = random.uuid() + random.uuid();
  const shutdown = createShutdown(() => {
    stopping.abort();
    return shutDown(service, hosts, worldStore);
  });
  const stop = () => void shutdown.end('stopped');
  const hosts = await openHosts(service, controlApp(service, control, secret, stop), port);
  service.origins = hosts.origins;
  worldStore.changed();
  if (idleMs !== undefined) service.activity.whenIdle(idleMs, () => void shutdown.end('idle'));
  const { baseUrl, statusUrl, pixelUrl } = control.status();
  return {
    baseUrl,
    statusUrl,
    pixelUrl,
    /** The value of `X-Sandbox-Secret` for the control routes. */
    secret,
    control,
    /** The current world; a reset replaces it. */
    world: worldStore.world,
    /** Resolves once every change so far is on disk; undefined when nothing is unsaved, and without a log. */
    durable: worldStore.durable,
    /** Ends streams and connections and saves the world; rejects when the world could not be saved. */
    stop: () => shutdown.end('stopped').then(() => undefined),
    /** Resolves with the reason once it has ended; rejects when the world could not be saved. */
    ended: shutdown.ended,
  };
}

type EndReason = 'stopped' | 'idle';

/** A shutdown that runs `work` once. @internal */
export function createShutdown(work: () => Promise<void>) {
  let begun: Promise<EndReason> | undefined;
  let settle: (result: Promise<EndReason>) => void = () => {};
  const ended = new Promise<EndReason>((resolve) => {
    settle = resolve;
  });
  // A failure rejects `ended` for its listeners; without a listener it must not crash the process.
  ended.catch(() => undefined);
  return {
    /** Begins the shutdown or joins it. Resolves when all is closed and saved; rejects when saving failed. */
    end(reason: EndReason) {
      begun ??= work().then(() => reason);
      settle(begun);
      return begun;
    },
    /** Resolves like `end`, without beginning it. */
    ended,
  };
}

/** How long open answers may take until they are cut. */
const graceMs = 1000;

/** Stops accepting connections, ends streams, waits a second for open answers, closes everything and saves. */
async function shutDown(service: Service, hosts: Hosts, worldStore: WorldStore): Promise<void> {
  hosts.stopAccepting();
  for (const end of [...service.streams, ...service.watchers]) end();
  await new Promise<void>((resolve) => {
    const cancel = service.clock.after(graceMs, resolve);
    service.activity.quiet().then(() => {
      cancel();
      resolve();
    });
  });
  await hosts.close();
  await worldStore.close();
}

type App = Hono<{ Bindings: HttpBindings }>;

const hostNames: readonly Host[] = ['main', 'status', 'pixel'];

type Hosts = Awaited<ReturnType<typeof openHosts>>;

/**
 * Listens for the three hosts. `port` is the main host's, the next two are the others'; 0: any free ports.
 * @throws UsageError when a port cannot be used; no listener stays open then
 */
async function openHosts(service: Service, control: App, port: number) {
  const listeners: Awaited<ReturnType<typeof listen>>[] = [];
  /** Closes every connection; resolves when all are closed. */
  const close = async () => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  try {
    for (const [index, host] of hostNames.entries()) {
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
    stopAccepting() {
      for (const listener of listeners) listener.stopAccepting();
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
    if (isLoopbackRequest(context)) return next();
    const message = 'the sandbox accepts requests to loopback addresses only';
    return toResponse(refusalAnswer(refusal(421, 'MISDIRECTED_REQUEST', message)));
  });
  if (host === 'main') app.route('/.sandbox', control);
  app.all('*', createRouter(host, service));
  app.onError((error) => {
    service.log.failed(error);
    return toResponse(errorAnswer(error));
  });
  return app;
}

const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Rejects DNS rebinding: a page of another site whose name resolves to this computer sends that name. */
function isLoopbackRequest({ req, env }: HttpContext): boolean {
  const named = new URL(`http://${env.incoming.headers.host}`).hostname;
  const isNamedOnce = env.incoming.headersDistinct.host?.length === 1;
  return isNamedOnce && loopbackNames.includes(named) && loopbackNames.includes(new URL(req.url).hostname);
}

const loopback = '127.0.0.1';

/** The largest message that a socket accepts, in bytes. */
const maxMessageBytes = 2 ** 20;

/**
 * How long an idle connection stays open: longer than clients keep it. A request that is sent while the server closes
 * the connection is lost, and the client cannot know whether it ran.
 */
const keepAliveMs = 75_000;

/** Listens with an app; port 0 is any free port. @throws UsageError when the port is taken or may not be used */
async function listen(app: App, port: number, failed: (error: unknown) => void) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    websocket: { server: sockets },
  }) as Server;
  server.keepAliveTimeout = keepAliveMs;
  refuseOtherUpgrades(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(port, error)));
    server.listen(port, loopback, resolve);
  });
  server.on('error', failed);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    /** Without a trailing slash. */
    origin: `http://${loopback}:${(server.address() as AddressInfo).port}`,
    stopAccepting: () => server.close(),
    /** Closes every connection; resolves when all are closed. */
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
