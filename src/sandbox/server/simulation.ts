/** What other people do by themselves in the sandbox, by the clock and the chance of the world. */
import type { Clock } from '../../ports/machine';
import type { World } from '../world';

/** Something that other people do from time to time. A section has its own in `simulation.ts`. */
export interface SimulationEvent {
  /** It runs while a stream of one of these sections is open; a request to one of them runs what became due before. */
  readonly sections: readonly string[];
  /** Mean interval in milliseconds of the world; each interval is between half and one and a half of it. */
  readonly everyMs: number;
  /** Makes it happen at a time of the world that is not in the future. An error is written to the log. */
  happen(world: World, at: number): void;
}

export interface Simulation {
  /** Runs the events that became due since the last request to the section. */
  catchUp(section: string): void;
  /** A stream of the section is open: its events run when they are due, until the function returned is called. */
  watch(section: string): () => void;
  /** The world's clock, a switch or the world itself was changed by control. */
  moved(): void;
}

/** What the simulation needs from the service. */
export interface SimulationSetup {
  readonly events: readonly SimulationEvent[];
  /** The real clock: the world's clock runs as fast. */
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  world(): World;
  changed(): void;
  failed(error: unknown): void;
}

/** The most runs of one event at once; more that became due in a long absence or a clock jump are skipped. */
const maxAtOnce = 60;

/** Runs the events. Without open streams no timer runs, and what became due waits for the next request. */
export function createSimulation(setup: SimulationSetup): Simulation {
  const { events, clock, stopping, world } = setup;
  const watched: string[] = [];
  let dues: { readonly of: World; readonly at: Map<SimulationEvent, number> } | undefined;
  let cancel = () => {};
  const dueTimes = () => {
    if (dues?.of !== world()) dues = { of: world(), at: new Map() };
    return dues.at;
  };
  const live = (sections: readonly string[]) => {
    const concerned = events.filter((one) => one.sections.some((name) => sections.includes(name)));
    for (const event of concerned) runDue(setup, event, dueTimes());
    return concerned;
  };
  const moved = () => {
    cancel();
    if (stopping.aborted) return;
    if (!world().switches.simulation) {
      dues = undefined;
      return;
    }
    const next = Math.min(...live(watched).map((one) => dueTimes().get(one) ?? Number.POSITIVE_INFINITY));
    if (next < Number.POSITIVE_INFINITY) cancel = clock.after(next - world().clock.now(), moved);
  };
  return {
    moved,
    catchUp(section) {
      if (world().switches.simulation) live([section]);
    },
    watch(section) {
      watched.push(section);
      moved();
      return once(() => {
        watched.splice(watched.indexOf(section), 1);
        moved();
      });
    },
  };
}

/** The work, done by the first call alone. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** Runs one event as often as it is due, and notes when it is due next. */
function runDue(
  { world, changed, failed }: SimulationSetup,
  event: SimulationEvent,
  dues: Map<SimulationEvent, number>,
): void {
  const now = world().clock.now();
  const { everyMs } = event;
  const pauseMs = () => Math.max(1, Math.round(everyMs * (0.5 + world().random.number())));
  const known = dues.get(event);
  let due = known === undefined ? now + pauseMs() : Math.max(known, now - maxAtOnce * everyMs);
  for (let count = 0; due <= now; count++) {
    if (count === maxAtOnce) {
      due = now + pauseMs();
      break;
    }
    try {
      event.happen(world(), due);
    } catch (error) {
      failed(error);
    }
    due += pauseMs();
    changed();
  }
  dues.set(event, due);
}
