/** The sandbox: the whole service on loopback, with its own world. */
import { setMaxListeners } from 'node:events';
import type { Clock, Random } from '../../ports/machine';
import { allRoutes, type RouteName } from '../../protocol/routes/index';
import { defaultVocabulary, type Vocabulary } from '../../protocol/vocabulary';
import { sandbox as composed, handlers } from '../sections/index';
import type { World } from '../world';
import type { WorldFile } from '../world/world-saver';
import { openWorldStore, type WorldStore } from '../world/world-store';
import { createActivity } from './activity';
import { type Control, createControl } from './control/control';
import { createFaults } from './control/faults';
import { createLog } from './control/log';
import { controlApp } from './control/routes';
import { type Hosts, openHosts } from './hosts';
import { createLimits } from './http/limits';
import { createRouteSelector } from './http/lookup';
import { createOutbox } from './http/sockets';
import type { Served, Service } from './service';
import { createSimulation } from './simulation';
import { createTimers } from './timers';

export interface SandboxOptions {
  /** The real clock. */
  readonly clock: Clock;
  readonly random: Random;
  /** Port of the main host; the status host and the canvas host use the next two. Defaults to 0: any free ports. */
  readonly port?: number;
  readonly file: WorldFile;
  readonly vocabulary?: Vocabulary;
  /** Real milliseconds without a request or an open stream after which the sandbox ends; defaults to never. */
  readonly idleMs?: number;
  /** The switches of every new world that are not as in the table. */
  readonly switches?: World['switches'];
}

export interface Sandbox {
  readonly baseUrl: string;
  readonly statusUrl: string;
  readonly pixelUrl: string;
  /** The value of `X-Sandbox-Secret` for the control routes. */
  readonly secret: string;
  readonly control: Control;
  /** The current world; a reset replaces it. */
  world(): World;
  /** Ends streams and connections and saves the world; rejects when the world could not be saved. */
  stop(): Promise<void>;
  /** Resolves with the reason once it has ended; rejects when the world could not be saved. */
  readonly ended: Promise<EndReason>;
}

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

/** Starts a sandbox with other routes or handlers than the catalogue's. @internal */
export async function startServing(served: Served, options: SandboxOptions): Promise<Sandbox> {
  const { clock, random, file, port = 0, idleMs, switches } = options;
  const worldStore = await openWorldStore(file, { clock, random, switches }, (error) =>
    service.log.failed(error),
  );
  const stopping = new AbortController();
  // Every delayed request listens to it: many listeners are not a leak.
  setMaxListeners(0, stopping.signal);
  const service = createService(served, options, worldStore, stopping.signal);
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
    secret,
    control,
    world: worldStore.world,
    stop: () => shutdown.end('stopped').then(() => undefined),
    ended: shutdown.ended,
  };
}

/** Simulated events are saved within this time. They come every few seconds, and a crash may lose them. */
const simulationSavedMs = 30_000;

function createService(
  served: Served,
  { clock, vocabulary = defaultVocabulary }: SandboxOptions,
  { world, renew, changed, durable }: WorldStore,
  stopping: AbortSignal,
): Service {
  const now = () => world().clock.now();
  const log = createLog(now);
  const { failed } = log;
  return {
    ...served,
    vocabulary,
    clock,
    activity: createActivity(clock),
    faults: createFaults(createRouteSelector(served.routes, vocabulary), now),
    limits: createLimits(now),
    simulation: createSimulation({
      events: served.simulation ?? [],
      clock,
      stopping,
      world,
      changed: () => changed(simulationSavedMs),
      failed,
    }),
    timers: createTimers(clock, now),
    log,
    requests: new Set(),
    streams: new Set(),
    watchers: new Set(),
    stopping,
    origins: { main: '', status: '', pixel: '' },
    world,
    renew,
    changed,
    durable,
    outbox: createOutbox(),
  };
}

export type EndReason = 'stopped' | 'idle';

export interface Shutdown {
  /** Begins the shutdown or joins it. Resolves when all is closed and saved; rejects when saving failed. */
  end(reason: EndReason): Promise<EndReason>;
  /** Resolves like `end`, without beginning it. */
  readonly ended: Promise<EndReason>;
}

/** A shutdown that runs `work` once. @internal */
export function createShutdown(work: () => Promise<void>): Shutdown {
  let begun: Promise<EndReason> | undefined;
  let settle: (result: Promise<EndReason>) => void = () => {};
  const ended = new Promise<EndReason>((resolve) => {
    settle = resolve;
  });
  // A failure rejects `ended` for its listeners; without a listener it must not crash the process.
  ended.catch(() => undefined);
  return {
    end(reason) {
      begun ??= work().then(() => reason);
      settle(begun);
      return begun;
    },
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
