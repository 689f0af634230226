/** Records of the drawing board and its socket (protocol: school event records, board WebSocket). Pixels from the top left. */
import * as a from '../../answer';

export const Point = a.object({
  x: a.number,
  y: a.number,
});
export interface Point extends a.Infer<typeof Point> {}

export const Stroke = a.object({
  /** One of the contract's colors. */
  color: a.string,
  /** One of the contract's widths. */
  width: a.number,
  points: a.array(Point),
});
export interface Stroke extends a.Infer<typeof Stroke> {}

const BoardAuthor = a.object({
  id: a.optional(a.string),
  username: a.nullish(a.string),
  displayName: a.nullish(a.string),
});
export interface BoardAuthor extends a.Infer<typeof BoardAuthor> {}

export const BoardDrawing = a.object({
  id: a.string,
  author: a.nullish(BoardAuthor),
  /** The remaining lines. */
  strokes: a.array(Stroke),
  bounds: a.optional(a.object({ top: a.number, left: a.number, right: a.number, bottom: a.number })),
  lineLength: a.optional(a.number),
  originalLineLength: a.optional(a.number),
  authorVisible: a.optional(a.boolean),
  revision: a.optional(a.number),
  createdAt: a.optional(a.string),
});
export interface BoardDrawing extends a.Infer<typeof BoardDrawing> {}

export const Smudge = a.object({
  color: a.string,
  points: a.array(Point),
  /** From 0 to 1. */
  strength: a.optional(a.number),
});
export interface Smudge extends a.Infer<typeof Smudge> {}

const Wipe = a.object({
  id: a.string,
  revision: a.optional(a.number),
  smudges: a.optional(a.array(Smudge)),
});
export interface Wipe extends a.Infer<typeof Wipe> {}

/** The limits of drawings and wipes, which the service sends with the board. */
export const BoardContract = a.object({
  width: a.number,
  height: a.number,
  /** Maximum total length of a drawing. */
  lineBudget: a.number,
  minStrokeLength: a.number,
  maxDrawingWidth: a.number,
  maxDrawingHeight: a.number,
  maxStrokes: a.number,
  /** Maximum total number of points of a drawing. */
  maxPoints: a.number,
  wipeRadius: a.number,
  maxWipePoints: a.number,
  maxWipeLength: a.number,
  maxWipeSpan: a.number,
  colors: a.array(a.string),
  widths: a.array(a.number),
});
export interface BoardContract extends a.Infer<typeof BoardContract> {}

export const Board = a.object({
  revision: a.number,
  drawings: a.array(BoardDrawing),
  wipes: a.array(Wipe),
  contract: BoardContract,
});
export interface Board extends a.Infer<typeof Board> {}

export const DrawingResult = a.object({
  revision: a.number,
  drawing: BoardDrawing,
});
export interface DrawingResult extends a.Infer<typeof DrawingResult> {}

/** A message of the socket; the text `pong` and unknown types also arrive. */
export const BoardMessage = a.union([
  a.object({ type: a.literal('drawing.created'), revision: a.number, drawing: BoardDrawing }),
  a.object({ type: a.literal('board.wiped'), revision: a.number }),
  a.object({
    type: a.literal('presence.updated'),
    onlineCount: a.number,
    users: a.optional(
      a.array(
        a.object(
          { id: a.string, username: a.nullish(a.string), displayName: a.nullish(a.string) },
          a.others(),
        ),
      ),
    ),
  }),
]);
export type BoardMessage = a.Infer<typeof BoardMessage>;
