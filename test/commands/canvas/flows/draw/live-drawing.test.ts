/** What a screen is told of a drawing: the board, the pixels in frames, and how it stands. */
import { describe, expect, it } from 'vitest';
import { encodePixels } from '../../../../../src/commands/canvas/core/wire';
import type { DrawEvent, DrawStatus } from '../../../../../src/commands/canvas/draw/draw-events';
import { LiveDrawing } from '../../../../../src/commands/canvas/flows/draw/live-drawing';
import { blankBitmap, type Pixel } from '../../../../../src/image/bitmap';
import { movableClock } from '../../../../support/clock';

const status: DrawStatus = {
  figures: { placed: 0, mended: 0, lost: 0, others: 0, left: 3 },
  paceMs: 30_000,
  readyAt: 250,
  isConnected: true,
};
const placed: DrawEvent = { type: 'placed', x: 2, y: 3, color: 10, placed: 1, left: 2 };
const board = blankBitmap(4, 4);

function started() {
  const clock = movableClock();
  const live = new LiveDrawing(clock);
  const receive = (...pixels: Pixel[]) => live.received({ type: 'pixels', batch: encodePixels(pixels) });
  const nextEvents = (events: readonly DrawEvent[] = [], stands = status) => [
    ...live.among(events, stands, clock.monotonic()),
  ];
  const types = (...given: Parameters<typeof nextEvents>) => nextEvents(...given).map(({ type }) => type);
  return { clock, live, receive, nextEvents, types };
}

describe('a screen is told', () => {
  it('the board first, once, and how the drawing stands', () => {
    const { live, nextEvents } = started();
    live.loaded(board);
    expect(nextEvents()).toEqual([
      { type: 'board', board },
      { type: 'drawing', now: 0, ...status },
    ]);
    expect(nextEvents()).toEqual([]);
  });

  it('how it stands only where that changed', () => {
    const { clock, types } = started();
    expect(types()).toEqual(['drawing']);
    clock.move(5000);
    expect(types()).toEqual([]);
    expect(types([], { ...status, isConnected: false })).toEqual(['drawing']);
  });

  it('pixels before the event that is about them', () => {
    const { receive, types, live, clock } = started();
    types();
    receive([2, 3, 10]);
    expect(types([placed])).toEqual(['pixels', 'placed']);
    expect(live.pauseMs(clock.monotonic())).toBe(Number.POSITIVE_INFINITY);
  });

  it('pixels of a frame as one event, and not more than twenty a second', () => {
    const { clock, live, receive, nextEvents } = started();
    nextEvents();
    receive([0, 0, 1]);
    expect(live.pauseMs(clock.monotonic())).toBe(0);
    expect(nextEvents()).toMatchObject([{ type: 'pixels', at: '2026-10-14T12:00:30.000Z' }]);
    clock.move(20);
    receive([1, 0, 2]);
    receive([1, 1, 3], [2, 2, 4]);
    expect([nextEvents(), live.pauseMs(clock.monotonic())]).toEqual([[], 30]);
    clock.move(30);
    const [event] = nextEvents();
    expect(event?.type === 'pixels' && [...event.pixels]).toEqual([
      [1, 0, 2],
      [1, 1, 3],
      [2, 2, 4],
    ]);
  });

  it('nothing that a board read later holds already', () => {
    const { live, receive, types } = started();
    types();
    receive([0, 0, 1]);
    live.loaded(board);
    expect(types()).toEqual(['board']);
  });

  it('nothing of messages without pixels', () => {
    const { live, types, clock } = started();
    types();
    live.received({ type: 'cooldown', ms: 5000 });
    expect([types(), live.pauseMs(clock.monotonic())]).toEqual([[], Number.POSITIVE_INFINITY]);
  });
});
