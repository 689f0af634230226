/** Costs and receipts of the school event, for people. */

import type { BackpackItem } from '../../../protocol/records/school/shop';
import { forRender } from '../../../terminal/text/clean';
import { counted, groupedNumber } from '../../../terminal/text/count-suffix';
import type { Cost, Paid } from '../flows/receipt';

/** The purchase of an answer: `2 × eraser`; `fallback` when that is unknown. */
export function paidThing(answer: Paid | undefined, fallback: string): string {
  return answer?.[forRender]?.paid?.what ?? fallback;
}

/** `1 chalk`, `70 chalks`. */
export function chalksText(chalks: number | undefined): string {
  return counted(chalks, 'chalk');
}

/** `: spent 70 chalks, 5130 left`; unknown parts are omitted. */
export function spentText(answer: Paid | undefined): string {
  const chalks = answer?.[forRender]?.paid?.chalks;
  const balance = answer?.balance;
  const parts = [
    chalks !== undefined && `spent ${chalksText(chalks)}`,
    typeof balance === 'number' &&
      `${chalks === undefined ? chalksText(balance) : groupedNumber(balance)} left`,
  ].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}

/** The question before chalks are spent. */
export function costQuestion({ what, chalks, balance, once }: Cost): string {
  const price = chalks === undefined ? '' : ` for ${chalksText(chalks)}`;
  const unknown = chalks === undefined ? ' Its price is unknown.' : '';
  const purse = balance === undefined ? '' : ` You have ${chalksText(balance)}.`;
  return `Buy ${what}${price}?${unknown}${once ? ` ${once}` : ''}${purse}`;
}

const nouns: Readonly<Record<string, string>> = {
  stain: 'water balloon',
  window: 'briefcase',
  whoopee_cushion: 'whoopee cushion',
  board_drawing: 'chalk for the board',
  board_cloth: 'cloth for the board',
};

/** `sticker “star”`: the item, and its look where it has one. */
export function itemText({ kind, asset }: Pick<BackpackItem, 'kind' | 'asset'>): string {
  const look = kind === 'sticker' ? lookText(asset) : '';
  return `${itemNoun(kind)}${look && ` “${look}”`}`;
}

/** `grade a` of `stickers/grade-a.png`: the name of the picture; empty for one whose name says nothing. */
function lookText(asset: string | null | undefined): string {
  const name = /([^/?#]+?)(?:\.\w+)?(?:[?#].*)?$/.exec(asset ?? '')?.[1] ?? '';
  return /^[a-z][a-z_-]{0,23}$/i.test(name) ? name.replace(/[-_]+/g, ' ') : '';
}

/** The name of an item kind for people. */
export function itemNoun(kind: string): string {
  return (Object.hasOwn(nouns, kind) && nouns[kind]) || kind.replaceAll('_', ' ');
}
