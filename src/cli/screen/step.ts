/** One step of a screen: keys become intents by the table of the command, and `?` lists them. Pure. */
import type { FrameRow } from '../../terminal/text/diffable-row';
import {
  helpKey,
  intentOfKey,
  intentOfPaste,
  isTyping,
  type Key,
  keyLine,
  keyTable,
} from '../../terminal/text/keys';
import type { View } from '../../terminal/text/view';
import type { AnyCommand, Message, Size, Step } from '../definition/command';

export type ScreenCommand = Extract<AnyCommand, { kind: 'screen' }>;

/** Input of a screen, with keys instead of intents. */
export type Input =
  | Exclude<Message<unknown, never>, { type: 'intent' }>
  | { readonly type: 'key'; readonly key: Key }
  | { readonly type: 'paste'; readonly text: string }
  /** Shows the rest of a frame. */
  | { readonly type: 'again' };

export interface ScreenState {
  readonly state: unknown;
  /** The first visible line of the list of keys; undefined while it is closed. */
  readonly keysFrom?: number;
}

/** Rows above and below the list of keys. */
const rowsAround = 4;

/** The step after an input; undefined if the input has no effect. */
export function stepOf(
  { keys, update }: ScreenCommand,
  screen: ScreenState,
  input: Input,
): Step<ScreenState, unknown> | undefined {
  const { state, keysFrom } = screen;
  if (input.type === 'again') return undefined;
  const taken = (message: Message<unknown, unknown>) => {
    const { state: next, ...step } = update(state, message);
    return { ...step, state: { ...screen, state: next } };
  };
  if (input.type === 'key') {
    const { key } = input;
    if (keysFrom !== undefined) return { state: { state, keysFrom: scrolled(keysFrom, key) } };
    const intent = intentOfKey(keys, state, key);
    if (intent !== undefined) return taken({ type: 'intent', intent });
    const isHelp = key.text === helpKey && !isTyping(keys, state);
    return isHelp ? { state: { state, keysFrom: 0 } } : undefined;
  }
  if (input.type === 'paste') {
    const intent = keysFrom === undefined ? intentOfPaste(keys, state, input.text) : undefined;
    return intent === undefined ? undefined : taken({ type: 'intent', intent });
  }
  if (input.type === 'mouse' && keysFrom !== undefined) return undefined;
  return taken(input);
}

/** Any key but those that scroll closes the list. */
function scrolled(from: number, { name }: Key): number | undefined {
  const steps: Readonly<Record<string, number>> = { up: -1, k: -1, down: 1, j: 1, pageup: -10, pagedown: 10 };
  return Object.hasOwn(steps, name) ? Math.max(0, from + (steps[name] ?? 0)) : undefined;
}

/** The frame of the command, or the list of its keys; a frame that is too high keeps its last rows, with the keys. */
export function frameOf(
  { keys, frame }: ScreenCommand,
  { state, keysFrom }: ScreenState,
  size: Size,
  view: View,
): readonly FrameRow[] {
  const lastRows = (rows: readonly FrameRow[]) => rows.slice(Math.max(0, rows.length - size.rows));
  if (keysFrom === undefined) return lastRows(frame(state, size, view, keyLine(keys, state, view.style)));
  const lines = keyTable(keys, state, view.style);
  const room = Math.max(1, size.rows - rowsAround);
  const from = Math.max(0, Math.min(keysFrom, lines.length - room));
  const shown = lines.slice(from, from + room);
  const more = lines.length > room ? '↑ ↓ scroll, any other key closes' : 'any key closes';
  const blank = Array.from({ length: room - shown.length }, () => '');
  return lastRows([view.style.bold('Keys'), '', ...shown, ...blank, '', view.style.dim(more)]);
}
