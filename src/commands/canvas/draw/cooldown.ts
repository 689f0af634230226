/** When the next pixel may be placed, as the service says (protocol: pixel canvas WebSocket, messages 1 and 5). */
import { usualCooldownMs } from './plan';

/** The cooldown and the special mode are announced this soon: right after the token, and behind the echo of a pixel. */
export const announcementMs = 250;
/** The echo of a pixel comes within this time. */
export const echoTimeLimitMs = 10_000;
/** The echo may come after the cooldown of its pixel, but not long after it. */
export const lateEchoMs = 1000;
/** A pixel may take so much longer on its way than the next one, when no message starts the cooldown. */
const delayMs = 1000;

/** Times are milliseconds of one monotonic clock. */
export class Cooldown {
  #paceMs = usualCooldownMs;
  #readyAt = 0;
  /** The stage of the last pixel; `told` once its cooldown arrived. */
  #last: 'sent' | 'echoed' | 'reported' = 'reported';

  /** The milliseconds between two pixels. */
  get paceMs(): number {
    return this.#paceMs;
  }

  get readyAt(): number {
    return this.#readyAt;
  }

  /** After a connect, the service gets the time to announce a cooldown. */
  connected(now: number): void {
    this.#last = 'reported';
    this.#readyAt = Math.max(this.#readyAt, now + announcementMs);
  }

  /** A pixel is sent: without any further message, the cooldown counts from here. */
  sent(now: number): void {
    this.#last = 'sent';
    this.#readyAt = Math.max(this.#readyAt, now + this.#paceMs + delayMs);
  }

  /** The echo came: the cooldown cannot have started later. */
  echoed(now: number): void {
    if (this.#last !== 'sent') return;
    this.#last = 'echoed';
    this.#readyAt = now + this.#paceMs;
  }

  /** Message 1. Behind an echo it is whole, and the pace of the next pixels too; elsewhere it is what is left. */
  received(ms: number, now: number): void {
    if (this.#last === 'echoed' && ms > 0) this.#paceMs = ms;
    this.#last = 'reported';
    this.#readyAt = now + ms;
  }

  /** Message 5, on and off: the given cooldown applies to later pixels. */
  special(ms: number): void {
    this.#paceMs = ms;
  }
}
