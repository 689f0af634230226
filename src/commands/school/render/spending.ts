/** Costs, receipts and summary lines of the school event, for people. */
import type { BackpackItem } from '../../../protocol/records/school/shop';
import { forRender } from '../../../terminal/text/clean';
import { counted, groupedNumber } from '../../../terminal/text/count-suffix';
import { isolate } from '../../../terminal/text/direction';
import { filledLines, wrap } from '../../../terminal/text/text';
import { spanParts } from '../../../terminal/text/time';

/** `1 chalk`, `70 chalks`. */
export function chalksText(chalks: number | undefined): string {
  return counted(chalks, 'chalk');
}

/** `: spent 70 chalks, 5130 left`; unknown parts are omitted. */
export function spentText(answer: Paid | undefined): string {
  const chalks = answer?.[forRender]?.paid?.chalks;
  const left = answer?.balance;
  const parts = chalks === undefined ? [] : [`spent ${chalksText(chalks)}`];
  if (typeof left === 'number')
    parts.push(`${parts.length > 0 ? groupedNumber(left) : chalksText(left)} left`);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}

export function costQuestion({ what, title, chalks, balance, once }: Cost): string {
  const price = chalks === undefined ? '' : ` for ${chalksText(chalks)}`;
  const unknown = chalks === undefined ? ' Its price is unknown.' : '';
  const purse = balance === undefined ? '' : ` You have ${chalksText(balance)}.`;
  return `Buy ${title ?? what}${price}?${unknown}${once ? ` ${once}` : ''}${purse}`;
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

export function itemNoun(kind: string): string {
  return (Object.hasOwn(nouns, kind) && nouns[kind]) || kind.replaceAll('_', ' ');
}

export interface Cost {
  /** The paid product: `2 × eraser`. */
  readonly what: string;
  /** The same for people: `2 × "Eraser"`. */
  readonly title?: string;
  /** Undefined when the price is unknown. */
  readonly chalks?: number;
  /** Chalks of the account; undefined when that is unknown. */
  readonly balance?: number;
  /** Why it is confirmed at any price, at a terminal: `Your aura is measured only once.` */
  readonly once?: string;
}

export interface Paid {
  readonly balance?: number;
  readonly [forRender]?: { readonly paid?: Cost };
}

export interface PlacedSticker {
  readonly [forRender]?: { readonly placed?: { readonly sticker: BackpackItem; readonly user: string } };
}

/** Adds the cost to an answer; an answer without a body is returned unchanged. */
export function withCost<T>(answer: T, cost: Cost): T & Paid {
  if (typeof answer !== 'object' || answer === null) return answer as T & Paid;
  return { ...answer, [forRender]: { ...(answer as Paid)[forRender], paid: cost } };
}

/** `2d 5h`, `2h 59m`, `21h`, `59m`, `40s`: the largest unit, and from an hour on the next one too. */
function spanLeft(seconds: number): string {
  const [first, next] = spanParts(Math.max(0, Math.floor(seconds)));
  if (!first) return '0s';
  const parts = first.size >= 3600 && next && next.count > 0 ? [first, next] : [first];
  return parts.map(({ count, unit }) => `${count}${unit}`).join(' ');
}

/** `2h 59m 05s`: to the second, for time that runs while it is looked at. */
export function runningLeft(seconds: number): string {
  const parts = spanParts(Math.max(0, Math.ceil(seconds))).map(
    ({ count, unit }, index) => `${String(count).padStart(index === 0 ? 1 : 2, '0')}${unit}`,
  );
  return parts.join(' ') || '0s';
}

/**
 * Time until the end of a cycle, from the seconds that the service sends: its clock may differ from the local one.
 * Undefined without them.
 */
export function cycleLeft(cycle: { readonly refreshesInSec?: number } | undefined): string | undefined {
  return typeof cycle?.refreshesInSec === 'number' ? spanLeft(cycle.refreshesInSec) : undefined;
}

/** Joins texts with ` · ` into lines of at most `width` cells; a text is broken only when it is wider than a line. */
export function packed(texts: readonly string[], width: number): string[] {
  const lines = filledLines(texts, ' · ', width);
  return lines.flatMap((line) => wrap(line, width).map((part) => isolate(part, line)));
}
