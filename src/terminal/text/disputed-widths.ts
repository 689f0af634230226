/**
 * Characters whose width terminals disagree on, mostly emoji of several code points: some terminals draw one picture,
 * others each part of it. All counting uses the widths that the terminal itself reported.
 */
import type { DisputedWidths } from '../../ports/terminal';
import { stringWidth } from './width-library';

/** The widths of most current terminals; used when the terminal did not report its own. @internal */
export const usualWidths: DisputedWidths = {
  joined: 2,
  toned: 2,
  selected: 2,
  keycap: 2,
  flag: 2,
  recent: 2,
  spacingMark: 1,
};

/** One sample of each kind; its width on the terminal is the figure of that kind. */
export const widthSamples: Readonly<Record<keyof DisputedWidths, string>> = {
  joined: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  toned: '\u{1f44d}\u{1f3fd}',
  selected: '\u2764\ufe0f',
  keycap: '1\ufe0f\u20e3',
  flag: '\u{1f1e9}\u{1f1ea}',
  recent: '\u{1fae8}',
  spacingMark: '\u0915\u093e',
};

/** Emoji since Unicode 15, of 2022. */
const recent =
  '[\\u{1fa75}-\\u{1fa77}\\u{1fa87}-\\u{1fa89}\\u{1fa8f}\\u{1faad}-\\u{1faaf}\\u{1fabb}-\\u{1fabf}\\u{1fac6}\\u{1face}\\u{1facf}\\u{1fada}-\\u{1fadf}\\u{1fae8}\\u{1fae9}\\u{1faf7}\\u{1faf8}\\u{1f6dc}]';
const emoji = `(?:${recent}|\\p{Extended_Pictographic})(?:\\ufe0f|\\p{Emoji_Modifier})?`;

/** First character of a placeholder, and the character that fills it up to its width. */
const mark = '\u{f0000}';
const filler = '\u{f0001}';
/** Replaces characters that the terminal does not draw; clean text never contains it. */
const nothing = '\u{e0100}';
const placeholders = /\u{e0100}|\u{f0000}\u{f0001}*/gu;

/** Includes the characters of placeholders, so that a text that contains them is restored unchanged. */
const clusters = [
  '\\p{Regional_Indicator}{2}',
  '[0-9#*]\\ufe0f\\u20e3',
  '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}',
  `${emoji}(?:\\u200d${emoji})*`,
  '\\P{M}\\p{M}*\\p{Mc}\\p{M}*',
  '[\\u{f0000}\\u{f0001}]',
];

let cachedDisputed: RegExp | undefined;

/** Created on first use: it looks up tables of Unicode, which takes half a millisecond. */
function disputed(): RegExp {
  cachedDisputed ??= new RegExp(clusters.join('|'), 'gu');
  return cachedDisputed;
}

let current: DisputedWidths | undefined;
let isReported = false;

/** Sets the widths that this terminal draws; undefined restores the usual widths. */
export function useWidths(widths: DisputedWidths | undefined): void {
  isReported = widths !== undefined;
  const isUsual = (kind: keyof DisputedWidths) => widths?.[kind] === usualWidths[kind];
  current = widths && !kinds.every(isUsual) ? widths : undefined;
}

const kinds = Object.keys(usualWidths) as (keyof DisputedWidths)[];

/** Whether the text has characters that this terminal draws in another width than usual. */
export function hasDisputed(text: string): boolean {
  if (!current) return false;
  return text.search(disputed()) >= 0;
}

/** Cells that joined emoji take beyond their counted width if a terminal without reported widths draws each part. */
export function possibleExtraWidth(text: string): number {
  const joined = isReported || !text.includes('\u200d') ? [] : (text.match(disputed()) ?? []);
  const each = { ...usualWidths, joined: 0 };
  return joined.reduce((sum, one) => sum + clusterWidth(one, each) - clusterWidth(one, usualWidths), 0);
}

/** The text with placeholders of the width on this terminal, and the function that puts the characters back. */
export function withPlaceholders(text: string): readonly [text: string, restore: (text: string) => string] {
  const found: string[] = [];
  const replaced = text.replace(disputed(), (cluster) => {
    const width = clusterWidth(cluster, current ?? usualWidths);
    found.push(cluster);
    return width < 1 ? nothing : mark + filler.repeat(width - 1);
  });
  return [
    replaced,
    (placed) => {
      let index = 0;
      return placed.replace(placeholders, () => found[index++] ?? '');
    },
  ];
}

const wide = 2;

function clusterWidth(cluster: string, widths: DisputedWidths): number {
  if (/^[\u{f0000}\u{f0001}]$/u.test(cluster)) return 1;
  if (/^\p{Regional_Indicator}/u.test(cluster)) return widths.flag;
  if (cluster.endsWith('\u20e3')) return widths.keycap;
  const parts = cluster.split('\u200d');
  if (parts.length > 1) {
    if (widths.joined === wide) return wide;
    return parts.reduce((sum, part) => sum + partWidth(part, widths), 0);
  }
  const marks = cluster.match(/\p{Mc}/gu)?.length ?? 0;
  if (marks > 0) return stringWidth(cluster) + marks * (widths.spacingMark - usualWidths.spacingMark);
  return partWidth(cluster, widths);
}

/** One emoji, with its skin tone or selector. */
function partWidth(part: string, widths: DisputedWidths): number {
  if (/\p{Emoji_Modifier}$/u.test(part) && part.length > 2) return widths.toned;
  if (new RegExp(recent, 'u').test(part)) return widths.recent;
  if (/^\p{Emoji_Presentation}/u.test(part)) return wide;
  return part.endsWith('\ufe0f') ? widths.selected : 1;
}
