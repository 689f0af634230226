/** Passes the events of a watch to a program, as `handled-items` does with the items of a list. */
import { itemKey } from '../../client/paging';
import type { EventHandler, ProgramEvent } from '../../ports/handling';
import type { Random } from '../../ports/machine';
import { type HandledItems, itemDigest } from './handled-items';

export function eventHandlerOf(handled: HandledItems, random: Pick<Random, 'uuid'>): EventHandler {
  return {
    get known() {
      const { printed: settled, unfinished: taken, oldest } = handled.mark() ?? {};
      return settled && taken && { settled, taken, oldest };
    },
    digestOf: itemDigest,
    begin({ settled, taken, oldest }) {
      const times = oldest === undefined ? {} : { oldest };
      return handled.add({ mark: { printed: settled, unfinished: taken, passed: [], ...times } });
    },
    settle: () => handled.add({ settled: true }),
    async *handle(events, isWanted, jobs) {
      yield* leftEvents(handled);
      const pass = makePass(jobs);
      const isNew = newEvents(handled);
      for await (const event of events) {
        // An event without an ID cannot be recognised.
        const isNamed = itemKey(event.data) !== event.data;
        const id = isNamed ? itemDigest(event.data) : random.uuid();
        if (!isNew(id)) continue;
        const isTaken = await isWanted(event);
        const waiting = handled.waitingOf(event, id);
        await handled.add({ ...(isNamed && { known: [id] }), ...(isTaken && { waiting: [waiting] }) });
        if (isTaken && (await pass(() => handled.start(waiting)))) yield event;
      }
    },
  };
}

/** The events that an earlier run has left, after their program. */
async function* leftEvents<E extends ProgramEvent>(handled: HandledItems): AsyncGenerator<E> {
  for await (const event of handled.handle()) yield event as E;
  // With --in-order, new events wait for the one whose program has failed.
  handled.throwIfStopped();
}

/** Accepts each digest once; digests of earlier runs were accepted there. */
function newEvents(handled: HandledItems): (id: string) => boolean {
  const { printed = [], unfinished = [] } = handled.mark() ?? {};
  const known = new Set([...printed, ...unfinished]);
  return (id) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  };
}

/** Starts jobs, at most `jobs` at once. @returns whether to print the event: with one job, when it has succeeded */
function makePass(jobs: number) {
  const running = new Set<Promise<unknown>>();
  let thrown: { readonly error: unknown } | undefined;
  return async (start: () => Promise<boolean>): Promise<boolean> => {
    if (jobs === 1) return start();
    const ended: Promise<unknown> = start()
      .catch((error: unknown) => {
        thrown ??= { error };
      })
      .finally(() => running.delete(ended));
    running.add(ended);
    if (running.size >= jobs) await Promise.race(running);
    if (thrown) throw thrown.error;
    return true;
  };
}
