/** Results of actions on an object, each one line that names it. */
import type { KnownObject } from '../../ports/handles';
import type { Ports } from '../../ports/index';
import { forRender } from './clean';
import { counted } from './count-suffix';
import { idText, isUuid } from './ids';
import { displayWidth, oneLine, truncate } from './text';
import type { View } from './view';

/** Cells of the object's text, and the fewest that say anything. */
const widest = 60;
const narrowest = 10;

/** `Liked post 4af16db9 (3 likes): Tea?`; the text only if it is known. A user is `@boris`. */
export function doneText(
  done: string,
  { noun, id, text }: KnownObject,
  view: Pick<View, 'shortIds' | 'terminal' | 'width'>,
  [count, counts]: readonly [number | null | undefined, string] = [undefined, ''],
): string {
  const detail = typeof count === 'number' ? ` (${counted(count, counts)})` : '';
  const isName = noun === 'user' && !isUuid(id);
  const name = isName ? `@${oneLine(id).replace(/^@/, '')}` : `${noun} ${idText(id, view)}`;
  const line = `${done} ${name}${detail}`;
  const room = view.terminal ? Math.min(widest, view.width - displayWidth(line) - 2) : widest;
  if (isName || !text || room < narrowest) return line;
  return `${line}: ${truncate(oneLine(text), room)}`;
}

/** An answer that can be marked: the action changed nothing. */
export type Repeatable<T> = T & { readonly [forRender]?: { readonly isRepeat: true } };

/**
 * The answer of an action that the service accepts repeatedly without a message (field notes 9.3), marked when it changed
 * nothing. Only for a user at a terminal: scripts are not slowed by a second request.
 * @param wasSo reads whether the action was done before; its failure is ignored, since the action reports the same
 */
export async function markRepeat<T extends object>(
  { ask, dryRunRequests }: Pick<Ports, 'ask' | 'dryRunRequests'>,
  wasSo: () => Promise<boolean>,
  act: () => Promise<T>,
): Promise<Repeatable<T>> {
  const isRepeat = ask.possible && (await wasSo().catch(() => false));
  const answer = await act();
  // Changed in place: the writer finds the received answer by this object.
  if (isRepeat && dryRunRequests.length === 0) Object.assign(answer, { [forRender]: { isRepeat } });
  return answer;
}

/** `done`, or the words for an action that changed nothing. */
export function doneOrRepeat(answer: Repeatable<object>, done: string, repeat: string): string {
  return answer[forRender]?.isRepeat ? repeat : done;
}
