/** Records of the school event's shop and backpack (protocol: school event records; field notes 3). */
import {
  array,
  boolean,
  type Infer,
  nullish,
  number,
  object,
  observedFields,
  optional,
  string,
  unknown,
} from '../../answer';

/** Whether the event is open to the caller. */
export const EventStatus = object({
  enabled: boolean,
  ...observedFields({ eventId: optional(string), endsAt: optional(string) }),
});
export interface EventStatus extends Infer<typeof EventStatus> {}

export const ShopItem = object({
  /** Product id. */
  id: string,
  /** `any`: used on others; `self`: on oneself, or when bought. */
  audience: optional(string),
  /** `profile`, `misc`, or something newer. */
  category: optional(string),
  title: optional(string),
  subtitle: optional(string),
  details: optional(string),
  bullets: optional(array(string)),
  /** Chalks. */
  price: optional(number),
  asset: nullish(string),
  isAvailable: optional(boolean),
  /** How many lie in the backpack. */
  owned: optional(number),
  /** Maximum number for one user; null: no maximum. */
  perUser: nullish(number),
  purchased: optional(number),
});
export interface ShopItem extends Infer<typeof ShopItem> {}

export const SchoolShop = object({
  balance: number,
  showcase: object({
    cycle: optional(number),
    endsAt: optional(string),
    refreshesInSec: optional(number),
    allItems: optional(boolean),
  }),
  nicknameShowcase: object({ endsAt: optional(string) }),
  items: array(ShopItem),
});
export interface SchoolShop extends Infer<typeof SchoolShop> {}

/** Chalk and cloth. */
export const BoardShop = object({
  balance: number,
  items: array(ShopItem),
});
export interface BoardShop extends Infer<typeof BoardShop> {}

export const BackpackItem = object({
  /** ID of the item, which actions take. */
  id: string,
  /** `sticker`, `eraser`, `stain`, `window`, `whoopee_cushion`, `board_drawing`, `board_cloth` … */
  kind: string,
  asset: nullish(string),
});
export interface BackpackItem extends Infer<typeof BackpackItem> {}

export const Purchase = object({
  balance: number,
  /** There when the item is delivered outside the backpack; its form is not known. */
  delivery: optional(unknown),
});
export interface Purchase extends Infer<typeof Purchase> {}

export const AuraResult = object({
  balance: number,
  /** 0 to 100. */
  aura: number,
});
export interface AuraResult extends Infer<typeof AuraResult> {}

export const NicknameDrawing = object({
  balance: number,
  nickname: string,
  /** The user already had it. */
  duplicate: boolean,
});
export interface NicknameDrawing extends Infer<typeof NicknameDrawing> {}
