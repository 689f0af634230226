/** The names of those who placed the flashing pixels, shown next to the pixels. */

import { isIn } from '../../../image/region';
import type { OverlaidText } from '../../../terminal/pictures/block';
import { displayWidth, truncate } from '../../../terminal/text/text';
import type { Style } from '../../../terminal/text/view';
import type { Layout } from '../viewer/layout';
import type { ViewerState } from '../viewer/viewer-state';
import { cursorOnScreen, visibleRegion } from '../viewer/viewport';
import { authorName } from './pixel-author';

/** The most columns of a name. */
const maxColumns = 20;

/** The names by the row of the picture, the newest of each row. */
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
    // Right of the pixel; left of it when there is no room.
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
