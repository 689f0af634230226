/** Viewers of a small canvas, for tests. */
import { PixelBatch, type ViewerEvent } from '../../../../src/commands/canvas/core/events';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import {
  applyEvent,
  initialState,
  type ViewerOptions,
  type ViewerState,
} from '../../../../src/commands/canvas/viewer/viewer-state';
import { blankBitmap } from '../../../../src/image/bitmap';

/** With rulers and three rows of text, the picture has 64 by 64 pixels in half blocks. */
const screen = { columns: 69, rows: 36 };

export const batch = (...pixels: [number, number, number][]) => new PixelBatch(encodePixels(pixels));

/** The state after an event. */
export const reported = (state: ViewerState, event: ViewerEvent): ViewerState =>
  applyEvent(state, event).state;

/** A viewer of a blank canvas of 64 by 64 pixels, changed as told. */
export function watching(change: Partial<ViewerState> = {}, options: ViewerOptions = {}): ViewerState {
  const board = { type: 'board', board: blankBitmap(64, 64), canPaint: true } as const;
  return { ...reported(initialState(screen, options), board), ...change };
}

/** A viewer that paints, with the whole canvas in its picture. */
export function painting(change: Partial<ViewerState> = {}): ViewerState {
  const state = watching();
  return { ...state, paint: { ...state.paint, isOn: true }, ...change };
}
