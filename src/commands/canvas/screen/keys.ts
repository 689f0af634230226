/** Keys of the viewer and of a replay; no verb. */
import type { Key, Mouse } from '../../../app/command';
import type { ReplayEffect } from '../archive/archive-player';
import type { ViewerIntent } from '../viewer/intents';
import { colorInColumn } from '../viewer/layout';
import { type ViewerState, viewerLayout } from '../viewer/viewer-state';

/** Factor of cursor moves with shift. */
const shiftFactor = 8;

const intents: Readonly<Record<string, ViewerIntent>> = {
  left: { type: 'move', columns: -1, rows: 0 },
  right: { type: 'move', columns: 1, rows: 0 },
  up: { type: 'move', columns: 0, rows: -1 },
  down: { type: 'move', columns: 0, rows: 1 },
  home: { type: 'pan', columns: -0.5, rows: 0 },
  end: { type: 'pan', columns: 0.5, rows: 0 },
  pageup: { type: 'pan', columns: 0, rows: -0.5 },
  pagedown: { type: 'pan', columns: 0, rows: 0.5 },
  '+': { type: 'zoom', steps: 1 },
  '=': { type: 'zoom', steps: 1 },
  '-': { type: 'zoom', steps: -1 },
  f: { type: 'fit' },
  return: { type: 'inspect' },
  a: { type: 'around' },
  z: { type: 'toggle-zones' },
  g: { type: 'jump' },
  p: { type: 'toggle-painting' },
  space: { type: 'place' },
  u: { type: 'undo' },
  x: { type: 'cancel' },
  i: { type: 'pick' },
  n: { type: 'next-wrong' },
  c: { type: 'color', steps: 1 },
  C: { type: 'color', steps: -1 },
  '/': { type: 'name' },
};

/** Keys while a position is typed. */
const jumpIntents: Readonly<Record<string, ViewerIntent>> = {
  return: { type: 'jump-go' },
  enter: { type: 'jump-go' },
  escape: { type: 'jump-leave' },
  backspace: { type: 'jump-erase' },
};

/** Keys while the name of a color is typed. */
const nameIntents: Readonly<Record<string, ViewerIntent>> = {
  return: { type: 'name-go' },
  enter: { type: 'name-go' },
  escape: { type: 'name-leave' },
  backspace: { type: 'name-erase' },
};

type TypedKey = Pick<Key, 'name' | 'text' | 'shift' | 'mouse'>;

/** Returns the intent of a key or mouse event; undefined for other keys. */
export function intentOf(key: TypedKey, state: ViewerState): ViewerIntent | undefined {
  const { jump, colorName, paint } = state;
  if (key.mouse) return mouseIntent(key.mouse, state);
  if (jump !== undefined) return jumpIntent(key);
  if (colorName !== undefined) return nameIntent(key);
  const { name, text, shift } = key;
  if (/^\d$/.test(text)) return paint.isOn ? { type: 'digit', digit: Number(text) } : undefined;
  // Signs have no key name, and `C` differs from `c`.
  const isTyped = text !== '' && '+-=C/'.includes(text);
  const intent = own(intents, isTyped ? text : name);
  if (intent?.type !== 'move' || !shift) return intent;
  return { ...intent, columns: intent.columns * shiftFactor, rows: intent.rows * shiftFactor };
}

/** A click moves the cursor or selects a color; the wheel zooms at the pointer. */
function mouseIntent({ column, row, wheel }: Mouse, state: ViewerState): ViewerIntent | undefined {
  const { left, top, picture, cell } = viewerLayout(state);
  if (state.paint.isOn && row === top + picture.rows && wheel === 0) {
    const { color } = state.paint;
    const pressed = colorInColumn(state.screen.columns, color, column);
    return pressed === undefined ? undefined : { type: 'color', steps: pressed - color };
  }
  const [x, y] = [column - left, row - top];
  if (x < 0 || y < 0 || x >= picture.columns || y >= picture.rows) return undefined;
  const at = { x: (x + 0.5) * cell.width, y: (y + 0.5) * cell.height };
  return wheel === 0 ? { type: 'point', at } : { type: 'zoom', steps: wheel, at };
}

function jumpIntent({ name, text }: TypedKey): ViewerIntent | undefined {
  if (/^[\d, ]$/.test(text)) return { type: 'jump-text', text };
  return own(jumpIntents, name);
}

function nameIntent({ name, text }: TypedKey): ViewerIntent | undefined {
  if (/^[a-z -]$/i.test(text)) return { type: 'name-text', text };
  return own(nameIntents, name);
}

function own(table: Readonly<Record<string, ViewerIntent>>, key: string): ViewerIntent | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Share of the recording that `j` and `l` skip. */
const skipShare = 1 / 20;

const effects: Readonly<Record<string, ReplayEffect>> = {
  ' ': { type: 'pause' },
  '.': { type: 'step', steps: 1 },
  ',': { type: 'step', steps: -1 },
  ']': { type: 'faster', factor: 2 },
  '[': { type: 'faster', factor: 0.5 },
  j: { type: 'skip', share: -skipShare },
  l: { type: 'skip', share: skipShare },
};

/** Returns the replay action of a key; undefined for other keys. A digit seeks to that tenth of the recording. */
export function replayEffectOf({ text }: Pick<Key, 'text'>): ReplayEffect | undefined {
  if (/^\d$/.test(text)) return { type: 'seek', share: Number(text) / 10 };
  return Object.hasOwn(effects, text) ? effects[text] : undefined;
}
