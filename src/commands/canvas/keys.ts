/** Keys of the canvas viewer; no verb. */
import type { Key } from '../../app/command';
import type { ViewerIntent } from '../../canvas/viewer/viewer-state';

/** Factor of cursor moves with shift. */
const shiftFactor = 8;

const intents: Readonly<Record<string, ViewerIntent>> = {
  left: { type: 'move', columns: -1, rows: 0 },
  right: { type: 'move', columns: 1, rows: 0 },
  up: { type: 'move', columns: 0, rows: -1 },
  down: { type: 'move', columns: 0, rows: 1 },
  a: { type: 'pan', columns: -0.5, rows: 0 },
  d: { type: 'pan', columns: 0.5, rows: 0 },
  w: { type: 'pan', columns: 0, rows: -0.5 },
  s: { type: 'pan', columns: 0, rows: 0.5 },
  '+': { type: 'zoom', steps: 1 },
  '=': { type: 'zoom', steps: 1 },
  '-': { type: 'zoom', steps: -1 },
  '0': { type: 'fit' },
  return: { type: 'inspect' },
  z: { type: 'toggle-zones' },
};

/** The intent of a key; undefined for a key without one. */
export function intentOf({
  name,
  text,
  shift,
}: Pick<Key, 'name' | 'text' | 'shift'>): ViewerIntent | undefined {
  // Signs have no name of their own.
  const key = text !== '' && '+-='.includes(text) ? text : name;
  const intent = Object.hasOwn(intents, key) ? intents[key] : undefined;
  if (intent?.type !== 'move' || !shift) return intent;
  return { ...intent, columns: intent.columns * shiftFactor, rows: intent.rows * shiftFactor };
}
