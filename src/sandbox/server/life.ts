/** Life in the sandbox: what happens now and then without being asked for, by the clock and the chance of the world. */
import type { Clock } from '../../ports/machine';
import { isOn } from '../world/switches';
import type { World } from '../world/world';

/** Something that happens now and then; a section has its own in a file of its own, and `happenings` lists them. */
export interface Happening {
  /** Whom it concerns: it happens while a stream of one of these sections is open, or is caught up when one is asked. */
  readonly sections: readonly string[];
  /** Its usual distance in milliseconds of the world; each is drawn between half and one and a half of it. */
  readonly everyMs: number;
  /** It happens at a time of the world, which is not after now. What throws is written to the log. */
  happen(world: World, at: number): void;
}

export interface Life {
  /** Lets happen what became due since a route of the section was asked last. */
  catchUp(section: string): void;
  /** A stream of the section is open: its happenings come in their time until the result is called. */
  watch(section: string): () => void;
  /** The world's time, its switches or the world itself was changed by hand. */
  moved(): void;
}

/** What life needs of the service. */
export interface LifeSetup {
  readonly happenings: readonly Happening[];
  /** The real clock: the world's time goes as fast as it. */
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  world(): World;
  changed(): void;
  failed(error: unknown): void;
}

/** Of one happening at once: what more has become due in a long absence or a jump of time never happens. */
const mostAtOnce = 60;

/** Life that costs nothing while nobody looks: no timer runs then, and what became due waits for the next request. */
export function createLife(setup: LifeSetup): Life {
  const { happenings, clock, stopping, world } = setup;
  const watched: string[] = [];
  let dues: { readonly of: World; readonly at: Map<Happening, number> } | undefined;
  let cancel = () => {};
  const dueTimes = () => {
    if (dues?.of !== world()) dues = { of: world(), at: new Map() };
    return dues.at;
  };
  const live = (sections: readonly string[]) => {
    const concerned = happenings.filter((one) => one.sections.some((name) => sections.includes(name)));
    for (const happening of concerned) letHappen(setup, happening, dueTimes());
    return concerned;
  };
  const moved = () => {
    cancel();
    if (stopping.aborted) return;
    if (!isOn(world().switches, 'life')) {
      dues = undefined;
      return;
    }
    const next = Math.min(...live(watched).map((one) => dueTimes().get(one) ?? Number.POSITIVE_INFINITY));
    if (next < Number.POSITIVE_INFINITY) cancel = clock.after(next - world().clock.now(), moved);
  };
  return {
    moved,
    catchUp(section) {
      if (isOn(world().switches, 'life')) live([section]);
    },
    watch(section) {
      watched.push(section);
      moved();
      let over = false;
      return () => {
        if (over) return;
        over = true;
        watched.splice(watched.indexOf(section), 1);
        moved();
      };
    },
  };
}

/** Lets one happening come as often as it is due, and leaves the time at which it is due next. */
function letHappen(
  { world, changed, failed }: LifeSetup,
  happening: Happening,
  dues: Map<Happening, number>,
): void {
  const now = world().clock.now();
  const { everyMs } = happening;
  const pauseMs = () => Math.max(1, Math.round(everyMs * (0.5 + world().chance.number())));
  const known = dues.get(happening);
  let due = known === undefined ? now + pauseMs() : Math.max(known, now - mostAtOnce * everyMs);
  for (let count = 0; due <= now; count++) {
    if (count === mostAtOnce) {
      due = now + pauseMs();
      break;
    }
    try {
      happening.happen(world(), due);
    } catch (error) {
      failed(error);
    }
    due += pauseMs();
    changed();
  }
  dues.set(happening, due);
}
