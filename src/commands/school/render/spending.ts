/** Costs and receipts of the school event, for people. */

import { counted } from '../../../terminal/text/count-suffix';
import { RenderOnly } from './render-only';

/** The cost of an action. */
export interface Cost {
  /** What it pays for: `2 × eraser`. */
  readonly what: string;
  /** Undefined when the price is unknown. */
  readonly chalks?: number;
  /** Chalks of the account; undefined when that is unknown. */
  readonly balance?: number;
}

/** An answer with its cost, for the receipt. */
export interface Paid {
  /** Chalks that are left. */
  readonly balance?: number;
  readonly paid?: RenderOnly<Cost>;
}

/** Adds the cost to an answer; an answer without a body is returned unchanged. */
export function withCost<T>(answer: T, cost: Cost): T & Paid {
  if (typeof answer !== 'object' || answer === null) return answer as T & Paid;
  return { ...answer, paid: new RenderOnly(cost) };
}

/** What the answer paid for: `2 × eraser`; `fallback` when that is unknown. */
export function paidThing(answer: Paid | undefined, fallback: string): string {
  return answer?.paid?.value.what ?? fallback;
}

/** `1 chalk`, `70 chalks`. */
export function chalksText(chalks: number | undefined): string {
  return counted(chalks, 'chalk');
}

/** `: spent 70 chalks, 5130 left`; unknown parts are left out. */
export function spentText(answer: Paid | undefined): string {
  const chalks = answer?.paid?.value.chalks;
  const balance = answer?.balance;
  const parts = [
    chalks !== undefined && `spent ${chalksText(chalks)}`,
    typeof balance === 'number' && `${chalks === undefined ? chalksText(balance) : balance} left`,
  ].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}

/** The question before chalks are spent. */
export function costQuestion({ what, chalks, balance }: Cost): string {
  const price = chalks === undefined ? '' : ` for ${chalksText(chalks)}`;
  const unknown = chalks === undefined ? ' Its price is unknown.' : '';
  const purse = balance === undefined ? '' : ` You have ${chalksText(balance)}.`;
  return `Buy ${what}${price}?${unknown}${purse}`;
}

const nouns: Readonly<Record<string, string>> = {
  stain: 'water balloon',
  window: 'briefcase',
  whoopee_cushion: 'whoopee cushion',
  board_drawing: 'chalk for the board',
  board_cloth: 'cloth for the board',
};

/** The name of an item kind for people. */
export function itemNoun(kind: string): string {
  return (Object.hasOwn(nouns, kind) && nouns[kind]) || kind.replaceAll('_', ' ');
}
