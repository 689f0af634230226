/** Purchases of a new world. */
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { requireProduct } from './rules/products';

const hourMs = 60 * 60_000;

const seeded: readonly (readonly [name: string, productId: string, quantity: number, hoursAgo: number])[] = [
  ['ada', 'school_stickers', 1, 130],
  ['ada', 'water_balloons', 1, 100],
  ['ada', 'red_pen', 3, 52],
  ['ada', 'profile_avatar', 1, 27],
  ['boris', 'school_stickers', 1, 120],
  ['boris', 'whoopee_cushion', 2, 77],
  ['boris', 'profile_avatar', 1, 30],
  ['chiara', 'school_bell', 1, 64],
  ['kofi', 'aura_analyzer', 1, 40],
];

/** Adds the purchases of a world that starts at `now`, and the aura that Kofi has measured. */
export function seedPurchases({ accounts, schoolShop }: World, now: number): void {
  const idOf = idByName(accounts);
  schoolShop.purchases = seeded
    .map(([name, productId, quantity, hoursAgo]) => ({
      by: idOf(name),
      productId,
      variant: null,
      quantity,
      paid: quantity * requireProduct(productId).price,
      at: now - hoursAgo * hourMs,
    }))
    .toSorted((a, b) => a.at - b.at);
  schoolShop.auras[idOf('kofi')] = 71;
}
