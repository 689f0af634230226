/** Keys of the viewer, of a replay and of a drawing, and the mouse; no verb. */
import type { Mouse } from '../../../app/command';
import { type KeyBinding, type KeyBindings, keysOfPart, keysWhile } from '../../../terminal/text/keys';
import type { ReplayEffect } from '../archive/archive-player';
import type { DrawingIntent, DrawingState, StopDrawing } from '../viewer/drawing-state';
import type { ViewerIntent } from '../viewer/intents';
import { colorInColumn } from '../viewer/layout';
import { queuedCount } from '../viewer/paint-state';
import { type ViewerState, viewerLayout } from '../viewer/viewer-state';
import { isWhole } from '../viewer/viewport';

type ViewerKeys = KeyBindings<ViewerState, ViewerIntent>;

const typesPosition = ({ jump }: ViewerState) => jump !== undefined;
const typesColor = ({ colorName }: ViewerState) => colorName !== undefined;
const views = (state: ViewerState) => !typesPosition(state) && !typesColor(state);

const isNear = ({ viewport }: ViewerState) => !isWhole(viewport);

const move = (columns: number, rows: number): ViewerIntent => ({ type: 'move', columns, rows });
const pan = (columns: number, rows: number): ViewerIntent => ({ type: 'pan', columns, rows });
const zoomIn = { type: 'zoom', steps: 1 } as const;
const zoomOut = { type: 'zoom', steps: -1 } as const;
const zoomKeys = { keys: { '+': zoomIn, '=': zoomIn, '-': zoomOut }, shown: '+ -', words: 'zoom' };
/** Factor of cursor moves with shift. */
const far = 8;

function digits<T>(intentOf: (digit: number) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), intentOf(digit)]));
}

const typingKeys: ViewerKeys = [
  ...keysWhile<ViewerState, ViewerIntent>(
    typesPosition,
    [
      {
        keys: { return: { type: 'jump-go' }, enter: { type: 'jump-go' } },
        words: 'go',
        typed: (text) => (/^[\d, ]+$/.test(text) ? { type: 'jump-text', text } : undefined),
      },
      { keys: { escape: { type: 'jump-leave' } }, words: 'back' },
      { keys: { backspace: { type: 'jump-erase' } } },
    ],
    'Keys while a position is typed',
  ),
  ...keysWhile<ViewerState, ViewerIntent>(
    typesColor,
    [
      {
        keys: { return: { type: 'name-go' }, enter: { type: 'name-go' } },
        words: 'choose',
        typed: (text) => (/^[a-z -]+$/i.test(text) ? { type: 'name-text', text } : undefined),
      },
      { keys: { escape: { type: 'name-leave' } }, words: 'back' },
      { keys: { backspace: { type: 'name-erase' } } },
    ],
    'Keys while a color is typed',
  ),
];

const paintingKeys: ViewerKeys = [
  { keys: { space: { type: 'place' } }, words: 'place', help: 'place a pixel in the chosen color' },
  {
    keys: { c: { type: 'color', steps: 1 }, C: { type: 'color', steps: -1 } },
    words: 'color',
    help: 'choose the next, the previous color',
  },
  {
    keys: { u: { type: 'undo' } },
    words: 'undo',
    help: 'undo the last pixel',
    when: ({ paint }) => paint.pending.length + paint.history.length > 0,
  },
  {
    keys: { n: { type: 'next-wrong' } },
    words: 'next wrong',
    help: 'next wrong pixel of the template',
    when: ({ overlay }) => overlay !== undefined,
  },
  {
    keys: digits((digit) => ({ type: 'digit', digit })),
    shown: '0-31',
    words: 'number',
    help: 'choose the color with this number',
  },
  { keys: { '/': { type: 'name' } }, words: 'color name', help: 'choose a color by its name' },
  { keys: { i: { type: 'pick' } }, words: 'pick', help: 'choose the color under the cursor' },
  {
    keys: { x: { type: 'cancel' } },
    words: 'cancel',
    help: 'cancel the queued pixels',
    when: ({ paint }) => queuedCount(paint) > 0,
  },
];

const movingKeys: ViewerKeys = [
  {
    keys: { left: move(-1, 0), right: move(1, 0), up: move(0, -1), down: move(0, 1) },
    shown: 'arrows',
    words: 'move',
    help: 'move the cursor',
  },
  zoomKeys,
];

const togglingKey: KeyBinding<ViewerState, ViewerIntent> = {
  keys: { p: { type: 'toggle-painting' } },
  words: ({ paint }) => (paint.isOn ? 'stop painting' : 'paint'),
  help: 'start or stop painting',
};

const viewingKeys: ViewerKeys = [
  { keys: { g: { type: 'jump' } }, words: 'go to', help: 'go to a position' },
  { keys: { f: { type: 'fit' } }, words: 'fit', help: 'whole canvas', when: isNear },
  { keys: { a: { type: 'around' } }, words: 'around', help: 'authors of the pixels around the cursor' },
  { keys: { z: { type: 'toggle-zones' } }, words: 'zones', help: 'show or hide zones' },
  { keys: { return: { type: 'inspect' } }, words: 'author', help: 'author of the pixel under the cursor' },
  {
    keys: {
      'shift+left': move(-far, 0),
      'shift+right': move(far, 0),
      'shift+up': move(0, -far),
      'shift+down': move(0, far),
    },
    shown: 'shift',
    words: 'faster',
    help: ['Shift-arrows', 'move the cursor faster'],
  },
  {
    keys: { home: pan(-0.5, 0), end: pan(0.5, 0), pageup: pan(0, -0.5), pagedown: pan(0, 0.5) },
    words: 'pan',
    when: isNear,
  },
  { keys: { q: { type: 'leave' } }, words: 'quit' },
];

export const viewerKeys: ViewerKeys = [
  ...typingKeys,
  ...keysWhile(views, [
    ...keysWhile(({ paint }) => paint.isOn, paintingKeys, 'Keys while painting'),
    ...movingKeys,
    togglingKey,
    ...viewingKeys,
  ]),
];

/** A click moves the cursor or selects a color; the wheel zooms at the pointer. */
export function mouseIntent({ column, row, wheel }: Mouse, state: ViewerState): ViewerIntent | undefined {
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

/** Share of the recording that `j` and `l` skip. */
const skipShare = 1 / 20;

const play = (effect: ReplayEffect) => ({ type: 'play', effect }) as const;

export type ReplayIntent = ViewerIntent | ReturnType<typeof play>;

const playingKeys: KeyBindings<ViewerState, ReplayIntent> = [
  { keys: { space: play({ type: 'pause' }) }, words: 'pause', help: 'pause, or continue' },
  { keys: { '.': play({ type: 'step', steps: 1 }) }, words: 'next pixel' },
  { keys: { ',': play({ type: 'step', steps: -1 }) }, words: 'previous pixel' },
  { keys: { ']': play({ type: 'faster', factor: 2 }) }, words: 'faster', help: 'double the speed' },
  { keys: { '[': play({ type: 'faster', factor: 0.5 }) }, words: 'slower', help: 'halve the speed' },
  { keys: { j: play({ type: 'skip', share: -skipShare }) }, words: 'back', help: 'back by 5 %' },
  { keys: { l: play({ type: 'skip', share: skipShare }) }, words: 'forth', help: 'forward by 5 %' },
  {
    keys: digits((tenth) => play({ type: 'seek', share: tenth / 10 })),
    shown: '0-9',
    words: 'tenths',
    help: 'jump to 0 % … 90 %',
  },
];

/** A recording is viewed, and nothing can be painted on it. */
export const replayKeys = keysOfPart(
  [...typingKeys, ...keysWhile(views, [...playingKeys, ...movingKeys, ...viewingKeys])],
  ({ viewer }: { readonly viewer: ViewerState }) => viewer,
);

export const drawingKeys: KeyBindings<DrawingState, DrawingIntent | StopDrawing> = [
  zoomKeys,
  { keys: { f: { type: 'fit' } }, words: 'whole picture', when: ({ isFitted }) => !isFitted },
  { keys: { q: { type: 'stop' } }, words: 'stop' },
];
