/** Records of the drawing board and its socket (protocol: school event records, board WebSocket). Pixels from the top left. */
import {
  array,
  boolean,
  type Infer,
  literal,
  nullish,
  number,
  object,
  optional,
  others,
  string,
  union,
} from '../../answer';

export const Point = object({
  x: number,
  y: number,
});
export interface Point extends Infer<typeof Point> {}

export const Stroke = object({
  /** One of the contract's colors. */
  color: string,
  /** One of the contract's widths. */
  width: number,
  points: array(Point),
});
export interface Stroke extends Infer<typeof Stroke> {}

const BoardAuthor = object({
  id: optional(string),
  username: nullish(string),
  displayName: nullish(string),
});
export interface BoardAuthor extends Infer<typeof BoardAuthor> {}

export const BoardDrawing = object({
  id: string,
  author: nullish(BoardAuthor),
  /** The remaining lines. */
  strokes: array(Stroke),
  bounds: optional(object({ top: number, left: number, right: number, bottom: number })),
  lineLength: optional(number),
  originalLineLength: optional(number),
  authorVisible: optional(boolean),
  revision: optional(number),
  createdAt: optional(string),
});
export interface BoardDrawing extends Infer<typeof BoardDrawing> {}

export const Smudge = object({
  color: string,
  points: array(Point),
  /** From 0 to 1. */
  strength: optional(number),
});
export interface Smudge extends Infer<typeof Smudge> {}

const Wipe = object({
  id: string,
  revision: optional(number),
  smudges: optional(array(Smudge)),
});
export interface Wipe extends Infer<typeof Wipe> {}

/** The limits of drawings and wipes, which the service sends with the board. */
export const BoardContract = object({
  width: number,
  height: number,
  /** Maximum total length of a drawing. */
  lineBudget: number,
  minStrokeLength: number,
  maxDrawingWidth: number,
  maxDrawingHeight: number,
  maxStrokes: number,
  /** Maximum total number of points of a drawing. */
  maxPoints: number,
  wipeRadius: number,
  maxWipePoints: number,
  maxWipeLength: number,
  maxWipeSpan: number,
  colors: array(string),
  widths: array(number),
});
export interface BoardContract extends Infer<typeof BoardContract> {}

export const Board = object({
  revision: number,
  drawings: array(BoardDrawing),
  wipes: array(Wipe),
  contract: BoardContract,
});
export interface Board extends Infer<typeof Board> {}

export const DrawingResult = object({
  revision: number,
  drawing: BoardDrawing,
});
export interface DrawingResult extends Infer<typeof DrawingResult> {}

/** A message of the socket; the text `pong` and unknown types also arrive. */
export const BoardMessage = union([
  object({ type: literal('drawing.created'), revision: number, drawing: BoardDrawing }),
  object({ type: literal('board.wiped'), revision: number }),
  object({
    type: literal('presence.updated'),
    onlineCount: number,
    users: optional(
      array(object({ id: string, username: nullish(string), displayName: nullish(string) }, others())),
    ),
  }),
]);
export type BoardMessage = Infer<typeof BoardMessage>;
