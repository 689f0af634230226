/** The screen of the viewer: status line, rulers, picture, palette row, pixel under the cursor, notice or keys. */

import { zoneValueAt } from '../../../client/canvas/wire';
import { colorAt, isIn } from '../../../image/bitmap';
import { colorNames, palette, paletteRgb } from '../../../image/palette';
import { blockRows, type OverlaidText } from '../../../terminal/pictures/block';
import { rasterOf } from '../../../terminal/pictures/raster';
import { inColor } from '../../../terminal/pictures/terminal-color';
import { tileRows } from '../../../terminal/pictures/tile-rows';
import { counted } from '../../../terminal/text/count-suffix';
import type { DiffableRow } from '../../../terminal/text/diffable-row';
import type { KeyLine } from '../../../terminal/text/keys';
import { displayWidth, truncate } from '../../../terminal/text/text';
import type { Style, View } from '../../../terminal/text/view';
import type { Layout } from '../viewer/layout';
import { type Notice, templateColorAt } from '../viewer/paint-state';
import type { Around } from '../viewer/recent-pixels';
import { type ViewerState, viewerLayout } from '../viewer/viewer-state';
import { cursorOnScreen, pixelsEach, type Viewport, visibleRegion } from '../viewer/viewport';
import { paintBar, paintFigures } from './paint-bar';
import { heatColor, heatSteps, hotValue, viewerPicture } from './picture';
import { authorName } from './pixel';

export function canvasFrame(screen: ViewerState, view: View, keys: KeyLine): (string | DiffableRow)[] {
  return [
    statusLine(screen, view),
    ...canvasRows(screen, view),
    ...(screen.paint.isOn ? [paintBar(screen, view)] : []),
    cursorLine(screen, view),
    lastLine(screen, view, keys),
  ];
}

export function canvasRows(screen: ViewerState, view: View): (string | DiffableRow)[] {
  const layout = viewerLayout(screen);
  const picture = pictureRows(screen, layout, view);
  const blank = Math.max(0, layout.picture.rows - picture.length);
  return [
    ...(layout.hasRulers ? [topRuler(screen, layout, view.style)] : []),
    ...picture.slice(0, layout.picture.rows),
    ...Array.from({ length: blank }, () => ''),
  ];
}

/** Scale of canvas to screen pixels: `1:8`, `2:1`. */
export function scaleText({ viewport }: Pick<ViewerState, 'viewport'>): string {
  const each = pixelsEach(viewport);
  return each >= 1 ? `1:${each}` : `${Math.round(1 / each)}:1`;
}

function pictureRows(screen: ViewerState, layout: Layout, view: View): DiffableRow[] {
  const picture = viewerPicture(screen);
  const ruler = leftRuler(screen, layout, view.style);
  const names = nameLabels(screen, layout, view.style);
  const labels = Array.from({ length: layout.picture.rows }, (_, row) => ({
    text: ruler[row] ?? '',
    columns: layout.left,
    over: names.get(row),
  }));
  const { tiles } = view.printer ?? {};
  if (tiles && screen.cell) return tileRows(picture, tiles, labels);
  const { width, height } = picture;
  return blockRows(rasterOf(picture, { width, height }), view.style.level, labels);
}

function statusLine(screen: ViewerState, { style }: View): string {
  const { board, isPartial, online, cooldownMs, specialMs, mustVerify, placed, paint } = screen;
  const parts = [
    style.bold(paint.isOn ? 'painting' : 'canvas'),
    // Before the board arrives, a blank pixel replaces it.
    board.width > 1 ? `${board.width} by ${board.height} at ${scaleText(screen)}` : 'opening…',
    paint.isOffline && style.yellow('reconnecting…'),
    isPartial && style.yellow('view-only'),
    online !== undefined && `${online} online`,
    !paint.isOn && cooldownMs > 0 && style.yellow(`cooldown ${Math.ceil(cooldownMs / 1000)} s`),
    ...(paint.isOn ? paintFigures(screen, style) : []),
    specialMs !== undefined && style.cyan(`special mode, ${specialMs / 1000} s a pixel`),
    mustVerify && style.yellow('only verified accounts can draw'),
    screen.zonesShown && heatScale(style),
    placed > 0 && style.dim(`${placed} placed`),
  ];
  return parts.filter(Boolean).join('  ');
}

function heatScale(style: Style): string {
  const steps = Array.from({ length: heatSteps }, (_, index) =>
    inColor('██', style, { foreground: heatColor(index + 1) }),
  );
  return `zones 1 ${steps.join('')} ${hotValue}`;
}

function cursorLine(screen: ViewerState, { style }: View): string {
  const { board, viewport, author, zones, zonesShown, recentPixels, overlay } = screen;
  const { x, y } = viewport.cursor;
  const color = colorAt(board, x, y) ?? 0;
  const known = author?.x === x && author.y === y;
  const wanted = overlay && templateColorAt(overlay, x, y);
  const flashes = recentPixels.flashes.filter(({ user }) => user !== undefined).slice(-2);
  const parts = [
    style.bold(`${x},${y}`),
    colorSample(color, style),
    wanted !== undefined && wanted !== color && `wanted ${colorSample(wanted, style)}`,
    known ? `by ${authorName(author.user)}` : '',
    zonesShown && zones && `zone ${zoneValueAt(zones, x, y)}`,
    ...flashes.map((flash) =>
      style.yellow(`${authorName(flash.user)} placed ${flash.color} at ${flash.x},${flash.y}`),
    ),
  ];
  return parts.filter(Boolean).join('  ');
}

function colorSample(color: number, style: Style): string {
  return `${inColor('██', style, { foreground: paletteRgb[color] ?? 0 })} ${color} ${colorNames[color]} ${palette[color]}`;
}

function lastLine(
  { prompt, notice, recentPixels, screen }: ViewerState,
  { style }: View,
  keys: KeyLine,
): string {
  if (prompt) {
    const line = `${style.bold(prompt.kind === 'color' ? 'color:' : 'go to x,y:')} ${prompt.text}█  `;
    return `${line}${keys(screen.columns - displayWidth(line))}`;
  }
  if (notice) return style.yellow(noticeText(notice.notice));
  if (recentPixels.around) return aroundText(recentPixels.around);
  return keys(screen.columns);
}

const texts: {
  readonly [T in Exclude<
    Notice['type'],
    'lost' | 'changed-since' | 'cancelled' | 'leave' | 'unknown-color'
  >]: string;
} = {
  'signed-out': "sign in to paint: 'plaza auth login'",
  verification: "only verified accounts can draw: see 'plaza verification status'",
  'same-color': 'the pixel has this color already',
  'echo-first': 'the last pixel is not confirmed yet',
  'template-right': 'the pixel already matches the template',
  'template-done': 'every pixel of the template is right',
  'bad-position': 'expected a position as x,y',
  outside: 'the position is outside the canvas',
};

function noticeText(notice: Notice): string {
  switch (notice.type) {
    case 'lost':
      return `the canvas did not confirm the pixel at ${notice.x},${notice.y}: it is not placed`;
    case 'changed-since':
      return `another account has painted over ${notice.x},${notice.y}: not undone`;
    case 'cancelled':
      return `cancelled the pixel at ${notice.x},${notice.y}`;
    case 'leave':
      return `${counted(notice.count, 'queued pixel')} will not be placed: press q again to leave`;
    case 'unknown-color':
      return `no color is named '${notice.name}'${notice.close.length > 0 ? `: did you mean ${notice.close.join(', ')}?` : ''}`;
    default:
      return texts[notice.type];
  }
}

/** Authors of the pixels around a position, the most frequent first. */
function aroundText({ centre, pixels }: Around): string {
  const known = pixels.filter(({ isKnown }) => isKnown);
  const counts = new Map<string, number>();
  for (const { user } of known) counts.set(authorName(user), (counts.get(authorName(user)) ?? 0) + 1);
  const names = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`);
  const open = known.length < pixels.length ? ` (${known.length} of ${pixels.length})` : '';
  return `around ${centre.x},${centre.y}${open}: ${names.join('  ') || '…'}`;
}

interface RulerView {
  readonly viewport: Viewport;
  /** The position of the cursor is not marked. */
  readonly isCursorHidden?: boolean;
}

/** Minimum cells between two marks. */
const spacing = { columns: 8, rows: 4 };

function topRuler(
  { viewport, isCursorHidden }: RulerView,
  { left, picture, cell }: Layout,
  style: Style,
): string {
  const cells: string[] = Array.from({ length: picture.columns }, () => ' ');
  const region = visibleRegion(viewport);
  const each = pixelsEach(viewport) * cell.width;
  const step = stepOf(spacing.columns * each);
  const put = (text: string, column: number) => {
    for (const [index, sign] of [...text].entries())
      if (column + index < cells.length) cells[column + index] = sign;
  };
  for (let x = Math.ceil(region.x / step) * step; x < region.x + region.width; x += step)
    put(`╷${x}`, Math.floor((x - region.x) / each));
  if (isCursorHidden) return `${' '.repeat(left)}${style.dim(cells.join('').trimEnd())}`;
  const cursor = String(viewport.cursor.x);
  const at = Math.floor(cursorOnScreen(viewport).x / cell.width);
  const from = Math.max(0, Math.min(at, cells.length - cursor.length - 1));
  const end = from + cursor.length + 1;
  clearDigits(cells, from - 1, -1);
  clearDigits(cells, end, 1);
  put(`▼${cursor}`, from);
  const [before, after] = [cells.slice(0, from).join(''), cells.slice(end).join('').trimEnd()];
  return `${' '.repeat(left)}${style.dim(before)}${style.bold(cells.slice(from, end).join(''))}${style.dim(after)}`;
}

/** Removes a label that the label of the cursor covers partly, since the rest would be a wrong number. */
function clearDigits(cells: string[], from: number, step: 1 | -1): void {
  for (let at = from; /[\d╷]/.test(cells[at] ?? ''); at += step) cells[at] = ' ';
}

/** The ruler left of the picture, one label for each row. */
function leftRuler(
  { viewport, isCursorHidden }: RulerView,
  { left, picture, cell }: Layout,
  style: Style,
): string[] {
  if (left === 0) return [];
  const region = visibleRegion(viewport);
  const each = pixelsEach(viewport) * cell.height;
  const step = stepOf(spacing.rows * each);
  const labels = new Map<number, number>();
  for (let y = Math.ceil(region.y / step) * step; y < region.y + region.height; y += step)
    labels.set(Math.floor((y - region.y) / each), y);
  const at = isCursorHidden ? -1 : Math.floor(cursorOnScreen(viewport).y / cell.height);
  return Array.from({ length: picture.rows }, (_, row) => {
    if (row === at) return style.bold(`${viewport.cursor.y}▶`.padStart(left));
    const label = labels.get(row);
    return style.dim(label === undefined ? ' '.repeat(left) : `${label}╴`.padStart(left));
  });
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `min`. */
function stepOf(min: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((one) => one * power >= min);
    if (step !== undefined) return step * power;
  }
}

const maxColumns = 20;

/** Names of authors by row of the picture; the newest pixel of a row wins. @internal */
export function nameLabels(
  { recentPixels, viewport }: ViewerState,
  { cell, picture }: Layout,
  style: Style,
): ReadonlyMap<number, OverlaidText> {
  const region = visibleRegion(viewport);
  const labels = new Map<number, OverlaidText>();
  for (const { x, y, user } of recentPixels.flashes) {
    if (user === undefined || user === null || !isIn(region, x, y)) continue;
    const at = cursorOnScreen({ ...viewport, cursor: { x, y } });
    const text = truncate(` ${authorName(user)} `, maxColumns);
    const columns = displayWidth(text);
    const [left, right] = [Math.floor(at.x / cell.width), Math.ceil((at.x + at.size) / cell.width) + 1];
    // On the right of the pixel, or on the left when there is no room.
    const column = right + columns <= picture.columns ? right : left - 1 - columns;
    if (column < 0) continue;
    labels.set(Math.floor((at.y + at.size / 2) / cell.height), {
      column,
      columns,
      text: style.inverse(text),
    });
  }
  return labels;
}
