/** Queues: a buffer with flow control between a producer and a reader, work in series, and work on a few items in parallel. */

export interface QueueOptions<Item> {
  /** Size of an item; default 1. */
  sizeOf?(item: Item): number;
  /** Total size from which `pause` is called; `resume` is called at a quarter of it. */
  readonly highWater: number;
  pause(): void;
  resume(): void;
}

export interface Queue<Item> {
  push(item: Item): void;
  /** Ends the queue, with an error if given. Only the first call counts. */
  end(failure?: unknown): void;
  hasEnded(): boolean;
  /** Ends the queue, and discards its items and all later ones. */
  drop(): void;
  /** The items in order; can be iterated once. @throws the error of `end`, after the last item */
  items(): AsyncGenerator<Item>;
  /** Waits for items and returns all that are queued. @throws the error of `end` immediately */
  takeAll(): Promise<{ readonly items: readonly Item[]; readonly ended: boolean }>;
}

export function createQueue<Item>(options: QueueOptions<Item>): Queue<Item> {
  const { sizeOf = () => 1 } = options;
  const resize = createFlowControl(options);
  const { wake, woken } = createWakeup();
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

/** Lets the reader wait for the next change. */
function createWakeup(): { wake(): void; woken(): Promise<void> } {
  let resolve: () => void = () => undefined;
  return {
    wake: () => resolve(),
    woken: () =>
      new Promise<void>((wake) => {
        resolve = wake;
      }),
  };
}

/** Tracks the total size, and pauses and resumes the producer. */
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

/** Runs work one after another, in the order of the calls. */
export interface SerialQueue {
  /** Runs `work` when all earlier work has ended, also when that failed. @throws the error of `work` */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work so far has ended. */
  idle(): Promise<void>;
}

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

/**
 * Returns the results in the order of the items, and works on at most `atOnce` of them at the same time. All work that began has
 * ended when the iteration ends. @throws the first error in that order
 */
export async function* mapInOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  const left = items.values();
  const begin = () => {
    const { value, done } = left.next();
    if (done) return;
    const job = work(value);
    // Awaited later: until then, its failure is not an unhandled one.
    job.catch(() => undefined);
    running.push(job);
  };
  for (let count = 0; count < atOnce; count += 1) begin();
  try {
    for (let next = running.shift(); next; next = running.shift()) {
      const result = await next;
      begin();
      yield result;
    }
  } finally {
    await Promise.allSettled(running);
  }
}
