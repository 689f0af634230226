/** The shop's goods, places and orders over HTTP. */

import { expect, it } from 'vitest';
import { shopIn } from '../../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../../support/sandbox';

const sandbox = useSandbox();

it('a new world has an order in every state', async () => {
  const { clock } = sandbox().world();
  const shop = shopIn(sandbox().world());
  const { statusOf } = await import('../../../../src/sandbox/sections/shop/rules/status');
  expect(shop.orders.map((order) => statusOf({ clock }, order))).toEqual([
    'done',
    'cancelled',
    'refunded',
    'ship',
    'expired',
    'new',
    'paid',
  ]);
});
