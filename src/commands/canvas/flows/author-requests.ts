/** Requests for the authors of pixels: one at a time, since an answer does not name its pixel. */
import type { Position } from '../../../image/bitmap';
import type { Clock } from '../../../ports/machine';
import { encodeAuthorRequest } from '../core/wire';

export interface AuthorRequests {
  /** Sends a request, after the answer to the previous one; of several waiting requests, only the last is sent. */
  ask(position: Position): Promise<void>;
  /** The pixel that an answer belongs to; undefined when there is no request. Sends the waiting request. */
  answered(): Position | undefined;
  /** Drops all requests: those of a lost connection are never answered. */
  clear(): void;
}

/** After this time, a request counts as unanswered. */
const timeLimitMs = 3000;

/** Sends requests with `send`. */
export function authorRequests(clock: Clock, send: (message: Uint8Array) => Promise<void>): AuthorRequests {
  let sent: (Position & { readonly at: number }) | undefined;
  let waiting: Position | undefined;
  const sendNow = async ({ x, y }: Position) => {
    sent = { x, y, at: clock.monotonic() };
    waiting = undefined;
    await send(encodeAuthorRequest(x, y));
  };
  return {
    async ask(position) {
      if (sent && clock.monotonic() - sent.at < timeLimitMs) waiting = position;
      else await sendNow(position);
    },
    answered() {
      if (!sent) return undefined;
      const { x, y } = sent;
      sent = undefined;
      // A lost connection is reported by the socket itself.
      if (waiting) sendNow(waiting).catch(() => undefined);
      return { x, y };
    },
    clear() {
      sent = undefined;
      waiting = undefined;
    },
  };
}
