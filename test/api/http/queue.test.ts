import { describe, expect, it } from 'vitest';
import { createQueue } from '../../../src/api/http/queue';

function queue(highWater = 4) {
  const told: string[] = [];
  const made = createQueue<string>({
    sizeOf: (item) => item.length,
    highWater,
    hold: () => told.push('hold'),
    release: () => told.push('release'),
  });
  return { queue: made, told };
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

  it('holds the pushing side up once, and lets it go on when a quarter is left', async () => {
    const { queue: made, told } = queue();
    for (const item of ['a', 'b', 'c']) made.push(item);
    expect(told).toEqual([]);
    for (const item of ['d', 'e']) made.push(item);
    expect(told).toEqual(['hold']);
    const items = made.items();
    for (const _ of [1, 2, 3]) await items.next();
    expect(told).toEqual(['hold']);
    await items.next();
    expect(told).toEqual(['hold', 'release']);
    made.push('long one');
    expect(told).toEqual(['hold', 'release', 'hold']);
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
