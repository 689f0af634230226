/** Splits text into characters as a reader sees them (grapheme clusters). */

let cached: Intl.Segmenter | undefined;

/** Made when first needed: loading its tables takes as long as a small command. */
export function graphemeSegmenter(): Intl.Segmenter {
  cached ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return cached;
}
