/**
 * Products of the school event (protocol: product ids), with the prices that the protocol names. Other prices, limits
 * and texts are our choice, and so is `profile_avatar`: the protocol names no product for the right to an avatar.
 */
import type { ItemKind, RightKind } from '../../rules/belongings';
import seed from '../products.json';

type Delivery =
  | { readonly to: 'backpack'; readonly kind: ItemKind; readonly count: number }
  | { readonly to: 'right'; readonly right: RightKind }
  | { readonly to: 'right by variant'; readonly rights: Readonly<Record<string, RightKind>> }
  | { readonly to: 'own route' };

export interface Product {
  readonly id: string;
  readonly audience: 'any' | 'self';
  readonly category: 'profile' | 'misc';
  readonly title: string;
  readonly subtitle: string;
  readonly details: string;
  readonly bullets: readonly string[];
  /** Chalks. */
  readonly price: number;
  /** Maximum number per account; null if unlimited. */
  readonly perUser: number | null;
  readonly delivery: Delivery;
}

const { rotating, standing, board } = seed as unknown as Readonly<
  Record<keyof typeof seed, readonly Product[]>
>;

/** Products that rotate through the showcases, in order. */
export const rotatingProducts = rotating;

/** Products of every showcase. Each has a route of its own, and takes effect when it is bought. */
export const standingProducts = standing;

/** Products of the shop of the board, always on sale. */
export const boardProducts = board;

/** The product of an id; undefined for an unknown id. */
export function productById(id: string): Product | undefined {
  return [...rotating, ...standing, ...board].find((product) => product.id === id);
}

/** The product of an id. @throws Error for an unknown id */
export function requireProduct(id: string): Product {
  const product = productById(id);
  if (!product) throw new Error(`there is no product '${id}'`);
  return product;
}
