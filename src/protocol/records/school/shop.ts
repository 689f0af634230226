/** Records of the school event's shop and backpack (protocol: school event records; field notes 3). */

/** Whether the event is open to the caller. */
export interface EventStatus {
  enabled: boolean;
  eventId?: string;
  endsAt?: string;
}

export interface ShopItem {
  /** Product id. */
  id: string;
  /** `any`: used on others; `self`: on oneself, or when bought. */
  audience?: string;
  /** `profile`, `misc`, or something newer. */
  category?: string;
  title?: string;
  subtitle?: string;
  details?: string;
  bullets?: string[];
  /** Chalks. */
  price?: number;
  asset?: string | null;
  isAvailable?: boolean;
  /** How many lie in the backpack. */
  owned?: number;
  /** Maximum number for one user; null: no maximum. */
  perUser?: number | null;
  purchased?: number;
}

export interface SchoolShop {
  balance: number;
  showcase?: { cycle?: number; endsAt?: string; refreshesInSec?: number; allItems?: boolean };
  nicknameShowcase?: { endsAt?: string };
  items: ShopItem[];
}

/** Chalk and cloth. */
export interface BoardShop {
  balance: number;
  items: ShopItem[];
}

export interface BackpackItem {
  /** Of this very item: what actions name. */
  id: string;
  /** `sticker`, `eraser`, `stain`, `window`, `whoopee_cushion`, `board_drawing`, `board_cloth` … */
  kind: string;
  asset?: string | null;
}

export interface Purchase {
  balance: number;
  /** There when the item is delivered outside the backpack; its form is not known. */
  delivery?: unknown;
}

export interface AuraResult {
  balance: number;
  /** 0 to 100. */
  aura: number;
}

export interface NicknameDrawing {
  balance: number;
  nickname: string;
  /** The user already had it. */
  duplicate?: boolean;
}
