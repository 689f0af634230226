/** The board for people: its picture, and the list of what is on it. */

import type { Handle } from '../../../../ports/handles';
import type { Room } from '../../../../ports/pictures';
import type { BoardDrawing } from '../../../../protocol/records/school/board';
import { counted, numberOrUnknown } from '../../../../terminal/text/count-suffix';
import { type Column, table } from '../../../../terminal/text/table';
import { timeText } from '../../../../terminal/text/time';
import type { View } from '../../../../terminal/text/view';
import type { ShownBoard } from '../flows/show';
import { type BoardBitmap, rasterOf } from '../picture/raster';
import type { BoardPicture, Scene } from '../picture/scene';

/** Side of a picture that a printer fits into the terminal, in pixels: more than most terminals have. */
const usualSide = 1536;

/** Lines of the picture and its list that stand with it on a screen. */
const rowsBelow = 3;

/** At a terminal the picture and a list of the drawings; in a pipe one row a drawing. */
export function boardLines(board: ShownBoard, view: View): string[] {
  const { drawings = [], wipes = [], revision, shown } = board;
  if (!view.terminal && !shown) return table(view, pipeColumns, drawings);
  const wiped = wipes.length === 0 ? '' : `, ${counted(wipes.length, 'wipe')}`;
  const head = `${counted(drawings.length, 'drawing')}${wiped}, revision ${numberOrUnknown(revision)}`;
  const room = { columns: view.width, rows: Math.max(view.rows - rowsBelow, 10) };
  const picture = shown ? pictureLines(shown, view, room) : [];
  const rows = drawings.map((drawing, place) => ({ ...drawing, number: place + 1 }));
  return [...picture, ...(view.terminal ? [head, ...table(view, columns, rows)] : [])];
}

/** The picture within the room; nothing where pictures are not drawn. */
export function pictureLines({ scene }: BoardPicture, view: View, room: Room): string[] {
  return view.printer ? view.printer.print(bitmapOf(scene), room) : [];
}

/** The scene in about as many pixels as terminals have. */
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
  { title: 'id', cell: ({ id }) => id, flexible: true, spare: true },
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

/** The name of the author, where the service shows it. */
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

/** `310 of 420` once some of it was wiped away. */
function lineText({ lineLength, originalLineLength }: BoardDrawing): string | undefined {
  if (typeof lineLength !== 'number') return undefined;
  const isCut = typeof originalLineLength === 'number' && originalLineLength - lineLength >= 0.5;
  return `${Math.round(lineLength)}${isCut ? ` of ${Math.round(originalLineLength)}` : ''}`;
}

/** The drawings, by which completion knows them later. */
export function drawingHandles({ drawings = [] }: ShownBoard): Handle[] {
  return drawings.flatMap(({ id, author }) =>
    id ? [{ kind: 'drawing', id, label: `by ${author?.username ?? 'unknown'}` }] : [],
  );
}
