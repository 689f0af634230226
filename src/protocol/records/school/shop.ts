/** Records of the school event's shop and backpack (protocol: school event records; field notes 3). */
import * as a from '../../answer';

/** Whether the event is open to the caller. */
export const EventStatus = a.object({
  enabled: a.boolean,
  ...a.observedFields({ eventId: a.optional(a.string), endsAt: a.optional(a.string) }),
});
export interface EventStatus extends a.Infer<typeof EventStatus> {}

export const ShopItem = a.object({
  /** Product id. */
  id: a.string,
  /** `any`: used on others; `self`: on oneself, or when bought. */
  audience: a.optional(a.string),
  /** `profile`, `misc`, or something newer. */
  category: a.optional(a.string),
  title: a.optional(a.string),
  subtitle: a.optional(a.string),
  details: a.optional(a.string),
  bullets: a.optional(a.array(a.string)),
  /** Chalks. */
  price: a.optional(a.number),
  asset: a.nullish(a.string),
  isAvailable: a.optional(a.boolean),
  /** How many lie in the backpack. */
  owned: a.optional(a.number),
  /** Maximum number for one user; null: no maximum. */
  perUser: a.nullish(a.number),
  purchased: a.optional(a.number),
});
export interface ShopItem extends a.Infer<typeof ShopItem> {}

export const SchoolShop = a.object({
  balance: a.number,
  showcase: a.object({
    cycle: a.optional(a.number),
    endsAt: a.optional(a.string),
    refreshesInSec: a.optional(a.number),
    allItems: a.optional(a.boolean),
  }),
  nicknameShowcase: a.object({ endsAt: a.optional(a.string) }),
  items: a.array(ShopItem),
});
export interface SchoolShop extends a.Infer<typeof SchoolShop> {}

/** Chalk and cloth. */
export const BoardShop = a.object({
  balance: a.number,
  items: a.array(ShopItem),
});
export interface BoardShop extends a.Infer<typeof BoardShop> {}

export const BackpackItem = a.object({
  /** ID of the item, which actions take. */
  id: a.string,
  /** `sticker`, `eraser`, `stain`, `window`, `whoopee_cushion`, `board_drawing`, `board_cloth` … */
  kind: a.string,
  asset: a.nullish(a.string),
});
export interface BackpackItem extends a.Infer<typeof BackpackItem> {}

export const Purchase = a.object({
  balance: a.number,
  /** There when the item is delivered outside the backpack; its form is not known. */
  delivery: a.optional(a.unknown),
});
export interface Purchase extends a.Infer<typeof Purchase> {}

export const AuraResult = a.object({
  balance: a.number,
  /** 0 to 100. */
  aura: a.number,
});
export interface AuraResult extends a.Infer<typeof AuraResult> {}

export const NicknameDrawing = a.object({
  balance: a.number,
  nickname: a.string,
  /** The user already had it. */
  duplicate: a.boolean,
});
export interface NicknameDrawing extends a.Infer<typeof NicknameDrawing> {}
