/** Renders the board: its picture, and the list of drawings. */

import type { Handle } from '../../../../ports/handles';
import type { Room } from '../../../../ports/pictures';
import type { BoardDrawing } from '../../../../protocol/records/school/board';
import { forRender } from '../../../../terminal/text/clean';
import { counted, numberOrUnknown } from '../../../../terminal/text/count-suffix';
import { rowId } from '../../../../terminal/text/ids';
import { type Column, table } from '../../../../terminal/text/table';
import { timeText } from '../../../../terminal/text/time';
import type { View } from '../../../../terminal/text/view';
import type { ShownBoard } from '../flows/show';
import { type BoardBitmap, rasterOf } from '../picture/raster';
import type { BoardPicture, Scene } from '../picture/scene';

/** Longer side of a rendered picture, in pixels; printers scale it to the terminal. */
const usualSide = 1536;

/** Rows reserved around the picture: the summary above it and the prompt below. */
const rowsAround = 3;

/**
 * At a terminal the picture below its summary; the list of the drawings stands above both when it is asked for, and in
 * place of a picture that cannot be drawn. In a pipe one row a drawing.
 */
export function boardLines(board: ShownBoard, view: View): string[] {
  const { drawings = [], wipes = [], revision, shown } = board;
  if (!view.terminal && !shown) return table(view, pipeColumns, drawings);
  const wiped = wipes.length === 0 ? '' : `, ${counted(wipes.length, 'wipe')}`;
  const head = `${counted(drawings.length, 'drawing')}${wiped}, revision ${numberOrUnknown(revision)}`;
  const room = { columns: view.width, rows: Math.max(view.rows - rowsAround, 10) };
  const picture = shown ? pictureLines(shown, view, room) : [];
  if (!view.terminal) return picture;
  const rows = drawings.map((drawing, place) => ({ ...drawing, number: place + 1 }));
  const isListed = board[forRender]?.list || picture.length === 0;
  return [...(isListed ? table(view, columns, rows) : []), head, ...picture];
}

/** The picture within the room; empty without a printer. */
export function pictureLines({ scene }: BoardPicture, view: View, room: Room): string[] {
  return view.printer ? view.printer.print(bitmapOf(scene), room) : [];
}

/** Draws a scene for the terminal. */
export function bitmapOf(scene: Scene): BoardBitmap {
  const { width, height } = scene.region;
  return rasterOf({ ...scene, scale: usualSide / Math.max(width, height) });
}

type Numbered = BoardDrawing & { readonly number: number };

const columns: readonly Column<Numbered>[] = [
  { title: '#', cell: ({ number }) => number, align: 'right' },
  { title: 'by', cell: authorText, flexible: true },
  { title: 'at', cell: ({ bounds }) => bounds && roundedPair(bounds.left, ',', bounds.top) },
  { title: 'size', cell: sizeText },
  { title: 'line', cell: lineText, align: 'right' },
  { title: 'drawn', cell: ({ createdAt }, view) => timeText(createdAt, view), spare: true },
  { title: 'id', cell: ({ id }, view) => rowId(id, view), spare: true },
];

/** Scripts rely on this order. */
const pipeColumns: readonly Column<BoardDrawing>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'author', cell: ({ author }) => author?.username },
  { title: 'left', cell: ({ bounds }) => bounds?.left },
  { title: 'top', cell: ({ bounds }) => bounds?.top },
  { title: 'right', cell: ({ bounds }) => bounds?.right },
  { title: 'bottom', cell: ({ bounds }) => bounds?.bottom },
  { title: 'line', cell: ({ lineLength }) => lineLength },
  { title: 'original line', cell: ({ originalLineLength }) => originalLineLength },
  { title: 'drawn', cell: ({ createdAt }) => createdAt },
];

function authorText({ author, authorVisible }: BoardDrawing): string {
  if (authorVisible === false) return 'hidden';
  return author?.username ? `@${author.username}` : (author?.displayName ?? 'unknown');
}

function sizeText({ bounds }: BoardDrawing): string | undefined {
  return bounds && roundedPair(bounds.right - bounds.left, ' by ', bounds.bottom - bounds.top);
}

function roundedPair(first: number, between: string, second: number): string {
  return [first, second].map((value) => numberOrUnknown(Math.round(value))).join(between);
}

/** `310 of 420` for a drawing that was partly wiped. */
function lineText({ lineLength, originalLineLength }: BoardDrawing): string | undefined {
  if (typeof lineLength !== 'number') return undefined;
  const isCut = typeof originalLineLength === 'number' && originalLineLength - lineLength >= 0.5;
  return `${Math.round(lineLength)}${isCut ? ` of ${Math.round(originalLineLength)}` : ''}`;
}

/** Handles of the drawings, for completion. */
export function drawingHandles({ drawings = [] }: ShownBoard): Handle[] {
  return drawings.flatMap(({ id, author }) =>
    id ? [{ kind: 'drawing', id, label: `by ${author?.username ?? 'unknown'}` }] : [],
  );
}
