/** Chalks, items and rights of the accounts of a new world. All of it is fictional. */

import type { World } from '../../world';
import { seedId } from '../../world/ids';
import { idByName } from '../auth/rules/accounts';
import { type ItemKind, itemAssets, type RightKind, schoolIn } from './rules/belongings';
import { dayMs } from './rules/event';
import seed from './seed.json';

const hourMs = 60 * 60_000;

/** Current balance and total earnings in chalks. Ada and Boris can afford every product once. */
const balances = seed.balances as unknown as Readonly<
  Record<string, readonly [balance: number, earned: number]>
>;

const backpacks: Readonly<Record<string, Partial<Record<ItemKind, number>>>> = seed.backpacks;

const stickers = ['star', 'heart', 'bun', 'kitten', 'rocket'];

const rights: Readonly<Record<string, Partial<Record<RightKind, number>>>> = seed.rights;

/** Sets balances, items and rights; the ids of items are their positions in the list. */
export function seedBelongings(world: World, now: number): void {
  const school = schoolIn(world);
  const idOf = idByName(world);
  for (const [name, [balance, earned]] of Object.entries(balances)) {
    school.chalks[idOf(name)] = balance;
    school.earned[idOf(name)] = earned;
  }
  for (const [name, counts] of Object.entries(rights)) school.rights[idOf(name)] = { ...counts };
  for (const [name, kinds] of Object.entries(backpacks)) {
    for (const [kind, count] of Object.entries(kinds) as [ItemKind, number][]) {
      for (let nth = 0; nth < count; nth++) {
        const place = school.items.length;
        school.items.push({
          id: seedId('5c4001e0', place + 1),
          ownerId: idOf(name),
          kind,
          asset: kind === 'sticker' ? `stickers/${stickers[nth]}.png` : itemAssets[kind],
          acquiredAt: now - 5 * dayMs + place * hourMs,
        });
      }
    }
  }
}
