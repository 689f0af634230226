import { describe, expect, it } from 'vitest';
import type { PaintEvent } from '../../../../src/commands/canvas/core/events';
import { Painting } from '../../../../src/commands/canvas/draw/painting';
import { blankBitmap, type Pixel } from '../../../../src/image/bitmap';
import { pixelBytes, withPixels } from '../../../support/bitmap';

const board = blankBitmap(16, 16);
const red = { x: 1, y: 2, color: 10 };
const blue = { x: 3, y: 4, color: 22 };
const pixels = (...placed: Pixel[]) => ({ type: 'pixels', batch: pixelBytes(...placed) }) as const;
const redEcho = pixels([1, 2, 10]);
const cooldown = (ms: number) => ({ type: 'cooldown', ms }) as const;
const wait = (until: number) => ({ type: 'wait', until });

/** A painting on an open connection, after the announcements, with pixels that wait. */
function ready(...waiting: (typeof red & { isUndo?: boolean })[]): Painting {
  const painting = new Painting();
  painting.connected(board, 0);
  painting.takeEvents(0);
  for (const pixel of waiting) painting.add(pixel);
  return painting;
}

function send(painting: Painting, now: number, before = 0): void {
  expect(painting.next(now)).toMatchObject({ type: 'place' });
  painting.sent(now, before);
}

const eventsOf = (painting: Painting): PaintEvent[] =>
  painting.takeEvents(0).filter(({ type }) => type !== 'painting');
const states = (painting: Painting) => painting.pending.map(({ x, state }) => `${x} ${state}`);

describe('a painted pixel', () => {
  it('is sent at once without an announced cooldown, and counts with its echo', () => {
    const painting = ready(red);
    expect(painting.next(249)).toEqual(wait(250));
    expect(painting.next(250)).toEqual({ type: 'place', pixel: red });
    painting.sent(250, 7);
    expect(states(painting)).toEqual(['1 sent']);
    painting.receive(pixels([9, 9, 10], [1, 2, 11]), 300);
    expect(states(painting)).toEqual(['1 sent']);
    painting.receive(pixels([5, 5, 5], [1, 2, 10]), 310);
    expect(eventsOf(painting)).toEqual([{ type: 'painted', ...red, before: 7 }]);
    expect(painting.isIdle).toBe(true);
  });

  it('waits for the cooldown of the service, in the order of the keys', () => {
    const painting = ready(red, blue);
    send(painting, 250);
    painting.receive(redEcho, 300);
    painting.receive(cooldown(5000), 310);
    expect(states(painting)).toEqual(['3 waiting']);
    expect(painting.next(5309)).toEqual(wait(5310));
    expect(painting.next(5310)).toEqual({ type: 'place', pixel: blue });
  });

  it('waits for the usual cooldown when none comes', () => {
    const painting = ready(red, blue);
    send(painting, 1000);
    painting.receive(redEcho, 1200);
    expect(painting.next(2000)).toEqual(wait(31_200));
  });

  it('waits for the cooldown of the special mode', () => {
    const painting = ready(red, blue);
    painting.receive({ type: 'special', ms: 500, enabled: true }, 0);
    send(painting, 250);
    painting.receive(redEcho, 300);
    expect(painting.next(799)).toEqual(wait(800));
    expect(painting.next(800).type).toBe('place');
  });

  it('replaces a waiting one at its position', () => {
    const painting = ready(red, { ...red, color: 4 });
    expect(painting.pending).toEqual([{ ...red, color: 4, state: 'waiting' }]);
  });

  it('is lost ten seconds after it was sent without an echo', () => {
    const painting = ready({ ...red, isUndo: true });
    send(painting, 250);
    expect(painting.next(10_249)).toEqual(wait(10_250));
    expect(painting.next(10_250).type).toBe('wait');
    expect(eventsOf(painting)).toEqual([{ type: 'unpainted', ...red, isUndo: true, reason: 'lost' }]);
    expect(painting.isIdle).toBe(true);
  });

  it('is sent again after a cooldown without its echo, and is lost after three times', () => {
    const painting = ready(red);
    let now = 250;
    for (let tries = 1; tries <= 3; tries += 1) {
      send(painting, now);
      painting.receive(cooldown(4000), now + 50);
      expect(painting.next(now + 1049)).toEqual(wait(now + 1050));
      painting.next(now + 1050);
      now += 4050;
    }
    expect(eventsOf(painting)).toEqual([{ type: 'unpainted', ...red, reason: 'lost' }]);
  });

  it('is painted when its echo comes after the cooldown', () => {
    const painting = ready(red);
    send(painting, 250);
    painting.receive(cooldown(4000), 300);
    painting.receive(redEcho, 900);
    expect(eventsOf(painting).map(({ type }) => type)).toEqual(['painted']);
  });

  it('is dropped with all others when the account must be verified', () => {
    const painting = ready(red, blue);
    send(painting, 250);
    painting.receive({ type: 'verification', value: 1 }, 300);
    expect(eventsOf(painting)).toEqual([
      { type: 'unpainted', ...red, reason: 'verification' },
      { type: 'unpainted', ...blue, reason: 'verification' },
    ]);
    painting.receive({ type: 'verification', value: 0 }, 300);
    expect(painting.takeEvents(0)).toEqual([]);
  });

  it('can be cancelled while it waits, the last one or all', () => {
    const painting = ready(red, blue, { ...blue, x: 8 }, { ...blue, x: 9 });
    send(painting, 250);
    painting.cancel('last');
    expect(states(painting)).toEqual(['1 sent', '3 waiting', '8 waiting']);
    painting.cancel('all');
    expect(states(painting)).toEqual(['1 sent']);
    const cancelled = [9, 3, 8].map((x) => ({ type: 'unpainted', ...blue, x, reason: 'cancelled' }));
    expect(eventsOf(painting)).toEqual(cancelled);
    painting.cancel('last');
    expect(eventsOf(painting)).toEqual([]);
  });

  it('waits while the connection is down until the board is read again', () => {
    const painting = ready();
    painting.disconnected();
    painting.add(red);
    expect(painting.next(60_000)).toEqual(wait(Number.POSITIVE_INFINITY));
    painting.connected(board, 61_000);
    expect(painting.next(61_250).type).toBe('place');
  });

  it('that was sent before a cut is painted or waits again, by the next board', () => {
    const painting = ready(red);
    send(painting, 250, 3);
    painting.disconnected();
    painting.connected(withPixels(board, [[1, 2, 10]]), 5000);
    expect(eventsOf(painting)).toEqual([{ type: 'painted', ...red, before: 3 }]);
    painting.add(blue);
    send(painting, 60_000);
    painting.disconnected();
    painting.connected(board, 65_000);
    expect(states(painting)).toEqual(['3 waiting']);
  });
});

it('a painting gives its status only when it has changed', () => {
  const painting = ready();
  expect(painting.takeEvents(0)).toEqual([]);
  painting.receive(pixels([1, 1, 1]), 0);
  expect(painting.takeEvents(0)).toEqual([]);
  painting.receive(cooldown(700), 1000);
  const status = { type: 'painting', now: 0, pending: [], readyAt: 1700, paceMs: 30_000 };
  expect(painting.takeEvents(0)).toEqual([status]);
  const offline = () => painting.takeEvents(0).map((event) => event.type === 'painting' && event.isOffline);
  painting.disconnected();
  expect(offline()).toEqual([true]);
  painting.disconnected();
  expect(offline()).toEqual([]);
  painting.connected(board, 0);
  expect(offline()).toEqual([undefined]);
});
