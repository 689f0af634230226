/** The row of a replay below the viewer: the moment, the speed, how far it is, the keys. */

import { displayWidth } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import type { ViewerEvent } from '../core/events';
import { timestamp } from '../core/moment';
import type { ReplayEvent, ReplayStatus } from '../replay/replay-events';
import { canvasEventLines } from './events';

const keys = 'space pause  , . step  [ ] speed  j l skip  0-9 go to';
/** Fewer cells of a bar say nothing. */
const minBar = 8;

/** One row as wide as the screen. */
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

/** Records in a pipe, a line each, a line per pixel. */
export function replayEventLines(event: ReplayEvent, view: View): string[] {
  if (event.type === 'replay') return [];
  if (event.type !== 'gap') return canvasEventLines(event as ViewerEvent, view);
  const { from, to, changes } = event;
  return [
    ['gap', from, to, changes.length].join('\t'),
    ...changes.map(([x, y, color]) => ['changed', to, x, y, color].join('\t')),
  ];
}
