import { describe, expect, it } from 'vitest';
import type { DrawEvent, DrawStatus } from '../../../../../src/commands/canvas/core/events';
import { LiveDrawing } from '../../../../../src/commands/canvas/flows/draw-picture';
import { blankBitmap, type Pixel } from '../../../../../src/image/bitmap';
import { pixelBytes } from '../../../../support/bitmap';
import { movableClock } from '../../../../support/clock';

const figures = { placed: 0, mended: 0, lost: 0, others: 0, left: 3 };
const status: DrawStatus = { figures, paceMs: 30_000, readyAt: 250, isConnected: true };
const _placed: DrawEvent = { type: 'placed', x: 2, y: 3, color: 10, placed: 1, left: 2 };
const board = blankBitmap(4, 4);

function started() {
  const clock = movableClock();
  const live = new LiveDrawing(clock);
  const receive = (...pixels: Pixel[]) => live.received({ type: 'pixels', batch: pixelBytes(...pixels) });
  const nextEvents = (events: readonly DrawEvent[] = [], current = status) => [
    ...live.among(events, current, clock.monotonic()),
  ];
  const types = (...given: Parameters<typeof nextEvents>) => nextEvents(...given).map(({ type }) => type);
  const pauseMs = () => live.pauseMs(clock.monotonic());
  expect(nextEvents()).toEqual([{ type: 'drawing', now: 0, ...status }]);
  return { clock, live, receive, nextEvents, types, pauseMs };
}

describe('the events of a drawing on a screen', () => {
  it('have the pixels of a frame as one event, at most twenty a second', () => {
    const { clock, receive, nextEvents, pauseMs } = started();
    receive([0, 0, 1]);
    expect(pauseMs()).toBe(0);
    expect(nextEvents()).toMatchObject([{ type: 'pixels', at: '2026-10-14T12:00:30.000Z' }]);
    clock.move(20);
    receive([1, 0, 2]);
    receive([1, 1, 3], [2, 2, 4]);
    expect([nextEvents(), pauseMs()]).toEqual([[], 30]);
    clock.move(30);
    const [event] = nextEvents();
    expect(event?.type === 'pixels' && [...event.pixels].join(' ')).toBe('1,0,2 1,1,3 2,2,4');
  });

  it('have no pixels from before a board that was read later', () => {
    const { live, receive, types } = started();
    receive([0, 0, 1]);
    live.loaded(board);
    expect(types()).toEqual(['board']);
  });
});
