/** Draws the picture of the viewer: canvas, zones, template, pending pixels, flashes and cursor. */

import { type Zones, zoneValueAt } from '../../../client/canvas/wire';
import type { Bitmap, Position } from '../../../image/bitmap';
import { mix, paletteRgb } from '../../../image/palette';
import type { Picture } from '../../../ports/pictures';
import { unset } from '../draw/dither';
import type { Overlay } from '../viewer/paint-state';
import type { ViewerState } from '../viewer/viewer-state';
import { cursorOnScreen, pixelsEach, type Viewport, visibleBitmap, visibleRegion } from '../viewer/viewport';

/** The value of a zone with the maximum heat (field notes 5). */
export const hotValue = 50;
const heatRgb = 0xff2000;
/** Number of heat steps, and the share of the heat color in the highest step. */
export const heatSteps = 5;
const maxHeatShare = 0.7;

const count = paletteRgb.length;
/** Color numbers, in this order: canvas colors, pale colors, black and white, flash, hot colors. */
const paleFrom = count;
const black = 2 * count;
const white = black + 1;
const flash = black + 2;
const hotFrom = black + 3;

/** Colors as `0xRRGGBB`; a number beyond them is transparent. */
const viewerColors: readonly number[] = [
  ...paletteRgb,
  ...paletteRgb.map((rgb) => mix(rgb, 0x808080, 0.6)),
  ...[0x000000, 0xffffff, 0xffd000],
  ...Array.from({ length: heatSteps }, (_, step) => (maxHeatShare * (step + 1)) / heatSteps).flatMap(
    (share) => paletteRgb.map((rgb) => mix(rgb, heatRgb, share)),
  ),
];

/** The color of a step of heat on white, from 1 to `heatSteps`. */
export function heatColor(step: number): number {
  return viewerColors[hotFrom + (step - 1) * count] ?? heatRgb;
}

/** Heat step of a zone value; 0 is not drawn. */
function heatStep(value: number): number {
  return value <= 0 ? 0 : Math.max(1, Math.ceil((Math.min(value, hotValue) / hotValue) * heatSteps));
}

/** Draws the visible region in pixels of the screen. */
export function viewerPicture(state: ViewerState): Picture {
  const { viewport, paint, recentPixels, blink, cell, isCursorHidden } = state;
  const { width, height, pixels: ground } = groundOf(state);
  const pixels = ground.slice();
  const canvas: Canvas = { width, height, pixels, viewport, isReal: cell !== undefined };
  for (const pixel of paint.pending) drawPale(canvas, onScreen(canvas, pixel), pixel.color);
  for (const pixel of recentPixels.flashes) if (blink) drawRing(canvas, pixel, () => flash);
  const odd = Number(blink);
  if (!isCursorHidden) drawRing(canvas, viewport.cursor, (step) => ((step + odd) % 2 === 0 ? black : white));
  return { width, height, pixels, colors: viewerColors };
}

/** The last ground, and all that it was drawn from: most keys move the cursor only. */
let last: { readonly from: readonly unknown[]; readonly ground: Bitmap } | undefined;

/** The visible region with zones and template, which must not be drawn on. */
function groundOf({ board, viewport, overlay, zones, zonesShown }: ViewerState): Bitmap {
  const { left, top, zoom, room } = viewport;
  const heat = zonesShown ? zones : undefined;
  const from = [board, overlay, heat, left, top, zoom, room.width, room.height];
  if (last && from.every((one, index) => one === last?.from[index])) return last.ground;
  const ground: Canvas = { ...visibleBitmap(board, viewport), viewport, isReal: false };
  if (heat) drawHeat(ground, heat);
  if (overlay) drawOverlay(ground, overlay, board);
  last = { from, ground };
  return ground;
}

interface Canvas extends Bitmap {
  readonly viewport: Viewport;
  /** True for real pixels, false for half blocks. */
  readonly isReal: boolean;
}

function drawHeat({ width, height, pixels, viewport }: Canvas, zones: Zones): void {
  const region = visibleRegion(viewport);
  const each = pixelsEach(viewport);
  // Offsets of the color numbers by column; all rows of a row of zones share them.
  const added = new Uint8Array(width);
  let zoneRow = -1;
  for (let y = 0; y < height; y += 1) {
    const boardY = region.y + Math.floor(y * each);
    if (Math.floor(boardY / zones.zoneSize) !== zoneRow) {
      zoneRow = Math.floor(boardY / zones.zoneSize);
      for (let x = 0; x < width; x += 1)
        added[x] = hotOffset(zoneValueAt(zones, region.x + Math.floor(x * each), boardY));
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1)
      pixels[at] = (pixels[at] ?? 0) + (added[x] ?? 0);
  }
}

/** Offset from the number of a color to the same color with the heat of a zone value. */
function hotOffset(value: number): number {
  const step = heatStep(value);
  return step > 0 ? hotFrom + (step - 1) * count : 0;
}

/** Draws the wrong pixels of the template in pale colors. A frame compares up to all pixels of the canvas: the loop makes no objects. */
function drawOverlay(canvas: Canvas, { template, at }: Overlay, board: Bitmap): void {
  const region = visibleRegion(canvas.viewport);
  const each = pixelsEach(canvas.viewport);
  const [left, right] = [Math.max(at.x, region.x), Math.min(at.x + template.width, region.x + region.width)];
  const [top, bottom] = [
    Math.max(at.y, region.y),
    Math.min(at.y + template.height, region.y + region.height),
  ];
  const [wanted, shown] = [template.pixels, board.pixels];
  const place = { x: 0, y: 0, size: Math.max(1, Math.round(1 / each)) };
  for (let y = top; y < bottom; y += 1) {
    const [ofTemplate, ofBoard] = [(y - at.y) * template.width - at.x, y * board.width];
    place.y = Math.floor((y - region.y) / each);
    for (let x = left; x < right; x += 1) {
      while (x < right && wanted[ofTemplate + x] === shown[ofBoard + x]) x += 1;
      const color = wanted[ofTemplate + x] ?? unset;
      if (color === unset || x === right) continue;
      place.x = Math.floor((x - region.x) / each);
      drawPale(canvas, place, color);
    }
  }
}

/** A square of screen pixels. */
interface Square extends Position {
  readonly size: number;
}

/** Draws a missing pixel in a pale color; a large one has its true color in the center. */
function drawPale(canvas: Canvas, { x, y, size }: Square, color: number): void {
  fill(canvas, x, y, size, paleFrom + color);
  const inner = Math.floor(size / 3);
  if (inner > 0) fill(canvas, x + inner, y + inner, size - 2 * inner, color);
}

/** A loop: for the few pixels of most squares, it is faster than the method of the array. */
function fill(
  { width, height, pixels }: Canvas,
  left: number,
  top: number,
  size: number,
  color: number,
): void {
  const from = Math.max(0, left);
  const end = Math.min(width, left + size);
  const bottom = Math.min(height, top + size);
  for (let y = Math.max(0, top); y < bottom; y += 1)
    for (let at = y * width + from; at < y * width + end; at += 1) pixels[at] = color;
}

function onScreen({ viewport }: Canvas, cursor: Position): Square {
  return cursorOnScreen({ ...viewport, cursor });
}

/** Minimum side of a ring, in pixels of the screen. */
const minRing = 9;

/** Draws a dashed ring around a pixel, or on its edge in half blocks. `colorOf` returns the color of each dash. */
function drawRing(canvas: Canvas, position: Position, colorOf: (dash: number) => number): void {
  const { x, y, size } = onScreen(canvas, position);
  const thick = canvas.isReal ? Math.max(2, Math.floor(size / 6)) : 1;
  const space = canvas.isReal ? Math.max(thick, Math.ceil((minRing - size) / 2)) : 0;
  const [left, top, side] = [x - space, y - space, size + 2 * space];
  const dash = canvas.isReal ? Math.max(2, Math.floor(side / 6)) : 1;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const depth = Math.min(row, column, side - 1 - row, side - 1 - column);
      // In half blocks, the ring covers a small pixel.
      if (depth >= thick && (canvas.isReal || side > 2)) continue;
      const step = canvas.isReal || side > 1 ? Math.floor((row + column) / dash) : 0;
      put(canvas, left + column, top + row, colorOf(step));
    }
  }
}

function put({ width, height, pixels }: Canvas, x: number, y: number, color: number): void {
  if (x >= 0 && y >= 0 && x < width && y < height) pixels[y * width + x] = color;
}
