/** The messages that wait for a screen; a source that is faster than the screen is held back. */
import type { Message } from '../definition/command';

/** Messages that may wait before `put` makes its caller wait. */
const waitingMost = 256;

export interface Inbox {
  /** Resolves once there is room for more. */
  put(message: Message<unknown>): Promise<void>;
  /** Nothing more will come. */
  end(): void;
  /** The next `take` throws the error. */
  fail(error: unknown): void;
  /** Everything that waits, as soon as anything does, and whether more can come. */
  take(): Promise<{ readonly messages: readonly Message<unknown>[]; readonly ended: boolean }>;
  /** Lets go of everybody who waits to put something in. */
  close(): void;
}

/** An empty inbox. */
export function makeInbox(): Inbox {
  let waiting: Message<unknown>[] = [];
  let failure: { error: unknown } | undefined;
  let ended = false;
  let closed = false;
  let wake = () => {};
  let held: (() => void)[] = [];
  const letGo = () => {
    for (const release of held) release();
    held = [];
  };
  return {
    async put(message) {
      waiting.push(message);
      wake();
      if (!closed && waiting.length >= waitingMost) await new Promise<void>((resolve) => held.push(resolve));
    },
    end() {
      ended = true;
      wake();
    },
    fail(error) {
      failure ??= { error };
      wake();
    },
    async take() {
      if (waiting.length === 0 && !failure && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure) throw failure.error;
      const messages = waiting;
      waiting = [];
      letGo();
      return { messages, ended };
    },
    close() {
      closed = true;
      letGo();
    },
  };
}
