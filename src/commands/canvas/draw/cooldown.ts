/** Tracks when the next pixel may be placed (protocol: pixel canvas WebSocket, messages 1 and 5). */
import { announcementMs } from '../../../client/canvas/wire';
import { usualCooldownMs } from './plan';

/** Allowance for network delay, added to the cooldown when no message starts it. */
const delayMs = 1000;

/** Times are in milliseconds of the monotonic clock. */
export class Cooldown {
  #paceMs = usualCooldownMs;
  #readyAt = 0;
  /** Stage of the last pixel; `reported` after its cooldown message. */
  #last: 'sent' | 'echoed' | 'reported' = 'reported';

  /** Milliseconds between two pixels. */
  get paceMs(): number {
    return this.#paceMs;
  }

  get readyAt(): number {
    return this.#readyAt;
  }

  /** Call after a connect: waits for the service to announce a cooldown. */
  connected(now: number): void {
    this.#last = 'reported';
    this.#readyAt = Math.max(this.#readyAt, now + announcementMs);
  }

  /** Call when a pixel is sent: the cooldown starts here unless a message follows. */
  sent(now: number): void {
    this.#last = 'sent';
    this.#readyAt = Math.max(this.#readyAt, now + this.#paceMs + delayMs);
  }

  /** Call on an echo: the cooldown started at the echo or earlier. */
  echoed(now: number): void {
    if (this.#last !== 'sent') return;
    this.#last = 'echoed';
    this.#readyAt = now + this.#paceMs;
  }

  /** Call on message 1. After an echo it contains the full cooldown, which becomes the pace; otherwise the time left. */
  received(ms: number, now: number): void {
    if (this.#last === 'echoed' && ms > 0) this.#paceMs = ms;
    this.#last = 'reported';
    this.#readyAt = now + ms;
  }

  /** Call on message 5, on and off: its cooldown applies to later pixels. */
  special(ms: number): void {
    this.#paceMs = ms;
  }
}
