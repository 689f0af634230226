/** Work on several things at a time, in order. */
import { describe, expect, it } from 'vitest';
import { atOnce, inOrder } from '../../../../src/commands/canvas/timelapse/apng';

async function* upTo(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

describe('work in order', () => {
  it('gives results in the order of their sources, whichever is done first', async () => {
    let running = 0;
    let max = 0;
    const ends: (() => void)[] = [];
    const work = async (number: number) => {
      running += 1;
      max = Math.max(max, running);
      // The first of two waits for the second.
      if (number % 2 === 0) await new Promise<void>((resolve) => ends.push(resolve));
      else for (const end of ends.splice(0)) end();
      running -= 1;
      return number * 10;
    };
    const results: number[] = [];
    for await (const result of inOrder(upTo(8), work, 2)) results.push(result);
    expect(results).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
    expect(max).toBe(2);
  });

  it('fails with the first failure, in its turn', async () => {
    const work = async (number: number) => {
      if (number > 0) throw new Error(`failed at ${number}`);
      return number;
    };
    const results: number[] = [];
    const reading = (async () => {
      for await (const result of inOrder(upTo(5), work, 3)) results.push(result);
    })();
    await expect(reading).rejects.toThrow('failed at 1');
    expect(results).toEqual([0]);
  });

  it('has fewer large frames under way', () => {
    const of = (width: number, scale: number) => atOnce({ width, height: width, scale });
    expect([of(64, 1), of(1024, 1), of(2048, 2), of(2048, 4)]).toEqual([4, 4, 2, 1]);
  });
});
