/** Keys of the viewer, of a replay and of a drawing, and the mouse; no verb. */
import type { Mouse } from '../../../app/command';
import { type KeyBinding, type KeyBindings, keysOfPart, keysWhile } from '../../../terminal/text/keys';
import type { ReplayEffect, ReplayRequest } from '../archive/archive-player';
import {
  type DrawingIntent,
  type DrawingState,
  fitPicture,
  stop,
  zoomPicture,
} from '../viewer/drawing-state';
import {
  answerPrompt,
  cancelAll,
  closePrompt,
  colorDigit,
  eraseText,
  fit,
  inspect,
  inspectAround,
  leave,
  move,
  nextColor,
  openPrompt,
  pan,
  pickColor,
  placeAtCursor,
  point,
  togglePainting,
  toggleZones,
  toNextWrong,
  typeText,
  undoLast,
  type ViewerIntent,
  zoom,
} from '../viewer/intents';
import { colorInColumn } from '../viewer/layout';
import { queuedCount } from '../viewer/paint-state';
import { type Prompt, type ViewerState, viewerLayout } from '../viewer/viewer-state';
import { isWhole } from '../viewer/viewport';

type ViewerKeys = KeyBindings<ViewerState, ViewerIntent>;

const isTyping =
  (kind: Prompt['kind']) =>
  ({ prompt }: ViewerState) =>
    prompt?.kind === kind;
const views = ({ prompt }: ViewerState) => prompt === undefined;

const isNear = ({ viewport }: ViewerState) => !isWhole(viewport);

function zoomKeys<I>(zoomBy: (steps: number) => I) {
  const [nearer, farther] = [zoomBy(1), zoomBy(-1)];
  return { keys: { '+': nearer, '=': nearer, '-': farther }, shown: '+ -', words: 'zoom' };
}

/** Factor of cursor moves with shift. */
const far = 8;

function digits<T>(intentOf: (digit: number) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), intentOf(digit)]));
}

function promptKeys(kind: Prompt['kind'], words: string, characters: RegExp): ViewerKeys {
  const keys: ViewerKeys = [
    {
      keys: { return: answerPrompt, enter: answerPrompt },
      words,
      typed: (text) => (characters.test(text) ? typeText(text) : undefined),
    },
    { keys: { escape: closePrompt }, words: 'back' },
    { keys: { backspace: eraseText } },
  ];
  return keysWhile(isTyping(kind), keys, `Keys while a ${kind} is typed`);
}

const positionKeys = promptKeys('position', 'go', /^[\d, ]+$/);

const paintingKeys: ViewerKeys = [
  { keys: { space: placeAtCursor }, words: 'place', help: 'place a pixel in the chosen color' },
  {
    keys: { c: nextColor(1), C: nextColor(-1) },
    words: 'color',
    help: 'choose the next, the previous color',
  },
  {
    keys: { u: undoLast },
    words: 'undo',
    help: 'undo the last pixel',
    when: ({ paint }) => paint.pending.length + paint.history.length > 0,
  },
  {
    keys: { n: toNextWrong },
    words: 'next wrong',
    help: 'next wrong pixel of the template',
    when: ({ overlay }) => overlay !== undefined,
  },
  {
    keys: digits(colorDigit),
    shown: '0-31',
    words: 'number',
    help: 'choose the color with this number',
  },
  {
    keys: { '/': openPrompt('color') },
    words: 'color name',
    help: 'choose a color by its name',
  },
  { keys: { i: pickColor }, words: 'pick', help: 'choose the color under the cursor' },
  {
    keys: { x: cancelAll },
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
  zoomKeys((steps) => zoom(steps)),
];

const togglingKey: KeyBinding<ViewerState, ViewerIntent> = {
  keys: { p: togglePainting },
  words: ({ paint }) => (paint.isOn ? 'stop painting' : 'paint'),
  help: 'start or stop painting',
};

const viewingKeys: ViewerKeys = [
  { keys: { g: openPrompt('position') }, words: 'go to', help: 'go to a position' },
  { keys: { f: fit }, words: 'fit', help: 'whole canvas', when: isNear },
  { keys: { a: inspectAround }, words: 'around', help: 'authors of the pixels around the cursor' },
  { keys: { z: toggleZones }, words: 'zones', help: 'show or hide zones' },
  { keys: { return: inspect }, words: 'author', help: 'author of the pixel under the cursor' },
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
  { keys: { q: leave }, words: 'quit' },
];

export const viewerKeys: ViewerKeys = [
  ...positionKeys,
  ...promptKeys('color', 'choose', /^[a-z -]+$/i),
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
    return pressed === undefined ? undefined : nextColor(pressed - color);
  }
  const [x, y] = [column - left, row - top];
  if (x < 0 || y < 0 || x >= picture.columns || y >= picture.rows) return undefined;
  const at = { x: (x + 0.5) * cell.width, y: (y + 0.5) * cell.height };
  return wheel === 0 ? point(at) : zoom(wheel, at);
}

/** Share of the recording that `j` and `l` skip. */
const skipShare = 1 / 20;

export type ReplayIntent = ViewerIntent<ReplayRequest>;

const play =
  (effect: ReplayEffect): ReplayIntent =>
  (state) => ({ state, effects: [effect] });

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
  [...positionKeys, ...keysWhile(views, [...playingKeys, ...movingKeys, ...viewingKeys])],
  ({ viewer }: { readonly viewer: ViewerState }) => viewer,
);

export const drawingKeys: KeyBindings<DrawingState, DrawingIntent> = [
  zoomKeys(zoomPicture),
  { keys: { f: fitPicture }, words: 'whole picture', when: ({ isFitted }) => !isFitted },
  { keys: { q: stop }, words: 'stop' },
];
