/** The screen of `canvas watch`: a status line, the picture with cursor and zones, the pixel under the cursor, the keys. */
import { colourAt } from '../../canvas/core/bitmap';
import { palette, paletteRgb } from '../../canvas/core/palette';
import { type Zones, zoneValueAt } from '../../canvas/core/zones';
import type { ViewerState } from '../../canvas/viewer/viewer-state';
import {
  cursorOnScreen,
  pixelsEach,
  type Viewport,
  visibleBitmap,
  visibleRegion,
} from '../../canvas/viewer/viewport';
import { blockRows } from '../image/block';
import { type Raster, transparent } from '../image/raster';
import type { DiffableRow } from '../text/diffable-row';
import type { View } from '../text/view';
import { authorName } from './pixel-author';

/** Rows around the picture: the status line above, the pixel and the keys below. */
export const rowsAround = 3;

/** The value of a zone with the maximum heat (field notes 5). */
const hotValue = 50;
/** Maximum share of the heat colour in a pixel. */
const maxHeatShare = 0.7;
const heatColour = 0xff2000;

/** The rows of the screen. */
export function canvasFrame(screen: ViewerState, view: View): (string | DiffableRow)[] {
  const picture = blockRows(pictureOf(screen), view.style.level);
  const blank = Math.max(0, Math.ceil(screen.viewport.room.height / 2) - picture.length);
  return [
    statusLine(screen, view),
    ...picture,
    ...Array.from({ length: blank }, () => ''),
    cursorLine(screen, view),
    view.style.dim('arrows move  shift faster  wasd pan  + - zoom  0 fit  z zones  q quit'),
  ];
}

/** The pixels of the screen, with zones and cursor over them. */
function pictureOf({ board, viewport, zones, zonesShown }: ViewerState): Raster {
  const { width, height, pixels } = visibleBitmap(board, viewport);
  const colours = new Int32Array(width * height);
  const table = Int32Array.from(paletteRgb);
  for (let index = 0; index < colours.length; index += 1)
    colours[index] = table[pixels[index] ?? 0] ?? transparent;
  if (zonesShown && zones) drawHeat({ width, height, colours }, viewport, zones);
  drawCursor({ width, height, colours }, viewport);
  return { width, height, colours };
}

function drawHeat({ width, height, colours }: Raster, viewport: Viewport, zones: Zones): void {
  const region = visibleRegion(viewport);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const boardX = region.x + Math.floor((x * region.width) / width);
      const boardY = region.y + Math.floor((y * region.height) / height);
      const value = zoneValueAt(zones, boardX, boardY);
      const at = y * width + x;
      if (value > 0) colours[at] = mixed(colours[at] ?? 0, Math.min(value / hotValue, 1) * maxHeatShare);
    }
  }
}

/** The colour mixed with a share of the heat colour. */
function mixed(rgb: number, share: number): number {
  const part = (shift: number) => {
    const cold = (rgb >> shift) & 255;
    return Math.round(cold + (((heatColour >> shift) & 255) - cold) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

/** The cursor is black on bright pixels and white on dark ones; an enlarged pixel keeps its colour inside. */
function drawCursor({ width, height, colours }: Raster, viewport: Viewport): void {
  const { x, y, size } = cursorOnScreen(viewport);
  const rgb = colours[Math.min(y, height - 1) * width + Math.min(x, width - 1)] ?? 0;
  const bright = ((rgb >> 16) & 255) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11;
  const colour = bright > 127 ? 0x000000 : 0xffffff;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const inside = size > 2 && row > 0 && column > 0 && row < size - 1 && column < size - 1;
      if (!inside && x + column < width && y + row < height) colours[(y + row) * width + x + column] = colour;
    }
  }
}

function statusLine(screen: ViewerState, { style }: View): string {
  const { board, isPartial, viewport, online, cooldownMs, specialMs, mustVerify, zonesShown, placed } =
    screen;
  const each = pixelsEach(viewport);
  const scale = each >= 1 ? `1:${each}` : `${Math.round(1 / each)}:1`;
  const parts = [
    style.bold('canvas'),
    `${board.width} by ${board.height} at ${scale}`,
    isPartial && style.yellow('view-only'),
    online !== undefined && `${online} online`,
    cooldownMs > 0 && style.yellow(`cooldown ${Math.ceil(cooldownMs / 1000)} s`),
    specialMs !== undefined && style.cyan(`special mode, ${specialMs / 1000} s a pixel`),
    mustVerify && style.yellow('only verified accounts can draw'),
    zonesShown && 'zones',
    placed > 0 && style.dim(`${placed} placed`),
  ];
  return parts.filter(Boolean).join('  ');
}

function cursorLine({ board, viewport, author, zones, zonesShown }: ViewerState, { style }: View): string {
  const { x, y } = viewport.cursor;
  const colour = colourAt(board, x, y) ?? 0;
  const known = author?.x === x && author.y === y;
  const parts = [
    style.bold(`${x},${y}`),
    `${style.hex(palette[colour] ?? '#000000')('██')} ${colour} ${palette[colour]}`,
    known ? `by ${authorName(author.user)}` : '',
    zonesShown && zones && `zone ${zoneValueAt(zones, x, y)}`,
  ];
  return parts.filter(Boolean).join('  ');
}
