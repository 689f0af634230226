/**
 * The belongings of an account in the event: chalks, its currency; items in a backpack, each used up by one action; and rights,
 * which are delivered outside the backpack (protocol: backpack item kinds; school event).
 */

import * as v from 'valibot';
import type { BackpackItem } from '../../../../protocol/records/school/shop';
import { refusal } from '../../../server/http/refusal';
import { type World, worldState } from '../../../world';
import { text, time, whole } from '../../../world/fields';
import { pick } from '../../../world/ids';

/** Kinds of items in a backpack; chalk and cloth of the board are listed apart from the others. */
export const itemKinds = [
  'sticker',
  'eraser',
  'stain',
  'window',
  'whoopee_cushion',
  'board_drawing',
  'board_cloth',
] as const;

/** Rights, which are delivered outside the backpack. */
export const rightKinds = ['avatar', 'corrector', 'red_pen', 'notebook_grid', 'notebook_ruled'] as const;

const item = v.object({
  id: text,
  ownerId: text,
  kind: v.picklist(itemKinds),
  /** Name of a picture in the event's folder. */
  asset: v.nullable(text),
  acquiredAt: time,
});

/** How long the event has run when a new world starts: half of a showcase cycle is over. */
const elapsedMs = (9 * 24 + 3) * 60 * 60_000;

export const schoolIn = worldState(
  'school',
  v.object({
    /** When the first season of the event began. */
    beganAt: time,
    /** Chalks by account id; never below zero. */
    chalks: v.record(text, v.pipe(whole, v.minValue(0))),
    /** Total earnings in chalks by account id; spending does not reduce them. */
    earned: v.record(text, v.pipe(whole, v.minValue(0))),
    /** Items of all backpacks, oldest first. */
    items: v.array(item),
    /** Remaining number of each right, by account id. */
    rights: v.record(text, v.record(text, v.pipe(whole, v.minValue(0)))),
  }),
  ({ now }) => ({ beganAt: now - elapsedMs, chalks: {}, earned: {}, items: [], rights: {} }),
);

export type ItemState = v.InferOutput<typeof item>;

export type ItemKind = (typeof itemKinds)[number];

export type RightKind = (typeof rightKinds)[number];

/** Kinds that are listed by the inventory of the board, not by the backpack. */
const boardKinds: readonly ItemKind[] = ['board_drawing', 'board_cloth'];

const stickerAssets = ['star', 'heart', 'bun', 'kitten', 'grade-a', 'rocket', 'apple', 'ghost'];

/** Pictures of items: names in the public folder of the event (field notes 3). */
export const itemAssets: Readonly<Record<Exclude<ItemKind, 'sticker'>, string | null>> = {
  eraser: 'items/eraser.png',
  stain: 'items/balloon.png',
  window: 'items/briefcase.png',
  whoopee_cushion: 'items/cushion.png',
  board_drawing: null,
  board_cloth: null,
};

/** Adds an item to a backpack. The picture of a sticker is random. */
export function giveItem(world: World, ownerId: string, kind: ItemKind): ItemState {
  const { random, clock } = world;
  const school = schoolIn(world);
  const sticker = pick(world, stickerAssets);
  const asset = kind === 'sticker' ? `stickers/${sticker}.png` : itemAssets[kind];
  const item = { id: random.uuid(), ownerId, kind, asset, acquiredAt: clock.now() };
  school.items.push(item);
  return item;
}

export function itemOf(world: World, ownerId: string, itemId: string, kind: ItemKind): ItemState {
  const item = schoolIn(world).items.find(({ id }) => id === itemId);
  if (item && item.ownerId === ownerId && item.kind === kind) return item;
  throw refusal(409, 'ITEM_UNAVAILABLE', 'the item is used up, or not yours');
}

export function takeItem(world: World, ownerId: string, itemId: string, kind: ItemKind): ItemState {
  const item = itemOf(world, ownerId, itemId, kind);
  schoolIn(world).items.splice(schoolIn(world).items.indexOf(item), 1);
  return item;
}

export function countItems(world: World, ownerId: string, kind: ItemKind): number {
  return schoolIn(world).items.filter((item) => item.ownerId === ownerId && item.kind === kind).length;
}

/** The backpack, oldest first: chalk and cloth of the board, or the other items. */
export function itemsOf(world: World, ownerId: string, of: 'backpack' | 'board'): BackpackItem[] {
  return schoolIn(world)
    .items.filter((item) => item.ownerId === ownerId && boardKinds.includes(item.kind) === (of === 'board'))
    .map(({ id, kind, asset }) => ({ id, kind, ...(asset !== null && { asset }) }));
}

export function balanceOf(world: World, accountId: string): number {
  return schoolIn(world).chalks[accountId] ?? 0;
}

/** Total earnings of an account in chalks, which rank the honor board. */
export function earnedBy(world: World, accountId: string): number {
  return schoolIn(world).earned[accountId] ?? 0;
}

/** Takes chalks from an account, all of them or none, and returns the new balance. */
export function spendChalks(world: World, accountId: string, chalks: number): number {
  const left = balanceOf(world, accountId) - chalks;
  if (left < 0)
    throw refusal(409, 'INSUFFICIENT_CHALKS', `${chalks} chalks are needed, you have ${left + chalks}`);
  schoolIn(world).chalks[accountId] = left;
  return left;
}

/** Adds chalks to the balance and to the total earnings of an account. */
export function earnChalks(world: World, accountId: string, chalks: number): void {
  giveChalks(world, accountId, chalks);
  schoolIn(world).earned[accountId] = earnedBy(world, accountId) + chalks;
}

/** Adds chalks to the balance of an account, but not to its earnings. */
export function giveChalks(world: World, accountId: string, chalks: number): void {
  schoolIn(world).chalks[accountId] = balanceOf(world, accountId) + chalks;
}

export function rightBalance(world: World, accountId: string, right: RightKind): number {
  return schoolIn(world).rights[accountId]?.[right] ?? 0;
}

/** Adds to a right of an account. */
export function giveRight(world: World, accountId: string, right: RightKind, count = 1): void {
  setRight(world, accountId, right, rightBalance(world, accountId, right) + count);
}

/** Takes one from a right, and returns the remaining number. */
export function takeRight(world: World, accountId: string, right: RightKind): number {
  const left = rightBalance(world, accountId, right) - 1;
  if (left < 0) throw refusal(409, 'ITEM_UNAVAILABLE', 'you have none left');
  setRight(world, accountId, right, left);
  return left;
}

function setRight(world: World, accountId: string, right: RightKind, count: number): void {
  const school = schoolIn(world);
  school.rights[accountId] = { ...school.rights[accountId], [right]: count };
}
