import { describe, expect, it } from 'vitest';
import { makePendingAcks } from '../../../src/app/context/scope';
import { commandsByRoute, makeManifest } from '../../../src/cli/line/manifest';
import { forest } from '../../support/commands';

it('commandsByRoute lists the commands of each route, without those that may call any', async () => {
  expect([...commandsByRoute(await makeManifest(forest))]).toEqual([
    ['platform.version', ['trees list', 'trees get']],
    ['platform.status', ['trees get']],
  ]);
});

describe('two answered operations', () => {
  it.each([
    [true, 'acknowledged', []],
    [false, 'kept', ['a', 'b']],
  ])('are reported once, as printed: %j', async (isPrinted, end, unread) => {
    const acks = makePendingAcks();
    const ends: string[] = [];
    for (const id of ['a', 'b'])
      acks.add({
        id,
        acknowledge: async () => void ends.push(`${id} acknowledged`),
        savePending: async () => void ends.push(`${id} kept`),
      });
    expect(await acks.reportPrinted(isPrinted)).toEqual(unread);
    expect(await acks.reportPrinted(true)).toEqual([]);
    expect(ends).toEqual([`a ${end}`, `b ${end}`]);
  });
});
