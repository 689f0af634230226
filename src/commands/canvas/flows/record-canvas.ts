/** Records the canvas to a new or an existing archive, across reconnects, and makes archives from NDJSON. */

import { ignoreDisconnect, openCanvas, readBoard, type SocketPorts } from '../../../client/canvas/connection';
import { messageWaiter } from '../../../client/canvas/message-waiter';
import { type CanvasMessage, encodeHeatmap } from '../../../client/canvas/wire';
import { UsageError } from '../../../errors';
import type { Bitmap } from '../../../image/bitmap';
import { paletteRgb } from '../../../image/palette';
import type { WritableFile } from '../../../ports/desk';
import type { Ports } from '../../../ports/index';
import type { Socket } from '../../../ports/live';
import { ArchiveWriter } from '../archive/archive-writer';
import { archiveVersion, isUnfinishedHeader, maxHeaderLength } from '../archive/format';
import { archiveFromNdjson, type ImportFigures } from '../archive/ndjson';
import type { ArchiveHeader } from '../archive/records';
import { timestamp } from '../core/moment';
import { readBoardWhenAllowed } from './board';
import { AuthorLookup, type RecordEvent, Recorder, type RecordingGap, recordingText } from './recorder';

export type RecordPorts = SocketPorts &
  Pick<Ports, 'signal' | 'files' | 'unlessDryRun' | 'progress' | 'note' | 'defer' | 'profile' | 'sandbox'>;

export interface RecordOptions {
  readonly file: string;
  readonly gateway?: string;
  readonly authors: boolean;
}

const figuresMs = 60_000;
/** Maximum time until a dead connection is detected, in milliseconds. */
const maxSilenceMs = 60_000;
/** A longer pause of the recording itself, in milliseconds: the computer slept, or the process was stopped. */
const maxPauseMs = 10_000;
const showMs = 500;
/** Maximum wait for a message while authors are looked up, in milliseconds. */
const askMs = 100;

interface Session {
  readonly ports: RecordPorts;
  readonly recorder: Recorder;
  readonly line: Line;
  /** Start time, by the monotonic clock. */
  readonly since: number;
}

/** The connection and the gaps between connections. */
interface Line {
  readonly socket: Socket;
  /** Call for each message. */
  heard(): void;
  /** Call at least every second. */
  awake(): void;
  takeMissed(): RecordingGap | undefined;
}

/**
 * Records until the signal aborts, and yields events. Messages are in the file at most a second after they arrive.
 * @throws UsageError when the file cannot be written, is not an archive, or is of another canvas; NetworkError without
 *   a connection; SignedOutError when the session has ended
 */
export async function* recordCanvas(ports: RecordPorts, options: RecordOptions): AsyncGenerator<RecordEvent> {
  const open = () => ports.files.openToWrite(options.file);
  const file = await ports.unlessDryRun(open, `${options.file} was not written`);
  if (!file) return;
  let ended = () => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  // Close the archive before an interrupted command exits.
  ports.defer(() => end);
  try {
    yield* recordTo(file, ports, options);
  } finally {
    await file.close();
    ended();
  }
}

async function* recordTo(
  file: WritableFile,
  ports: RecordPorts,
  options: RecordOptions,
): AsyncGenerator<RecordEvent> {
  const { clock } = ports;
  const line = await openLine(ports, options.gateway);
  const work = ports.progress.begin('recording');
  try {
    const board = await readBoardWhenAllowed(ports);
    const now = clock.now();
    const canvas = await canvasName(ports);
    const { writer, isNew } = await openRecording(file, options.file, board, { canvas, now });
    const lookup = options.authors
      ? new AuthorLookup(writer, (message) => line.socket.send(message))
      : undefined;
    const recorder = new Recorder(writer, clock, lookup);
    const { width, height } = board;
    const recorded = isNew ? 0 : writer.recorded;
    yield { type: 'started', at: timestamp(now), file: options.file, width, height, recorded };
    const session = { ports, recorder, line, since: clock.monotonic() };
    let failure: unknown;
    try {
      if (!isNew) yield await recorder.missed({ from: writer.state.time, to: now, board });
      yield* follow(session, (text) => work.now(text));
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // Also runs when the consumer stops early.
      await finish(session, options.file, failure);
    }
  } finally {
    work.end();
    await line.socket.close();
  }
}

/** Opens the connection before the board is read, so that no change is missed. */
async function openLine(ports: RecordPorts, gateway: string | undefined): Promise<Line> {
  const { clock } = ports;
  let lostAt: number | undefined;
  let heardAt = clock.now();
  let awakeAt = heardAt;
  let asleepAt = Number.POSITIVE_INFINITY;
  let missed: RecordingGap | undefined;
  const socket: Socket = await openCanvas(ports, {
    signedIn: false,
    gateway,
    onReopen() {
      lostAt ??= clock.now();
    },
    async onReconnect() {
      await socket.send(encodeHeatmap());
      const board = await readBoard(ports);
      const now = clock.now();
      // A dead connection is silent before it is detected, so the gap starts at the last message. Nothing is heard asleep.
      const from = Math.max(heardAt, Math.min((lostAt ?? now) - maxSilenceMs, asleepAt));
      asleepAt = Number.POSITIVE_INFINITY;
      // The connection can be lost again before the first gap ends.
      missed = { from: missed?.from ?? from, to: now, board };
      lostAt = undefined;
      return undefined;
    },
  });
  await socket.send(encodeHeatmap()).catch(ignoreDisconnect);
  return {
    socket,
    heard() {
      heardAt = clock.now();
    },
    awake() {
      const now = clock.now();
      if (now - awakeAt > maxPauseMs) asleepAt = Math.min(asleepAt, awakeAt);
      awakeAt = now;
    },
    takeMissed() {
      const taken = missed;
      missed = undefined;
      return taken;
    },
  };
}

/** Receives messages until the connection is closed, and writes them every second. */
async function* follow(
  { ports, recorder, line, since }: Session,
  show: (text: string) => void,
): AsyncGenerator<RecordEvent> {
  const { clock } = ports;
  const wait = messageWaiter(line.socket, clock);
  let figuresAt = since + figuresMs;
  let shownAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    let message: CanvasMessage | undefined;
    const longest = recorder.lookup ? askMs : Number.POSITIVE_INFINITY;
    const result = await wait(Math.min(recorder.untilTick, longest), (one) => {
      message = one;
      return true;
    });
    line.awake();
    // Gaps come first, since the message arrived over the new connection.
    const missed = line.takeMissed();
    if (missed) yield await recorder.missed(missed);
    if (message) {
      line.heard();
      recorder.receive(message);
    }
    if (result === 'closed') return;
    await recorder.tick();
    const now = clock.monotonic();
    await recorder.lookup?.askNext(now).catch(ignoreDisconnect);
    if (now - shownAt >= showMs) {
      show(recordingText(recorder.figures, now - since));
      shownAt = now;
    }
    if (now < figuresAt) continue;
    figuresAt = now + figuresMs;
    yield { type: 'figures', at: timestamp(clock.now()), ...recorder.figures };
  }
}

/** Closes the archive and notes its content; after a failure, writes as much as possible. */
async function finish({ ports, recorder, since }: Session, path: string, failure: unknown): Promise<void> {
  if (failure !== undefined) {
    await recorder.writer.close().catch(() => undefined);
    return;
  }
  await recorder.writer.close();
  ports.note(`recorded to ${path}: ${recordingText(recorder.figures, ports.clock.monotonic() - since)}`);
}

/** Identifies the canvas: the ID of the sandbox world, else the address of the canvas. @internal */
export async function canvasName(ports: Pick<Ports, 'profile' | 'sandbox' | 'address'>): Promise<string> {
  const { sandbox } = await ports.profile();
  if (sandbox) return `sandbox ${(await ports.sandbox.ensure()).world}`;
  return (await ports.address('pixel')).origin;
}

/**
 * Opens an archive for appending, or creates one with the board as its first snapshot.
 * @throws UsageError when the file is not an archive, or has another version, canvas or size
 */
async function openRecording(
  file: WritableFile,
  path: string,
  board: Bitmap,
  { canvas, now }: { readonly canvas: string; readonly now: number },
): Promise<{ readonly writer: ArchiveWriter; readonly isNew: boolean }> {
  const start = await file.read(0, maxHeaderLength);
  if (isUnfinishedHeader(start)) {
    await file.truncate(0);
    const { width, height, pixels } = board;
    const header = { version: archiveVersion, width, height, palette: paletteRgb, startedAt: now, canvas };
    return { writer: await ArchiveWriter.create(file, header, pixels), isNew: true };
  }
  const writer = await ArchiveWriter.resume(file, (header) => requireSame(header, board, canvas)).catch(
    (error) => {
      if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, error.details);
      throw error;
    },
  );
  return { writer, isNew: false };
}

function requireSame(header: ArchiveHeader, { width, height }: Bitmap, canvas: string): void {
  const hint = 'record to another file';
  if (header.canvas !== canvas)
    throw new UsageError(`the archive contains another canvas (${header.canvas})`, { hint });
  if (header.width !== width || header.height !== height) {
    throw new UsageError(
      `the archive has ${header.width} by ${header.height} pixels, but the canvas has ${width} by ${height}`,
      { hint },
    );
  }
}

/**
 * Creates an archive from NDJSON, atomically.
 * @param source NDJSON file, or `-` for standard input
 * @throws UsageError with the number of an invalid line, and when the archive exists
 */
export async function* importRecording(
  { files, progress, note }: Pick<Ports, 'files' | 'progress' | 'note'>,
  source: string,
  path: string,
): AsyncGenerator<RecordEvent> {
  const figures: ImportFigures = { pixels: 0, gaps: 0, skipped: 0 };
  const work = progress.begin('reading');
  async function* read() {
    for await (const piece of files.stream(source)) {
      work.moved(piece.byteLength);
      yield piece;
    }
  }
  try {
    const bytes = await files.save(path, archiveFromNdjson(read(), figures));
    if (figures.skipped > 0) note(`${figures.skipped} lines of other types were skipped`);
    yield { type: 'imported', file: path, pixels: figures.pixels, gaps: figures.gaps, bytes };
  } catch (error) {
    if (error instanceof UsageError && error.message.startsWith('line '))
      throw new UsageError(`${source === '-' ? 'standard input' : source}, ${error.message}`, error.details);
    throw error;
  } finally {
    work.end();
  }
}
