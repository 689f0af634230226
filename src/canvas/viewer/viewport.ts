/** The part of a canvas that a screen shows: where it lies, how large its pixels are, and the cursor on it. */
import type { Bitmap, Region } from '../core/bitmap';
import { cut } from '../core/region';
import { type Dimensions, enlarge, majority } from './scale';

export interface Viewport {
  /** Side of the canvas, and the pixels that the screen has for it. */
  readonly side: number;
  readonly room: Dimensions;
  /** A place in the list of scales; higher is nearer. */
  readonly zoom: number;
  /** The pixel in the upper left corner. */
  readonly left: number;
  readonly top: number;
  readonly cursor: { readonly x: number; readonly y: number };
}

/** Pixels of the canvas that one pixel of the screen shows, from far to near; less than one when they are enlarged. */
const scales = [
  ...[512, 256, 128, 96, 64, 48, 32, 24, 20, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  ...[2, 3, 4, 6, 8, 12, 16, 24, 32].map((times) => 1 / times),
];
const oneToOne = scales.indexOf(1);

/** The whole canvas, as large as it fits, the cursor in its middle. */
export function wholeView(side: number, space: Dimensions): Viewport {
  const middle = Math.floor(side / 2);
  const room = { width: Math.max(1, space.width), height: Math.max(1, space.height) };
  const fits = (each: number) => Math.ceil(side / each) <= Math.min(room.width, room.height);
  const zoom = Math.max(0, scales.findLastIndex(fits));
  return following({ side, room, zoom, left: 0, top: 0, cursor: { x: middle, y: middle } });
}

/** Pixels of the canvas that one pixel of the screen shows; less than one when they are enlarged. */
export function pixelsEach({ zoom }: Pick<Viewport, 'zoom'>): number {
  return scales[zoom] ?? 1;
}

/** What is seen of the canvas. */
export function seenRegion(view: Viewport): Region {
  const each = pixelsEach(view);
  return {
    x: view.left,
    y: view.top,
    width: Math.max(1, Math.min(Math.ceil(view.room.width * each), view.side - view.left)),
    height: Math.max(1, Math.min(Math.ceil(view.room.height * each), view.side - view.top)),
  };
}

/** What is seen, in pixels of the screen; it may be smaller than the room. */
export function seenBitmap(board: Bitmap, view: Viewport): Bitmap {
  const region = seenRegion(view);
  const each = pixelsEach(view);
  const seen = cut(board, region);
  if (each >= 1) {
    return majority(seen, { width: Math.ceil(region.width / each), height: Math.ceil(region.height / each) });
  }
  const larger = enlarge(seen, Math.round(1 / each));
  return cut(larger, {
    x: 0,
    y: 0,
    width: Math.min(larger.width, Math.max(1, view.room.width)),
    height: Math.min(larger.height, Math.max(1, view.room.height)),
  });
}

/** Where on the screen the cursor's pixel lies, in pixels of the screen, and how large it is there. */
export function cursorOnScreen(view: Viewport): { x: number; y: number; size: number } {
  const each = pixelsEach(view);
  const place = (at: number, from: number) => Math.floor((at - from) / each);
  return {
    x: place(view.cursor.x, view.left),
    y: place(view.cursor.y, view.top),
    size: Math.max(1, Math.round(1 / each)),
  };
}

/** The cursor so many pixels of the screen further, on the canvas; the view follows it. */
export function withCursorMoved(view: Viewport, columns: number, rows: number): Viewport {
  const step = gridOf(view);
  const cursor = {
    x: within(view.cursor.x + columns * step, 0, view.side - 1),
    y: within(view.cursor.y + rows * step, 0, view.side - 1),
  };
  return following({ ...view, cursor });
}

/** The view by a part of itself to the side; the cursor comes along. */
export function panned(view: Viewport, columns: number, rows: number): Viewport {
  const { width, height } = seenRegion(view);
  const moved = {
    ...view,
    left: onGrid(view, 'width', view.left + Math.round(columns * width)),
    top: onGrid(view, 'height', view.top + Math.round(rows * height)),
  };
  const seen = seenRegion(moved);
  const cursor = {
    x: within(view.cursor.x, seen.x, seen.x + seen.width - 1),
    y: within(view.cursor.y, seen.y, seen.y + seen.height - 1),
  };
  return { ...moved, cursor };
}

/** Nearer or farther by some steps, around the cursor. */
export function zoomed(view: Viewport, steps: number): Viewport {
  const farthest = Math.min(wholeView(view.side, view.room).zoom, oneToOne);
  const next = { ...view, zoom: within(view.zoom + steps, farthest, scales.length - 1) };
  return following({
    ...next,
    left: onGrid(next, 'width', view.cursor.x - Math.floor(spanOf(next, 'width') / 2)),
    top: onGrid(next, 'height', view.cursor.y - Math.floor(spanOf(next, 'height') / 2)),
  });
}

/** The same in another room; what was seen whole stays so. */
export function resized(view: Viewport, room: Dimensions): Viewport {
  const whole = wholeView(view.side, room);
  if (view.zoom === wholeView(view.side, view.room).zoom) return following({ ...whole, cursor: view.cursor });
  return zoomed({ ...view, room: whole.room }, 0);
}

/** The view moved as little as it takes to show the cursor. */
function following(view: Viewport): Viewport {
  const { x, y } = view.cursor;
  return { ...view, left: towards(view, 'width', view.left, x), top: towards(view, 'height', view.top, y) };
}

type Axis = 'width' | 'height';

/** The corner from which the cursor is seen. */
function towards(view: Viewport, axis: Axis, from: number, cursor: number): number {
  const grid = gridOf(view);
  // Beyond the far end the corner goes up to the next box, before the near end down to the one the cursor is in.
  const least = Math.ceil((cursor - spanOf(view, axis) + 1) / grid) * grid;
  const most = Math.floor(cursor / grid) * grid;
  return onGrid(view, axis, within(from, Math.min(least, most), most));
}

/** Pixels of the canvas that the room has place for. */
function spanOf(view: Viewport, axis: Axis): number {
  return Math.max(1, Math.floor(view.room[axis] * pixelsEach(view)));
}

/** Pixels that become one keep together wherever the view is. */
function gridOf(view: Viewport): number {
  return Math.max(1, pixelsEach(view));
}

/** A corner on the canvas that leaves no more of the room empty than it must. */
function onGrid(view: Viewport, axis: Axis, from: number): number {
  const grid = gridOf(view);
  const last = Math.ceil(Math.max(0, view.side - spanOf(view, axis)) / grid) * grid;
  return within(Math.floor(from / grid) * grid, 0, last);
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
