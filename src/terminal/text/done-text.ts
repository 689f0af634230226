/** Results of actions on an object, each one line that names it. */
import type { KnownObject } from '../../ports/handles';
import { counted } from './count-suffix';
import { idText, isUuid } from './ids';
import { oneLine, truncate } from './text';
import type { View } from './view';

/** Cells of the object's text. */
const widest = 60;

/** `Liked post 4af16db9 (3 likes): Tea?`; the text only if it is known. A user is `@boris`. */
export function doneText(
  done: string,
  { noun, id, text }: KnownObject,
  view: Pick<View, 'shortIds'>,
  [count, counts]: readonly [number | null | undefined, string] = [undefined, ''],
): string {
  const detail = typeof count === 'number' ? ` (${counted(count, counts)})` : '';
  const isName = noun === 'user' && !isUuid(id);
  const name = isName ? `@${oneLine(id).replace(/^@/, '')}` : `${noun} ${idText(id, view)}`;
  const line = isName ? '' : truncate(oneLine(text ?? ''), widest);
  return `${done} ${name}${detail}${line ? `: ${line}` : ''}`;
}
