/** The sandbox: the whole service on loopback, with its own world. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { allRoutes, type RouteName } from '../../protocol/routes/index';
import type { Vocabulary } from '../../protocol/vocabulary';
import { sandbox as composed, handlers } from '../sections/index';
import type { WorldFile } from '../world/world-saver';
import { openWorldStore, type WorldOrigin, type WorldStore } from '../world/world-store';
import { type Control, createControl } from './control/control';
import { type Hosts, openHosts } from './hosts';
import type { HttpContext } from './http/exchange';
import { errorAnswer, refusalAnswer, toResponse } from './http/outcome';
import { refusal } from './http/refusal';
import { keepAlive, openEventStream } from './http/streams';
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
  const hosts = await openHosts(service, controlApp({ service, control, secret, stop }), port);
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

const secretHeader = 'x-sandbox-secret';

interface ControlHost {
  readonly service: Service;
  readonly control: Control;
  readonly secret: string;
  /** Begins to stop; the current answer is still sent. */
  stop(): void;
}

/** The app of the control routes. Every request without the secret is answered with 404. */
function controlApp(host: ControlHost): Hono<{ Bindings: HttpBindings }> {
  const { control } = host;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    if (!sameSecret(context.req.header(secretHeader) ?? '', host.secret)) return notThere();
    await next();
    // An answer of control is sent once its change is on disk.
    await host.service.durable();
  });
  app.onError((error) => toResponse(errorAnswer(error)));
  app.get('/status', (context) => context.json(control.status()));
  app.post('/stop', (context) => {
    host.stop();
    return context.json({ ok: true });
  });
  app.post('/reset', (context) => context.json(control.reset()));
  app.get('/clock', (context) => context.json(control.time()));
  app.post('/clock', async (context) => context.json(control.advance((await body(context)).ms)));
  app.get('/switches', (context) => context.json(control.switches()));
  app.put('/switches/:name', async (context) =>
    context.json(control.setSwitch(context.req.param('name'), (await body(context)).on)),
  );
  app.get('/faults', (context) => context.json(control.faults()));
  app.post('/faults', async (context) => context.json(control.addFault(await body(context)), 201));
  app.delete('/faults', (context) => {
    control.clearFaults();
    return context.body(null, 204);
  });
  app.get('/people', (context) => context.json(control.people()));
  app.get('/mail', (context) => context.json(control.mail(context.req.query('address'))));
  app.post('/captcha', async (context) => context.json(control.captcha(await body(context)), 201));
  app.post('/sign-in', async (context) => context.json(control.signIn(await body(context)), 201));
  app.post('/grants', async (context) => context.json(control.grant(await body(context)), 201));
  app.get('/log', (context) => context.json(control.log(since(context))));
  app.get('/watch', (context) => watch(host, context));
  app.all('*', notThere);
  return app;
}

/** Compares digests in constant time, so that the duration reveals nothing about the secret. */
function sameSecret(sent: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}

function notThere(): Response {
  return toResponse(refusalAnswer(refusal(404, 'NOT_FOUND', 'there is nothing at this path')));
}

/** The JSON object of the body. */
async function body(context: HttpContext): Promise<Record<string, unknown>> {
  const value: unknown = await context.req.json().catch(() => undefined);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw refusal(422, 'VALIDATION_ERROR', 'the body must be a JSON object');
}

function since(context: HttpContext): number {
  return Number(context.req.query('since') ?? 0) || 0;
}

/** Sends each new log record with its detail; with `since` the stored records after it come first. */
function watch({ control, service }: ControlHost, context: HttpContext): Response {
  const stream = openEventStream(context.env.outgoing, new Headers(), () => undefined);
  if (context.req.query('since') !== undefined) {
    for (const record of control.log(since(context))) stream.send(record);
  }
  const unsubscribe = control.watch((record, detail) => stream.send({ ...record, detail: detail() }));
  stream.comment('here');
  keepAlive(stream, service.clock);
  service.watchers.add(stream.close);
  stream.onClose(() => {
    unsubscribe();
    service.watchers.delete(stream.close);
  });
  return RESPONSE_ALREADY_SENT;
}
