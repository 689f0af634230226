import { describe, expect, it } from 'vitest';
import { createShutdown } from '../../../src/sandbox/server/server';
import { createActivity, createTimers } from '../../../src/sandbox/server/service';
import { movableClock } from '../../support/sandbox';

function counted() {
  const clock = movableClock();
  const activity = createActivity(clock);
  let calls = 0;
  const cancel = activity.whenIdle(1000, () => (calls += 1));
  /** Passes time; how often the callback was called by then. */
  const callsAfter = (ms: number) => {
    clock.move(ms);
    return calls;
  };
  return { activity, cancel, callsAfter };
}

describe('idle time', () => {
  it('calls back once, a second after the start or an activity, and not while one is open', () => {
    const { callsAfter } = counted();
    expect([callsAfter(999), callsAfter(1), callsAfter(10_000)]).toEqual([0, 1, 1]);
    const { activity, callsAfter: callsOfOther } = counted();
    callsOfOther(600);
    const end = activity.begin();
    expect(callsOfOther(5500)).toBe(0);
    end();
    expect([callsOfOther(999), callsOfOther(1)]).toEqual([0, 1]);
  });

  it('does not call back when it was canceled, also after an activity', () => {
    const { activity, cancel, callsAfter } = counted();
    activity.begin()();
    callsAfter(500);
    activity.begin()();
    callsAfter(600);
    cancel();
    expect(callsAfter(10_000)).toBe(0);
  });
});

it('open activities are counted and waited for, each end once', async () => {
  const { activity } = counted();
  await activity.quiet();
  const [first, second] = [activity.begin(), activity.begin()];
  expect(activity.open()).toBe(2);
  let quiet = false;
  const waiting = activity.quiet().then(() => (quiet = true));
  first();
  first();
  await Promise.resolve();
  expect([activity.open(), quiet]).toEqual([1, false]);
  second();
  await waiting;
  expect([activity.open(), quiet]).toEqual([0, true]);
});

it('a shutdown runs once, for the first reason, and passes its failure to everybody who waits', async () => {
  let runs = 0;
  const shutdown = createShutdown(async () => void runs++);
  expect(await Promise.all([shutdown.end('idle'), shutdown.end('stopped')])).toEqual(['idle', 'idle']);
  expect(await shutdown.ended).toBe('idle');
  expect(runs).toBe(1);
  const failing = createShutdown(() => Promise.reject(new Error('no')));
  await expect(failing.end('stopped')).rejects.toThrow('no');
  await expect(failing.ended).rejects.toThrow('no');
});

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
