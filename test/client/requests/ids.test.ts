import { expect, it } from 'vitest';
import { batches, mergedBatches } from '../../../src/client/requests/ids';

const ids = ['a', 'b', 'c', 'd', 'e'];

it('batches has no more items in a batch than the service accepts', () => {
  expect(batches(ids, 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(batches([], 2)).toEqual([]);
});

it('mergedBatches makes one record of the answers to all batches', async () => {
  const requested: string[][] = [];
  const read = async (batch: string[]) => {
    requested.push(batch);
    return Object.fromEntries(batch.map((id) => [id, id.toUpperCase()]));
  };
  expect(await mergedBatches(ids, 2, read)).toEqual({ a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' });
  expect(requested).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});
