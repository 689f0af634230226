/** How much time is left, exactly enough to plan with. */

const units: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
  [1, 's'],
];

/** `2d 5h`, `2h 59m`, `59m`, `40s`: the largest unit and the next one, and minutes alone below an hour. */
export function spanLeft(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const first = units.findIndex(([size]) => left >= size);
  if (first === -1) return '0s';
  const shown = first <= 1 ? units.slice(first, first + 2) : units.slice(first, first + 1);
  let rest = left;
  return shown
    .map(([size, unit]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return `${count}${unit}`;
    })
    .join(' ');
}

/**
 * The time until the end of a cycle, by what the service says is left: its clock may differ from this computer's.
 * Undefined where it says nothing.
 */
export function cycleLeft(cycle: { readonly refreshesInSec?: number } | undefined): string | undefined {
  return typeof cycle?.refreshesInSec === 'number' ? spanLeft(cycle.refreshesInSec) : undefined;
}
