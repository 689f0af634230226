/** Plays an archive in the viewer, or prints its records. */

import { encodePixels } from '../../../client/canvas/wire';
import type { Ports } from '../../../ports/index';
import type { Clock } from '../../../ports/machine';
import type { Archive } from '../archive/archive';
import {
  ArchivePlayer,
  type ReplayEffect,
  type ReplayEvent,
  type ReplayRequest,
  type ReplayStatus,
} from '../archive/archive-player';
import { pixelsBetween } from '../archive/columns';
import type { PixelColumns } from '../archive/records';
import { PixelBatch } from '../core/events';
import { timestamp } from '../core/moment';
import { damageNote, openArchiveFile } from './archive';

const frameMs = 50;
/** Default duration of a replay in milliseconds; recordings are never slowed down. */
const usualMs = 60_000;
const slowest = 1 / 16;
const fastest = 1_000_000;

/**
 * Opens an archive for a replay. After `first` is called (by a screen), events are timed; otherwise all records are yielded
 * at once.
 * @param speed multiple of the recorded speed; by default, the replay takes a minute
 * @throws UsageError for a file that is not an archive
 */
export async function replayArchive(
  ports: Pick<Ports, 'files' | 'defer' | 'note' | 'clock' | 'pictures'>,
  path: string,
  speed: number | undefined,
) {
  const archive = await openArchiveFile(ports, path);
  const replay = new Playing(archive, ports.clock, speed);
  let isWatched = false;
  return {
    async first(): Promise<ReplayEvent> {
      isWatched = true;
      return replay.begin(ports.pictures.printer?.tiles?.cell);
    },
    events: {
      [Symbol.asyncIterator]: () => (isWatched ? replay.events() : printedRecords(archive, path, ports.note)),
    },
    perform: (effect: ReplayRequest) => replay.perform(effect),
  };
}

class Playing {
  readonly #player: ArchivePlayer;
  #speed: number;
  #isPlaying = true;
  #waiting: ReplayEffect[] = [];
  #wake: () => void = () => undefined;

  constructor(
    archive: Archive,
    readonly clock: Clock,
    speed: number | undefined,
  ) {
    this.#player = new ArchivePlayer(archive);
    this.#speed = speed ?? Math.max(1, (archive.to - archive.from) / usualMs);
  }

  async begin(cell: { width: number; height: number } | undefined): Promise<ReplayEvent> {
    const { archive, board } = this.#player;
    await this.#player.advance(archive.from);
    this.#player.takeEvents();
    const { width, height } = archive.header;
    return { type: 'board', board: { width, height, pixels: board.slice() }, cell };
  }

  async *events(): AsyncGenerator<ReplayEvent> {
    let shownAt = this.clock.monotonic();
    for (;;) {
      yield this.#status();
      if (this.#waiting.length === 0) await this.#pause();
      const now = this.clock.monotonic();
      const passed = now - shownAt;
      shownAt = now;
      const request = this.#waiting.shift();
      if (request) await this.#obey(request);
      else await this.#player.advance(this.#player.time + passed * this.#speed);
      if (this.#player.time >= this.#player.archive.to) this.#isPlaying = false;
      yield* this.#player.takeEvents();
    }
  }

  async perform(request: ReplayRequest): Promise<ReplayEvent | undefined> {
    switch (request.type) {
      case 'author': {
        const { x, y } = request;
        const author = this.#player.authorAt(x, y);
        // An unknown author differs from no author, so nothing is reported.
        if (!author) return undefined;
        return { type: 'author', x, y, user: { id: author.id, username: author.username } };
      }
      case 'heatmap': {
        const { zones } = this.#player;
        return zones && { type: 'zones', ...zones };
      }
      case 'place':
      case 'cancel':
        return undefined;
      default:
        this.#waiting.push(request);
        this.#wake();
        return undefined;
    }
  }

  async #pause(): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    let cancel = () => {};
    if (this.#isPlaying) cancel = this.clock.after(frameMs, this.#wake);
    await woken;
    cancel();
  }

  async #obey(request: ReplayEffect): Promise<void> {
    const player = this.#player;
    const { from, to } = player.archive;
    switch (request.type) {
      case 'pause':
        if (player.time >= to && !this.#isPlaying) await player.seek(from);
        this.#isPlaying = !this.#isPlaying;
        return;
      case 'step':
        this.#isPlaying = false;
        return request.steps > 0 ? player.stepForward() : player.stepBack();
      case 'faster':
        this.#speed = Math.min(fastest, Math.max(slowest, this.#speed * request.factor));
        return;
      case 'skip':
        return player.seek(player.time + request.share * (to - from));
      default:
        return player.seek(from + request.share * (to - from));
    }
  }

  #status(): ReplayStatus {
    const { time, archive } = this.#player;
    const { from, to } = archive;
    return { type: 'replay', time, from, to, speed: this.#speed, isPlaying: this.#isPlaying };
  }
}

/** Yields all records as events of `canvas watch`; pixels of the same time are one event. @internal */
export async function* printedRecords(
  archive: Archive,
  path: string,
  note: (text: string) => void,
): AsyncGenerator<ReplayEvent> {
  const { width } = archive.header;
  for await (const record of archive.records()) {
    switch (record.type) {
      case 'pixels':
        yield* pixelEvents(record, width);
        break;
      case 'gap': {
        const { from, to, changes } = record;
        const pixels = pixelsBetween(changes, width, 0, changes.count);
        yield { type: 'gap', from: timestamp(from), to: timestamp(to), changes: pixels };
        break;
      }
      case 'damage':
        note(damageNote(path, record));
        break;
      case 'snapshot':
      case 'author':
        break;
      default: {
        const printed = { ...record, at: timestamp(record.at) };
        yield printed;
      }
    }
  }
}

function* pixelEvents(columns: PixelColumns, width: number): Generator<ReplayEvent> {
  const { count, times } = columns;
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < count && times[end] === times[start]) end += 1;
    const pixels = new PixelBatch(encodePixels(pixelsBetween(columns, width, start, end)));
    yield { type: 'pixels', at: timestamp(times[start] ?? 0), pixels };
    start = end;
  }
}
