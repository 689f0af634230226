import { describe, expect, it } from 'vitest';
import type { SchoolShop } from '../../../../../../src/protocol/records/school/shop';
import { nicknameShowcase } from '../../../../../../src/sandbox/sections/school/rules/event';
import * as products from '../../../../../../src/sandbox/sections/school/shop/rules/purchases';
import { showcaseOf } from '../../../../../../src/sandbox/sections/school/shop/rules/purchases';
import { useSandbox } from '../../../../../support/sandbox';
import { event, pupilOf } from '../../school-support';

const sandbox = useSandbox();
const hourMs = 3_600_000;
const ids = (products: readonly { readonly id: string }[]) => products.map(({ id }) => id);

it('the products and their prices are those of the protocol', () => {
  const all = [...products.rotatingProducts, ...products.standingProducts, ...products.boardProducts];
  expect(new Set(ids(all)).size).toBe(all.length);
  const prices = Object.fromEntries(all.map(({ id, price }) => [id, price]));
  expect(prices).toMatchObject({ break_window: 200, eraser: 70, water_balloons: 140, whoopee_cushion: 150 });
  expect(prices).toMatchObject({ school_bell: 2800, red_pen: 200, board_drawing: 160, board_cloth: 120 });
  const others = 'duty_corrector post_notebook school_stickers aura_analyzer random_nickname profile_avatar';
  for (const id of others.split(' ')) expect(prices).toHaveProperty(id);
  expect(all).toHaveLength(14);
});

describe('the showcase', () => {
  it('of a new world is half over, and changes at its end, to the millisecond', async () => {
    const { clock, world } = sandbox();
    const { cycle, endsAt, allItems, products, announced } = showcaseOf(world());
    expect([cycle, allItems, endsAt - clock.now()]).toEqual([36, false, 3 * hourMs]);
    expect(ids(products)).toEqual([
      ...['eraser', 'school_stickers', 'water_balloons', 'post_notebook', 'red_pen'],
      ...['aura_analyzer', 'random_nickname', 'school_bell'],
    ]);
    expect(ids(announced)).toEqual(['whoopee_cushion']);
    clock.move(3 * hourMs - 1);
    expect(showcaseOf(world()).cycle).toBe(36);
    const expected = { showcase: { refreshesInSec: 1 } };
    expect(await pupilOf(sandbox(), 'ada').get(`${event}/shop`)).toMatchObject(expected);
    clock.move(1);
    expect(showcaseOf(world()).cycle).toBe(37);
  });

  it('sells what was announced, each product once, and all products every seventh cycle', () => {
    const { clock, world } = sandbox();
    const seen = new Set<string>();
    for (let nth = 0; nth < 40; nth++) {
      const { cycle, products, announced, allItems } = showcaseOf(world());
      expect(new Set(products).size).toBe(products.length);
      expect(allItems).toBe(cycle % 7 === 6);
      expect(products).toHaveLength(allItems ? 12 : 8);
      for (const product of products) seen.add(product.id);
      clock.move(6 * hourMs);
      expect(showcaseOf(world()).products).toEqual(expect.arrayContaining([...announced]));
    }
    expect(seen.size).toBe(12);
  });

  it('of nicknames changes once a day', () => {
    const { clock, world } = sandbox();
    const { cycle, endsAt } = nicknameShowcase(world());
    expect([cycle, endsAt - clock.now()]).toEqual([9, 21 * hourMs]);
    clock.move(21 * hourMs);
    expect(nicknameShowcase(world()).cycle).toBe(10);
  });
});

describe('the shop', () => {
  it('lists the showcase with all its fields', async () => {
    const shop = (await pupilOf(sandbox(), 'ada').get(`${event}/shop`)) as unknown as SchoolShop;
    const endsAt = new Date(showcaseOf(sandbox().world()).endsAt).toISOString();
    const showcase = { cycle: 36, endsAt, refreshesInSec: 10_800, allItems: false };
    const nicknameShowcase = { endsAt: new Date(sandbox().clock.now() + 21 * hourMs).toISOString() };
    expect(shop).toMatchObject({ balance: 5200, nicknameShowcase, showcase });
    expect(shop.items).toHaveLength(9);
    expect(shop.items[4]).toEqual({
      id: 'red_pen',
      audience: 'any',
      category: 'misc',
      title: 'Red pen',
      subtitle: 'Corrects words in a post of somebody else',
      details: 'Up to three words in one post.',
      bullets: ['One post', 'Up to three words'],
      price: 200,
      asset: 'products/red_pen.png',
      isAvailable: true,
      owned: 3,
      perUser: 5,
      purchased: 3,
    });
    expect(shop.items.at(-1)).toMatchObject({ id: 'whoopee_cushion', isAvailable: false, owned: 2 });
  });

  it('of the board lists chalk and cloth', async () => {
    const drawing = { id: 'board_drawing', price: 160, owned: 3, isAvailable: true };
    const cloth = { id: 'board_cloth', price: 120, owned: 2, isAvailable: true };
    const listed = await pupilOf(sandbox(), 'ada').get(`${event}/shop/board`);
    expect(listed).toMatchObject({ balance: 5200, items: [drawing, cloth] });
  });

  it('offers nothing that is paused', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    const available = async () => {
      const { items } = (await ada.get(`${event}/shop`)) as unknown as SchoolShop;
      return items.filter(({ isAvailable }) => isAvailable).map(({ id }) => id);
    };
    sandbox().world().switches.deliveries = false;
    expect(await available()).not.toContain('red_pen');
    expect(await available()).toContain('eraser');
    sandbox().world().switches.purchases = false;
    expect(await available()).toEqual([]);
  });
});
