/** Waits for certain messages on the canvas socket, with a time limit. */
import { PersonNeededError } from '../../errors';
import type { Socket, SocketMessage } from '../../ports/live';
import type { Clock } from '../../ports/machine';
import { type CanvasMessage, decodeMessage } from './wire';

/** Why the wait ended: a message matched, the time is over or the signal aborted, or the socket is closed. */
export type WaitResult = 'matched' | 'timeout' | 'closed';

/** Reads messages until `matches` returns true, for at most `ms` milliseconds; `matches` may record the other messages. */
export type MessageWaiter = (
  ms: number,
  matches: (message: CanvasMessage) => boolean,
  signal?: AbortSignal,
) => Promise<WaitResult>;

/** A read of the socket that several waits wait for, one after the other. */
interface Read {
  result?: IteratorResult<SocketMessage>;
  failure?: unknown;
  isSettled: boolean;
}

/**
 * Reads a socket in several waits; no message is lost between them. A read has one handler for all waits: one for each
 * wait would stay until the read settles, and a silent canvas is waited for all night.
 */
export function messageWaiter(socket: Socket, clock: Clock): MessageWaiter {
  const messages = socket[Symbol.asyncIterator]();
  let read: Read | undefined;
  let wake = () => {};
  const startRead = (): Read => {
    const started: Read = { isSettled: false };
    const settle = (outcome: Partial<Read>) => {
      Object.assign(started, outcome, { isSettled: true });
      wake();
    };
    messages.next().then(
      (result) => settle({ result }),
      (failure) => settle({ failure }),
    );
    return started;
  };
  return async (ms, matches, signal) => {
    let isOver = false;
    const end = () => {
      isOver = true;
      wake();
    };
    const cancel = startLimit(clock, ms, signal, end);
    try {
      while (!isOver) {
        read ??= startRead();
        if (!read.isSettled) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const { result, failure } = read;
        read = undefined;
        if (!result) throw failure;
        if (result.done) return 'closed';
        const message = decodeMessage(result.value);
        if (message && matches(message)) return 'matched';
      }
      return 'timeout';
    } finally {
      cancel();
    }
  };
}

/** Calls `end` after the time or when the signal aborts. With a signal it is a pause, which the clock of a test can skip. */
function startLimit(clock: Clock, ms: number, signal: AbortSignal | undefined, end: () => void): () => void {
  if (!signal) return clock.after(ms, end);
  const sleeping = new AbortController();
  clock.sleep(ms, sleeping.signal).then(end, () => undefined);
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  return () => {
    sleeping.abort();
    signal.removeEventListener('abort', end);
  };
}

export function notVerified(): PersonNeededError {
  return new PersonNeededError('only verified accounts can draw', {
    hint: "verify the account first: see 'plaza verification status'",
  });
}
