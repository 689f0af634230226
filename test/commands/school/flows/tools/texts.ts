/** Texts made of characters, so that it is known where each character begins. */
import fc from 'fast-check';

/** Characters that are easily counted wrongly; none of them joins its neighbors. */
const characters: readonly string[] = [
  ...['\r\n', ...'aZ7 ,.\n-_#@'],
  // Cyrillic, with and without a combining mark; Latin with combining marks, and a long pile of them.
  ...['ж', 'Ё', 'и\u0306', 'e\u0301', 'a\u0308\u0304'],
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319',
  // Arabic with vowel signs; Persian with a joiner that belongs to its letter.
  ...['م', 'ح\u064e\u0651', 'ی\u200c'],
  // Hebrew with points, Thai and Devanagari with vowel signs.
  ...['ש\u05c1\u05b8', 'ก\u0e33', 'क\u0940'],
  // CJK in one and in two units, Korean syllables whole and in parts, letters outside the basic plane.
  ...['猫', '\u{20bb7}', '글', '\u1112\u1161\u11ab', '\u{1d49c}'],
  // Emoji: one unit, two units, skin tones, a variation selector, keycaps, flags, families.
  ...['☂', '🦊', '👍🏽', '❤️', '1️⃣', '🇩🇪', '🇯🇵'],
  ...['🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '👩‍👩‍👧‍👦', '👩🏾‍🚀', '🏳️‍🌈'],
];

/** A text as the characters that it is made of. */
export type Made = readonly string[];

export const madeText: fc.Arbitrary<Made> = fc.array(fc.constantFrom(...characters), {
  minLength: 1,
  maxLength: 40,
});

/** UTF-16 code units of a text, counted in its bytes. */
function units(text: string): number {
  return Buffer.byteLength(text, 'utf16le') / 2;
}

/** Where each character begins, and the end of the text, by adding up units. */
export function placesOf(made: Made): number[] {
  const places = [0];
  for (const character of made) places.push((places.at(-1) ?? 0) + units(character));
  return places;
}

/** A text and a run of its characters. */
export const madeFragment = madeText.chain((made) =>
  fc
    .tuple(fc.nat(made.length - 1), fc.integer({ min: 1, max: 12 }))
    .map(([first, count]) => ({ made, first, last: Math.min(first + count, made.length) })),
);
