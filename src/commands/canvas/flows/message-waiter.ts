/** Waits for certain messages on the canvas socket, with a time limit. */
import { PersonNeededError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Socket, SocketMessage } from '../../../ports/live';
import type { Clock } from '../../../ports/machine';
import { type CanvasMessage, decodeMessage } from '../core/wire';

/** Why the wait ended: a message matched, the time is over, or the socket is closed. */
export type WaitResult = 'matched' | 'timeout' | 'closed';

/**
 * Reads messages until `matches` returns true, for `limit` milliseconds or until that promise resolves; `matches` may
 * record the other messages.
 */
export type MessageWaiter = (
  limit: number | Promise<void>,
  matches: (message: CanvasMessage) => boolean,
) => Promise<WaitResult>;

/** Reads a socket in several waits; no message is lost between them. */
export function messageWaiter(socket: Socket, clock: Clock): MessageWaiter {
  const messages = socket[Symbol.asyncIterator]();
  let next: Pending<IteratorResult<SocketMessage>> | undefined;
  return async (limit, matches) => {
    const time = timeLimit(limit, clock);
    try {
      for (;;) {
        next ??= pendingOf(messages.next());
        const result = await time.orOver(next);
        if (result === undefined) return 'timeout';
        next = undefined;
        if (result.done) return 'closed';
        const message = decodeMessage(result.value);
        if (message && matches(message)) return 'matched';
      }
    } finally {
      time.cancel();
    }
  };
}

/** A promise that several waits wait for, one after the other. */
interface Pending<T> {
  readonly promise: Promise<T>;
  isSettled: boolean;
  onSettled(): void;
}

/**
 * Has one handler for all waits: one of each wait would stay until the promise settles, and a silent canvas is waited for
 * all night. A failure rejects the next wait, if there is one.
 */
function pendingOf<T>(promise: Promise<T>): Pending<T> {
  const pending: Pending<T> = { promise, isSettled: false, onSettled() {} };
  const settled = () => {
    pending.isSettled = true;
    pending.onSettled();
  };
  promise.then(settled, settled);
  return pending;
}

/**
 * The end of a wait, after milliseconds or with a promise. `orOver` returns undefined when it comes first. Not by
 * `Promise.race`: the limit would keep the value of every race, so that a flood of messages stays in memory until then.
 */
function timeLimit(limit: number | Promise<void>, clock: Clock) {
  let end: { readonly failure?: unknown } | undefined;
  let leave = () => {};
  const over = (how: typeof end) => {
    end = how;
    leave();
  };
  let cancel = () => {};
  if (typeof limit === 'number') cancel = clock.after(limit, () => over({}));
  else
    limit.then(
      () => over({}),
      (failure) => over({ failure }),
    );
  return {
    cancel,
    orOver: <T>(pending: Pending<T>) =>
      new Promise<T | undefined>((resolve, reject) => {
        leave = () => {
          if (end?.failure !== undefined) reject(end.failure);
          else if (end) resolve(undefined);
        };
        pending.onSettled = () => void pending.promise.then(resolve, reject);
        if (pending.isSettled) pending.onSettled();
        leave();
      }),
  };
}

/** Waits for milliseconds; an interrupt counts as a timeout. */
export async function waitDuring(
  { clock, signal }: Pick<Ports, 'clock' | 'signal'>,
  wait: MessageWaiter,
  ms: number,
  matches: (message: CanvasMessage) => boolean,
): Promise<WaitResult> {
  const over = new AbortController();
  const pause = clock.sleep(ms, AbortSignal.any([signal, over.signal]));
  pause.catch(() => undefined);
  try {
    return await wait(pause, matches);
  } finally {
    over.abort();
  }
}

export function notVerified(): PersonNeededError {
  return new PersonNeededError('only verified accounts can draw', {
    hint: "verify the account first: see 'plaza verification status'",
  });
}
