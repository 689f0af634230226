/**
 * Renders the board: its picture, the list of its drawings, and the plans and receipts of drawings and wipes. The screen
 * of `board watch` is in `render/watch`.
 */
import type { Handle } from '../../../../ports/handles';
import type { Terminal } from '../../../../ports/terminal';
import type { OpenRecord } from '../../../../protocol/answer';
import type { BoardDrawing, DrawingResult, Point } from '../../../../protocol/records/school/board';
import { blockPrinter } from '../../../../terminal/pictures/block';
import { forRender } from '../../../../terminal/text/clean';
import { counted, groupedNumber, numberOrUnknown } from '../../../../terminal/text/count-suffix';
import { rowId } from '../../../../terminal/text/ids';
import { type Column, table } from '../../../../terminal/text/table';
import { timeText } from '../../../../terminal/text/time';
import type { View } from '../../../../terminal/text/view';
import type { BoardState, NewStroke } from '../contract/board';
import type { Adjustment, FittedStrokes, Usage } from '../fit/strokes';
import type { ShownBoard } from '../flows/show';
import { boundsOf, expand, lengthOf, type Path, twoDecimals } from '../geometry/lines';
import { type BoardBitmap, rasterOf } from '../picture/raster';
import {
  type BoardPicture,
  type Region,
  type Scene,
  type View as SceneView,
  sceneOf,
} from '../picture/scene';

/** A fitted and placed drawing that is not sent yet; `shown` with `--preview`, if the terminal draws pictures. */
export interface DrawingPlan extends Pick<FittedStrokes, 'strokes' | 'usage'>, Pick<ShownBoard, 'shown'> {
  /** The top left of its points. */
  readonly at: Point;
  /** Whether the requested place was taken. */
  readonly moved: boolean;
  readonly losses: readonly string[];
}

export interface DrawingReceipt extends DrawingResult {
  readonly [forRender]?: { readonly plan: Pick<DrawingPlan, 'at' | 'usage'> };
}

/** Hint for the refusal `ITEM_UNAVAILABLE`. */
export const itemHint = "'plaza school board inventory' lists your chalk and cloths";

/** A checked wipe that is not sent yet, with the parts of drawings that it removes. */
export interface WipePlan extends Pick<DrawingPlan, 'shown'> {
  readonly path: readonly Point[];
  readonly drawings: readonly {
    readonly id: string;
    /** Username; null when it is unknown. */
    readonly author: string | null;
    /** Length in pixels, and share of the drawing from 0 to 1. */
    readonly removed: number;
    readonly share: number;
  }[];
}

export type WipeReceipt = OpenRecord & { readonly [forRender]?: { readonly plan: WipePlan } };

/** Longer side of a rendered picture, in pixels; printers scale it to the terminal. */
const usualSide = 1536;

/** Rows reserved around the picture: the summary above it and the prompt below. */
const rowsAround = 3;

/**
 * At a terminal, the picture below its summary. Above both, the list of the drawings, with `--list` and if no picture can
 * be drawn. In a pipe, one row per drawing.
 */
export function boardLines(board: ShownBoard, view: View): string[] {
  const { drawings = [], wipes = [], revision, shown } = board;
  if (!view.terminal && !shown) return table(view, pipeColumns, drawings);
  const wiped = wipes.length === 0 ? '' : `, ${counted(wipes.length, 'wipe')}`;
  const head = `${counted(drawings.length, 'drawing')}${wiped}, revision ${numberOrUnknown(revision)}`;
  const picture = pictureLines(shown, view, rowsAround);
  if (!view.terminal) return picture;
  const rows = drawings.map((drawing, place) => ({ ...drawing, number: place + 1 }));
  const isListed = board[forRender]?.list || picture.length === 0;
  return [...(isListed ? table(view, columns, rows) : []), head, ...picture];
}

/** The picture, with some rows left free; empty without a printer. */
function pictureLines(shown: BoardPicture | undefined, view: View, freeRows: number): string[] {
  const room = { columns: view.width, rows: Math.max(view.rows - freeRows, 10) };
  return shown && view.printer ? view.printer.print(bitmapOf(shown.scene), room) : [];
}

export function bitmapOf(scene: Scene): BoardBitmap {
  const { width, height } = scene.region;
  return rasterOf({ ...scene, scale: usualSide / Math.max(width, height) });
}

const columns: readonly Column<BoardDrawing & { readonly number: number }>[] = [
  { title: '#', field: 'number', cell: ({ number }) => number, align: 'right' },
  { title: 'by', cell: authorText, flexible: true },
  { title: 'at', cell: ({ bounds }) => bounds && roundedPair(bounds.left, ',', bounds.top) },
  {
    title: 'size',
    cell: ({ bounds }) =>
      bounds && roundedPair(bounds.right - bounds.left, ' by ', bounds.bottom - bounds.top),
  },
  { title: 'line', cell: lineText, align: 'right' },
  {
    title: 'drawn',
    field: 'createdAt',
    cell: ({ createdAt }, view) => timeText(createdAt, view),
    spare: true,
  },
  { title: 'id', cell: ({ id }, view) => rowId(id, view), spare: true },
];

/** Scripts rely on this order. */
const pipeColumns: readonly Column<BoardDrawing>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'author', field: 'author.username', cell: ({ author }) => author?.username },
  { title: 'left', field: 'bounds.left', cell: ({ bounds }) => bounds?.left },
  { title: 'top', field: 'bounds.top', cell: ({ bounds }) => bounds?.top },
  { title: 'right', field: 'bounds.right', cell: ({ bounds }) => bounds?.right },
  { title: 'bottom', field: 'bounds.bottom', cell: ({ bounds }) => bounds?.bottom },
  { title: 'line', field: 'lineLength', cell: ({ lineLength }) => lineLength },
  {
    title: 'original line',
    field: 'originalLineLength',
    cell: ({ originalLineLength }) => originalLineLength,
  },
  { title: 'drawn', field: 'createdAt', cell: ({ createdAt }) => createdAt },
];

function authorText({ author, authorVisible }: BoardDrawing): string {
  if (authorVisible === false) return 'hidden';
  return author?.username ? `@${author.username}` : (author?.displayName ?? 'unknown');
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

export function drawingHandles({ drawings = [] }: ShownBoard): Handle[] {
  return drawings.flatMap(({ id, author }) =>
    id ? [{ kind: 'drawing', id, label: `by ${author?.username ?? 'unknown'}` }] : [],
  );
}

/** Margin of a picture around a drawing, in board pixels. */
const margin = 90;

/** Maximum rows of a picture before a confirmation. */
const maxRows = 20;

export function drawingLines(value: DrawingPlan | DrawingReceipt, view: View): string[] {
  if (value && 'usage' in value) return [...pictureLines(value.shown, view, 6), ...planLines(value)];
  const { drawing } = value ?? {};
  const { at, usage } = value?.[forRender]?.plan ?? {};
  const place = at ? ` at ${placeText(at)}` : '';
  return [`Drew ${drawing?.id || 'on the board'}${place}${usage ? `: ${usageText(usage)}` : ''}`];
}

export function planLines(plan: DrawingPlan): string[] {
  const { at, usage } = plan;
  const size = `${Math.round(usage.width)} by ${Math.round(usage.height)} pixels`;
  return [`At ${placeText(at)}, ${size}: ${usageText(usage)}`, ...remarks(plan)];
}

export function remarks({ at, moved, losses }: DrawingPlan): string[] {
  return [...(moved ? [`that place is taken: ${placeText(at)} is the nearest free one`] : []), ...losses];
}

export function drawingView(strokes: readonly NewStroke[]): SceneView {
  return { region: regionAround(strokes), preview: strokes };
}

export function wipeView(path: readonly Point[]): SceneView {
  return { region: regionAround([{ points: path }]), wipe: path };
}

function regionAround(lines: readonly Path[]): Region {
  const { left, top, right, bottom } = expand(boundsOf(lines), margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A part of the board as block characters, for a confirmation; `textRows` stay free below it. */
export function viewPicture(state: BoardState, view: SceneView, terminal: Terminal, textRows: number) {
  const room = { columns: terminal.columns, rows: Math.min(maxRows, terminal.rows - textRows) };
  return blockPrinter(terminal.color).print(bitmapOf(sceneOf(state, view)), room);
}

/** `uses 540 of 1 140 px of line, 34 of 1 400 points, 5 of 48 strokes`; unlimited figures have no maximum. */
function usageText({ length, lineBudget, points, maxPoints, strokes, maxStrokes }: Usage): string {
  const of = (used: number, max: number) =>
    Number.isFinite(max) ? `${groupedNumber(used)} of ${groupedNumber(max)}` : groupedNumber(used);
  return `uses ${of(Math.ceil(length), lineBudget)} px of line, ${of(points, maxPoints)} points, ${of(strokes, maxStrokes)} strokes`;
}

/** `120,340`. */
export function placeText({ x, y }: Point): string {
  return [x, y].map(twoDecimals).join(',');
}

export function lossText(loss: Adjustment): string {
  switch (loss.kind) {
    case 'shrunk':
      return `it became smaller: ${Math.round(100 * loss.factor)} % of the size`;
    case 'recolored':
      return `the color ${loss.from} became ${loss.to}`;
    case 'simplified':
      return `points were dropped: lines are up to ${loss.tolerance} pixels from where they were`;
    case 'joined':
      return `strokes were joined across gaps of up to ${Math.round(10 * loss.gap) / 10} pixels`;
    case 'lengthened':
      return `${counted(loss.strokes, 'short stroke')} became dots`;
    case 'covered':
      return `${counted(loss.strokes, 'stroke')} that others cover were dropped`;
    default:
      return `${counted(loss.strokes, 'short stroke')} and ${Math.round(loss.length)} of the line were dropped`;
  }
}

export function wipeLines(value: WipePlan | WipeReceipt, view: View): string[] {
  if (isPlan(value)) return [...pictureLines(value.shown, view, 8), ...wipePlanLines(value)];
  const plan = value?.[forRender]?.plan;
  if (!plan) return ['Wiped the board'];
  return [`Wiped the board: ${counted(plan.drawings.length, 'drawing')} lost ${removedText(plan)} of line`];
}

function isPlan(value: WipePlan | WipeReceipt): value is WipePlan {
  return Array.isArray(value?.path) && Array.isArray(value.drawings);
}

export function wipePlanLines(plan: WipePlan): string[] {
  const path = `${counted(plan.path.length, 'point')}, ${Math.round(lengthOf(plan.path))} pixels long`;
  return [
    `The cloth goes over ${path}, and takes ${removedText(plan)} of line:`,
    ...plan.drawings.map(
      ({ id, author, share }) => `  ${shareText(share)} of ${id}${author === null ? '' : ` by @${author}`}`,
    ),
  ];
}

function removedText({ drawings }: WipePlan): string {
  return `${Math.round(drawings.reduce((sum, one) => sum + one.removed, 0))} pixels`;
}

/** `all`, `63 %`, `less than 1 %`. */
function shareText(share: number): string {
  if (share > 0.995) return 'all';
  return share < 0.01 ? 'less than 1 %' : `${Math.round(100 * share)} %`;
}
