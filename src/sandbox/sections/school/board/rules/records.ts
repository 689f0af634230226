/** The board as it is sent (protocol: board records). */
import type { Board, BoardDrawing } from '../../../../../protocol/records/school/board';
import type { World } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { authorOf } from '../../../users/rules/authors';
import type { BoardDrawingState } from '../state';
import { contract } from './contract';
import { edgesOf, totalLength, twoDecimals, unpacked, unpackedStroke } from './lines';

/** The whole board, oldest first. */
export function boardRecord(world: World): Board {
  const { revision, drawings, wipes } = world.schoolBoard;
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
 * A drawing. Our choices: `bounds` is the rectangle around what is left of the lines, without the width of the chalk,
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
