/** The screen of the viewer: status line, rulers, picture, palette row, pixel under the cursor, notice or keys. */
import { colorAt } from '../../../image/bitmap';
import { palette, paletteRgb } from '../../../image/palette';
import { blockRows } from '../../../terminal/pictures/block';
import { rasterOf } from '../../../terminal/pictures/raster';
import { inColor } from '../../../terminal/pictures/terminal-color';
import { tileRows } from '../../../terminal/pictures/tile-rows';
import { counted } from '../../../terminal/text/count-suffix';
import type { DiffableRow } from '../../../terminal/text/diffable-row';
import type { KeyLine } from '../../../terminal/text/keys';
import { displayWidth } from '../../../terminal/text/text';
import type { Style, View } from '../../../terminal/text/view';
import { colorNames } from '../core/color-names';
import { zoneValueAt } from '../core/wire';
import type { Layout } from '../viewer/layout';
import { type Notice, templateColorAt } from '../viewer/paint-state';
import type { Around } from '../viewer/recent-pixels';
import { type ViewerState, viewerLayout } from '../viewer/viewer-state';
import { pixelsEach } from '../viewer/viewport';
import { leftRuler, nameLabels, topRuler } from './labels';
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

/** The rows of the picture and its rulers. */
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

/** Legend of the heat map. */
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

/** The typed text, a notice, or the keys. */
function lastLine(
  { jump, colorName, notice, recentPixels, screen }: ViewerState,
  { style }: View,
  keys: KeyLine,
): string {
  const typed = jump ?? colorName;
  if (typed !== undefined) {
    const line = `${style.bold(jump === undefined ? 'color:' : 'go to x,y:')} ${typed}█  `;
    return `${line}${keys(screen.columns - displayWidth(line))}`;
  }
  if (notice) return style.yellow(noticeText(notice.notice));
  if (recentPixels.around) return aroundText(recentPixels.around);
  return keys(screen.columns);
}

const texts: {
  readonly [T in Exclude<
    Notice['type'],
    'lost' | 'changed-since' | 'taken-back' | 'leave' | 'unknown-color'
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
    case 'taken-back':
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
