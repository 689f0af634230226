import { describe, expect, it } from 'vitest';
import type { PlaceResult } from '../../../../../../src/protocol/records/school/profiles';
import { maxPlacements } from '../../../../../../src/sandbox/sections/school/profiles/actions';
import { useSandbox } from '../../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../../requests';
import { feedOf } from '../../../posts/feed-setup';
import { deedsOf } from '../deeds';

const sandbox = useSandbox();
const { post } = feedOf(sandbox);
const { idOf, path, send, give, use, seen, count } = deedsOf(sandbox);
const placed = async (person: string, owner: string, body: object = {}) =>
  (await expectOk(use(person, owner, 'placements', body))) as unknown as PlaceResult;
const erase = (person: string, owner: string, id: string) =>
  send(person, `POST ${path(owner, `/placements/${id}/erase`)}`, {});

describe('placing a sticker', () => {
  it('puts it on top with the stored precision or the default size, and raises the revision', async () => {
    const before = await seen('sven', 'ada');
    const place = { x: 0.123456, y: 1, size: 0.33333, angle: -12.34567 };
    const { rev, placement, evicted } = await placed('sven', 'ada', place);
    expect({ rev, evicted }).toEqual({ rev: before.rev + 1, evicted: [] });
    const stored = { x: 0.1235, y: 1, size: 0.3333, angle: -12.3457 };
    expect(placement).toMatchObject({
      ...{ kind: 'sticker', ...stored, z: 6, wear: 0 },
      createdBy: idOf('sven'),
      anchor: { kind: 'banner', id: null },
    });
    expect(placement.asset).toMatch(/^stickers\/.+\.png$/);
    const after = await seen('ulla', 'ada');
    expect(after.rev).toBe(rev);
    expect(after.placements?.at(-1)).toEqual(placement);
    expect((await placed('ada', 'ada')).placement).toMatchObject({ size: 0.16, angle: 0 });
  });

  it.each([
    ['x', -0.01],
    ['y', 1.01],
    ['size', 0.039],
    ['size', 0.51],
    ['angle', 361],
  ])('is refused with %s of %d, and spends nothing', async (field, value) => {
    await expectRefusal(use('sven', 'ada', 'placements', { [field]: value }), 422, 'VALIDATION_ERROR');
    expect(count('sven', 'sticker')).toBe(1);
  });

  it('removes the oldest from a full banner', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < maxPlacements; nth++) ids.push((await placed('sven', 'ulla')).placement.id);
    expect((await placed('sven', 'ulla')).evicted).toEqual([ids[0]]);
    expect((await placed('sven', 'ulla')).evicted).toEqual([ids[1]]);
    const { placements = [] } = await seen('ada', 'ulla');
    expect(placements).toHaveLength(maxPlacements);
    expect(placements.map(({ z }) => z)).toEqual(Array.from({ length: maxPlacements }, (_, nth) => nth + 3));
  });

  it('makes a stain of a water balloon, which dries in a day', async () => {
    const { placement } = await placed('sven', 'ulla', { inventoryItemId: give('sven', 'stain') });
    expect(placement).toMatchObject({ kind: 'stain', asset: null, size: 0.2 });
    await expectRefusal(erase('ada', 'ulla', placement.id), 404, 'NOT_FOUND');
    sandbox().control.advance(24 * 60 * 60_000 - 1);
    const { rev, placements } = await seen('ada', 'ulla');
    expect(placements).toHaveLength(1);
    sandbox().control.advance(1);
    expect(await seen('ada', 'ulla')).toMatchObject({ rev: rev + 1, placements: [] });
  });

  it('is possible on a post of the wall, and on no other post', async () => {
    const mine = await post('ulla');
    const anchor = { kind: 'post', id: mine.id };
    expect((await placed('sven', 'ulla', { anchor })).placement.anchor).toEqual(anchor);
    for (const other of [anchor, { kind: 'post' }]) {
      const asked = use('sven', 'ada', 'placements', { anchor: other });
      await expectRefusal(asked, 404, 'PROFILE_TARGET_NOT_FOUND');
    }
  });

  it('needs a sticker of the account', async () => {
    for (const inventoryItemId of [give('ulla', 'sticker'), give('sven', 'eraser')])
      await expectRefusal(use('sven', 'ada', 'placements', { inventoryItemId }), 409, 'ITEM_UNAVAILABLE');
    expect([count('ulla', 'sticker'), count('sven', 'eraser')]).toEqual([1, 1]);
  });
});

it('erasing wears a sticker out, removes it the third time, and spends an eraser each', async () => {
  const { placement } = await placed('sven', 'ulla');
  await expectRefusal(erase('kofi', 'ulla', placement.id), 409, 'ITEM_UNAVAILABLE');
  expect((await seen('ada', 'ulla')).placements).toMatchObject([{ wear: 0 }]);
  for (let nth = 0; nth < 3; nth++) give('kofi', 'eraser');
  await expectOk(erase('kofi', 'ulla', placement.id), { removed: false, wear: 1 });
  expect((await seen('ada', 'ulla')).placements).toMatchObject([{ wear: 1 }]);
  await expectOk(erase('kofi', 'ulla', placement.id));
  await expectOk(erase('kofi', 'ulla', placement.id), { removed: true, wear: 3 });
  expect(await seen('ada', 'ulla')).toMatchObject({ placements: [], rev: 5 });
  expect(count('kofi', 'eraser')).toBe(0);
  await expectRefusal(erase('kofi', 'ulla', placement.id), 404, 'NOT_FOUND');
});
