/** Events of the canvas as lines. */

import { palette } from '../../../image/palette';
import type { View } from '../../../terminal/text/view';
import type { PixelsEvent, ViewerEvent } from '../core/events';
import { colorText } from './colors';

/** One line per event, one line per pixel. */
export function canvasEventLines(event: ViewerEvent, view: View): string[] {
  if (event.type === 'pixels') return placedLines(event as PixelsEvent, view);
  const { type, ...rest } = event;
  return [[type, ...Object.values(rest).map(fieldText)].join('\t')];
}

function placedLines({ at, pixels }: PixelsEvent, view: View): string[] {
  return [...pixels].map(([x, y, color]) =>
    view.terminal
      ? `${view.style.dim(/T([\d:]{8})/.exec(at)?.[1] ?? at)} ${x},${y} ${colorText(color, palette[color], view)}`
      : ['pixel', at, x, y, color].join('\t'),
  );
}

function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
