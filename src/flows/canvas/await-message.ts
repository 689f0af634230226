/** Listening to the canvas socket for something in particular, for so long. */
import { type CanvasMessage, decodeMessage } from '../../canvas/core/wire';
import type { Socket } from '../../ports/live';
import type { Clock } from '../../ports/machine';

/** How listening ended: something was taken, the time was over, or the socket is closed. */
export type Heard = 'taken' | 'silence' | 'closed';

/** Listens until the taker says that this was it; what it hears on the way it may note down. */
export type Hearing = (ms: number, take: (message: CanvasMessage) => boolean) => Promise<Heard>;

/** Listens to a socket in batches; nothing is lost between them. */
export function hearingOf(socket: Socket, clock: Clock): Hearing {
  const messages = socket[Symbol.asyncIterator]();
  let next: ReturnType<typeof messages.next> | undefined;
  return async (ms, take) => {
    let stop = () => {};
    const silence = new Promise<undefined>((resolve) => {
      stop = clock.after(ms, () => resolve(undefined));
    });
    try {
      for (;;) {
        if (!next) {
          next = messages.next();
          // What it fails with is told to whoever listens then; perhaps nobody does any more.
          next.catch(() => undefined);
        }
        const result = await Promise.race([next, silence]);
        if (result === undefined) return 'silence';
        next = undefined;
        if (result.done) return 'closed';
        const message = decodeMessage(result.value);
        if (message && take(message)) return 'taken';
      }
    } finally {
      stop();
    }
  };
}
