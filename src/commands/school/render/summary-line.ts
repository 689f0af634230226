/** Parts of summary lines: remaining time, and texts joined with ` · `. */
import { isolate } from '../../../terminal/text/direction';
import { displayWidth, wrap } from '../../../terminal/text/text';
import { spanParts } from '../../../terminal/text/time';

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
  const lines: string[] = [];
  for (const text of texts) {
    const longer = `${lines.at(-1)} · ${text}`;
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.flatMap((line) => wrap(line, width).map((part) => isolate(part, line)));
}
