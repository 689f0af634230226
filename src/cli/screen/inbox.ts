/** The messages that wait for a screen; a source that is faster than the screen is paused. */
import { createQueue } from '../../queue';
import type { Message } from '../definition/command';

/** Messages that may wait before `put` makes its caller wait. */
const highWater = 256;

export interface Inbox {
  /** Resolves once there is room for more. */
  put(message: Message<unknown>): Promise<void>;
  /** Nothing more will come. */
  end(): void;
  /** The next `take` throws the error. */
  fail(error: unknown): void;
  /** Everything that waits, as soon as anything does, and whether more can come. */
  take(): Promise<{ readonly messages: readonly Message<unknown>[]; readonly ended: boolean }>;
  /** What was not taken yet, also behind a failure; nothing is put any more. */
  rest(): Promise<readonly Message<unknown>[]>;
  /** Resolves every `put` that waits for room. */
  close(): void;
}

/** An empty inbox. */
export function makeInbox(): Inbox {
  let paused = false;
  let closed = false;
  let failure: { readonly error: unknown } | undefined;
  const waiting: (() => void)[] = [];
  const left: Message<unknown>[] = [];
  const resume = () => {
    paused = false;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const queue = createQueue<Message<unknown>>({
    highWater,
    pause() {
      paused = true;
    },
    resume,
  });
  return {
    async put(message) {
      queue.push(message);
      if (paused && !closed) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    end: () => queue.end(),
    fail(error) {
      failure ??= { error };
      queue.end();
    },
    async take() {
      const { items, ended } = await queue.takeAll();
      // One that came after the end counts too: an interrupt.
      if (failure) {
        left.push(...items);
        throw failure.error;
      }
      return { messages: items, ended };
    },
    async rest() {
      queue.end();
      return [...left.splice(0), ...(await queue.takeAll()).items];
    },
    close() {
      closed = true;
      resume();
    },
  };
}
