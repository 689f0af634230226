/** Renders the results of `canvas watch`, `replay`, `record` and `timelapse` as lines. */
import { palette } from '../../../image/palette';
import { counted } from '../../../terminal/text/count-suffix';
import { displayWidth } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import type { ReplayEvent, ReplayStatus } from '../archive/archive-player';
import type { PixelsEvent, ViewerEvent } from '../core/events';
import { timestamp } from '../core/moment';
import type { ParquetEvent } from '../flows/archive';
import type { FrameBytes, Timelapse } from '../flows/make-timelapse';
import type { RecordEvent } from '../flows/recorder';
import { colorText } from './pixel';

/** One line for each event, or for each pixel of an event. */
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

const keys = 'space pause  , . step  [ ] speed  j l skip  0-9 go to';
const minBar = 8;

/** Status row of a replay below the viewer: time, speed, position, keys. */
export function replayRow(status: ReplayStatus | undefined, { style, width }: View): string {
  if (!status) return '';
  const { time, from, to, speed, isPlaying } = status;
  const moment = `${timestamp(time).slice(0, 19).replace('T', ' ')} UTC`;
  const head = `${isPlaying ? '▶' : '❚❚'} ${moment}  ${speedText(speed)}`;
  const share = to > from ? (time - from) / (to - from) : 1;
  const room = width - displayWidth(head) - displayWidth(keys) - 6;
  const cells = Math.max(room, minBar);
  const done = Math.round(share * cells);
  const bar = `${style.cyan('━'.repeat(done))}${style.dim('─'.repeat(cells - done))}`;
  return `${style.bold(head)}  ${bar}  ${style.dim(keys)}`;
}

function speedText(speed: number): string {
  if (speed >= 10) return `×${Math.round(speed)}`;
  return speed >= 1 ? `×${Math.round(10 * speed) / 10}` : `×1/${Math.round(1 / speed)}`;
}

/** In a pipe, one line for each record, or for each pixel of a record. */
export function replayEventLines(event: ReplayEvent, view: View): string[] {
  if (event.type === 'replay') return [];
  if (event.type !== 'gap') return canvasEventLines(event as ViewerEvent, view);
  const { from, to, changes } = event;
  return [
    ['gap', from, to, changes.length].join('\t'),
    ...changes.map(([x, y, color]) => ['changed', to, x, y, color].join('\t')),
  ];
}

/** In a pipe, one line for each event; at a terminal without `figures`, since the progress shows them. */
export function recordEventLines(event: RecordEvent, view: View): string[] {
  if (!view.terminal)
    return [
      Object.values(event)
        .map((value) => value ?? '')
        .join('\t'),
    ];
  switch (event.type) {
    case 'started':
      return [startedLine(event)];
    case 'gap':
      return [
        `${clockText(event.from)} to ${clockText(event.to)} is missing: ${counted(event.changes, 'pixel')} changed`,
      ];
    case 'imported':
      return [`Wrote ${event.file}: ${counted(event.pixels, 'pixel')}, ${event.bytes} bytes`];
    default:
      return [];
  }
}

function startedLine({ file, width, height, recorded }: RecordEvent & { type: 'started' }): string {
  const before = recorded > 0 ? `, which contains ${counted(recorded, 'pixel')}` : '';
  return `Recording ${width} by ${height} pixels to ${file}${before}; press Ctrl-C to stop`;
}

/** Date and time to the second, in UTC. */
function clockText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

/** One line; none when the frames went to standard output. */
export function timelapseLines(written: Timelapse | FrameBytes): string[] {
  if (!('file' in written)) return [];
  const { file, width, height, frames, bytes } = written;
  const size = `${width} by ${height} pixels`;
  return [`Wrote ${file}: ${frames === 1 ? size : `${frames} frames of ${size}`}, ${bytes} bytes`];
}

export function parquetLine({ file, pixels, bytes }: ParquetEvent): string {
  return `Wrote ${file}: ${counted(pixels, 'pixel')}, ${bytes} bytes`;
}
