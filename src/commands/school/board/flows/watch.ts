/** Watches the board: nothing is missed, nothing is reported twice (protocol: board WebSocket; field notes 8.3). */
import { requireField } from '../../../../client/requests/require-field';
import { isRecord, jsonOrText } from '../../../../client/response/text';
import { NetworkError, TooFrequentError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { Socket, SocketMessage } from '../../../../ports/live';
import type { Board, BoardDrawing, BoardMessage } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { readDrawing } from '../contract/board';
import { type ReadBoard, readWholeBoard } from './read';
import type { BoardRead, StrokeDue, WatchEffect } from './watch-state';

type WatchPorts = Pick<Ports, 'api' | 'clock' | 'pictures'>;

/** Messages as they arrived, and events for screens only. */
export type WatchEvent = BoardMessage | BoardRead | StrokeDue;

export interface BoardWatch {
  /** The board before the first event. */
  first(): Promise<BoardRead>;
  readonly events: AsyncIterable<WatchEvent>;
  perform(effect: WatchEffect): Promise<WatchEvent>;
}

/** The text that keeps the connection alive, and its answer. */
const ping = { everyMs: 20_000, text: 'ping', answer: 'pong' };

/** Between the strokes of a drawing that appears. */
const strokeMs = 120;

/** After a message that is none the board is read again, but not sooner than this after it was read. */
const restMs = 1000;

/** Stands for a new connection among its messages; the service sends only text. */
const reopened: SocketMessage = new Uint8Array();

/**
 * Opens the socket with a ticket before it reads the board, so that nothing is missed between the two. Each connection
 * takes a new ticket and reads the board again; what was missed comes as the messages that would have reported it.
 * @throws NetworkError without a connection or a board, and what the service refuses with
 */
export async function watchBoard(ports: WatchPorts): Promise<BoardWatch> {
  await ports.pictures.prepare();
  const socket = await ports.api.socket(school.boardSocket, {
    ping,
    async opening() {
      const answer = await ports.api.change(school.boardTicket, { body: {} });
      return { query: { ticket: requireField(answer?.ticket, 'a ticket') } };
    },
    onReconnect: async () => [reopened],
  });
  const board = await readWholeBoard(ports).catch(async (error) => {
    await socket.close();
    throw error;
  });
  const watched: Watched = {
    board,
    changes: trackChanges(board.answer),
    isDue: false,
    readAt: ports.clock.monotonic(),
  };
  return {
    first: async () => boardRead(watched.board),
    events: newsOf(ports, socket, watched),
    async perform({ type }) {
      if (type === 'board') return boardRead(watched.board);
      await ports.clock.sleep(strokeMs);
      return { type: 'stroke' };
    },
  };
}

/** What is known of the board. */
interface Watched {
  board: ReadBoard;
  readonly changes: ChangeTracker;
  /** Whether the board has to be read again, and could not be yet. */
  isDue: boolean;
  /** When it was read, in milliseconds of a clock that only goes forwards. */
  readAt: number;
}

function boardRead({ answer, state }: ReadBoard): BoardRead {
  return { type: 'board', revision: answer.revision, state };
}

async function* newsOf(ports: WatchPorts, socket: Socket, watched: Watched): AsyncGenerator<BoardMessage> {
  for await (const raw of socket) {
    const message = messageIn(raw);
    if (!message) {
      watched.isDue = true;
      // Many messages that are none would be as many readings.
      if (raw !== reopened && ports.clock.monotonic() - watched.readAt < restMs) continue;
    }
    if (message && watched.changes.isNew(message)) {
      // What a cloth took away stands only in the board.
      if (message.type === 'board.wiped') {
        watched.isDue = true;
        const missed = await readAgain(ports, watched);
        yield message;
        yield* missed;
        continue;
      }
      yield message;
    }
    if (watched.isDue) yield* await readAgain(ports, watched);
  }
}

/** The message; undefined for what is none, after which the board is read again. */
function messageIn(raw: SocketMessage): BoardMessage | undefined {
  const value = typeof raw === 'string' ? jsonOrText(raw) : undefined;
  return isRecord(value) && typeof value.type === 'string' ? (value as unknown as BoardMessage) : undefined;
}

/** What was missed. When the board cannot be read now, the next message or connection tries again. */
async function readAgain(ports: WatchPorts, watched: Watched): Promise<BoardMessage[]> {
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

/** What was reported of the board, so that nothing is reported twice. */
export interface ChangeTracker {
  /** Whether a message is about something new; afterwards it counts as reported. */
  isNew(message: BoardMessage): boolean;
  /** What is new on a board, as messages in order; afterwards it counts as reported. */
  missedChanges(board: Board): BoardMessage[];
}

/** Everything that is on the board counts as reported. @internal */
export function trackChanges(board: Board): ChangeTracker {
  let revision = board.revision;
  let drawings = byId(board);
  let wipes = new Set(recordsOf(board.wipes).map(({ id }) => id));
  // A wipe was reported by its message, but what it removed is not known yet.
  let isWiped = false;
  return {
    isNew(message) {
      if (message.type !== 'drawing.created' && message.type !== 'board.wiped') return true;
      if (typeof message.revision === 'number' && message.revision <= revision) return false;
      const drawing = message.type === 'drawing.created' ? message.drawing : undefined;
      if (drawing && drawings.has(drawing.id)) return false;
      if (typeof message.revision === 'number') revision = message.revision;
      if (drawing) drawings.set(drawing.id, checksumOf(drawing));
      else isWiped = true;
      return true;
    },
    missedChanges(now) {
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
      if (!isExplained && lostSomething(drawings, there))
        wiped.push({ type: 'board.wiped', revision: now.revision });
      drawings = there;
      wipes = new Set(recordsOf(now.wipes).map(({ id }) => id));
      revision = Math.max(revision, now.revision);
      isWiped = false;
      return [...drawn, ...wiped].sort((one, other) => revisionOf(one) - revisionOf(other));
    },
  };
}

type Checksums = ReadonlyMap<string, number>;

function byId({ drawings }: Board): Map<string, number> {
  return new Map(recordsOf(drawings).map((drawing) => [drawing.id, checksumOf(drawing)]));
}

/** The records of a list; none if the value is not a list. */
function recordsOf<T extends object>(list: readonly T[] | undefined): T[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}

/** Changes with every cloth that takes something of it. */
function checksumOf(drawing: BoardDrawing): number {
  const points = readDrawing(drawing).strokes.flatMap((stroke) => stroke.points);
  return points.reduce((sum, { x, y }, nth) => sum + (nth + 1) * (x + 7 * y), points.length);
}

/** Whether a drawing that was known is gone, or has other lines. */
function lostSomething(known: Checksums, there: Checksums): boolean {
  return [...known].some(([id, size]) => there.get(id) !== size);
}

function revisionOf(message: BoardMessage): number {
  return 'revision' in message ? message.revision : 0;
}
