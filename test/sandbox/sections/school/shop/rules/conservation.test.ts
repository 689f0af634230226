import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as belongings from '../../../../../../src/sandbox/sections/school/rules/belongings';
import * as products from '../../../../../../src/sandbox/sections/school/shop/rules/purchases';
import {
  buy,
  type PurchaseInput,
  schoolShopIn,
} from '../../../../../../src/sandbox/sections/school/shop/rules/purchases';
import { useSandbox } from '../../../../../support/sandbox';
import { codeOf, event, pupilOf, purchasePath, statusCounts } from '../../school-support';

const { balanceOf, giveChalks } = belongings;
const { boardProducts, productById, rotatingProducts, standingProducts } = products;
const sandbox = useSandbox();
const all = [...rotatingProducts, ...standingProducts, ...boardProducts].map(({ id }) => id);
const paidBy = (id: string) =>
  schoolShopIn(sandbox().world()).purchases.reduce((sum, { by, paid }) => sum + (by === id ? paid : 0), 0);

const order = fc.record(
  {
    productId: fc.constantFrom(...all, 'moon'),
    quantity: fc.constantFrom(1, 1, 1, 2, 3, 20, 21, 0, 1.5),
    variant: fc.constantFrom('grid', 'ruled', 'plain'),
    waitHours: fc.nat(8),
  },
  { requiredKeys: ['productId', 'quantity'] },
);

it('every order is delivered and paid whole, or refused and free', () => {
  const world = sandbox().world();
  let person = 0;
  fc.assert(
    fc.property(fc.array(order, { maxLength: 25 }), fc.nat(4000), (orders, chalks) => {
      person += 1;
      const id = `person ${person}`;
      giveChalks(world, id, chalks);
      for (const { waitHours = 0, ...ordered } of orders) {
        sandbox().clock.move(waitHours * 3_600_000);
        const before = owned(id, ordered);
        const refused = codeOf(() => buy(world, id, ordered)) !== 'none';
        const after = owned(id, ordered);
        if (refused) expect(after).toEqual(before);
        else expectDelivery(ordered, before, after);
        expect(after.balance).toBeGreaterThanOrEqual(0);
      }
      expect(balanceOf(world, id) + paidBy(id)).toBe(chalks);
    }),
    { numRuns: 60 },
  );
});

/** The balance, and the pieces of what an order would deliver. */
function owned(id: string, { productId, variant }: PurchaseInput) {
  const world = sandbox().world();
  const delivery = productById(productId)?.delivery;
  const balance = balanceOf(world, id);
  if (delivery?.to === 'backpack')
    return { balance, pieces: belongings.countItems(world, id, delivery.kind) };
  const byVariant = delivery?.to === 'right by variant' ? delivery.rights[variant ?? ''] : undefined;
  const right = delivery?.to === 'right' ? delivery.right : byVariant;
  return { balance, pieces: right ? belongings.rightBalance(world, id, right) : 0 };
}

type Owned = ReturnType<typeof owned>;

function expectDelivery({ productId, quantity }: PurchaseInput, before: Owned, after: Owned): void {
  const product = productById(productId);
  const pieces = product?.delivery.to === 'backpack' ? product.delivery.count : 1;
  expect(after).toEqual({
    balance: before.balance - (product?.price ?? 0) * quantity,
    pieces: before.pieces + pieces * quantity,
  });
}

const eight = <T>(send: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 8 }, (_, nth) => send(nth)));

it('eight purchases at once succeed as far as the balance reaches', async () => {
  const lena = pupilOf(sandbox(), 'lena');
  giveChalks(sandbox().world(), lena.id, 5 * 70);
  const left = balanceOf(sandbox().world(), lena.id) - 5 * 70;
  const answers = await eight(() => lena.send(purchasePath('eraser'), { body: { quantity: 1 } }));
  expect(statusCounts(answers)).toEqual({ 200: 5, 409: 3 });
  expect(balanceOf(sandbox().world(), lena.id)).toBe(left);
  expect((await lena.get(`${event}/inventory`)).items).toHaveLength(5);
});

it('eight purchases of different kinds at once never overdraw the balance', async () => {
  const hana = pupilOf(sandbox(), 'hana');
  const { world } = sandbox();
  const lines = [
    `POST ${event}/aura`,
    `POST ${event}/nicknames/random/purchase`,
    `POST ${event}/sounds/bell`,
    ...['eraser', 'school_stickers', 'water_balloons', 'red_pen', 'board_drawing'].map(purchasePath),
  ];
  giveChalks(world(), hana.id, 2800 - balanceOf(world(), hana.id));
  const answers = await eight((nth) => {
    const line = lines[nth] ?? '';
    return hana.send(line, line.includes('/items/') ? { body: { quantity: 1 } } : {});
  });
  expect(balanceOf(world(), hana.id)).toBe(2800 - paidBy(hana.id));
  expect(balanceOf(world(), hana.id)).toBeGreaterThanOrEqual(0);
  expect(Object.keys(statusCounts(answers)).toSorted()).toEqual(['200', '409']);
});
