/** Drawings of the gallery, and the screen `exam gallery rate`. */
import type { Handle } from '../../../ports/handles';
import type { Picture } from '../../../ports/pictures';
import type { Drawing, NextDrawing } from '../../../protocol/records/exam';
import { pictureRows } from '../../../terminal/pictures/raster';
import type { DiffableRow } from '../../../terminal/text/diffable-row';
import type { KeyLine } from '../../../terminal/text/keys';
import { record } from '../../../terminal/text/table';
import { displayWidth, oneLine, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import type { WithPicture } from '../flows/gallery';
import type { RateState } from '../rate-screen';

export function nextLines(next: NextDrawing & WithPicture, view: View): string[] {
  if (next.drawing) return drawingLines(next.drawing, next.shown, view);
  if (!view.terminal) return record(view, [['done', next.done]]);
  return ['You have rated every drawing'];
}

export function ratedLines(
  rated: ({ next?: Drawing | null } & WithPicture) | undefined,
  view: View,
): string[] {
  const { next, shown } = rated ?? {};
  if (!view.terminal)
    return record(view, [
      ['next', next?.id],
      ['address', next?.fileUrl],
    ]);
  if (next) return ['Rated the drawing', ...drawingLines(next, shown, view)];
  return [next === null ? 'Rated the drawing; you have rated every drawing' : 'Rated the drawing'];
}

/** `@last` is the drawing to rate. */
export function nextHandle({ drawing }: NextDrawing): Handle[] {
  return drawing ? [{ kind: 'gallery-drawing', id: drawing.id, label: '', as: 'made' }] : [];
}

export function ratedHandle(rated: { readonly next?: Drawing | null } | undefined): Handle[] {
  return rated?.next ? nextHandle({ drawing: rated.next } as NextDrawing) : [];
}

function drawingLines({ id, fileUrl }: Drawing, shown: Picture | undefined, view: View): string[] {
  const card = record(view, [
    ['drawing', id],
    ['address', fileUrl],
  ]);
  if (!view.terminal) return card;
  const picture = shown && view.printer;
  const named = view.shortIds ? '@last' : oneLine(id);
  return [
    ...(picture
      ? picture.print(shown, { columns: view.width, rows: Math.max(view.rows - 5, 4), enlarge: 1 })
      : []),
    ...card,
    view.style.dim(`Rate it from 1 to 5: 'plaza exam gallery vote ${named} 5'`),
  ];
}

/** Rows around the picture: title, empty row, notice, task, keys. */
const rowsAround = 5;

export function rateFrame(state: RateState, view: View, keys: KeyLine): (string | DiffableRow)[] {
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
    keys(columns),
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
  if (stage === 'done') return 'You have rated every drawing.';
  if (stage === 'limited') return `Too many requests: continuing in ${limit?.seconds ?? 0} s.`;
  return stage === 'rating' ? 'Rate the drawing from 1 to 5.' : 'Loading…';
}
