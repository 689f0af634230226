import { describe, expect, it } from 'vitest';
import type { ServiceClock } from '../../../../src/commands/exam/time/clock';
import { countdown, dueWarning, timeLeft } from '../../../../src/commands/exam/time/left';

const startedAt = '2026-05-04T10:00:00.000Z';
const start = Date.parse(startedAt);
const minute = 60_000;

/** A clock learned at the start, by a computer that is wrong by so much, uncertain by so much on either side. */
const clockOf = (wrongBy: number, uncertainMs: number): ServiceClock => ({
  at: { now: start + wrongBy, monotonic: 0 },
  min: -wrongBy - uncertainMs,
  max: -wrongBy + uncertainMs,
});

describe('the time left', () => {
  it('counts 40 minutes from the start', () => {
    const end = Date.parse('2026-05-04T10:40:00Z');
    const left = (now: number) => timeLeft(startedAt, clockOf(0, 0), { now, monotonic: now - start });
    expect(left(start)?.leftMs).toBe(2_400_000);
    expect(left(end - 1)).toMatchObject({ leftMs: 1, expired: false });
    expect(left(end)).toMatchObject({ leftMs: 0, expired: true });
  });

  it.each([0, 10 * minute, -10 * minute])('is right on a computer that is wrong by %i ms', (wrongBy) => {
    const left = (ms: number) =>
      timeLeft(startedAt, clockOf(wrongBy, 0), { now: start + wrongBy + ms, monotonic: ms });
    const known = { source: 'service', doubtful: false };
    expect(left(0)).toEqual({ leftMs: 40 * minute, expired: false, ...known });
    expect(left(17 * minute)).toEqual({ leftMs: 23 * minute, expired: false, ...known });
    expect(left(40 * minute - 1)).toEqual({ leftMs: 1, expired: false, ...known });
    expect(left(40 * minute)).toEqual({ leftMs: 0, expired: true, ...known });
    expect(left(99 * minute)).toEqual({ leftMs: 0, expired: true, ...known });
  });

  it('promises only what is certain, and ends only for certain', () => {
    const left = (ms: number) => timeLeft(startedAt, clockOf(0, 3000), { now: start + ms, monotonic: ms });
    expect(left(0)).toMatchObject({ leftMs: 40 * minute - 3000 });
    expect(left(40 * minute - 3000)).toMatchObject({ leftMs: 0, expired: false });
    expect(left(40 * minute + 2999)).toMatchObject({ leftMs: 0, expired: false });
    expect(left(40 * minute + 3000)).toMatchObject({ leftMs: 0, expired: true });
  });

  it('is never more than there ever was', () => {
    expect(timeLeft(startedAt, clockOf(0, 0), { now: start - minute, monotonic: -minute })?.leftMs).toBe(
      40 * minute,
    );
  });

  it('does not end by a clock that jumped', () => {
    const jumped = { now: start + 60 * minute, monotonic: 10 * minute };
    expect(timeLeft(startedAt, clockOf(0, 0), jumped)).toEqual({
      leftMs: 30 * minute,
      expired: false,
      source: 'service',
      doubtful: true,
    });
    const slept = { now: start + 60 * minute, monotonic: 50 * minute };
    expect(timeLeft(startedAt, clockOf(0, 0), slept)).toMatchObject({
      leftMs: 0,
      expired: false,
      doubtful: true,
    });
  });

  it('is what the computer says where the service said nothing, and never over', () => {
    expect(timeLeft(startedAt, undefined, { now: start + 10 * minute, monotonic: 5 })).toEqual({
      leftMs: 30 * minute,
      expired: false,
      source: 'computer',
      doubtful: true,
    });
    expect(timeLeft(startedAt, undefined, { now: start + 60 * minute })).toMatchObject({
      leftMs: 0,
      expired: false,
    });
  });

  it('is unknown without a start', () => {
    expect(timeLeft(undefined, clockOf(0, 0), { now: start })).toBeUndefined();
    expect(timeLeft('soon', clockOf(0, 0), { now: start })).toBeUndefined();
  });
});

describe('warnings', () => {
  it('come at ten, five and one minutes, each once', () => {
    const said: [number, number][] = [];
    let given: readonly number[] = [];
    for (let seconds = 2400; seconds >= 0; seconds -= 1) {
      const { minutes, given: now } = dueWarning(seconds * 1000, given);
      if (minutes !== undefined) said.push([seconds, minutes]);
      given = now;
    }
    expect(said).toEqual([
      [600, 10],
      [300, 5],
      [60, 1],
    ]);
    expect(given).toEqual([10, 5, 1]);
  });

  it('come once after a pause, the most urgent one', () => {
    expect(dueWarning(11 * minute, [])).toEqual({ given: [] });
    expect(dueWarning(4 * minute, [])).toEqual({ minutes: 5, given: [10, 5] });
    expect(dueWarning(4 * minute, [10, 5])).toEqual({ given: [10, 5] });
    expect(dueWarning(0, [10, 5])).toEqual({ minutes: 1, given: [10, 5, 1] });
  });
});

describe('a countdown', () => {
  it.each([
    [40 * minute, '40:00'],
    [40 * minute - 1, '39:59'],
    [61_500, '1:01'],
    [999, '0:00'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });
});
