/** Checked drawings and wipes, by users and the simulation, and the viewers (protocol: board drawings, board wipes, `presence.updated`). */
import type { BoardDrawing, BoardMessage, Point, Stroke } from '../../../../../protocol/records/school/board';
import type { World } from '../../../../world';
import { createChannel } from '../../../../world/channel';
import { isoTime } from '../../../../world/clock';
import { authorOf } from '../../../users/rules/authors';
import { type BoardDrawingState, schoolBoardIn } from '../state';
import { edgesOf, packed, packedStroke, totalLength, twoDecimals, unpackedStroke } from './lines';
import { cutAlong, smudgesOf } from './wiping';

/** Messages about changes of the board, for open sockets. */
export const boardChanges = createChannel<BoardMessage>();

/** Capacity of the board, our choice: beyond it the oldest drawings and smudges are removed. @internal */
export const capacity = { drawings: 300, points: 50_000, wipes: 40 } as const;

export function addDrawing(
  world: World,
  authorId: string,
  strokes: readonly Stroke[],
  id = world.random.uuid(),
) {
  const state: BoardDrawingState = {
    id,
    authorId,
    strokes: strokes.map(packedStroke),
    originalLength: totalLength(strokes),
    revision: nextRevision(world),
    at: world.clock.now(),
  };
  schoolBoardIn(world).drawings.push(state);
  const drawing = drawingRecord(world, state);
  const { revision } = state;
  boardChanges.emit(world, { type: 'drawing.created', revision, drawing });
  removeOverflow(world);
  return { revision, drawing };
}

/** Removes the chalk along a checked path, and leaves smudges. */
export function wipeAlong(world: World, path: readonly Point[], id = world.random.uuid()) {
  const schoolBoard = schoolBoardIn(world);
  const taken: Stroke[] = [];
  for (const drawing of schoolBoard.drawings) {
    const cut = cutAlong(drawing.strokes.map(unpackedStroke), path);
    if (cut.taken.length === 0) continue;
    taken.push(...cut.taken);
    drawing.strokes = cut.kept.map(packedStroke);
  }
  // A drawing without lines is removed (our choice).
  schoolBoard.drawings = schoolBoard.drawings.filter(({ strokes }) => strokes.length > 0);
  const smudges = smudgesOf(taken, path).map(({ color, points, strength = 0 }) => ({
    color,
    line: packed(points),
    strength,
  }));
  const revision = nextRevision(world);
  schoolBoard.wipes = [...schoolBoard.wipes, { id, revision, smudges }].slice(-capacity.wipes);
  boardChanges.emit(world, { type: 'board.wiped', revision });
  return { revision };
}

/** Removes the oldest drawings beyond the capacity; viewers read the board again as after a wipe. */
function removeOverflow(world: World): void {
  const { drawings } = schoolBoardIn(world);
  const before = drawings.length;
  let points = drawings.reduce((sum, drawing) => sum + pointsOf(drawing), 0);
  while (drawings[0] && (drawings.length > capacity.drawings || points > capacity.points)) {
    points -= pointsOf(drawings[0]);
    drawings.shift();
  }
  if (drawings.length === before) return;
  boardChanges.emit(world, { type: 'board.wiped', revision: nextRevision(world) });
}

function pointsOf({ strokes }: BoardDrawingState): number {
  return strokes.reduce((sum, { line }) => sum + line.length / 2, 0);
}

function nextRevision(world: World): number {
  const schoolBoard = schoolBoardIn(world);
  schoolBoard.revision += 1;
  return schoolBoard.revision;
}

/**
 * A drawing. Our choices: `bounds` is the rectangle around the remaining lines, without the line width,
 * and `authorVisible` is false once the account is deleted.
 */
export function drawingRecord(world: World, drawing: BoardDrawingState): BoardDrawing {
  const { id, authorId, originalLength, revision, at } = drawing;
  const { username = null, displayName = null } = authorOf(world, undefined, authorId);
  const strokes = drawing.strokes.map(unpackedStroke);
  const { top, left, right, bottom } = edgesOf(strokes.flatMap(({ points }) => points));
  return {
    id,
    author: { id: authorId, username, displayName },
    strokes,
    bounds: { top, left, right, bottom },
    lineLength: twoDecimals(totalLength(strokes)),
    originalLineLength: twoDecimals(originalLength),
    authorVisible: username !== null,
    revision,
    createdAt: isoTime(at),
  };
}

/** How long a simulated visitor stays after an action. */
const visitMs = 3 * 60_000;

interface Presence {
  /** Open sockets by account id. */
  readonly sockets: Map<string, number>;
  /** When a simulated visitor leaves, by account id. */
  readonly guests: Map<string, number>;
}

const presences = new WeakMap<World, Presence>();

function presenceOf(world: World): Presence {
  const known = presences.get(world) ?? { sockets: new Map(), guests: new Map() };
  presences.set(world, known);
  return known;
}

/** Counts an open socket of an account until the returned function is called; both send the presence to all sockets. */
export function addSocket(world: World, accountId: string): () => void {
  const { sockets } = presenceOf(world);
  sockets.set(accountId, (sockets.get(accountId) ?? 0) + 1);
  boardChanges.emit(world, presenceMessage(world));
  return () => {
    const left = (sockets.get(accountId) ?? 1) - 1;
    if (left > 0) sockets.set(accountId, left);
    else sockets.delete(accountId);
    boardChanges.emit(world, presenceMessage(world));
  };
}

/** Counts a simulated visitor who acted at a time, and removes those whose visit has ended. */
export function addVisitor(world: World, accountId: string, at: number): void {
  const { guests } = presenceOf(world);
  const now = world.clock.now();
  for (const [id, leavesAt] of guests) if (leavesAt <= now) guests.delete(id);
  if (at + visitMs <= now) return;
  const isNew = !guests.has(accountId);
  guests.set(accountId, at + visitMs);
  if (isNew) boardChanges.emit(world, presenceMessage(world));
}

/** Each user once, even with several open sockets. */
function presenceMessage(world: World): Extract<BoardMessage, { type: 'presence.updated' }> {
  const { sockets, guests } = presenceOf(world);
  const ids = [...new Set([...sockets.keys(), ...guests.keys()])];
  const users = ids.map((id) => {
    const { username, displayName, avatar } = authorOf(world, undefined, id);
    return { id, username, displayName, avatar };
  });
  return { type: 'presence.updated', onlineCount: users.length, users };
}
