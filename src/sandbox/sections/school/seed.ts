/** Chalks, items and rights of the accounts of a new world. All of it is fictional. */

import type { World } from '../../world';
import { seedId } from '../../world/ids';
import { idByName } from '../auth/rules/accounts';
import { type ItemKind, itemAssets, type RightKind, schoolIn } from './rules/belongings';
import { dayMs } from './rules/event';

const hourMs = 60 * 60_000;

/** Current balance and total earnings in chalks. Ada and Boris can afford every product once. */
const balances: Readonly<Record<string, readonly [balance: number, earned: number]>> = {
  ada: [5200, 6350],
  boris: [6100, 7120],
  chiara: [340, 7480],
  deniz: [1275, 2900],
  emiko: [90, 4410],
  farah: [610, 610],
  goran: [0, 1880],
  hana: [2040, 3360],
  juno: [155, 155],
  kofi: [480, 5020],
  lena: [60, 60],
  mira: [720, 1440],
  pia: [1010, 3990],
  xenia: [2600, 5630],
  yara: [75, 980],
};

const backpacks: Readonly<Record<string, Partial<Record<ItemKind, number>>>> = {
  ada: {
    sticker: 4,
    eraser: 3,
    stain: 3,
    window: 2,
    whoopee_cushion: 2,
    board_drawing: 3,
    board_cloth: 2,
  },
  boris: {
    sticker: 5,
    eraser: 2,
    stain: 4,
    window: 1,
    whoopee_cushion: 1,
    board_drawing: 2,
    board_cloth: 2,
  },
  hana: { sticker: 1, stain: 1 },
  xenia: { eraser: 1, board_drawing: 1 },
};

const stickers = ['star', 'heart', 'bun', 'kitten', 'rocket'];

const rights: Readonly<Record<string, Partial<Record<RightKind, number>>>> = {
  ada: { avatar: 1, corrector: 4, red_pen: 3, notebook_grid: 2, notebook_ruled: 1 },
  boris: { avatar: 1, corrector: 3, red_pen: 2, notebook_grid: 1, notebook_ruled: 2 },
  xenia: { corrector: 1 },
};

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
