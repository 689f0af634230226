/** The part of a canvas that a screen shows: where it lies, how large its pixels are, and the cursor on it. */
import type { Bitmap, Region } from './bitmap';
import { cut } from './region';
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

/** The whole canvas in the middle of the room, as large as it fits. */
export function wholeView(side: number, room: Dimensions): Viewport {
  const middle = Math.floor(side / 2);
  const fits = (each: number) => Math.ceil(side / each) <= Math.min(room.width, room.height);
  const zoom = Math.max(0, scales.findLastIndex(fits));
  return { side, room, zoom, left: 0, top: 0, cursor: { x: middle, y: middle } };
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
  const step = Math.max(1, pixelsEach(view));
  const cursor = {
    x: within(view.cursor.x + columns * step, 0, view.side - 1),
    y: within(view.cursor.y + rows * step, 0, view.side - 1),
  };
  return following({ ...view, cursor });
}

/** The view by a part of itself to the side; the cursor comes along. */
export function panned(view: Viewport, columns: number, rows: number): Viewport {
  const { width, height } = seenRegion(view);
  const left = placed(
    view.left + Math.round(columns * width),
    view.side,
    view.room.width * pixelsEach(view),
    view,
  );
  const top = placed(
    view.top + Math.round(rows * height),
    view.side,
    view.room.height * pixelsEach(view),
    view,
  );
  const cursor = {
    x: within(view.cursor.x, left, Math.min(left + width, view.side) - 1),
    y: within(view.cursor.y, top, Math.min(top + height, view.side) - 1),
  };
  return { ...view, left, top, cursor };
}

/** Nearer or farther by some steps, around the cursor. */
export function zoomed(view: Viewport, steps: number): Viewport {
  const whole = wholeView(view.side, view.room);
  const zoom = within(view.zoom + steps, Math.min(whole.zoom, oneToOne), scales.length - 1);
  const each = pixelsEach({ zoom });
  const next = { ...view, zoom };
  return {
    ...next,
    left: placed(
      view.cursor.x - Math.floor((view.room.width * each) / 2),
      view.side,
      view.room.width * each,
      next,
    ),
    top: placed(
      view.cursor.y - Math.floor((view.room.height * each) / 2),
      view.side,
      view.room.height * each,
      next,
    ),
  };
}

/** The same in another room; what was seen whole stays so. */
export function resized(view: Viewport, room: Dimensions): Viewport {
  const whole = wholeView(view.side, view.room);
  if (view.zoom === whole.zoom) return { ...wholeView(view.side, room), cursor: view.cursor };
  return following(zoomed({ ...view, room }, 0));
}

/** The view moved as little as it takes to show the cursor. */
function following(view: Viewport): Viewport {
  const each = pixelsEach(view);
  const shown = (cursor: number, from: number, length: number) => {
    const most = Math.max(1, Math.floor(length * each));
    return within(from, cursor - most + 1, cursor);
  };
  return {
    ...view,
    left: placed(shown(view.cursor.x, view.left, view.room.width), view.side, view.room.width * each, view),
    top: placed(shown(view.cursor.y, view.top, view.room.height), view.side, view.room.height * each, view),
  };
}

/** A corner that leaves no more of the room empty than it must; boxes keep their pixels wherever the view is. */
function placed(from: number, side: number, length: number, view: Viewport): number {
  const grid = Math.max(1, pixelsEach(view));
  return within(
    Math.ceil(from / grid) * grid,
    0,
    Math.max(0, Math.ceil((side - Math.floor(length)) / grid) * grid),
  );
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
