/**
 * A queue between a side that pushes and a side that reads; the pushing side is paused while the reader is behind. And
 * turns: work that is done one after another.
 */

export interface QueueOptions<Item> {
  /** What an item counts; left out: 1. */
  sizeOf?(item: Item): number;
  /** When so much is queued, `pause` is called; `resume` when a quarter of it is left. */
  readonly highWater: number;
  pause(): void;
  resume(): void;
}

export interface Queue<Item> {
  push(item: Item): void;
  /** Ends the queue, with a failure where there is one. Only the first end counts. */
  end(failure?: unknown): void;
  hasEnded(): boolean;
  /** Ends the queue and drops what is in it, and whatever is pushed from then on. */
  drop(): void;
  /** The items in order, to be iterated once. @throws the failure, after the last item */
  items(): AsyncGenerator<Item>;
  /** Everything that is queued, as soon as there is anything, and whether the queue has ended. @throws the failure at once */
  takeAll(): Promise<{ readonly items: readonly Item[]; readonly ended: boolean }>;
}

/** Makes an empty queue. */
export function createQueue<Item>(options: QueueOptions<Item>): Queue<Item> {
  const { sizeOf = () => 1 } = options;
  const resize = createFlowControl(options);
  const { wake, woken } = createAlarm();
  let queued: Item[] = [];
  let ended: { readonly failure: unknown } | undefined;
  let isDropped = false;
  const end = (failure?: unknown) => {
    ended ??= { failure };
    wake();
  };
  return {
    push(item) {
      if (isDropped) return;
      queued.push(item);
      resize(sizeOf(item));
      wake();
    },
    end,
    hasEnded: () => ended !== undefined,
    drop() {
      isDropped = true;
      for (const item of queued.splice(0)) resize(-sizeOf(item));
      end();
    },
    async *items() {
      for (;;) {
        for (let item = queued.shift(); item !== undefined; item = queued.shift()) {
          resize(-sizeOf(item));
          yield item;
        }
        if (ended?.failure) throw ended.failure;
        if (ended) return;
        await woken();
      }
    },
    async takeAll() {
      if (queued.length === 0 && !ended) await woken();
      if (ended?.failure) throw ended.failure;
      const items = queued;
      queued = [];
      for (const item of items) resize(-sizeOf(item));
      return { items, ended: ended !== undefined };
    },
  };
}

/** Lets the reader sleep until something changes. */
function createAlarm(): { wake(): void; woken(): Promise<void> } {
  let resolve: () => void = () => undefined;
  return {
    wake: () => resolve(),
    woken: () =>
      new Promise<void>((wake) => {
        resolve = wake;
      }),
  };
}

/** Follows the size of what is queued, and pauses and resumes the pushing side. */
function createFlowControl({ highWater, pause, resume }: QueueOptions<never>): (by: number) => void {
  let size = 0;
  let paused = false;
  return (by) => {
    size += by;
    if (paused ? size > highWater / 4 : size < highWater) return;
    paused = !paused;
    if (paused) pause();
    else resume();
  };
}

/** Work that is done one after another, in the order in which it was asked for. */
export interface SerialQueue {
  /** Does the work when all before it has ended; what fails stops nothing behind it. @throws the failure of the work */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything that was asked for so far has ended. */
  idle(): Promise<void>;
}

/** Turns of which none is taken yet. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    },
    async idle() {
      await last;
    },
  };
}
