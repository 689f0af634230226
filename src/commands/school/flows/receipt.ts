/** The fields that a receipt needs in addition to the service's answer. */
import type { BackpackItem } from '../../../protocol/records/school/shop';
import { forRender } from '../../../terminal/text/clean';

/** The cost of an action. */
export interface Cost {
  /** The paid product: `2 × eraser`. */
  readonly what: string;
  /** Undefined when the price is unknown. */
  readonly chalks?: number;
  /** Chalks of the account; undefined when that is unknown. */
  readonly balance?: number;
  /** Why it is confirmed at any price, at a terminal: `Your aura is measured only once.` */
  readonly once?: string;
}

/** An answer with its cost, for the receipt. */
export interface Paid {
  /** Chalks that are left. */
  readonly balance?: number;
  readonly [forRender]?: { readonly paid?: Cost };
}

/** A sticker's answer with which one was put on whose profile, for the receipt. */
export interface Placed {
  readonly [forRender]?: { readonly placed?: { readonly sticker: BackpackItem; readonly user: string } };
}

/** Adds the cost to an answer; an answer without a body is returned unchanged. */
export function withCost<T>(answer: T, cost: Cost): T & Paid {
  if (typeof answer !== 'object' || answer === null) return answer as T & Paid;
  return { ...answer, [forRender]: { ...(answer as Paid)[forRender], paid: cost } };
}
