/** The service: the objects that the parts of a running sandbox share. */
import type { Clock } from '../../ports/machine';
import type { AnyRoute } from '../../protocol/route';
import { defaultVocabulary } from '../../protocol/vocabulary';
import type { AddedFields } from '../section';
import type { WorldStore } from '../world/world-store';
import { createFaults } from './control/faults';
import { createLog } from './control/log';
import type { AnyHandler, Origins } from './http/handler';
import { createLimits } from './http/limits';
import { createRouteSelector } from './http/lookup';
import { createOutbox } from './http/sockets';
import { createSimulation } from './simulation';

/** Routes (usually the catalogue), their handlers, and what the sections add. */
export interface ServiceParts extends Partial<AddedFields> {
  readonly routes: readonly AnyRoute[];
  handlerOf(name: string): AnyHandler;
}

export type Service = ReturnType<typeof createService>;

/** Simulated events are saved within this time. They come every few seconds, and a crash may lose them. */
const simulationSavedMs = 30_000;

/**
 * @param clock the real one, for waits and measurements; the world has its own
 * @param stopping aborted when the sandbox begins to stop
 */
export function createService(
  { simulation = [], ...served }: ServiceParts,
  worldStore: Omit<WorldStore, 'close'>,
  stopping: AbortSignal,
  clock: Clock,
  vocabulary = defaultVocabulary,
) {
  const { world, changed } = worldStore;
  const now = () => world().clock.now();
  const log = createLog(now);
  const origins: Origins = { main: '', status: '', pixel: '' };
  return {
    ...served,
    ...worldStore,
    vocabulary,
    clock,
    activity: createActivity(clock),
    faults: createFaults(createRouteSelector(served.routes, vocabulary), now),
    limits: createLimits(now),
    simulation: createSimulation({
      events: simulation,
      clock,
      stopping,
      world,
      changed: () => changed(simulationSavedMs),
      failed: log.failed,
    }),
    timers: createTimers(clock, now),
    log,
    /** Functions that drop the requests that have no answer yet. */
    requests: new Set<() => void>(),
    /** Functions that end the open streams of the world. */
    streams: new Set<() => void>(),
    /** Functions that end the open streams of the log. */
    watchers: new Set<() => void>(),
    stopping,
    /** The addresses; empty until the hosts listen. */
    origins,
    /** Holds messages to sockets until the change that they report is on disk. */
    outbox: createOutbox(),
  };
}

/** The timers of a service. The world's clock runs as fast as the real one. @internal */
export function createTimers(clock: Clock, now: () => number) {
  const waiting = new Set<{ check(): void }>();
  return {
    /** Calls back once, when the world's clock reaches `time`; the function returned cancels it. */
    at(time: number, callback: () => void) {
      let cancel = () => {};
      const end = () => {
        cancel();
        waiting.delete(timer);
      };
      const timer = {
        check() {
          cancel();
          const leftMs = time - now();
          if (leftMs > 0) {
            cancel = clock.after(leftMs, timer.check);
            return;
          }
          end();
          callback();
        },
      };
      waiting.add(timer);
      cancel = clock.after(Math.max(0, time - now()), timer.check);
      return end;
    },
    /** Runs the timers that are due after control has moved the world's clock. */
    moved() {
      for (const timer of [...waiting]) timer.check();
    },
  };
}

/** Starts with nothing open; the idle time runs from now. @internal */
export function createActivity(clock: Clock) {
  const waiting = new Set<() => void>();
  let open = 0;
  let quietSince = clock.monotonic();
  const end = () => {
    open -= 1;
    quietSince = clock.monotonic();
    if (open > 0) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  return {
    /** Counts a request as open until the function returned is called. */
    begin() {
      open += 1;
      let over = false;
      return () => {
        if (!over) end();
        over = true;
      };
    },
    /** The number that are open. */
    open: () => open,
    /** Resolves when nothing is open. */
    quiet: () => (open === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.add(resolve))),
    /** Calls back once, when nothing was open for `ms` of real time; the function returned cancels it. */
    whenIdle(ms: number, callback: () => void) {
      let cancel = () => {};
      const check = () => {
        const left = open > 0 ? ms : ms - (clock.monotonic() - quietSince);
        if (left <= 0) callback();
        else cancel = clock.after(left, check);
      };
      cancel = clock.after(ms, check);
      return () => cancel();
    },
  };
}
