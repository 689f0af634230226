/** The screen of a drawing (picture, progress bar, counts, last event), and the output that remains at the end. */
import { cut } from '../../../image/bitmap';
import { paletteRgb } from '../../../image/palette';
import { cleanText } from '../../../terminal/text/clean';
import type { DiffableRow } from '../../../terminal/text/diffable-row';
import type { KeyLine } from '../../../terminal/text/keys';
import { displayWidth, oneLine, truncate } from '../../../terminal/text/text';
import { durationText } from '../../../terminal/text/time';
import type { Style, View } from '../../../terminal/text/view';
import type { DrawStatus } from '../core/events';
import { type DrawingState, type DrawNotice, drawingTimeLeft, rowsBelow } from '../viewer/drawing-state';
import { maxEnlarge } from './board-picture';
import { completeLine, workTimeText } from './drawing';
import { cooldownText } from './paint-bar';
import { canvasRows, scaleText } from './screen';

const gap = '  ';
const minBar = 4;
const minNotice = 20;
const nameColumns = 24;

export function drawingFrame(state: DrawingState, view: View, keys: KeyLine): (string | DiffableRow)[] {
  const { screen, viewer } = state;
  const figures = [timeParts(state, view.style), countParts(state, view.style)];
  const isRoomy = rowsBelow(screen) > 3;
  return [
    titleRow(state, view.style),
    ...canvasRows(viewer, view),
    barRow(state, view.style),
    ...(isRoomy ? figures : [figures.flat()]).map((parts) => fitting(parts, screen.columns)),
    lastRow(state, view.style, keys),
  ];
}

function titleRow(state: DrawingState, style: Style): string {
  const { name, picture, viewer } = state;
  const file = truncate(oneLine(cleanText(name.split(/[\\/]/).at(-1) || name)), nameColumns);
  const parts = [style.bold('drawing'), file];
  if (!picture || !viewer.overlay) return [...parts, 'opening…'].join(gap);
  const { template, at } = picture;
  parts.push(`${template.width} by ${template.height} at ${at.x},${at.y}`, scaleText(viewer));
  return parts.join(gap);
}

/** Progress bar: share of right pixels. */
function barRow({ total, status, screen }: DrawingState, style: Style): string {
  if (total === undefined || !status) return '';
  const { left, others } = status.figures;
  const right = total - left - others;
  const share = total === 0 ? 1 : right / total;
  const text = `${Math.floor(100 * share)} %${gap}${right} of ${total}`;
  const cells = screen.columns - displayWidth(text) - gap.length;
  if (cells < minBar) return text;
  const done = Math.floor(share * cells);
  return `${style.cyan('━'.repeat(done))}${style.dim('─'.repeat(cells - done))}${gap}${text}`;
}

type StatusPart = string | false;

function timeParts({ status, viewer }: DrawingState, style: Style): StatusPart[] {
  if (!status) return [];
  const { figures, paceMs } = status;
  const leftMs = drawingTimeLeft(status, viewer.now);
  return [
    // Without a pixel to place, only --guard continues.
    figures.left === 0
      ? style.green(
          `${figures.others > 0 ? 'nothing is left to place' : 'every pixel is right'}: watching for changes`,
        )
      : nextText(status, viewer.now, style),
    figures.left > 0 && `${workTimeText(leftMs)} left`,
    `${paceMs / 1000} s a pixel`,
    paceMs > 0 && style.dim(`${Math.floor(3_600_000 / paceMs)} an hour`),
  ];
}

/** The reason why the next pixel waits: the cooldown, or the author of the pixel it would replace. */
function nextText(status: DrawStatus, now: number, style: Style): string {
  const { inspects, readyAt } = status;
  if (inspects === undefined || now < readyAt) return cooldownText(status, now, style);
  return style.cyan(`asking whose ${inspects.x},${inspects.y} is`);
}

function countParts({ status, viewer }: DrawingState, style: Style): StatusPart[] {
  if (!status) return [];
  const { placed, lost, mended, others, left } = status.figures;
  const { x, y } = viewer.viewport.cursor;
  return [
    `${placed} placed`,
    style[lost > 0 ? 'yellow' : 'dim'](`${lost} lost`),
    style[mended > 0 ? 'cyan' : 'dim'](`${mended} fixed`),
    others > 0 && style.yellow(`${others} of other people`),
    `${left} to place`,
    !viewer.isCursorHidden && style.dim(`last at ${x},${y}`),
  ];
}

function fitting(parts: readonly StatusPart[], columns: number): string {
  let row = '';
  for (const part of parts) {
    if (part === false) continue;
    const next = row === '' ? part : `${row}${gap}${part}`;
    if (row !== '' && displayWidth(next) > columns) break;
    row = next;
  }
  return row;
}

/** The last event, followed by the keys if there is room. */
function lastRow({ status, notice, viewer, screen }: DrawingState, style: Style, keys: KeyLine): string {
  const isOffline = status?.isConnected === false;
  if (!isOffline && !notice) return keys(screen.columns);
  const text = notice && !isOffline ? noticeText(notice.notice) : 'the connection is down: reconnecting…';
  const ago = Math.floor((viewer.now - (notice?.at ?? viewer.now)) / 1000);
  const dated = !isOffline && ago >= 5 ? `${text} (${durationText(ago)} ago)` : text;
  const hint = keys(0);
  const room = screen.columns - gap.length - displayWidth(hint);
  if (room < minNotice) return style.yellow(dated);
  return `${style.yellow(truncate(dated, room))}${gap}${hint}`;
}

function noticeText(notice: DrawNotice): string {
  switch (notice.type) {
    case 'lost':
      return `the pixel at ${notice.x},${notice.y} was lost: it is sent again`;
    case 'damaged':
      return `${notice.by ? `@${notice.by}` : 'another user'} painted over ${notice.x},${notice.y}`;
    case 'others':
      return `${notice.x},${notice.y} belongs to another user and is skipped`;
    case 'special':
      return notice.enabled
        ? `special mode: ${notice.ms / 1000} s a pixel`
        : `the special mode is over: ${notice.ms / 1000} s a pixel`;
    case 'pace':
      return `the cooldown is now ${notice.ms / 1000} s`;
    default:
      return 'reconnected';
  }
}

/** Output that remains on the terminal: picture and counts; empty when nothing was placed. */
export function drawingEnd({ viewer, picture, status }: DrawingState, view: View): string[] {
  if (!picture || !status) return [];
  const { figures } = status;
  if (figures.placed === 0 && figures.left > 0) return [];
  const { width, height } = picture.template;
  const shown = cut(viewer.board, { ...picture.at, width, height });
  const lines = view.printer?.print(
    { ...shown, colors: paletteRgb },
    { columns: view.width, rows: view.rows - 3, enlarge: maxEnlarge },
  );
  const left =
    figures.left > 0 &&
    `${figures.left === 1 ? '1 is' : `${figures.left} are`} left: run the command again to continue`;
  return [...(lines ?? []), completeLine(figures), ...(left ? [left] : [])];
}
