import { describe, expect, it } from 'vitest';
import { createQueue, createSerialQueue } from '../src/queue';

function queue(highWater = 4) {
  const reported: string[] = [];
  const made = createQueue<string>({
    sizeOf: (item) => item.length,
    highWater,
    pause: () => reported.push('pause'),
    resume: () => reported.push('resume'),
  });
  return { queue: made, reported };
}

describe('a queue', () => {
  it('gives what was pushed, before and while somebody waits', async () => {
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

  it('tells its failure after the last item', async () => {
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

  it('pauses the pushing side once, and resumes it when a quarter is left', async () => {
    const { queue: made, reported } = queue();
    for (const item of ['a', 'b', 'c']) made.push(item);
    expect(reported).toEqual([]);
    for (const item of ['d', 'e']) made.push(item);
    expect(reported).toEqual(['pause']);
    const items = made.items();
    for (const _ of [1, 2, 3]) await items.next();
    expect(reported).toEqual(['pause']);
    await items.next();
    expect(reported).toEqual(['pause', 'resume']);
    made.push('long one');
    expect(reported).toEqual(['pause', 'resume', 'pause']);
  });

  it('keeps nothing once it was dropped', async () => {
    const { queue: made, reported } = queue();
    for (const item of ['a', 'b', 'c', 'd']) made.push(item);
    made.drop();
    // Who pushes is not held up any more, and what is pushed is gone.
    for (const item of ['e', 'f', 'g', 'h', 'i']) made.push(item);
    expect(reported).toEqual(['pause', 'resume']);
    expect(made.hasEnded()).toBe(true);
    expect(await made.items().next()).toEqual({ done: true, value: undefined });
  });

  it('passes on what is empty', async () => {
    const { queue: made } = queue();
    made.push('');
    made.end();
    const all: string[] = [];
    for await (const item of made.items()) all.push(item);
    expect(all).toEqual(['']);
  });
});

describe('taking all of a queue', () => {
  it('gives everything that is queued at once, and resumes the pushing side', async () => {
    const { queue: made, reported } = queue();
    for (const item of ['ab', 'cd']) made.push(item);
    expect(await made.takeAll()).toEqual({ items: ['ab', 'cd'], ended: false });
    expect(reported).toEqual(['pause', 'resume']);
    const taking = made.takeAll();
    made.push('e');
    expect(await taking).toEqual({ items: ['e'], ended: false });
    made.end();
    expect(await made.takeAll()).toEqual({ items: [], ended: true });
  });

  it('throws a failure before what is queued', async () => {
    const { queue: made } = queue();
    made.push('a');
    made.end(new Error('broken'));
    await expect(made.takeAll()).rejects.toThrow('broken');
  });
});

describe('turns', () => {
  it('are taken in order, and a failure is its own alone', async () => {
    const turns = createSerialQueue();
    const events: string[] = [];
    const failing = turns.run(async () => {
      events.push('failing begins');
      await Promise.resolve();
      events.push('failing ends');
      throw new Error('no');
    });
    const next = turns.run(async () => {
      events.push('next');
      return 7;
    });
    expect(events).toEqual([]);
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe(7);
    expect(events).toEqual(['failing begins', 'failing ends', 'next']);
  });

  it('are idle when all that was asked for has ended, well or not', async () => {
    const turns = createSerialQueue();
    await turns.idle();
    let isDone = false;
    turns.run(async () => Promise.reject(new Error('no'))).catch(() => undefined);
    const late = turns.run(async () => {
      await Promise.resolve();
      isDone = true;
    });
    await turns.idle();
    expect(isDone).toBe(true);
    await late;
  });
});
