import { describe, expect, it } from 'vitest';
import type { SchoolShop } from '../../../../../../src/protocol/records/school/shop';
import { rightBalance, schoolIn } from '../../../../../../src/sandbox/sections/school/rules/belongings';
import { schoolShopIn } from '../../../../../../src/sandbox/sections/school/shop/rules/purchases';
import { useSandbox } from '../../../../../support/sandbox';
import { expectOk, expectRefusal, refused } from '../../../../requests';
import { event, type Pupil, pupilOf, purchasePath } from '../../school-support';

const sandbox = useSandbox();
const hourMs = 3_600_000;
const ada = () => pupilOf(sandbox(), 'ada');
const one = { quantity: 1 };
const buy = (id: string, body: unknown = one, who = ada()) => who.send(purchasePath(id), { body });
const kindsOf = async (who: Pupil) => {
  const { items } = (await who.get(`${event}/inventory`)) as { items: { kind: string }[] };
  return items.map(({ kind }) => kind);
};

describe('a purchase', () => {
  it('is paid, and delivered to the backpack', async () => {
    const who = ada();
    await expectOk(buy('eraser', { quantity: 2 }, who), { balance: 5060 });
    const kinds = await kindsOf(who);
    expect(kinds.filter((kind) => kind === 'eraser')).toHaveLength(5);
    expect(kinds.slice(-2)).toEqual(['eraser', 'eraser']);
  });

  it.each([
    ['school_stickers', 'sticker', 5],
    ['water_balloons', 'stain', 3],
  ])('of %s gives several pieces', async (id, kind, count) => {
    const who = pupilOf(sandbox(), 'mira');
    await expectOk(buy(id, { quantity: 2 }, who));
    expect(await kindsOf(who)).toEqual(Array.from({ length: 2 * count }, () => kind));
  });

  it('of chalk and cloth is for the board, whatever the showcase has', async () => {
    const who = pupilOf(sandbox(), 'mira');
    await expectOk(buy('board_cloth', one, who), { balance: 600 });
    expect(await kindsOf(who)).toEqual([]);
    expect((await who.get(`${event}/shop/board`)).items).toMatchObject([{ owned: 0 }, { owned: 1 }]);
  });

  it.each([
    ['red_pen', undefined, 'red_pen'],
    ['post_notebook', 'grid', 'notebook_grid'],
    ['post_notebook', 'ruled', 'notebook_ruled'],
  ] as const)('of %s %s gives a right', async (id, variant, right) => {
    const who = pupilOf(sandbox(), 'mira');
    await expectOk(buy(id, { quantity: 2, variant }, who), { delivery: { kind: right, quantity: 2 } });
    expect(rightBalance(sandbox().world(), who.id, right)).toBe(2);
    expect(await kindsOf(who)).toEqual([]);
  });

  it('is listed, the last one first', async () => {
    const who = ada();
    await buy('eraser', { quantity: 3 }, who);
    const { items } = (await who.get(`${event}/shop/purchased`)) as unknown as SchoolShop;
    const bought = items.map(({ id, purchased }) => `${id} ${purchased}`);
    const former = ['profile_avatar 1', 'red_pen 3', 'water_balloons 1', 'school_stickers 1'];
    expect(bought).toEqual(['eraser 3', ...former]);
  });
});

describe('a purchase that is refused', () => {
  const charged = () => JSON.stringify([schoolIn(sandbox().world()), schoolShopIn(sandbox().world())]);
  const expectFree = async (send: () => ReturnType<typeof buy>, expected: string) => {
    const before = charged();
    const { status, code } = await refused(send());
    expect([charged(), `${status} ${code}`]).toEqual([before, expected]);
  };

  it.each([
    ['moon', one, '404 NOT_FOUND'],
    ['duty_corrector', one, '409 NOT_ON_SHOWCASE'],
    ['whoopee_cushion', one, '409 ITEM_NOT_AVAILABLE'],
    ['school_bell', one, '409 ITEM_NOT_AVAILABLE'],
    ['aura_analyzer', one, '409 ITEM_NOT_AVAILABLE'],
    ['post_notebook', one, '422 INVALID_VARIANT'],
    ['post_notebook', { quantity: 1, variant: 'toString' }, '422 INVALID_VARIANT'],
    ['eraser', { quantity: 1, variant: 'grid' }, '422 INVALID_VARIANT'],
    ['eraser', { quantity: 0 }, '422 VALIDATION_ERROR'],
    ['eraser', { quantity: 1.5 }, '422 VALIDATION_ERROR'],
    ['eraser', { quantity: 21 }, '422 VALIDATION_ERROR'],
    ['red_pen', { quantity: 3 }, '409 ALREADY_PURCHASED'],
    ['red_pen', one, '409 INSUFFICIENT_CHALKS', 'emiko'],
  ])('of %s with %j is answered with %s', async (id, body, code, person = 'ada') => {
    await expectFree(() => buy(id, body, pupilOf(sandbox(), person)), code);
  });

  it.each([
    ['purchases', 'eraser', one, '403 EVENT_PURCHASES_DISABLED'],
    ['deliveries', 'red_pen', one, '403 DELIVERY_DISABLED'],
    ['deliveries', 'post_notebook', { quantity: 1, variant: 'grid' }, '403 DELIVERY_DISABLED'],
  ] as const)('while %s are paused is that of %s', async (name, id, body, code) => {
    sandbox().world().switches[name] = false;
    await expectFree(() => buy(id, body), code);
  });

  it('comes beyond the maximum for each account', async () => {
    const who = ada();
    await expectOk(buy('red_pen', { quantity: 2 }, who));
    await expectFree(() => buy('red_pen', one, who), '409 ALREADY_PURCHASED');
    const { items } = (await who.get(`${event}/shop`)) as unknown as SchoolShop;
    expect(items.find(({ id }) => id === 'red_pen')).toMatchObject({ isAvailable: false, purchased: 5 });
  });

  it('comes after ten a minute while limits are on', async () => {
    const who = ada();
    sandbox().world().switches.limits = true;
    for (let nth = 0; nth < 10; nth++) await expectOk(buy('eraser', one, who));
    sandbox().clock.move(20_000);
    await expectRefusal(buy('eraser', one, who), 429, 'RATE_LIMIT_EXCEEDED', { retryAfter: 40 });
    sandbox().clock.move(40_000);
    await expectOk(buy('eraser', one, who));
  });
});

it('the showcase of the next cycle sells what was announced', async () => {
  sandbox().clock.move(3 * hourMs);
  const who = ada();
  await expectOk(buy('whoopee_cushion', one, who));
  await expectRefusal(buy('eraser', one, who), 'NOT_ON_SHOWCASE');
});
