/** Viewers of a small canvas. */
import { PixelBatch, type ViewerEvent } from '../../../../src/commands/canvas/core/events';
import { viewerKeys } from '../../../../src/commands/canvas/screen/keys';
import { applyIntent } from '../../../../src/commands/canvas/viewer/intents';
import {
  applyEvent,
  initialState,
  type ViewerOptions,
  type ViewerState,
  type ViewerStep,
} from '../../../../src/commands/canvas/viewer/viewer-state';
import { blankBitmap, type Pixel } from '../../../../src/image/bitmap';
import { pixelBytes } from '../../../support/bitmap';
import { intentFor } from '../../../support/terminal/keys';

/** With rulers and three rows of text, the picture has 64 by 64 pixels in half blocks. */
const screen = { columns: 69, rows: 36 };

export const batch = (...pixels: Pixel[]) => new PixelBatch(pixelBytes(...pixels));

/** The state after an event. */
export const reported = (state: ViewerState, event: ViewerEvent): ViewerState =>
  applyEvent(state, event).state;

/** The state after pixels were placed. */
export const withPlaced = (state: ViewerState, ...pixels: Pixel[]): ViewerState =>
  reported(state, { type: 'pixels', at: '', pixels: batch(...pixels) });

/** The state after the service has answered who placed a pixel. */
export const withAuthor = (state: ViewerState, x: number, y: number, user: unknown): ViewerState =>
  reported(state, { type: 'author', x, y, user });

/** A viewer of a blank canvas of 64 by 64 pixels, with some changes. */
export function watching(change: Partial<ViewerState> = {}, options: ViewerOptions = {}): ViewerState {
  const board = { type: 'board', board: blankBitmap(64, 64), canPaint: true } as const;
  return { ...reported(initialState(screen, options), board), ...change };
}

/** A viewer that paints, with the whole canvas in its picture. */
export function painting(change: Partial<ViewerState> = {}): ViewerState {
  const state = watching();
  return { ...state, paint: { ...state.paint, isOn: true }, ...change };
}

/** What a key does; a key without an intent does nothing. */
export function pressed(state: ViewerState, key: string): ViewerStep {
  const intent = intentFor(viewerKeys, state, key);
  return intent ? applyIntent(state, intent) : { state, effects: [] };
}

/** The state after keys. */
export const afterKeys = (state: ViewerState, ...keys: readonly string[]): ViewerState =>
  keys.reduce((before, key) => pressed(before, key).state, state);
