/** The palette row of the viewer: colors and cooldown. */
import { paletteRgb } from '../../../image/palette';
import { inColor } from '../../../terminal/pictures/terminal-color';
import type { Style, View } from '../../../terminal/text/view';
import { shownColors, swatchColumns } from '../viewer/layout';
import type { PaintState } from '../viewer/paint-state';
import type { ViewerState } from '../viewer/viewer-state';

/** Length of the cooldown bar, in cells. */
const barWidth = 10;

export function paintBar({ paint, screen, now }: ViewerState, { style }: View): string {
  return `${colorBar(paint.color, screen.columns, style)}  ${cooldownText(paint, now, style)}`;
}

/** Counts of sent and queued pixels, and of wrong pixels of the template. */
export function paintFigures({ paint, overlay }: ViewerState, style: Style): (string | false)[] {
  const sent = paint.pending.filter((pixel) => pixel.state === 'sent').length;
  const waiting = paint.pending.length - sent;
  return [
    overlay !== undefined &&
      (overlay.wrong > 0 ? style.yellow(`${overlay.wrong} to place`) : style.green('template done')),
    sent > 0 && style.cyan('placing…'),
    waiting > 0 && style.cyan(`${waiting} waiting`),
    paint.painted > 0 && style.dim(`${paint.painted} by you`),
  ];
}

/** A bar that is full when the next pixel can be placed. */
export function cooldownText(
  paint: Pick<PaintState, 'readyAt' | 'paceMs'>,
  now: number,
  style: Style,
): string {
  const left = Math.max(0, paint.readyAt - now);
  if (left === 0) return `${style.green('█'.repeat(barWidth))} ready`;
  // A cooldown started by another device may be longer than the pace.
  const share = 1 - left / Math.max(left, paint.paceMs);
  const full = Math.min(barWidth - 1, Math.floor(share * barWidth));
  const bar = `${style.yellow('█'.repeat(full))}${style.dim('░'.repeat(barWidth - full))}`;
  return `${bar} ${Math.ceil(left / 1000)} s`;
}

/** Colors with their numbers; the selected color is in brackets. */
function colorBar(chosen: number, columns: number, style: Style): string {
  const { from, count } = shownColors(columns, chosen);
  return Array.from({ length: count }, (_, index) => {
    const color = from + index;
    const text = colorCell(color, style);
    return color === chosen ? `${style.bold('[')}${text}${style.bold(']')}` : text;
  }).join('');
}

function colorCell(color: number, style: Style): string {
  const text = String(color).padStart(swatchColumns);
  const rgb = paletteRgb[color] ?? 0;
  const bright = ((rgb >> 16) & 255) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11;
  return inColor(text, style, { foreground: bright > 127 ? 0x000000 : 0xffffff, background: rgb });
}
