/** Selects the frames of a timelapse: part of the archive, style and times. */

import { UsageError } from '../../../errors';
import { type Region, requireOnCanvas } from '../../../image/bitmap';
import type { Archive } from '../archive/archive';
import type { ArchiveRecord, DamageRecord } from '../archive/records';
import { momentIn, type RecordingTime } from '../core/moment';
import { FrameState } from '../timelapse/frame-state';
import { legendPicture, withLegend } from '../timelapse/legend';
import type { Film, Patch } from '../timelapse/patch';
import { AuthorFilter, patchesOf } from '../timelapse/patches';
import { changeCounter, makeStyle, type Style, type StyleName, type StyleOptions } from '../timelapse/styles';
import { defaultFps, type Pace, type Timing, timingOf } from '../timelapse/timing';

export interface FrameOptions {
  readonly region?: Region;
  readonly scale?: number;
  readonly from?: RecordingTime;
  readonly to?: RecordingTime;
  /** Make a single picture at this time. */
  readonly at?: RecordingTime;
  readonly fps?: number;
  readonly length?: number;
  readonly speed?: number;
  readonly hold?: number;
  readonly style?: StyleName;
  /** A username or an ID. */
  readonly by?: string;
}

/** Frames, generated lazily. */
export interface Frames {
  readonly film: Film;
  readonly timing: Timing;
  /** Yields one patch for each frame. @param onDamage called for every damaged part */
  patches(onDamage: (damage: DamageRecord) => void): AsyncGenerator<Patch>;
}

/** Duration of the last frame, in milliseconds. */
const defaultHoldMs = 2000;

/**
 * @throws UsageError when the archive is empty, or a time, region or author is not in it
 */
export async function framesOf(archive: Archive, options: FrameOptions): Promise<Frames> {
  const { width, height, palette } = archive.header;
  const { region = { x: 0, y: 0, width, height }, style: name = 'as-it-was', by } = options;
  requireRecorded(archive);
  requireOnCanvas(archive.header, region);
  const timing = timingFor(archive, options);
  const author = by === undefined ? undefined : await authorIn(archive, by);
  const size = region.width * region.height;
  const shown = { palette, size, span: timing, counts: author?.counts };
  const peak = name === 'heat' ? await peakOf(archive, shown, { timing, region, author }) : undefined;
  const style = makeStyle(name, { ...shown, peak });
  const legend = style.legend && legendPicture(style.legend, region.width);
  const film = {
    ...{
      width: region.width,
      height: region.height + (legend?.height ?? 0),
      scale: options.scale ?? 1,
      colors: style.colors,
    },
    ...{ fps: timing.fps, count: timing.count, holdMs: options.hold ?? defaultHoldMs },
  };
  // Ages and authors of pixels depend on records before the first frame.
  const start = name === 'age' || (name === 'as-it-was' && author) ? undefined : timing.from;
  return {
    film,
    timing,
    patches(onDamage) {
      const records = withoutDamage(archive.records(start), onDamage);
      const patches = patchesOf(records, timing, new FrameState(width, region, style), author);
      return legend ? withLegend(patches, legend) : patches;
    },
  };
}

interface Part {
  readonly timing: Timing;
  readonly region: Region;
  readonly author?: AuthorFilter;
}

/** Reads the shown part once to find the most changes of a pixel. */
async function peakOf(
  archive: Archive,
  options: Omit<StyleOptions, 'peak'>,
  { timing, region, author }: Part,
): Promise<number> {
  const counter = changeCounter(options);
  const style: Style = {
    colors: [0],
    base: () => 1,
    changed(place, _, by, at) {
      counter.add(place, by, at);
      return 1;
    },
  };
  const state = new FrameState(archive.header.width, region, style);
  // Author numbers are learned again when the frames are made.
  const records = withoutDamage(archive.records(timing.from), () => undefined);
  for await (const _ of patchesOf(records, { ...timing, count: 1 }, state, author));
  return Math.max(1, counter.peak());
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

/** Finds an author; reading from the end yields all author records. @throws UsageError for an unknown author */
async function authorIn(archive: Archive, user: string): Promise<AuthorFilter> {
  const author = new AuthorFilter(user);
  for await (const record of archive.records(Number.POSITIVE_INFINITY))
    if (record.type === 'author') author.learn(record);
  if (author.isKnown) return author;
  throw new UsageError(`--by: no author '${user}' in the archive`, {
    hint: "'plaza canvas stats ARCHIVE' lists the authors; 'plaza canvas record ARCHIVE --authors' records more of them",
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
