/** Labels of the viewer: rulers above and left of the picture, and names of authors next to flashing pixels. */
import { isIn } from '../../../image/bitmap';
import type { OverlaidText } from '../../../terminal/pictures/block';
import { displayWidth, truncate } from '../../../terminal/text/text';
import type { Style } from '../../../terminal/text/view';
import type { Layout } from '../viewer/layout';
import type { ViewerState } from '../viewer/viewer-state';
import { cursorOnScreen, pixelsEach, type Viewport, visibleRegion } from '../viewer/viewport';
import { authorName } from './pixel';

export interface RulerView {
  readonly viewport: Viewport;
  /** The position of the cursor is not marked. */
  readonly isCursorHidden?: boolean;
}

/** Minimum cells between two marks. */
const spacing = { columns: 8, rows: 4 };

/** The ruler above the picture. */
export function topRuler(
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
export function leftRuler(
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

/** Maximum columns of a name. */
const maxColumns = 20;

/** Names of authors by row of the picture; the newest pixel of a row wins. */
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
