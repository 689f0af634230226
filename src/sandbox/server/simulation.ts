/** The simulation of other users, by the world's clock and its random numbers. */
import type { Clock } from '../../ports/machine';
import { type World, worldSwitch } from '../world';

export const simulationSwitch = worldSwitch('simulation', {
  description: 'Simulate other users while a client is active',
  on: true,
  acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.socket'],
});

/** Something that simulated users do from time to time. A section has its own in `simulation.ts`. */
export interface SimulationEvent {
  /** It runs while a stream of one of these sections is open. A request to one of them first runs the events that are due. */
  readonly sections: readonly string[];
  /** Mean interval in milliseconds of the world; each interval is between half and one and a half of it. */
  readonly everyMs: number;
  /** Called with a time of the world that is not in the future. An error is written to the log. */
  happen(world: World, at: number): void;
}

/** The parts of the service that the simulation needs. */
interface SimulationSetup {
  readonly events: readonly SimulationEvent[];
  /** The real clock: the world's clock runs as fast. */
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  world(): World;
  changed(): void;
  failed(error: unknown): void;
}

/** The maximum number of runs of one event in one go. Further runs that are due after a long pause are skipped. */
const maxAtOnce = 60;

/** Runs the events. Without open streams no timer runs, and what became due waits for the next request. */
export function createSimulation(setup: SimulationSetup) {
  const { events, clock, stopping, world } = setup;
  const watched: string[] = [];
  let dues: { readonly of: World; readonly at: Map<SimulationEvent, number> } | undefined;
  let cancel = () => {};
  const dueTimes = () => {
    if (dues?.of !== world()) dues = { of: world(), at: new Map() };
    return dues.at;
  };
  const runSections = (sections: readonly string[]) => {
    const affected = events.filter((one) => one.sections.some((name) => sections.includes(name)));
    for (const event of affected) runDue(setup, event, dueTimes());
    return affected;
  };
  const moved = () => {
    cancel();
    if (stopping.aborted) return;
    if (!simulationSwitch.isOn(world())) {
      dues = undefined;
      return;
    }
    const next = Math.min(
      ...runSections(watched).map((one) => dueTimes().get(one) ?? Number.POSITIVE_INFINITY),
    );
    if (next < Number.POSITIVE_INFINITY) cancel = clock.after(next - world().clock.now(), moved);
  };
  return {
    /** To be called after control has changed the world's clock, a switch, or the world. */
    moved,
    /** Runs the events that became due since the last request to the section. */
    catchUp(section: string) {
      if (simulationSwitch.isOn(world())) runSections([section]);
    },
    /** Runs the events of the section when they are due, until the function returned is called: a stream is open. */
    watch(section: string) {
      watched.push(section);
      moved();
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        watched.splice(watched.indexOf(section), 1);
        moved();
      };
    },
  };
}

/** Runs one event for each time that it was due, and stores its next time. */
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
