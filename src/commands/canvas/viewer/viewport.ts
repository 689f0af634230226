/** The visible region of the canvas: position, scale and cursor, and its pixels in the scale of the screen. */
import { type Bitmap, cut, type Position, type Region } from '../../../image/bitmap';
import { type Dimensions, enlarge, majority } from '../../../image/scale';

export interface Viewport {
  /** Side of the canvas, and size of the picture on the screen, both in pixels. */
  readonly side: number;
  readonly room: Dimensions;
  /** Index in the list of scales; higher is nearer. */
  readonly zoom: number;
  /** The pixel in the top left corner. */
  readonly left: number;
  readonly top: number;
  readonly cursor: { readonly x: number; readonly y: number };
}

/** Canvas pixels per screen pixel, from far to near; less than one when enlarged. */
const scales = [
  ...[512, 256, 128, 96, 64, 48, 32, 24, 20, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  ...[2, 3, 4, 6, 8, 12, 16, 24, 32, 48].map((times) => 1 / times),
];
const oneToOne = scales.indexOf(1);

/** Shows the whole canvas as large as possible, with the cursor in the center. */
export function wholeView(side: number, space: Dimensions): Viewport {
  const middle = Math.floor(side / 2);
  const room = { width: Math.max(1, space.width), height: Math.max(1, space.height) };
  const fits = (each: number) => Math.ceil(side / each) <= Math.min(room.width, room.height);
  const zoom = Math.max(0, scales.findLastIndex(fits));
  return withCursorVisible({ side, room, zoom, left: 0, top: 0, cursor: { x: middle, y: middle } });
}

export function isWhole({ side, room, zoom }: Viewport): boolean {
  return zoom === wholeView(side, room).zoom;
}

/** Canvas pixels per screen pixel; less than one when enlarged. */
export function pixelsEach({ zoom }: Pick<Viewport, 'zoom'>): number {
  return scales[zoom] ?? 1;
}

export function visibleRegion(view: Viewport): Region {
  const each = pixelsEach(view);
  return {
    x: view.left,
    y: view.top,
    width: Math.max(1, Math.min(Math.ceil(view.room.width * each), view.side - view.left)),
    height: Math.max(1, Math.min(Math.ceil(view.room.height * each), view.side - view.top)),
  };
}

/** Returns the visible region in screen pixels, as a bitmap to draw on; it can be smaller than the screen. */
export function visibleBitmap(board: Bitmap, view: Viewport): Bitmap {
  const region = visibleRegion(view);
  const each = pixelsEach(view);
  const visible = cut(board, region);
  if (each < 1) return enlarge(visible, Math.round(1 / each), view.room);
  const shrunk = shrunkBoard(visible, {
    width: Math.ceil(region.width / each),
    height: Math.ceil(region.height / each),
  });
  return shrunk === visible && visible !== board ? visible : { ...shrunk, pixels: shrunk.pixels.slice() };
}

/** Position and size of the cursor's pixel, in screen pixels. */
export function cursorOnScreen(view: Viewport): { x: number; y: number; size: number } {
  const each = pixelsEach(view);
  const position = (at: number, from: number) => Math.floor((at - from) / each);
  return {
    x: position(view.cursor.x, view.left),
    y: position(view.cursor.y, view.top),
    size: Math.max(1, Math.round(1 / each)),
  };
}

/** Moves the cursor by screen pixels, within the canvas; the view follows it. */
export function withCursorMoved(view: Viewport, columns: number, rows: number): Viewport {
  const step = gridOf(view);
  const cursor = {
    x: within(view.cursor.x + columns * step, 0, view.side - 1),
    y: within(view.cursor.y + rows * step, 0, view.side - 1),
  };
  return withCursorVisible({ ...view, cursor });
}

/** Moves the view by shares of its size; the cursor stays visible. */
export function panned(view: Viewport, columns: number, rows: number): Viewport {
  const { width, height } = visibleRegion(view);
  const moved = {
    ...view,
    left: onGrid(view, 'width', view.left + Math.round(columns * width)),
    top: onGrid(view, 'height', view.top + Math.round(rows * height)),
  };
  const visible = visibleRegion(moved);
  const cursor = {
    x: within(view.cursor.x, visible.x, visible.x + visible.width - 1),
    y: within(view.cursor.y, visible.y, visible.y + visible.height - 1),
  };
  return { ...moved, cursor };
}

/** Moves the cursor to a pixel of the canvas; centers the view on it when it is not visible. */
export function withCursorAt(view: Viewport, { x, y }: Position): Viewport {
  const last = view.side - 1;
  const next = { ...view, cursor: { x: within(x, 0, last), y: within(y, 0, last) } };
  const { left, top } = withCursorVisible(next);
  return left === view.left && top === view.top ? next : zoomed(next, 0);
}

/** Returns the canvas pixel at a screen pixel; outside the picture, the nearest one. */
export function pixelAt(view: Viewport, at: Position): Position {
  const each = pixelsEach(view);
  const region = visibleRegion(view);
  return {
    x: within(region.x + Math.floor(at.x * each), region.x, region.x + region.width - 1),
    y: within(region.y + Math.floor(at.y * each), region.y, region.y + region.height - 1),
  };
}

/** Zooms in as far as a square of `span` pixels around a center is visible, at least to scale 1:1. */
export function nearView(view: Viewport, centre: Position, span: number): Viewport {
  const room = Math.min(view.room.width, view.room.height);
  const shows = (each: number) => Math.ceil(span / each) <= room;
  const zoom = Math.max(view.zoom, oneToOne, scales.findLastIndex(shows));
  return zoomed({ ...withCursorAt(view, centre), zoom }, 0);
}

/** Zooms in as far as the whole region is visible, clipped to the canvas, with the cursor in its center. */
export function regionView(view: Viewport, { x, y, width, height }: Region): Viewport {
  const near = { x: within(x, 0, view.side - 1), y: within(y, 0, view.side - 1) };
  const far = {
    x: within(x + width - 1, near.x, view.side - 1),
    y: within(y + height - 1, near.y, view.side - 1),
  };
  const cursor = { x: (near.x + far.x + 1) >> 1, y: (near.y + far.y + 1) >> 1 };
  const shows = (each: number) =>
    cellsFor(near.x, far.x, each) <= view.room.width && cellsFor(near.y, far.y, each) <= view.room.height;
  const next = zoomed({ ...view, cursor, zoom: scales.findLastIndex(shows) }, 0);
  // Alignment to the grid may move a corner out of view.
  return { ...withCursorVisible({ ...withCursorVisible({ ...next, cursor: far }), cursor: near }), cursor };
}

/** Number of screen pixels that show a range of canvas pixels. */
function cellsFor(from: number, to: number, each: number): number {
  return each < 1 ? Math.ceil((to - from + 1) / each) : Math.floor(to / each) - Math.floor(from / each) + 1;
}

/** Zooms by steps around the cursor, or around a screen pixel. */
export function zoomed(view: Viewport, steps: number, at?: Position): Viewport {
  const farthest = Math.min(wholeView(view.side, view.room).zoom, oneToOne);
  const next = { ...view, zoom: within(view.zoom + steps, farthest, scales.length - 1) };
  if (at) return zoomedAt(view, next, at);
  return withCursorVisible({
    ...next,
    left: onGrid(next, 'width', view.cursor.x - Math.floor(spanOf(next, 'width') / 2)),
    top: onGrid(next, 'height', view.cursor.y - Math.floor(spanOf(next, 'height') / 2)),
  });
}

/** Keeps the canvas pixel under the screen pixel, and moves the cursor there. */
function zoomedAt(view: Viewport, next: Viewport, at: Position): Viewport {
  const cursor = pixelAt(view, at);
  const each = pixelsEach(next);
  return withCursorVisible({
    ...next,
    cursor,
    left: onGrid(next, 'width', cursor.x - Math.floor(at.x * each)),
    top: onGrid(next, 'height', cursor.y - Math.floor(at.y * each)),
  });
}

/** Resizes the view; a view of the whole canvas still shows the whole canvas. */
export function resized(view: Viewport, room: Dimensions): Viewport {
  const whole = wholeView(view.side, room);
  if (isWhole(view)) return withCursorVisible({ ...whole, cursor: view.cursor });
  return zoomed({ ...view, room: whole.room }, 0);
}

/** Moves the view as little as necessary to show the cursor. */
function withCursorVisible(view: Viewport): Viewport {
  const { x, y } = view.cursor;
  return { ...view, left: towards(view, 'width', view.left, x), top: towards(view, 'height', view.top, y) };
}

type Axis = 'width' | 'height';

/** Returns the nearest corner with the cursor in view. */
function towards(view: Viewport, axis: Axis, from: number, cursor: number): number {
  const grid = gridOf(view);
  // Round up at the far end, and down to the box of the cursor at the near end.
  const min = Math.ceil((cursor - spanOf(view, axis) + 1) / grid) * grid;
  const max = Math.floor(cursor / grid) * grid;
  return onGrid(view, axis, within(from, Math.min(min, max), max));
}

function spanOf(view: Viewport, axis: Axis): number {
  return Math.max(1, Math.floor(view.room[axis] * pixelsEach(view)));
}

/** Grid size: canvas pixels that form one screen pixel stay together when the view moves. */
function gridOf(view: Viewport): number {
  return Math.max(1, pixelsEach(view));
}

/** Aligns a corner to the grid, with as little empty space as possible. */
function onGrid(view: Viewport, axis: Axis, from: number): number {
  const grid = gridOf(view);
  const last = Math.ceil(Math.max(0, view.side - spanOf(view, axis)) / grid) * grid;
  return within(Math.floor(from / grid) * grid, 0, last);
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** The last result; the next bitmap usually differs in a few rows. */
let last: { readonly from: Bitmap; readonly to: Bitmap } | undefined;

const isSameSize = (one: Dimensions, other: Dimensions) =>
  one.width === other.width && one.height === other.height;

/**
 * Same result as `majority`, for a size that is not larger; reuses the rows of the last result. A bitmap must not change
 * after the call.
 * @internal
 */
export function shrunkBoard(bitmap: Bitmap, size: Dimensions): Bitmap {
  if (isSameSize(bitmap, size)) return bitmap;
  const before = last && isSameSize(last.from, bitmap) && isSameSize(last.to, size) ? last : undefined;
  if (before?.from.pixels === bitmap.pixels) return before.to;
  last = { from: bitmap, to: majority(bitmap, size, before) };
  return last.to;
}
