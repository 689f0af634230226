import { describe, expect, it, vi } from 'vitest';
import { disposeStack, makeLifetime, TimeUp, until } from '../../../src/cli/process/lifetime';
import { InterruptedError } from '../../../src/errors';
import { movableClock } from '../../support/clock';
import { turns } from '../../support/terminal/terminal';

describe('a lifetime', () => {
  it('ends with the signal around it, with the same reason', () => {
    const outer = new AbortController();
    const { signal } = makeLifetime(outer.signal, movableClock(), undefined);
    expect(signal.aborted).toBe(false);
    const reason = new InterruptedError();
    outer.abort(reason);
    expect(signal.reason).toBe(reason);
    expect(makeLifetime(outer.signal, movableClock(), 1000).signal.reason).toBe(reason);
  });

  it('ends when its time is up', () => {
    const clock = movableClock();
    const { signal } = makeLifetime(new AbortController().signal, clock, 1000);
    clock.move(999);
    expect(signal.aborted).toBe(false);
    clock.move(1);
    expect(signal.reason).toBeInstanceOf(TimeUp);
  });

  it('removes its timer and its listener when it is ended', () => {
    const outer = new AbortController();
    const removed = vi.spyOn(outer.signal, 'removeEventListener');
    const cancel = vi.fn();
    const life = makeLifetime(outer.signal, { ...movableClock(), after: () => cancel }, 1000);
    life.end();
    const reason = life.signal.reason;
    expect(reason).toBeInstanceOf(TimeUp);
    expect(removed).toHaveBeenCalledTimes(1);
    expect(cancel).toHaveBeenCalledTimes(1);
    outer.abort('later');
    expect(life.signal.reason).toBe(reason);
  });
});

describe('until', () => {
  /** Numbers that the test pushes; `reported` counts how often the source was closed. */
  function source() {
    const waiting: ((result: IteratorResult<number>) => void)[] = [];
    const reported = { returned: 0, fail: (_: Error) => {} };
    const events: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          new Promise((resolve, reject) => {
            waiting.push(resolve);
            reported.fail = reject;
          }),
        async return() {
          reported.returned += 1;
          return { done: true, value: undefined };
        },
      }),
    };
    const push = (value: number) => waiting.shift()?.({ done: false, value });
    const finish = () => waiting.shift()?.({ done: true, value: undefined });
    return { events, push, finish, reported };
  }

  /** The events up to the end, and the error at the end. */
  function collect(events: AsyncIterable<number>) {
    const seen: number[] = [];
    const end = (async () => {
      for await (const event of events) seen.push(event);
      return 'ended';
    })().catch((error: unknown) => error);
    return { seen, end };
  }

  /** The events of a source until the signal is aborted, once the first is awaited. */
  async function started(stop = new AbortController()) {
    const from = source();
    const collected = collect(until(from.events, stop.signal));
    await turns();
    return { ...from, ...collected, stop };
  }

  it('gives the events of a source to its end, and closes it', async () => {
    const { push, finish, reported, seen, end } = await started();
    push(1);
    await turns();
    push(2);
    await turns();
    finish();
    expect([await end, seen, reported.returned]).toEqual(['ended', [1, 2], 1]);
  });

  it('ends without an error when the time is up while it waits for an event', async () => {
    const { push, reported, seen, end, stop } = await started();
    push(1);
    await turns();
    stop.abort(new TimeUp());
    expect([await end, seen, reported.returned]).toEqual(['ended', [1], 1]);
  });

  it('throws the reason of an interrupt while it waits for an event', async () => {
    const { reported, end, stop } = await started();
    const reason = new InterruptedError();
    stop.abort(reason);
    expect(await end).toBe(reason);
    expect(reported.returned).toBe(1);
    // The error of the closed source comes too late to matter.
    reported.fail(new Error('aborted'));
    await turns();
  });

  it('reads no event after the signal is aborted', async () => {
    const { end, seen } = collect(until(endless(), AbortSignal.abort(new TimeUp())));
    expect([await end, seen]).toEqual(['ended', []]);
  });

  it('ends although a generator hangs for ever', async () => {
    const stop = new AbortController();
    const hanging = (async function* () {
      yield 1;
      await new Promise(() => undefined);
    })();
    const { seen, end } = collect(until(hanging, stop.signal));
    await turns();
    stop.abort(new TimeUp());
    expect([await end, seen]).toEqual(['ended', [1]]);
  });

  it('ends between two events of a source that never waits', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    for await (const number of until(endless(), stop.signal)) {
      seen.push(number);
      if (number === 3) stop.abort(new TimeUp());
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('closes its source when the reader stops', async () => {
    const { events, push, reported } = source();
    const reading = (async () => {
      for await (const _ of until(events, new AbortController().signal)) return;
    })();
    await turns();
    push(1);
    await reading;
    expect(reported.returned).toBe(1);
  });

  it('throws the error of the source', async () => {
    const { reported, end } = await started();
    reported.fail(new Error('broken'));
    expect(await end).toMatchObject({ message: 'broken' });
  });

  async function* endless(): AsyncGenerator<number> {
    for (let number = 1; ; number += 1) yield number;
  }
});

describe('disposeStack', () => {
  it('closes what was opened last first, one after another, and once', async () => {
    const order: string[] = [];
    const stack = disposeStack();
    stack.add(() => order.push('first'));
    stack.add(async () => {
      await turns();
      order.push('second');
    });
    await stack.close();
    expect(order).toEqual(['second', 'first']);
    await stack.close();
    expect(order).toHaveLength(2);
  });

  it('closes everything although something fails, and throws the last error', async () => {
    const order: string[] = [];
    const stack = disposeStack();
    stack.add(() => order.push('first'));
    stack.add(() => Promise.reject(new Error('second')));
    stack.add(() => {
      throw new Error('third');
    });
    await expect(stack.close()).rejects.toThrow('third');
    expect(order).toEqual(['first']);
  });
});
