/** Writes messages of the canvas to an archive, looks up the authors of pixels, and counts both. */

import { type CanvasMessage, encodeAuthorRequest, pixelsIn } from '../../../client/canvas/wire';
import { refusalInMessage } from '../../../client/response/refusal';
import { PlazaError, TooFrequentError } from '../../../errors';
import type { Bitmap } from '../../../image/bitmap';
import type { Clock } from '../../../ports/machine';
import { spanParts } from '../../../terminal/text/time';
import type { ArchiveWriter } from '../archive/archive-writer';
import type { PendingPixel } from '../archive/pending-records';
import { timestamp } from '../core/moment';

/** Interval of writes in milliseconds: maximum loss by a kill. */
const flushMs = 1000;
/** Interval of syncs in milliseconds: maximum loss by a power failure. */
const syncMs = 10_000;

/** A gap between two connections, in milliseconds since the epoch, and the board after it. */
export interface RecordingGap {
  readonly from: number;
  readonly to: number;
  readonly board: Bitmap;
}

export class Recorder {
  #pixels = 0;
  #gaps = 0;
  #online: number | null = null;
  #flushAt: number;
  #syncAt: number;

  constructor(
    readonly writer: ArchiveWriter,
    readonly clock: Clock,
    readonly lookup: AuthorLookup | undefined,
  ) {
    this.#flushAt = clock.monotonic() + flushMs;
    this.#syncAt = clock.monotonic() + syncMs;
  }

  get figures(): RecordFigures {
    const { size } = this.writer.state;
    const authors = this.lookup?.found ?? 0;
    return { pixels: this.#pixels, authors, gaps: this.#gaps, online: this.#online, bytes: size };
  }

  get untilTick(): number {
    return Math.max(0, this.#flushAt - this.clock.monotonic());
  }

  receive(message: CanvasMessage): void {
    const at = this.clock.now();
    if (message.type === 'pixels') this.#place(message.batch, at);
    else if (message.type === 'author') this.lookup?.answered(message.answer, this.clock.monotonic());
    else if (message.type !== 'verification') this.writer.message({ ...message, at });
    if (message.type === 'online') this.#online = message.count;
  }

  /** Records a gap. @throws PlazaError when the size of the board changed */
  async missed({ from, to, board }: RecordingGap): Promise<RecordEvent> {
    const { width } = this.writer.header;
    if (board.width !== width) {
      throw new PlazaError('network', `the canvas size changed from ${width} to ${board.width}`, {
        hint: 'record to another file',
      });
    }
    this.lookup?.reconnected();
    const start = Math.max(from, this.writer.state.time);
    const changes = await this.writer.gap(start, to, board.pixels);
    this.#gaps += 1;
    return { type: 'gap', from: timestamp(start), to: timestamp(Math.max(start, to)), changes };
  }

  async tick(): Promise<void> {
    const now = this.clock.monotonic();
    if (now < this.#flushAt) return;
    await this.writer.flush();
    this.#flushAt = now + flushMs;
    if (now < this.#syncAt) return;
    await this.writer.file.sync();
    this.#syncAt = now + syncMs;
  }

  #place(batch: Uint8Array, at: number): void {
    const { width, height, palette } = this.writer.header;
    for (const [x, y, color] of pixelsIn(batch)) {
      if (x >= width || y >= height || color >= palette.length) continue;
      const position = y * width + x;
      const pixel = this.writer.pixel(at, position, color);
      this.lookup?.placed(position, color, pixel);
      this.#pixels += 1;
    }
  }
}

export type RecordEvent =
  /** `recorded` is the number of pixels already in the file. */
  | {
      readonly type: 'started';
      readonly at: string;
      readonly file: string;
      readonly width: number;
      readonly height: number;
      readonly recorded: number;
    }
  /** Nothing was recorded between these times; `changes` is the number of changed pixels. */
  | { readonly type: 'gap'; readonly from: string; readonly to: string; readonly changes: number }
  /** An archive was created from NDJSON. */
  | {
      readonly type: 'imported';
      readonly file: string;
      readonly pixels: number;
      readonly gaps: number;
      readonly bytes: number;
    }
  | ({ readonly type: 'figures'; readonly at: string } & RecordFigures);

/** Counts since the start of the command. */
export interface RecordFigures {
  readonly pixels: number;
  /** Number of pixels with a known author. */
  readonly authors: number;
  readonly gaps: number;
  /** Number of online users; null when unknown. */
  readonly online: number | null;
  readonly bytes: number;
}

/** Formats the counts as one line. @param ms duration in milliseconds */
export function recordingText({ pixels, authors, gaps, online, bytes }: RecordFigures, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const pace = Math.round((10 * pixels) / seconds) / 10;
  const [first, next] = spanParts(seconds);
  const span = [first, next?.count ? next : undefined].map((one) => one && `${one.count}${one.unit}`);
  const parts = [
    `${pixels} ${pixels === 1 ? 'pixel' : 'pixels'} in ${span.filter(Boolean).join(' ')}`,
    pixels > 0 && `${pace} a second`,
    authors > 0 && `${authors} with their authors`,
    gaps > 0 && `${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`,
    online !== null && `${online} online`,
    sizeText(bytes),
  ];
  return parts.filter(Boolean).join(', ');
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

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
  #request: (Candidate & { readonly at: number }) | undefined;
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
    if (this.#request?.position === position) this.#request = { ...this.#request, color: -1 };
    if (this.#candidates.size <= maxCandidates) return;
    const [oldest = 0] = this.#candidates.keys();
    this.#candidates.delete(oldest);
  }

  /** Sends the next request when it is due. @param now milliseconds of the monotonic clock */
  async askNext(now: number): Promise<void> {
    if (this.#request && now - this.#request.at < timeLimitMs) return;
    if (now < this.#nextAt) return;
    const newest = [...this.#candidates.values()].at(-1);
    this.#request = undefined;
    if (!newest) return;
    this.#candidates.delete(newest.position);
    this.#request = { ...newest, at: now };
    this.#nextAt = now + intervalMs;
    const { width } = this.writer.header;
    await this.send(encodeAuthorRequest(newest.position % width, Math.floor(newest.position / width)));
  }

  /** Handles an answer. The author is used only when the pixel still has its color. */
  answered(answer: Readonly<Record<string, unknown>>, now: number): void {
    const request = this.#request;
    this.#request = undefined;
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
    if (!request || colorIndex !== request.color || typeof user?.id !== 'string') return;
    const id = user.id.slice(0, maxName);
    const name = typeof user.username === 'string' ? user.username.slice(0, maxName) : id;
    if (this.writer.nameAuthor(request.pixel, this.writer.authorNumber(id, name))) this.found += 1;
  }

  /** Call after a reconnect: pending requests are never answered. */
  reconnected(): void {
    this.#request = undefined;
    this.#candidates.clear();
  }
}
