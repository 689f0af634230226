/** Closes gaps between new pixels: one run of a color takes fewer bytes than two with a hole between them. */

/** Longer gaps are rare, and save nothing. */
const longest = 8;

/**
 * Draws the unchanged pixels between a new pixel and the next one of its color, where they have this color anyway.
 * @param pixels of a patch, 0 where nothing changed
 * @param at the new pixel in the patch, and `end` that of its row
 * @param image the whole picture, in which the pixel is at `place`
 */
export function closeGap(
  pixels: Uint8Array,
  at: number,
  end: number,
  image: Uint8Array,
  place: number,
): void {
  const color = pixels[at] ?? 0;
  const last = Math.min(end, at + longest + 2);
  let next = at + 1;
  while (next < last && pixels[next] === 0 && image[place + next - at] === color) next += 1;
  if (next > at + 1 && next < last && pixels[next] === color) pixels.fill(color, at + 1, next);
}
