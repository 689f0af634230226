import { expect, it } from 'vitest';
import { makePendingAcks } from '../../../src/app/context/base';

/** Two operations that were answered, and what becomes of them. */
function answered() {
  const acks = makePendingAcks();
  const ends: string[] = [];
  for (const id of ['a', 'b'])
    acks.add({
      id,
      acknowledge: async () => void ends.push(`${id} acknowledged`),
      savePending: async () => void ends.push(`${id} kept`),
    });
  return { acks, ends };
}

it('operations whose answers were printed are forgotten', async () => {
  const { acks, ends } = answered();
  expect(await acks.reportPrinted(true)).toEqual([]);
  expect(ends).toEqual(['a acknowledged', 'b acknowledged']);
});

it('operations whose answers were not printed stay in the journal', async () => {
  const { acks, ends } = answered();
  expect(await acks.reportPrinted(false)).toEqual(['a', 'b']);
  expect(ends).toEqual(['a kept', 'b kept']);
});

it('an operation is reported once', async () => {
  const { acks, ends } = answered();
  await acks.reportPrinted(false);
  expect(await acks.reportPrinted(true)).toEqual([]);
  expect(ends).toHaveLength(2);
});
