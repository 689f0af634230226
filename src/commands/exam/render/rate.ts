/** The screen of `exam gallery rate`: the drawing, what to press, how many were rated. */

import type { Picture } from '../../../ports/pictures';
import { pictureRows } from '../../../terminal/pictures/raster';
import type { DiffableRow } from '../../../terminal/text/diffable-row';
import { fittingKeys, type KeyHint } from '../../../terminal/text/key-line';
import { displayWidth, oneLine, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import type { RateState } from '../rate/state';

/** Rows around the picture: the title and a free row above, the notice, what to do and the keys below. */
const rowsAround = 5;

/** The rows of the screen, as many as it has. */
export function rateFrame(state: RateState, view: View): (string | DiffableRow)[] {
  const { columns, rows } = state.size;
  const room = { columns, rows: Math.max(1, rows - rowsAround) };
  const middle = pictureOf(state, room, view).slice(0, room.rows);
  return [
    titleLine(state, view),
    '',
    ...middle,
    ...Array.from({ length: room.rows - middle.length }, () => ''),
    view.style.yellow(state.notice ?? ''),
    taskText(state),
    fittingKeys(keysOf(state), columns)
      .map(([key, words]) => `${view.style.bold(key)} ${view.style.dim(words)}`)
      .join('  '),
  ];
}

function titleLine({ size, rated, skipped }: RateState, { style }: View): string {
  const title = 'Gallery of drawings';
  const figures = `${rated} rated${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  const space = Math.max(1, size.columns - displayWidth(title) - displayWidth(figures));
  return `${style.bold(title)}${' '.repeat(space)}${figures}`;
}

function pictureOf(
  { drawing, picture }: RateState,
  room: { readonly columns: number; readonly rows: number },
  { printer, style }: View,
): readonly (string | DiffableRow)[] {
  if (!drawing) return [];
  const address = wrap(oneLine(drawing.fileUrl), room.columns);
  if (!picture) return [style.dim('Loading the drawing…')];
  if (picture.problem !== undefined || !printer) {
    const problem = picture.problem ?? 'pictures are turned off';
    return [...wrap(`The drawing is not shown: ${problem}. Press o to open it.`, room.columns), ...address];
  }
  return pictureRows(printer, picture.picture as Picture, room);
}

function taskText({ stage, limit }: RateState): string {
  switch (stage) {
    case 'done':
      return 'You have rated every drawing.';
    case 'limited':
      return `Too many requests: continuing in ${limit?.seconds ?? 0} s.`;
    case 'rating':
      return 'Rate the drawing from 1 to 5.';
    default:
      return 'Asking the service…';
  }
}

function keysOf({ stage }: RateState): readonly KeyHint[] {
  if (stage === 'done')
    return [
      ['u', 'last vote'],
      ['q', 'leave'],
    ];
  return [
    ['1-5', 'rate'],
    ['s', 'skip'],
    ['o', 'open'],
    ['u', 'last vote'],
    ['q', 'leave'],
  ];
}
