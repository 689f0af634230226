/** Parts of summary lines: remaining time, and texts joined with ` · `. */
import { isolate } from '../../../terminal/text/direction';
import { displayWidth, wrap } from '../../../terminal/text/text';

const units: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
  [1, 's'],
];

/** `2d 5h`, `2h 59m`, `21h`, `59m`, `40s`: the largest unit, and from an hour on the next one too. */
function spanLeft(seconds: number): string {
  const [first, next] = partsLeft(Math.floor(seconds));
  if (!first) return '0s';
  const parts = first.size >= 3600 && next && next.count > 0 ? [first, next] : [first];
  return parts.map(({ count, unit }) => `${count}${unit}`).join(' ');
}

/** The units from the largest one that is not 0. */
function partsLeft(seconds: number) {
  const left = Math.max(0, seconds);
  const parts = units.map(([size, unit], index) => {
    const above = units[index - 1]?.[0] ?? Number.POSITIVE_INFINITY;
    return { size, unit, count: Math.floor((left % above) / size) };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  return first === -1 ? [] : parts.slice(first);
}

/** `2h 59m 05s`: to the second, for time that runs while it is looked at. */
export function runningLeft(seconds: number): string {
  const parts = partsLeft(Math.ceil(seconds)).map(
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
  const lines: string[] = [];
  for (const text of texts) {
    const longer = `${lines.at(-1)} · ${text}`;
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.flatMap((line) => wrap(line, width).map((part) => isolate(part, line)));
}
