/** The frames of an archive: which part, which style, which moments. */

import { UsageError } from '../../../errors';
import { type Region, requireOnCanvas } from '../../../image/bitmap';
import type { Archive } from '../archive/archive';
import type { ArchiveRecord, DamageRecord } from '../archive/records';
import { momentIn, type RecordingTime } from '../core/moment';
import { FrameState } from '../timelapse/frame-state';
import type { Film, Patch } from '../timelapse/patch';
import { patchesOf, WantedAuthor } from '../timelapse/patches';
import { makeStyle, type StyleName } from '../timelapse/styles';
import { defaultFps, type Pace, type Timing, timingOf } from '../timelapse/timing';

/** What a person asks for. */
export interface FrameOptions {
  readonly region?: Region;
  readonly scale?: number;
  readonly from?: RecordingTime;
  readonly to?: RecordingTime;
  /** A single picture of this moment. */
  readonly at?: RecordingTime;
  readonly fps?: number;
  readonly length?: number;
  readonly speed?: number;
  readonly hold?: number;
  readonly style?: StyleName;
  /** A username or an ID. */
  readonly by?: string;
}

/** The frames, made lazily. */
export interface Frames {
  readonly film: Film;
  readonly timing: Timing;
  /** The patches of `film.count` frames. @param onDamage called with every damaged part */
  patches(onDamage: (damage: DamageRecord) => void): AsyncGenerator<Patch>;
}

/** For how long the last frame is shown, in milliseconds. */
const defaultHoldMs = 2000;

/**
 * The frames of an archive.
 * @throws UsageError when the archive is empty, or what is asked for is not in it
 */
export async function framesOf(archive: Archive, options: FrameOptions): Promise<Frames> {
  const { width, height, palette } = archive.header;
  const { region = { x: 0, y: 0, width, height }, style: name = 'as-it-was', by } = options;
  requireRecorded(archive);
  requireOnCanvas(archive.header, region);
  const timing = timingFor(archive, options);
  const author = by === undefined ? undefined : await authorIn(archive, by);
  const size = region.width * region.height;
  const style = makeStyle(name, { palette, size, span: timing, counts: author?.counts });
  const film = {
    ...{ width: region.width, height: region.height, scale: options.scale ?? 1, colors: style.colors },
    ...{ fps: timing.fps, count: timing.count, holdMs: options.hold ?? defaultHoldMs },
  };
  // Ages and authors of pixels may be from long before the first frame.
  const start = name === 'age' || (name === 'as-it-was' && author) ? undefined : timing.from;
  return {
    film,
    timing,
    patches: (onDamage) =>
      patchesOf(
        withoutDamage(archive.records(start), onDamage),
        timing,
        new FrameState(width, region, style),
        author,
      ),
  };
}

function requireRecorded({ index }: Archive): void {
  if (index.some(({ type }) => type === 'block')) return;
  throw new UsageError('the archive is empty: nothing was recorded, or all of it is damaged');
}

function timingFor(archive: Archive, { from, to, at, fps, length, speed }: FrameOptions): Timing {
  if (at) return { from: archive.from, to: momentIn(archive, at, '--at'), fps: defaultFps, count: 1 };
  const span = {
    from: from ? momentIn(archive, from, '--from') : archive.from,
    to: to ? momentIn(archive, to, '--to') : archive.to,
  };
  if (span.from > span.to) throw new UsageError('--from is after --to');
  const pace: Pace = { fps, lengthMs: length, speed };
  return timingOf(span, pace);
}

/** Everybody whom the archive names is named before its last part. @throws UsageError when the author is not */
async function authorIn(archive: Archive, user: string): Promise<WantedAuthor> {
  const author = new WantedAuthor(user);
  for await (const record of archive.records(Number.POSITIVE_INFINITY))
    if (record.type === 'author') author.learn(record);
  if (author.isKnown) return author;
  throw new UsageError(`--by: the archive names no author '${user}'`, {
    hint: "authors are recorded where they were seen; 'plaza canvas stats ARCHIVE' lists them",
  });
}

async function* withoutDamage(
  records: AsyncIterable<ArchiveRecord>,
  onDamage: (damage: DamageRecord) => void,
): AsyncGenerator<ArchiveRecord> {
  for await (const record of records) {
    if (record.type === 'damage') onDamage(record);
    else yield record;
  }
}
