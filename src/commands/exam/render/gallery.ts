/** Drawings of the gallery. */

import type { Handle } from '../../../ports/handles';
import type { Picture } from '../../../ports/pictures';
import type { Drawing, NextDrawing } from '../../../protocol/records/exam';
import { record } from '../../../terminal/text/table';
import { oneLine } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

interface Shown {
  readonly shown?: Picture;
}

/** The next drawing, drawn where pictures are, or that there is none. */
export function nextLines(next: NextDrawing & Shown, view: View): string[] {
  if (next.drawing) return drawingLines(next.drawing, next.shown, view);
  if (!view.terminal) return record(view, [['done', next.done]]);
  return ['You have rated every drawing'];
}

/** That a drawing was rated, and the next one. */
export function ratedLines(rated: ({ next?: Drawing | null } & Shown) | undefined, view: View): string[] {
  const { next, shown } = rated ?? {};
  if (!view.terminal)
    return record(view, [
      ['next', next?.id],
      ['address', next?.fileUrl],
    ]);
  if (next) return ['Rated the drawing', ...drawingLines(next, shown, view)];
  return [next === null ? 'Rated the drawing; you have rated every drawing' : 'Rated the drawing'];
}

/** The next drawing, which is the one to rate. */
export function nextHandle({ drawing }: NextDrawing): Handle[] {
  return drawing ? [{ kind: 'gallery-drawing', id: drawing.id, label: '', as: 'made' }] : [];
}

/** The drawing behind the rated one. */
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
