/** Records of the drawing board and its socket (protocol: school event records, board WebSocket). Pixels from the top left. */

export interface Point {
  x: number;
  y: number;
}

export interface Stroke {
  /** One of the contract's colors. */
  color: string;
  /** One of the contract's widths. */
  width: number;
  points: Point[];
}

export interface BoardDrawing {
  id: string;
  author?: { id?: string; username?: string | null; displayName?: string | null } | null;
  /** What is left of the lines. */
  strokes: Stroke[];
  bounds?: { top: number; left: number; right: number; bottom: number };
  lineLength?: number;
  originalLineLength?: number;
  authorVisible?: boolean;
  revision?: number;
  createdAt?: string;
}

export interface Smudge {
  color: string;
  points: Point[];
  strength?: number;
}

export interface Wipe {
  id: string;
  revision?: number;
  smudges?: Smudge[];
}

export interface BoardContract {
  width: number;
  height: number;
  lineBudget: number;
  minStrokeLength: number;
  maxDrawingWidth: number;
  maxDrawingHeight: number;
  maxStrokes: number;
  maxPoints: number;
  wipeRadius: number;
  maxWipePoints: number;
  maxWipeLength: number;
  maxWipeSpan: number;
  colors: string[];
  widths: number[];
}

export interface Board {
  revision: number;
  drawings: BoardDrawing[];
  wipes?: Wipe[];
  contract: BoardContract;
}

export interface DrawingResult {
  revision: number;
  drawing: BoardDrawing;
}

/** A message of the socket; the text `pong` and unknown types also arrive. */
export type BoardMessage =
  | { type: 'drawing.created'; revision: number; drawing: BoardDrawing }
  | { type: 'board.wiped'; revision: number }
  | { type: 'presence.updated'; onlineCount: number; users?: { id: string; [field: string]: unknown }[] };
