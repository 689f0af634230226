/** Pixels that a person paints: when each is placed, and what becomes of it. */
import { describe, expect, it } from 'vitest';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import type { PaintEvent } from '../../../../src/commands/canvas/draw/draw-events';
import { Painting } from '../../../../src/commands/canvas/draw/painting';
import { blankBitmap } from '../../../../src/image/bitmap';
import { withPixels } from '../../../support/bitmap';

const board = blankBitmap(16, 16);
const red = { x: 1, y: 2, color: 10 };
const blue = { x: 3, y: 4, color: 22 };
const pixels = (...batch: [number, number, number][]) =>
  ({ type: 'pixels', batch: encodePixels(batch) }) as const;
const cooldown = (ms: number) => ({ type: 'cooldown', ms }) as const;

/** A painting on an open connection, whose announcements are over. */
function ready(): Painting {
  const painting = new Painting();
  painting.connected(board, 0);
  painting.takeEvents(0);
  return painting;
}

/** Sends the next pixel at a time. */
function send(painting: Painting, now: number, before = 0): void {
  expect(painting.next(now)).toMatchObject({ type: 'place' });
  painting.sent(now, before);
}

const happened = (painting: Painting): PaintEvent[] =>
  painting.takeEvents(0).filter(({ type }) => type !== 'painting');
const states = (painting: Painting) => painting.pending.map(({ x, state }) => [x, state]);

describe('a pixel', () => {
  it('is placed at once when the service announces no cooldown, and counts with its echo', () => {
    const painting = ready();
    painting.add(red);
    expect(painting.next(249)).toEqual({ type: 'wait', until: 250 });
    expect(painting.next(250)).toEqual({ type: 'place', pixel: red });
    painting.sent(250, 7);
    expect(states(painting)).toEqual([[1, 'sent']]);
    painting.receive(pixels([9, 9, 10], [1, 2, 11]), 300);
    expect(states(painting)).toEqual([[1, 'sent']]);
    painting.receive(pixels([5, 5, 5], [1, 2, 10]), 310);
    expect(happened(painting)).toEqual([{ type: 'painted', ...red, before: 7 }]);
    expect(painting.isIdle).toBe(true);
  });

  it('waits for the cooldown that the service tells, in the order of the keys', () => {
    const painting = ready();
    painting.add(red);
    painting.add(blue);
    send(painting, 250);
    painting.receive(pixels([1, 2, 10]), 300);
    painting.receive(cooldown(5000), 310);
    expect(states(painting)).toEqual([[3, 'waiting']]);
    expect(painting.next(5309)).toEqual({ type: 'wait', until: 5310 });
    expect(painting.next(5310)).toEqual({ type: 'place', pixel: blue });
  });

  it('without a told cooldown waits for the usual one', () => {
    const painting = ready();
    painting.add(red);
    painting.add(blue);
    send(painting, 1000);
    painting.receive(pixels([1, 2, 10]), 1200);
    expect(painting.next(2000)).toEqual({ type: 'wait', until: 31_200 });
  });

  it('obeys the cooldown of the special mode, and no shorter one', () => {
    const painting = ready();
    painting.receive({ type: 'special', ms: 500, enabled: true }, 0);
    painting.add(red);
    painting.add(blue);
    send(painting, 250);
    painting.receive(pixels([1, 2, 10]), 300);
    expect(painting.next(799)).toEqual({ type: 'wait', until: 800 });
    expect(painting.next(800).type).toBe('place');
  });

  it('replaces one that waits at its position', () => {
    const painting = ready();
    painting.add(red);
    painting.add({ ...red, color: 4 });
    expect(painting.pending).toEqual([{ ...red, color: 4, state: 'waiting' }]);
  });

  it('without an echo is lost, after ten seconds', () => {
    const painting = ready();
    painting.add({ ...red, isUndo: true });
    send(painting, 250);
    expect(painting.next(10_249)).toEqual({ type: 'wait', until: 10_250 });
    expect(painting.next(10_250).type).toBe('wait');
    expect(happened(painting)).toEqual([{ type: 'unpainted', ...red, isUndo: true, reason: 'lost' }]);
    expect(painting.isIdle).toBe(true);
  });

  it('that is answered with a cooldown waits for its end, three times, and then is lost', () => {
    const painting = ready();
    painting.add(red);
    let now = 250;
    for (let tries = 1; tries <= 3; tries += 1) {
      send(painting, now);
      painting.receive(cooldown(4000), now + 50);
      expect(painting.next(now + 1049)).toEqual({ type: 'wait', until: now + 1050 });
      painting.next(now + 1050);
      now += 4050;
    }
    expect(happened(painting)).toEqual([{ type: 'unpainted', ...red, reason: 'lost' }]);
  });

  it('whose cooldown comes before its echo is placed', () => {
    const painting = ready();
    painting.add(red);
    send(painting, 250);
    painting.receive(cooldown(4000), 300);
    painting.receive(pixels([1, 2, 10]), 900);
    expect(happened(painting).map(({ type }) => type)).toEqual(['painted']);
  });

  it('of an account that must be verified is dropped, with all that wait', () => {
    const painting = ready();
    painting.add(red);
    painting.add(blue);
    send(painting, 250);
    painting.receive({ type: 'verification', value: 1 }, 300);
    expect(happened(painting)).toEqual([
      { type: 'unpainted', ...red, reason: 'verification' },
      { type: 'unpainted', ...blue, reason: 'verification' },
    ]);
    painting.receive({ type: 'verification', value: 0 }, 300);
    expect(painting.takeEvents(0)).toEqual([]);
  });
});

describe('what waits', () => {
  it('can be taken back, the last one or all; what is on its way cannot', () => {
    const painting = ready();
    for (const pixel of [red, blue, { ...blue, x: 8 }, { ...blue, x: 9 }]) painting.add(pixel);
    send(painting, 250);
    painting.cancel('last');
    expect(states(painting)).toEqual([
      [1, 'sent'],
      [3, 'waiting'],
      [8, 'waiting'],
    ]);
    painting.cancel('all');
    expect(states(painting)).toEqual([[1, 'sent']]);
    expect(happened(painting)).toMatchObject([
      { x: 9, reason: 'cancelled' },
      { x: 3, reason: 'cancelled' },
      { x: 8, reason: 'cancelled' },
    ]);
    painting.cancel('last');
    expect(happened(painting)).toEqual([]);
  });
});

describe('a connection that is cut', () => {
  it('places nothing until the board is read again', () => {
    const painting = ready();
    painting.disconnected();
    painting.add(red);
    expect(painting.next(60_000)).toEqual({ type: 'wait', until: Number.POSITIVE_INFINITY });
    painting.connected(board, 61_000);
    expect(painting.next(61_250).type).toBe('place');
  });

  it('the board tells what became of the pixel on its way', () => {
    const painting = ready();
    painting.add(red);
    send(painting, 250, 3);
    painting.disconnected();
    painting.connected(withPixels(board, [[1, 2, 10]]), 5000);
    expect(happened(painting)).toEqual([{ type: 'painted', ...red, before: 3 }]);
    painting.add(blue);
    send(painting, 60_000);
    painting.disconnected();
    painting.connected(board, 65_000);
    expect(states(painting)).toEqual([[3, 'waiting']]);
  });
});

it('tells how things stand only when they changed', () => {
  const painting = ready();
  expect(painting.takeEvents(0)).toEqual([]);
  painting.receive(pixels([1, 1, 1]), 0);
  expect(painting.takeEvents(0)).toEqual([]);
  painting.receive(cooldown(700), 1000);
  expect(painting.takeEvents(0)).toEqual([
    { type: 'painting', now: 0, pending: [], readyAt: 1700, paceMs: 30_000 },
  ]);
});

it('tells once that the connection is down, and when it is back', () => {
  const painting = ready();
  const offline = () => painting.takeEvents(0).map((event) => event.type === 'painting' && event.isOffline);
  painting.disconnected();
  expect(offline()).toEqual([true]);
  painting.disconnected();
  expect(offline()).toEqual([]);
  painting.connected(board, 0);
  expect(offline()).toEqual([undefined]);
});
