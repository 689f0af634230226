/** Looks up the authors of recorded pixels (protocol: message 8). */
import { refusalInMessage } from '../../../../client/response/refusal';
import { TooFrequentError } from '../../../../errors';
import type { ArchiveWriter } from '../../archive/archive-writer';
import type { PendingPixel } from '../../archive/pending-records';
import { encodeAuthorRequest } from '../../core/wire';

/** A pixel with an unknown author. */
interface Candidate {
  readonly position: number;
  readonly pixel: PendingPixel;
  readonly color: number;
}

/** Interval of requests, and time limit of an answer, in milliseconds; our choice, since the protocol defines none. */
const intervalMs = 200;
const timeLimitMs = 3000;
const refusedMs = 10_000;
/** Maximum number of candidates; a busy canvas has more pixels than requests. */
const maxCandidates = 2048;
/** Maximum length of an ID and a username, in characters. */
const maxName = 100;

/** Sends one request at a time, since an answer does not name its pixel; newest pixels first. */
export class AuthorLookup {
  #candidates = new Map<number, Candidate>();
  #asked: (Candidate & { readonly at: number }) | undefined;
  #nextAt = 0;
  found = 0;

  constructor(
    readonly writer: ArchiveWriter,
    readonly send: (message: Uint8Array) => Promise<void>,
  ) {}

  /** Adds a placed pixel; replaces an earlier candidate at the same position. */
  placed(position: number, color: number, pixel: PendingPixel): void {
    // Maps keep insertion order: newer entries come last.
    this.#candidates.delete(position);
    this.#candidates.set(position, { position, pixel, color });
    if (this.#asked?.position === position) this.#asked = { ...this.#asked, color: -1 };
    if (this.#candidates.size <= maxCandidates) return;
    const [oldest = 0] = this.#candidates.keys();
    this.#candidates.delete(oldest);
  }

  /** Sends the next request when it is due. @param now milliseconds of the monotonic clock */
  async askNext(now: number): Promise<void> {
    if (this.#asked && now - this.#asked.at < timeLimitMs) return;
    if (now < this.#nextAt) return;
    const newest = [...this.#candidates.values()].at(-1);
    this.#asked = undefined;
    if (!newest) return;
    this.#candidates.delete(newest.position);
    this.#asked = { ...newest, at: now };
    this.#nextAt = now + intervalMs;
    const { width } = this.writer.header;
    await this.send(encodeAuthorRequest(newest.position % width, Math.floor(newest.position / width)));
  }

  /** Handles an answer. The author is used only when the pixel still has its color. */
  answered(answer: Readonly<Record<string, unknown>>, now: number): void {
    const asked = this.#asked;
    this.#asked = undefined;
    const refusal = refusalInMessage(answer);
    if (refusal) {
      const after = refusal instanceof TooFrequentError ? refusal.details.retryAfter : undefined;
      this.#nextAt = now + Math.max(intervalMs, after === undefined ? refusedMs : after * 1000);
      return;
    }
    const { user, colorIndex } = answer as {
      user?: { id?: unknown; username?: unknown } | null;
      colorIndex?: unknown;
    };
    if (!asked || colorIndex !== asked.color || typeof user?.id !== 'string') return;
    const id = user.id.slice(0, maxName);
    const name = typeof user.username === 'string' ? user.username.slice(0, maxName) : id;
    if (this.writer.nameAuthor(asked.pixel, this.writer.authorNumber(id, name))) this.found += 1;
  }

  /** Call after a reconnect: pending requests are never answered. */
  reconnected(): void {
    this.#asked = undefined;
    this.#candidates.clear();
  }
}
