/**
 * Makes a timelapse of an archive: selects the part, the style and the times of its frames, and writes them as a file, a
 * folder of frames, or raw frames on standard output.
 */
import { SignedOutError, UsageError } from '../../../errors';
import { type Region, requireOnCanvas } from '../../../image/bitmap';
import type { NamedBytes } from '../../../ports/desk';
import type { Ports } from '../../../ports/index';
import type { Archive } from '../archive/archive';
import type { ArchiveRecord, DamageRecord } from '../archive/records';
import { momentIn, type RecordingTime, timestamp } from '../core/moment';
import { defaultFps, encodeRgb, type Film, type Patch, type Timing, timingOf } from '../timelapse/film';
import { AuthorFilter, FrameState, patchesOf } from '../timelapse/patches';
import {
  changeCounter,
  legendPicture,
  makeStyle,
  type Style,
  type StyleName,
  type StyleOptions,
  withLegend,
} from '../timelapse/styles';
import { damageNote, openArchiveFile } from './archive';

export type TimelapsePorts = Pick<
  Ports,
  'files' | 'progress' | 'clock' | 'signal' | 'terminal' | 'accounts' | 'profile' | 'note' | 'defer'
>;

/** Result for a timelapse that was written to a file or folder; times are ISO 8601, sizes in pixels. */
export type Timelapse = Awaited<ReturnType<typeof saveFilm>>;

/** Raw frames for standard output, encoded lazily. */
export interface FrameBytes {
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Makes a timelapse.
 * @throws UsageError when the archive is not readable, options are invalid, or the format does not support the size
 */
export async function makeTimelapse(
  ports: TimelapsePorts,
  given: FrameOptions & { readonly archive: string; readonly file: string },
): Promise<Timelapse | FrameBytes> {
  const format = formatOf(given.file);
  requireCompatible(format, given);
  if (format === 'raw' && ports.terminal.output) {
    throw new UsageError('cannot write frames to a terminal', {
      hint: "send them to another program: 'plaza canvas timelapse ARCHIVE - | ffmpeg …'",
    });
  }
  if (ports.files.absolute(given.archive) === ports.files.absolute(given.file))
    throw new UsageError('the timelapse would replace its archive', { hint: 'use another file name' });
  const by = given.by === 'me' ? await ownName(ports) : given.by;
  const frames = await framesOf(await openArchiveFile(ports, given.archive), { ...given, by });
  requireFitting(format, frames.film);
  const noted = frames.patches((damage) => ports.note(damageNote(given.archive, damage)));
  const patches = withFrameProgress(noted, frames.film.count, ports);
  if (format !== 'raw') return saveFilm(ports, { ...given, format }, frames, patches);
  ports.note(rawNote(frames.film));
  return { bytes: await encodeFilm('raw', frames.film, patches) };
}

function requireCompatible(format: Format, { at, ...others }: FrameOptions): void {
  if (at && format !== 'png')
    throw new UsageError('--at writes a single PNG', { hint: 'use a file name ending in .png' });
  const moving = ['from', 'to', 'fps', 'length', 'speed', 'hold'] as const;
  const wrong = moving.find((name) => others[name] !== undefined);
  if (at && wrong) throw new UsageError(`--at and --${wrong} exclude each other`);
  if (others.hold !== undefined && (format === 'raw' || format === 'folder'))
    throw new UsageError('--hold is for animated PNG and GIF');
}

/** Returns the username of the current profile. @throws SignedOutError when no account is signed in */
async function ownName({ accounts, profile }: Pick<Ports, 'accounts' | 'profile'>): Promise<string> {
  const { name } = await profile();
  const own = (await accounts.list()).find((row) => row.name === name)?.username;
  if (own) return own;
  throw new SignedOutError('--by needs a user: not signed in', { hint: 'give a username or an ID' });
}

async function saveFilm(
  { files }: TimelapsePorts,
  { file, at, format }: FrameOptions & { readonly file: string; readonly format: Exclude<Format, 'raw'> },
  { film, timing }: Frames,
  patches: AsyncIterable<Patch>,
) {
  const bytes =
    format === 'folder'
      ? await files.saveFolder(file, namedFrames(await pictures(patches, film)))
      : await files.save(file, await (at ? pictures(patches, film) : encodeFilm(format, film, patches)), {
          replace: true,
        });
  return {
    file,
    width: film.width * film.scale,
    height: film.height * film.scale,
    frames: film.count,
    from: timestamp(at ? timing.to : timing.from),
    to: timestamp(timing.to),
    bytes,
  };
}

async function pictures(patches: AsyncIterable<Patch>, film: Film): Promise<AsyncGenerator<Uint8Array>> {
  return (await import('../timelapse/apng')).framePictures(patches, film);
}

/** `frame-00001.png` and so on. */
async function* namedFrames(frames: AsyncIterable<Uint8Array>): AsyncGenerator<NamedBytes> {
  let number = 0;
  for await (const bytes of frames) {
    number += 1;
    yield { name: `frame-${String(number).padStart(5, '0')}.png`, bytes };
  }
}

async function encodeFilm(
  format: Exclude<Format, 'folder'>,
  film: Film,
  patches: AsyncIterable<Patch>,
): Promise<AsyncGenerator<Uint8Array>> {
  if (format === 'png') return (await import('../timelapse/apng')).encodeApng(patches, film);
  if (format === 'gif') return (await import('../timelapse/gif')).encodeGif(patches, film);
  return encodeRgb(patches, film);
}

function rawNote({ width, height, scale, fps, count }: Film): string {
  const size = `${width * scale}x${height * scale}`;
  return `${count} frames: ffmpeg -f rawvideo -pix_fmt rgb24 -s ${size} -r ${fps} -i - …`;
}

const everyMs = 200;

/** Yields the items and shows number and time left at a terminal; an interrupt ends it. @internal */
export async function* withFrameProgress<T>(
  items: AsyncIterable<T>,
  count: number,
  { progress, clock, signal }: Pick<Ports, 'progress' | 'clock' | 'signal'>,
): AsyncGenerator<T> {
  const work = progress.begin('writing');
  const startedMs = clock.monotonic();
  let shownMs = startedMs;
  let done = 0;
  try {
    for await (const item of items) {
      signal.throwIfAborted();
      yield item;
      done += 1;
      const now = clock.monotonic();
      if (now - shownMs < everyMs) continue;
      shownMs = now;
      work.now(`${done} of ${count} frames, ${timeLeft(((now - startedMs) * (count - done)) / done)} left`);
    }
  } finally {
    work.end();
  }
}

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

type Format = 'png' | 'gif' | 'folder' | 'raw';

/** Returns the format of a path. @throws UsageError for another extension */
function formatOf(path: string): Format {
  if (path === '-') return 'raw';
  if (path.endsWith('/')) return 'folder';
  const [, ending] = /\.(png|gif)$/i.exec(path) ?? [];
  if (ending) return ending.toLowerCase() as Format;
  throw new UsageError(`'${path}' does not end in .png, .gif or /`, {
    hint: 'the ending selects the format: animated PNG, GIF, or a folder of frames',
  });
}

const maxPixels = 64 * 1024 * 1024;
/** The sides of a GIF have 16 bits. */
const maxGifSide = 65_535;
/** GIF delays are in hundredths of a second, and players show a delay of 1 as 10. */
const maxGifFps = 50;

/** @throws UsageError when the format does not support the size or the frame rate */
function requireFitting(format: Format, { width, height, scale, fps }: Film): void {
  const [wide, high] = [width * scale, height * scale];
  const tooLarge = (max: string) =>
    new UsageError(`--scale: ${wide} by ${high} pixels are too large; ${max}`, {
      hint: 'use a smaller scale or a --region',
    });
  if (wide * high > maxPixels) throw tooLarge(`the maximum is ${maxPixels} pixels`);
  if (format !== 'gif') return;
  if (Math.max(wide, high) > maxGifSide)
    throw tooLarge(`the sides of a GIF have at most ${maxGifSide} pixels`);
  if (fps > maxGifFps) {
    throw new UsageError(`--fps: a GIF has at most ${maxGifFps} frames per second`, {
      hint: 'use a lower rate or a file name ending in .png',
    });
  }
}

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

export interface Frames {
  readonly film: Film;
  readonly timing: Timing;
  /** Yields one patch for each frame. @param onDamage called for every damaged part */
  patches(onDamage: (damage: DamageRecord) => void): AsyncGenerator<Patch>;
}

const defaultHoldMs = 2000;

/**
 * Selects the frames of a timelapse: part of the archive, style and times.
 * @throws UsageError when the archive is empty, or a time, region or author is not in it
 * @internal
 */
export async function framesOf(archive: Archive, options: FrameOptions): Promise<Frames> {
  const { width, height, palette } = archive.header;
  const { region = { x: 0, y: 0, width, height }, style: name = 'as-it-was', by } = options;
  if (!archive.index.some((entry) => entry.type === 'block'))
    throw new UsageError('the archive is empty: nothing was recorded, or all of it is damaged');
  requireOnCanvas(archive.header, region);
  const timing = timingFor(archive, options);
  const author = by === undefined ? undefined : await authorIn(archive, by);
  const size = region.width * region.height;
  const shown = { palette, size, span: timing, counts: author?.counts };
  const peak = name === 'heat' ? await peakOf(archive, shown, { timing, region, author }) : undefined;
  const style = makeStyle(name, { ...shown, peak });
  const legend = style.legend && legendPicture(style.legend, region.width);
  const film: Film = {
    width: region.width,
    height: region.height + (legend?.height ?? 0),
    scale: options.scale ?? 1,
    colors: style.colors,
    fps: timing.fps,
    count: timing.count,
    holdMs: options.hold ?? defaultHoldMs,
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

/** Reads the shown part once to find the most changes of a pixel. */
async function peakOf(
  archive: Archive,
  options: Omit<StyleOptions, 'peak'>,
  { timing, region, author }: { timing: Timing; region: Region; author?: AuthorFilter },
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
  for await (const _ of patchesOf(archive.records(timing.from), { ...timing, count: 1 }, state, author));
  return Math.max(1, counter.peak());
}

function timingFor(archive: Archive, { from, to, at, fps, length, speed }: FrameOptions): Timing {
  if (at) return { from: archive.from, to: momentIn(archive, at, '--at'), fps: defaultFps, count: 1 };
  const span = {
    from: from ? momentIn(archive, from, '--from') : archive.from,
    to: to ? momentIn(archive, to, '--to') : archive.to,
  };
  if (span.from > span.to) throw new UsageError('--from is after --to');
  return timingOf(span, { fps, lengthMs: length, speed });
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
