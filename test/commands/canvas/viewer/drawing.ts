/** Screens of a drawing on a small canvas. */
import type { DrawFigures } from '../../../../src/commands/canvas/core/events';
import { PlannedDrawing } from '../../../../src/commands/canvas/draw/plan';
import {
  afterDrawEvent,
  type DrawingState,
  type DrawScreenEvent,
  initialDrawing,
  type StatusEvent,
} from '../../../../src/commands/canvas/viewer/drawing-state';
import type { ScreenSize } from '../../../../src/commands/canvas/viewer/layout';
import { type Bitmap, blankBitmap } from '../../../../src/image/bitmap';

/** Three red pixels and a transparent one. */
const template: Bitmap = { width: 2, height: 2, pixels: Uint8Array.of(10, 10, 10, 255) };
export const at = { x: 20, y: 30 };
export const board = blankBitmap(64, 64);
const nothing: DrawFigures = { placed: 0, mended: 0, lost: 0, others: 0, left: 3 };

/** The status of a drawing ten seconds after its clock began, when the next pixel can be placed. */
export function status(figures: Partial<DrawFigures> = {}, change: Partial<StatusEvent> = {}): StatusEvent {
  const times = { now: 10_000, readyAt: 10_000, paceMs: 30_000 };
  return { type: 'drawing', ...times, isConnected: true, figures: { ...nothing, ...figures }, ...change };
}

export const followedBy = (state: DrawingState, ...events: DrawScreenEvent[]): DrawingState =>
  events.reduce(afterDrawEvent, state);

/** A drawing whose board was read, and the events after that. */
export function drawing(
  events: readonly DrawScreenEvent[] = [status()],
  screen: ScreenSize = { columns: 80, rows: 24 },
): DrawingState {
  const plan = new PlannedDrawing(board, { template, at, places: Uint32Array.of(0, 1, 2) }, 30_000);
  const begin: DrawScreenEvent[] = [{ type: 'picture', template, at }, { type: 'board', board }, plan];
  return followedBy(initialDrawing('pictures/red.png', screen), ...begin, ...events);
}
