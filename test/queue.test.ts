import { describe, expect, it } from 'vitest';
import { createQueue, createSerialQueue, mapInOrder } from '../src/queue';

function queue(highWater = 4) {
  const calls: string[] = [];
  const made = createQueue<string>({
    sizeOf: (item) => item.length,
    highWater,
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  });
  return { queue: made, calls };
}

describe('createQueue', () => {
  it('yields items that are pushed before and during a read', async () => {
    const { queue: made } = queue();
    made.push('a');
    const items = made.items();
    expect(await items.next()).toEqual({ done: false, value: 'a' });
    const second = items.next();
    made.push('b');
    expect(await second).toEqual({ done: false, value: 'b' });
    const end = items.next();
    made.end();
    expect(await end).toEqual({ done: true, value: undefined });
  });

  it('throws its failure after the last item', async () => {
    const { queue: made } = queue();
    const failure = new Error('lost');
    made.push('a');
    expect(made.hasEnded()).toBe(false);
    made.end(failure);
    made.end();
    expect(made.hasEnded()).toBe(true);
    const items = made.items();
    expect(await items.next()).toMatchObject({ value: 'a' });
    await expect(items.next()).rejects.toBe(failure);
  });

  it('pauses once at the high-water mark, and resumes when a quarter is left', async () => {
    const { queue: made, calls } = queue();
    for (const item of ['a', 'b', 'c']) made.push(item);
    expect(calls).toEqual([]);
    for (const item of ['d', 'e']) made.push(item);
    expect(calls).toEqual(['pause']);
    const items = made.items();
    for (const _ of [1, 2, 3]) await items.next();
    expect(calls).toEqual(['pause']);
    await items.next();
    expect(calls).toEqual(['pause', 'resume']);
    made.push('long one');
    expect(calls).toEqual(['pause', 'resume', 'pause']);
  });

  it('drops its items and everything that is pushed later', async () => {
    const { queue: made, calls } = queue();
    for (const item of ['a', 'b', 'c', 'd']) made.push(item);
    made.drop();
    for (const item of ['e', 'f', 'g', 'h', 'i']) made.push(item);
    expect(calls).toEqual(['pause', 'resume']);
    expect(made.hasEnded()).toBe(true);
    expect(await made.items().next()).toEqual({ done: true, value: undefined });
  });

  it('yields an empty item', async () => {
    const { queue: made } = queue();
    made.push('');
    made.end();
    const all: string[] = [];
    for await (const item of made.items()) all.push(item);
    expect(all).toEqual(['']);
  });
});

describe('takeAll', () => {
  it('returns every queued item, and resumes', async () => {
    const { queue: made, calls } = queue();
    for (const item of ['ab', 'cd']) made.push(item);
    expect(await made.takeAll()).toEqual({ items: ['ab', 'cd'], ended: false });
    expect(calls).toEqual(['pause', 'resume']);
    const taking = made.takeAll();
    made.push('e');
    expect(await taking).toEqual({ items: ['e'], ended: false });
    made.end();
    expect(await made.takeAll()).toEqual({ items: [], ended: true });
  });

  it('throws a failure before it returns items', async () => {
    const { queue: made } = queue();
    made.push('a');
    made.end(new Error('broken'));
    await expect(made.takeAll()).rejects.toThrow('broken');
  });
});

describe('createSerialQueue', () => {
  it('runs tasks in order, and continues after a failure', async () => {
    const tasks = createSerialQueue();
    const events: string[] = [];
    const failing = tasks.run(async () => {
      events.push('failing begins');
      await Promise.resolve();
      events.push('failing ends');
      throw new Error('no');
    });
    const next = tasks.run(async () => {
      events.push('next');
      return 7;
    });
    expect(events).toEqual([]);
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe(7);
    expect(events).toEqual(['failing begins', 'failing ends', 'next']);
  });

  it('is idle when every task has ended, also with a failure', async () => {
    const tasks = createSerialQueue();
    await tasks.idle();
    let isDone = false;
    tasks.run(async () => Promise.reject(new Error('no'))).catch(() => undefined);
    const late = tasks.run(async () => {
      await Promise.resolve();
      isDone = true;
    });
    await tasks.idle();
    expect(isDone).toBe(true);
    await late;
  });
});

describe('mapInOrder', () => {
  /** Work that ends when the test says so. */
  function work() {
    const begun: number[] = [];
    const end = new Map<number, (error?: Error) => void>();
    const start = (item: number) => {
      begun.push(item);
      return new Promise<number>((resolve, reject) => {
        end.set(item, (error) => (error ? reject(error) : resolve(item * 10)));
      });
    };
    return { begun, end: (item: number, error?: Error) => end.get(item)?.(error), start };
  }

  it('gives the results in the order of the items, however they end', async () => {
    const { begun, end, start } = work();
    const results = mapInOrder([1, 2, 3, 4, 5], 3, start);
    const first = results.next();
    expect(begun).toEqual([1, 2, 3]);
    end(3);
    end(2);
    end(1);
    expect(await first).toEqual({ done: false, value: 10 });
    expect(begun).toEqual([1, 2, 3, 4]);
    expect([(await results.next()).value, (await results.next()).value]).toEqual([20, 30]);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  it('ends with the first error in that order, once all that began has ended', async () => {
    const { begun, end, start } = work();
    const results = mapInOrder([1, 2, 3], 2, start);
    let isOver = false;
    const first = results.next().finally(() => {
      isOver = true;
    });
    end(1, new Error('refused'));
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    end(2);
    await expect(first).rejects.toThrow('refused');
    expect(begun).toEqual([1, 2]);
  });

  it('gives nothing for no items', async () =>
    expect(await mapInOrder([], 4, work().start).next()).toEqual({ done: true, value: undefined }));
});
