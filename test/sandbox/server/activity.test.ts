import { describe, expect, it } from 'vitest';
import { createTimers } from '../../../src/sandbox/server/service';
import { movableClock } from '../../support/sandbox';

/** Timers over a real clock and a world's time that can run ahead of it. */
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
  it('rings once at its time, by the real clock or when the time of the world is moved past it', () => {
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
    clock.move(5000);
    expect(rung).toEqual(['one', 'two']);
  });

  it('can be canceled, also by another timer', () => {
    const { clock, timers, rung, ring, advance, now } = setUp();
    const cancel = timers.at(now() + 1000, ring('never'));
    timers.at(now() + 500, cancel);
    advance(500);
    clock.move(5000);
    expect(rung).toEqual([]);
  });
});
