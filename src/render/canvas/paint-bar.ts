/** The row of the painter: the cooldown, what waits, and the colours to choose from. */
import { palette, paletteRgb } from '../../canvas/core/palette';
import type { ViewerState } from '../../canvas/viewer/viewer-state';
import { displayWidth } from '../text/text';
import type { Style, View } from '../text/view';

/** Cells of the bar that empties while the cooldown runs. */
const barWidth = 10;

/** The row, as wide as the screen. */
export function paintBar(state: ViewerState, { style }: View): string {
  const { paint, overlay, screen } = state;
  const sent = paint.pending.filter((pixel) => pixel.state === 'sent').length;
  const waiting = paint.pending.length - sent;
  const parts = [
    cooldownText(state, style),
    sent > 0 && style.cyan('placing…'),
    waiting > 0 && style.cyan(`${waiting} waiting`),
    overlay && (overlay.wrong > 0 ? style.yellow(`${overlay.wrong} to place`) : style.green('template done')),
  ];
  const text = parts.filter(Boolean).join('  ');
  const room = screen.columns - displayWidth(text) - 2;
  return `${text}  ${colourBar(paint.colour, room, style)}`;
}

/** A bar that is full when the next pixel can be placed. */
function cooldownText({ paint, now }: ViewerState, style: Style): string {
  const left = Math.max(0, paint.readyAt - now);
  if (left === 0) return `${style.green('█'.repeat(barWidth))} ready `;
  // A cooldown that another device started may be longer than the pace.
  const share = 1 - left / Math.max(left, paint.paceMs);
  const full = Math.min(barWidth - 1, Math.floor(share * barWidth));
  const bar = `${style.yellow('█'.repeat(full))}${style.dim('░'.repeat(barWidth - full))}`;
  return `${bar} ${`${Math.ceil(left / 1000)} s`.padStart(5)}`;
}

/** Columns of a colour, and of the frame around the chosen one. */
const swatch = 2;
const frame = 2;

/** The colours with their numbers, the chosen one in brackets; where there is no room for all, those around it. */
function colourBar(chosen: number, room: number, style: Style): string {
  const count = Math.max(1, Math.min(palette.length, Math.floor((room - frame) / swatch)));
  const from = Math.max(0, Math.min(chosen - (count >> 1), palette.length - count));
  return Array.from({ length: count }, (_, index) => {
    const colour = from + index;
    const text = colourCell(colour, style);
    return colour === chosen ? `${style.bold('[')}${text}${style.bold(']')}` : text;
  }).join('');
}

function colourCell(colour: number, style: Style): string {
  const text = String(colour).padStart(swatch);
  const rgb = paletteRgb[colour] ?? 0;
  const bright = ((rgb >> 16) & 255) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11;
  return style.bgHex(palette[colour] ?? '#000000').hex(bright > 127 ? '#000000' : '#FFFFFF')(text);
}
