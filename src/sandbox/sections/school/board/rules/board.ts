/** Draws on the board and wipes it (protocol: board drawings, board wipes). */
import type {
  Board,
  BoardDrawing,
  BoardMessage,
  DrawingResult,
  Point,
  Stroke,
} from '../../../../../protocol/records/school/board';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { createChannel } from '../../../../world/channel';
import { isoTime } from '../../../../world/clock';
import { authorOf } from '../../../users/rules/authors';
import { itemOf, takeItem } from '../../rules/belongings';
import { requireApplications } from '../../rules/event';
import { type BoardDrawingState, schoolBoardIn } from '../state';
import { contract, requireDrawing, requireWipe } from './contract';
import {
  edgesOf,
  overlaps,
  packed,
  packedStroke,
  totalLength,
  twoDecimals,
  unpacked,
  unpackedStroke,
} from './lines';
import { cutAlong, smudgesOf } from './wiping';

/** Messages about changes of the board, for open sockets. */
export const boardChanges = createChannel<BoardMessage>();

/** Capacity of the board, our choice: beyond it the oldest drawings and smudges are removed. @internal */
export const capacity = { drawings: 300, points: 50_000, wipes: 40 } as const;

export interface DrawingInput {
  readonly inventoryItemId: string;
  readonly strokes: readonly Stroke[];
}

/**
 * Draws with one chalk. The strokes are stored exactly as sent.
 * @throws Refusal 403 `EVENT_APPLICATIONS_DISABLED`, 409 `ITEM_UNAVAILABLE` or `BOARD_DRAWING_OVERLAP`, 422 for strokes
 *   that break the contract; no chalk is used up then
 */
export function draw(
  world: World,
  authorId: string,
  { inventoryItemId, strokes }: DrawingInput,
): DrawingResult {
  requireApplications(world);
  requireDrawing(strokes);
  itemOf(world, authorId, inventoryItemId, 'board_drawing');
  const foreign = schoolBoardIn(world).drawings.filter((drawing) => drawing.authorId !== authorId);
  if (overlaps(strokes, foreign)) {
    throw refusal(409, 'BOARD_DRAWING_OVERLAP', 'the drawing overlaps one of another user');
  }
  takeItem(world, authorId, inventoryItemId, 'board_drawing');
  return addDrawing(world, authorId, strokes);
}

/** Adds a checked drawing. */
export function addDrawing(
  world: World,
  authorId: string,
  strokes: readonly Stroke[],
  id = world.random.uuid(),
): DrawingResult {
  const { clock } = world;
  const schoolBoard = schoolBoardIn(world);
  const state: BoardDrawingState = {
    id,
    authorId,
    strokes: strokes.map(packedStroke),
    originalLength: totalLength(strokes),
    revision: nextRevision(world),
    at: clock.now(),
  };
  schoolBoard.drawings.push(state);
  const drawing = drawingRecord(world, state);
  const { revision } = state;
  boardChanges.emit(world, { type: 'drawing.created', revision, drawing });
  removeOverflow(world);
  return { revision, drawing };
}

export interface WipeInput {
  readonly inventoryItemId: string;
  readonly path: readonly Point[];
}

/**
 * Wipes with one cloth, which is used up even if there was nothing to wipe (our choice).
 * @throws Refusal 403 `EVENT_APPLICATIONS_DISABLED`, 409 `ITEM_UNAVAILABLE`, 422 `INVALID_BOARD_WIPE` or
 *   `BOARD_WIPE_LIMIT_EXCEEDED`; no cloth is used up then
 */
export function wipe(
  world: World,
  actor: string,
  { inventoryItemId, path }: WipeInput,
): { revision: number } {
  requireApplications(world);
  requireWipe(path);
  takeItem(world, actor, inventoryItemId, 'board_cloth');
  return wipeAlong(world, path);
}

/** Removes the chalk along a checked path, and leaves smudges. */
export function wipeAlong(
  world: World,
  path: readonly Point[],
  id = world.random.uuid(),
): { revision: number } {
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
  const schoolBoard = schoolBoardIn(world);
  let points = schoolBoard.drawings.reduce((sum, drawing) => sum + pointsOf(drawing), 0);
  let count = schoolBoard.drawings.length;
  let removed = 0;
  for (const drawing of schoolBoard.drawings) {
    if (count <= capacity.drawings && points <= capacity.points) break;
    points -= pointsOf(drawing);
    count -= 1;
    removed += 1;
  }
  if (removed === 0) return;
  schoolBoard.drawings.splice(0, removed);
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

/** The whole board, oldest first. */
export function boardRecord(world: World): Board {
  const { revision, drawings, wipes } = schoolBoardIn(world);
  return {
    revision,
    drawings: drawings.map((drawing) => drawingRecord(world, drawing)),
    wipes: wipes.map(({ id, revision, smudges }) => ({
      id,
      revision,
      smudges: smudges.map(({ color, line, strength }) => ({ color, points: unpacked(line), strength })),
    })),
    contract,
  };
}

/**
 * A drawing. Our choices: `bounds` is the rectangle around the remaining lines, without the line width,
 * and `authorVisible` is false once the account is deleted.
 */
function drawingRecord(world: World, drawing: BoardDrawingState): BoardDrawing {
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
