import { describe, expect, it } from 'vitest';
import { lazy } from '../../src/app/lazy';

interface Counter {
  add(amount: number): Promise<number>;
  fail(): Promise<never>;
}

function counted() {
  let made = 0;
  const counter = lazy<Counter>(async () => {
    made += 1;
    let sum = 0;
    return {
      add: async (amount) => {
        sum += amount;
        return sum;
      },
      fail: () => Promise.reject(new Error('no')),
    };
  });
  return { counter, made: () => made };
}

describe('lazy', () => {
  it('makes a capability by its first call, once', async () => {
    const { counter, made } = counted();
    expect(made()).toBe(0);
    expect(await Promise.all([counter.add(1), counter.add(2)])).toEqual([1, 3]);
    expect(made()).toBe(1);
  });

  it('makes nothing when an async function returns it', async () => {
    const { counter, made } = counted();
    const handed = await (async () => counter)();
    expect({ same: handed === counter, made: made() }).toEqual({ same: true, made: 0 });
  });

  it('throws the errors of the capability and of its making', async () => {
    await expect(counted().counter.fail()).rejects.toThrow('no');
    await expect(lazy<Counter>(() => Promise.reject(new Error('not made'))).add(1)).rejects.toThrow(
      'not made',
    );
  });
});
