import { expect, it } from 'vitest';
import {
  afterAnswer,
  isStale,
  type LimitNews,
  nextSlot,
  type Quota,
  withSlot,
} from '../../../src/client/request/quota';

const minute = 60_000;
const start = Date.UTC(2026, 9, 1, 12);

const news = (more: Partial<LimitNews>): LimitNews => ({ now: start, refused: false, sent: [], ...more });
const quota = (more: Partial<Quota> = {}): Quota => ({ until: 0, heardAt: start, slots: [], ...more });

/** The times of the next requests, in seconds from the start. */
function slotsAfter(before: Quota | undefined, count: number): number[] {
  let known = before ?? quota();
  return Array.from({ length: count }, () => {
    const at = nextSlot(known, start);
    known = withSlot(known, at, start);
    return (at - start) / 1000;
  });
}

it('afterAnswer knows no limit while requests are left, or after a refusal without a time', () => {
  expect(afterAnswer(undefined, news({ remaining: 3, limit: 5 }))).toBeUndefined();
  expect(afterAnswer(undefined, news({ refused: true }))).toBeUndefined();
});

it('a refusal with a time delays all requests until then', () => {
  const refused = afterAnswer(undefined, news({ refused: true, retryAfter: 20 }));
  expect(slotsAfter(refused, 3)).toEqual([20, 20, 20]);
});

it('a refusal in a minute that was followed from its start tells the limit of a minute', () => {
  const slots = [start - 300, start - 200, start - 100, start - 50];
  const news429 = news({ refused: true, retryAfter: 60, slot: start - 50 });
  const refused = afterAnswer(quota({ slots }), news429);
  expect(refused?.limit).toBe(3);
  expect(slotsAfter(refused, 7)).toEqual([60.7, 60.8, 60.9, 121.7, 121.8, 121.9, 182.7]);
  const later = start + 11 * minute;
  expect(withSlot(refused as Quota, later, later)).not.toHaveProperty('limit');
});

it('the last request of a minute delays the next one until a minute after the first known one', () => {
  const last = afterAnswer(undefined, news({ remaining: 0, limit: 2, sent: [start - 20_000, start] }));
  expect(last?.isGuess).toBe(false);
  expect(slotsAfter(last, 3)).toEqual([41, 61, 102]);
  const alone = afterAnswer(undefined, news({ remaining: 0 }));
  expect(alone?.isGuess).toBe(true);
  expect(slotsAfter(alone, 1)).toEqual([60]);
});

it('a success after the refusal ends the delay', () => {
  const refused = quota({ until: start + minute, heardAt: start - 1000 });
  expect(afterAnswer(refused, news({ slot: start - 2000 }))).toBeUndefined();
  expect(afterAnswer(refused, news({ slot: start - 500 }))?.until).toBe(start);
});

it('isStale is true after two minutes, and for impossible times', () => {
  expect(isStale(quota(), start + 2 * minute)).toBe(false);
  expect(isStale(quota(), start + 2 * minute + 1)).toBe(true);
  expect(isStale(quota({ until: start + 20 * 60 * minute }), start)).toBe(false);
  expect(isStale(quota({ until: start + 100 * 24 * 60 * minute }), start)).toBe(true);
  expect(isStale(quota({ heardAt: start + 2 * minute }), start)).toBe(true);
});
