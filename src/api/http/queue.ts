/** Items between a side that pushes and a side that pulls; who pushes is held up when nobody pulls. */

export interface QueueSetup<Item> {
  sizeOf(item: Item): number;
  /** So much may wait before the pushing side is held; it goes on when a quarter of it is left. */
  readonly highWater: number;
  hold(): void;
  release(): void;
}

export interface Queue<Item> {
  push(item: Item): void;
  /** Nothing more comes; with a failure the reader is told after the last item. Only the first end counts. */
  end(failure?: unknown): void;
  hasEnded(): boolean;
  /** The items in order; iterated once. */
  items(): AsyncGenerator<Item>;
}

/** Makes an empty queue. */
export function createQueue<Item>({ sizeOf, highWater, hold, release }: QueueSetup<Item>): Queue<Item> {
  const waiting: Item[] = [];
  let size = 0;
  let held = false;
  let ended: { readonly failure: unknown } | undefined;
  let wake: () => void = () => undefined;
  const resize = (by: number) => {
    size += by;
    if (held ? size > highWater / 4 : size < highWater) return;
    held = !held;
    if (held) hold();
    else release();
  };
  return {
    push(item) {
      waiting.push(item);
      resize(sizeOf(item));
      wake();
    },
    end(failure) {
      ended ??= { failure };
      wake();
    },
    hasEnded: () => ended !== undefined,
    async *items() {
      for (;;) {
        for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
          resize(-sizeOf(item));
          yield item;
        }
        if (ended?.failure) throw ended.failure;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
