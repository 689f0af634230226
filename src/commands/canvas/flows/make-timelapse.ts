/** Makes a timelapse of an archive, as a file, a folder of frames, or frames on standard output. */
import { SignedOutError, UsageError } from '../../../errors';
import type { NamedBytes } from '../../../ports/desk';
import type { Ports } from '../../../ports/index';
import { timestamp } from '../core/moment';
import { type Format, formatOf, requireFitting } from '../timelapse/format';
import type { Film, Patch } from '../timelapse/patch';
import { damageNote, openArchiveFile } from './archive';
import { type FrameOptions, type Frames, framesOf } from './timelapse-frames';

export type TimelapsePorts = Pick<
  Ports,
  'files' | 'progress' | 'clock' | 'signal' | 'terminal' | 'accounts' | 'profile' | 'note' | 'defer'
>;

/** Result for a timelapse that was written to a file or folder. */
export interface Timelapse {
  readonly file: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
}

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
  const patches = followed(ports, frames, given.archive);
  if (format !== 'raw') return written(ports, given, frames, patches);
  ports.note(rawNote(frames.film));
  return { bytes: await encoded('raw', frames.film, patches) };
}

/** @throws UsageError for options that exclude each other */
function requireCompatible(format: Format, { at, ...others }: FrameOptions): void {
  if (at && format !== 'png') {
    throw new UsageError('--at writes a single PNG', { hint: 'use a file name ending in .png' });
  }
  const moving = ['from', 'to', 'fps', 'length', 'speed', 'hold'] as const;
  const wrong = moving.find((name) => others[name] !== undefined);
  if (at && wrong) throw new UsageError(`--at and --${wrong} exclude each other`);
  if (others.hold !== undefined && (format === 'raw' || format === 'folder')) {
    throw new UsageError('--hold is for animated PNG and GIF');
  }
}

/** Returns the username of the current profile. @throws SignedOutError when no account is signed in */
async function ownName({ accounts, profile }: Pick<Ports, 'accounts' | 'profile'>): Promise<string> {
  const { name } = await profile();
  const own = (await accounts.list()).find((row) => row.name === name)?.username;
  if (own) return own;
  throw new SignedOutError('--by needs a user: not signed in', { hint: 'give a username or an ID' });
}

/** Yields the frames, shows the progress, and notes damaged parts. */
function followed(ports: TimelapsePorts, { film, patches }: Frames, path: string): AsyncGenerator<Patch> {
  return withFrameProgress(
    patches((damage) => ports.note(damageNote(path, damage))),
    film.count,
    ports,
  );
}

async function written(
  { files }: TimelapsePorts,
  { file, at }: FrameOptions & { readonly file: string },
  { film, timing }: Frames,
  patches: AsyncIterable<Patch>,
): Promise<Timelapse> {
  const format = formatOf(file);
  const bytes =
    format === 'folder'
      ? await files.saveFolder(file, namedFrames(await pictures(patches, film)))
      : await files.save(file, await (at ? pictures(patches, film) : encoded(format, film, patches)), {
          replace: true,
        });
  return {
    ...{ file, width: film.width * film.scale, height: film.height * film.scale, frames: film.count },
    ...{ from: timestamp(at ? timing.to : timing.from), to: timestamp(timing.to), bytes },
  };
}

/** Encodes every frame as a PNG file. */
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

/** Loads only the encoder that is needed. */
async function encoded(
  format: Exclude<Format, 'folder'>,
  film: Film,
  patches: AsyncIterable<Patch>,
): Promise<AsyncGenerator<Uint8Array>> {
  if (format === 'png') return (await import('../timelapse/apng')).encodeApng(patches, film);
  if (format === 'gif') return (await import('../timelapse/gif')).encodeGif(patches, film);
  return (await import('../timelapse/rgb')).encodeRgb(patches, film);
}

function rawNote({ width, height, scale, fps, count }: Film): string {
  const size = `${width * scale}x${height * scale}`;
  return `${count} frames: ffmpeg -f rawvideo -pix_fmt rgb24 -s ${size} -r ${fps} -i - …`;
}

/** Milliseconds between two updates of the progress line. */
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
