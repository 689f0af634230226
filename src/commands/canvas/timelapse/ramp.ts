/** Colors for figures: from dark to bright. */

/** Levels of a ramp. */
export const levels = 32;

/** So many colors as `0xRRGGBB`, evenly spread between the stops, whose first and last are among them. */
export function ramp(stops: readonly number[], count = levels): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (index * (stops.length - 1)) / (count - 1);
    const low = Math.min(Math.floor(at), stops.length - 2);
    return mix(stops[low] ?? 0, stops[low + 1] ?? 0, at - low);
  });
}

/** The color between two: `share` 0 is the first, 1 the second. */
export function mix(first: number, second: number, share: number): number {
  const part = (shift: number) => {
    const from = (first >> shift) & 255;
    return Math.round(from + (((second >> shift) & 255) - from) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}
