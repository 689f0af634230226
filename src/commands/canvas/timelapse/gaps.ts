/** Closes gaps between new pixels: one run of a colour takes fewer bytes than two with a hole between them. */

/** Longer gaps are rare, and save nothing. */
const longest = 8;

/**
 * Draws the unchanged pixels between a new pixel and the next one of its colour, where they have this colour anyway.
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
  const colour = pixels[at] ?? 0;
  const last = Math.min(end, at + longest + 2);
  let next = at + 1;
  while (next < last && pixels[next] === 0 && image[place + next - at] === colour) next += 1;
  if (next > at + 1 && next < last && pixels[next] === colour) pixels.fill(colour, at + 1, next);
}
