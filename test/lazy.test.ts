import { expect, it } from 'vitest';
import { lazy } from '../src/lazy';

interface Adder {
  add(amount: number): Promise<number>;
}

it('lazy makes a capability by its first call, once, and not when an async function returns it', async () => {
  let made = 0;
  const adder = lazy<Adder>(async () => {
    made += 1;
    let sum = 0;
    return {
      async add(amount) {
        sum += amount;
        return sum;
      },
    };
  });
  const returned = await (async () => adder)();
  expect({ same: returned === adder, made }).toEqual({ same: true, made: 0 });
  expect(await Promise.all([adder.add(1), adder.add(2)])).toEqual([1, 3]);
  expect(made).toBe(1);
});
