import { describe, expect, it } from 'vitest';
import { createTimers } from '../../../src/sandbox/server/timers';
import { movableClock } from '../../support/sandbox';

/** Alarms over a real clock and a world's time that may run ahead of it. */
function setUp() {
  const clock = movableClock();
  let ahead = 0;
  const now = () => clock.now() + ahead;
  const timers = createTimers(clock, now);
  const rung: string[] = [];
  const ring = (name: string) => () => void rung.push(name);
  const advance = (ms: number) => {
    ahead += ms;
    timers.moved();
  };
  return { clock, timers, rung, ring, advance, now };
}

describe('a timer', () => {
  it('rings once when its time has come', () => {
    const { clock, timers, rung, ring, now } = setUp();
    timers.at(now() + 1000, ring('one'));
    clock.move(999);
    expect(rung).toEqual([]);
    clock.move(1);
    clock.move(5000);
    expect(rung).toEqual(['one']);
  });

  it('rings when the world’s time is moved past it, and not again when the real time gets there', () => {
    const { clock, timers, rung, ring, advance, now } = setUp();
    timers.at(now() + 1000, ring('one'));
    timers.at(now() + 9000, ring('two'));
    advance(400);
    expect(rung).toEqual([]);
    advance(600);
    expect(rung).toEqual(['one']);
    clock.move(7999);
    expect(rung).toEqual(['one']);
    clock.move(1);
    expect(rung).toEqual(['one', 'two']);
  });

  it('can be prevented, also by another one', () => {
    const { clock, timers, rung, ring, advance, now } = setUp();
    const prevent = timers.at(now() + 1000, ring('never'));
    timers.at(now() + 500, prevent);
    advance(500);
    clock.move(5000);
    expect(rung).toEqual([]);
  });
});
