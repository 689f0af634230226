/** Watches the board: nothing is missed, nothing is reported twice (protocol: board WebSocket; field notes 8.3). */
import { requireField } from '../../../../client/requests/errors';
import { isRecord, jsonOrText } from '../../../../client/response/text';
import { NetworkError, TooFrequentError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { Socket, SocketMessage } from '../../../../ports/live';
import type { Board, BoardDrawing, BoardMessage } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { readDrawing } from '../contract/board';
import type { BoardRead, WatchEffect, WatchEvent } from '../render/watch';
import { type ReadBoard, readWholeBoard } from './show';

type WatchPorts = Pick<Ports, 'api' | 'clock' | 'pictures'>;

/** The text that keeps the connection alive, and its answer. */
const ping = { everyMs: 20_000, text: 'ping', answer: 'pong' };

/** Between the strokes of a drawing that appears. */
const strokeMs = 120;

/** After an unreadable message the board is read again, at most once per interval. */
const minReadIntervalMs = 1000;

/** Marker for a new connection in the stream of messages; real messages are text. */
const reconnected: SocketMessage = new Uint8Array();

/**
 * Opens the socket with a ticket before it reads the board, so that nothing is missed between the two. Each connection
 * takes a new ticket and reads the board again; missed changes are reported as messages.
 * @throws NetworkError without a connection or a board, RefusedError when the service refuses
 */
export async function watchBoard(ports: WatchPorts) {
  await ports.pictures.prepare();
  const socket = await ports.api.socket(school.boardSocket, {
    ping,
    async opening() {
      const answer = await ports.api.change(school.boardTicket, { body: {} });
      return { query: { ticket: requireField(answer?.ticket, 'a ticket') } };
    },
    onReconnect: async () => [reconnected],
  });
  const board = await readWholeBoard(ports).catch(async (error) => {
    await socket.close();
    throw error;
  });
  const watched: WatchedBoard = {
    board,
    changes: trackChanges(board.answer),
    isDue: false,
    readAt: ports.clock.monotonic(),
  };
  return {
    /** The board before the first event. */
    first: async (): Promise<BoardRead> => boardRead(watched.board),
    events: boardMessages(ports, socket, watched),
    async perform({ type }: WatchEffect): Promise<WatchEvent> {
      if (type === 'board') return boardRead(watched.board);
      await ports.clock.sleep(strokeMs);
      return { type: 'stroke' };
    },
  };
}

interface WatchedBoard {
  board: ReadBoard;
  readonly changes: ReturnType<typeof trackChanges>;
  isDue: boolean;
  /** Time of the last read, in milliseconds of the monotonic clock. */
  readAt: number;
}

const boardRead = ({ answer, state }: ReadBoard) =>
  ({ type: 'board', revision: answer.revision, state }) as const;

async function* boardMessages(
  ports: WatchPorts,
  socket: Socket,
  watched: WatchedBoard,
): AsyncGenerator<BoardMessage> {
  for await (const raw of socket) {
    const message = messageIn(raw);
    if (!message) {
      watched.isDue = true;
      // Limits reads after many unreadable messages.
      if (raw !== reconnected && ports.clock.monotonic() - watched.readAt < minReadIntervalMs) continue;
    }
    const isNew = message !== undefined && watched.changes.isNew(message);
    // The message does not say what was wiped: only the board does.
    if (isNew && message.type === 'board.wiped') watched.isDue = true;
    const missed = watched.isDue ? await readAgain(ports, watched) : [];
    if (isNew) yield message;
    yield* missed;
  }
}

/** Parses a message; undefined for an unreadable one. */
function messageIn(raw: SocketMessage): BoardMessage | undefined {
  const value = typeof raw === 'string' ? jsonOrText(raw) : undefined;
  return isRecord(value) && typeof value.type === 'string' ? (value as unknown as BoardMessage) : undefined;
}

/** Reads the board and returns missed changes; after a failure the next message or connection tries again. */
async function readAgain(ports: WatchPorts, watched: WatchedBoard): Promise<BoardMessage[]> {
  try {
    watched.readAt = ports.clock.monotonic();
    watched.board = await readWholeBoard(ports);
    watched.isDue = false;
    return watched.changes.missedChanges(watched.board.answer);
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof TooFrequentError)) throw error;
    return [];
  }
}

/**
 * Tracks the reported state, and compares boards to find changes missed during a disconnect. Everything that is on the
 * board counts as reported.
 * @internal
 */
export function trackChanges(board: Board) {
  let revision = board.revision;
  let drawings = byId(board);
  let wipes = new Set(recordsOf(board.wipes).map(({ id }) => id));
  // A wipe was reported by its message, but the removed parts are not known yet.
  let isWiped = false;
  return {
    /** Whether a message is not reported yet; marks it as reported. */
    isNew(message: BoardMessage): boolean {
      if (message.type !== 'drawing.created' && message.type !== 'board.wiped') return true;
      if (typeof message.revision === 'number' && message.revision <= revision) return false;
      const drawing = message.type === 'drawing.created' ? message.drawing : undefined;
      if (drawing && drawings.has(drawing.id)) return false;
      if (typeof message.revision === 'number') revision = message.revision;
      if (drawing) drawings.set(drawing.id, checksumOf(drawing));
      else isWiped = true;
      return true;
    },
    /** Changes of a board that are not reported yet, as messages sorted by revision; marks them as reported. */
    missedChanges(now: Board): BoardMessage[] {
      const there = byId(now);
      const drawn = recordsOf(now.drawings)
        .filter(({ id }) => !drawings.has(id))
        .map((drawing): BoardMessage => {
          return { type: 'drawing.created', revision: drawing.revision ?? now.revision, drawing };
        });
      // The board now also lists a wipe that its message has already reported.
      const wiped = recordsOf(now.wipes)
        .filter((wipe) => !wipes.has(wipe.id) && (wipe.revision ?? now.revision) > revision)
        .map((wipe): BoardMessage => ({ type: 'board.wiped', revision: wipe.revision ?? now.revision }));
      const isExplained = isWiped || wiped.length > 0 || now.revision <= revision;
      // A known drawing is missing or changed.
      const isLost = [...drawings].some(([id, checksum]) => there.get(id) !== checksum);
      if (!isExplained && isLost) wiped.push({ type: 'board.wiped', revision: now.revision });
      drawings = there;
      wipes = new Set(recordsOf(now.wipes).map(({ id }) => id));
      revision = Math.max(revision, now.revision);
      isWiped = false;
      return [...drawn, ...wiped].sort((one, other) => revisionOf(one) - revisionOf(other));
    },
  };
}

function byId({ drawings }: Board): Map<string, number> {
  return new Map(recordsOf(drawings).map((drawing) => [drawing.id, checksumOf(drawing)]));
}

/** The records of a list; none if the value is not a list. */
function recordsOf<T extends object>(list: readonly T[] | undefined): T[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}

/** Checksum of the lines: changes with every wipe of the drawing. */
function checksumOf(drawing: BoardDrawing): number {
  const points = readDrawing(drawing).strokes.flatMap((stroke) => stroke.points);
  return points.reduce((sum, { x, y }, nth) => sum + (nth + 1) * (x + 7 * y), points.length);
}

function revisionOf(message: BoardMessage): number {
  return 'revision' in message ? message.revision : 0;
}
