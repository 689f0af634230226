import { describe, expect, it } from 'vitest';
import { createActivity } from '../../../src/sandbox/server/activity';
import { createShutdown } from '../../../src/sandbox/server/server';
import { createTimers } from '../../../src/sandbox/server/timers';
import { movableClock } from '../../support/sandbox';

function counted() {
  const clock = movableClock();
  const activity = createActivity(clock);
  let calls = 0;
  const cancel = activity.whenIdle(1000, () => {
    calls += 1;
  });
  return { clock, activity, cancel, calls: () => calls };
}

describe('idle time', () => {
  it('runs from the beginning', () => {
    const { clock, calls } = counted();
    clock.move(999);
    expect(calls()).toBe(0);
    clock.move(1);
    expect(calls()).toBe(1);
    clock.move(10_000);
    expect(calls()).toBe(1);
  });

  it('begins again at the end of what happened', () => {
    const { clock, activity, calls } = counted();
    clock.move(600);
    const end = activity.begin();
    clock.move(300);
    end();
    clock.move(999);
    expect(calls()).toBe(0);
    clock.move(1);
    expect(calls()).toBe(1);
  });

  it('does not run while something is open', () => {
    const { clock, activity, calls } = counted();
    const end = activity.begin();
    clock.move(5500);
    expect(calls()).toBe(0);
    end();
    clock.move(1000);
    expect(calls()).toBe(1);
  });

  it('is not looked at any more when cancelled, also after it was put off', () => {
    const { clock, activity, cancel, calls } = counted();
    activity.begin()();
    clock.move(500);
    activity.begin()();
    clock.move(600);
    cancel();
    clock.move(10_000);
    expect(calls()).toBe(0);
  });
});

describe('what is open', () => {
  it('is counted, each end once', () => {
    const { activity } = counted();
    const first = activity.begin();
    const second = activity.begin();
    expect(activity.open()).toBe(2);
    first();
    first();
    expect(activity.open()).toBe(1);
    second();
    expect(activity.open()).toBe(0);
  });

  it('is waited for', async () => {
    const { activity } = counted();
    await activity.quiet();
    const first = activity.begin();
    const second = activity.begin();
    let quiet = false;
    const waiting = activity.quiet().then(() => {
      quiet = true;
    });
    first();
    await Promise.resolve();
    expect(quiet).toBe(false);
    second();
    await waiting;
    expect(quiet).toBe(true);
  });
});

describe('an shutdown', () => {
  it('does its work once, for the first reason', async () => {
    let works = 0;
    const shutdown = createShutdown(async () => {
      works += 1;
    });
    expect(await Promise.all([shutdown.end('idle'), shutdown.end('stopped')])).toEqual(['idle', 'idle']);
    expect(await shutdown.ended).toBe('idle');
    expect(works).toBe(1);
  });

  it('hands its failure to everybody who waits', async () => {
    const shutdown = createShutdown(() => Promise.reject(new Error('no')));
    await expect(shutdown.end('stopped')).rejects.toThrow('no');
    await expect(shutdown.ended).rejects.toThrow('no');
  });
});

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
