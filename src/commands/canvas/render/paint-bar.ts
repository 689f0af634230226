/** The palette row of the viewer: colors and cooldown. */
import { colorNames, paletteRgb } from '../../../image/palette';
import { inColor } from '../../../terminal/pictures/terminal-color';
import { durationText } from '../../../terminal/text/time';
import type { Style, View } from '../../../terminal/text/view';
import { shownColors, swatchColumns } from '../viewer/layout';
import { type PaintState, queuedCount } from '../viewer/paint-state';
import type { ViewerState } from '../viewer/viewer-state';

/** Lengths of the cooldown bar, in cells: by default, and next to the colors, so that both fill 80 columns. */
const usualBar = 10;
const shortBar = 5;

export function paintBar({ paint, screen, now }: ViewerState, { style }: View): string {
  return `${colorBar(paint.color, screen.columns, style)}  ${cooldownText(paint, now, style, shortBar)}`;
}

/** The selected color, counts of sent and queued pixels, and of wrong pixels of the template. */
export function paintFigures({ paint, overlay, now }: ViewerState, style: Style): (string | false)[] {
  const waiting = queuedCount(paint);
  const sent = paint.pending.length - waiting;
  return [
    colorNames[paint.color] ?? false,
    waiting > 0
      ? style.cyan(`${waiting} waiting, ${queueTime(paint, waiting, now)}`)
      : style.dim('none waiting'),
    overlay !== undefined &&
      (overlay.wrong > 0
        ? style.yellow(`${overlay.wrong} to place, ${overlay.total - overlay.wrong} right`)
        : style.green('template done')),
    sent > 0 && style.cyan('placing…'),
    paint.painted > 0 && style.dim(`${paint.painted} by you`),
  ];
}

/** Time until the last of the queued pixels can be placed. */
function queueTime({ readyAt, paceMs }: PaintState, waiting: number, now: number): string {
  return durationText(Math.ceil((Math.max(0, readyAt - now) + (waiting - 1) * paceMs) / 1000));
}

/** The line that stays on the terminal after painting; none when nothing was painted. */
export function paintEnd({ paint }: Pick<ViewerState, 'paint'>): string[] {
  const dropped = queuedCount(paint);
  const open = paint.pending.length - dropped;
  const parts = [
    dropped > 0 && `dropped ${dropped}`,
    paint.lost > 0 && `lost ${paint.lost}`,
    open > 0 && `${open} not confirmed`,
  ].filter(Boolean);
  if (paint.painted === 0 && parts.length === 0) return [];
  return [[`placed ${paint.painted}`, ...parts].join(', ')];
}

/** A bar that is full when the next pixel can be placed. */
export function cooldownText(
  paint: Pick<PaintState, 'readyAt' | 'paceMs'>,
  now: number,
  style: Style,
  barWidth = usualBar,
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
