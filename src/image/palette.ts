/** The 32 colors of the canvas (protocol: pixel canvas records); the index is the number of the color. */

export const palette: readonly string[] = [
  ...['#FFFFFF', '#E4E4E4', '#888888', '#222222', '#000000', '#5A301D', '#A06A42', '#FFC48C'],
  ...['#6D001A', '#BE0039', '#E50000', '#FF3881', '#FFA7D1', '#DE107F', '#E59500', '#FFA800'],
  ...['#E5D900', '#FFF8B8', '#005F39', '#02BE01', '#94E044', '#00756F', '#0000EA', '#0083C7'],
  ...['#3690EA', '#00D3DD', '#51E9F4', '#493AC1', '#6A5CFF', '#B44AC0', '#811E9F', '#2B2D42'],
];

/** The same colors as `0xRRGGBB`. */
export const paletteRgb: readonly number[] = palette.map((hex) => Number.parseInt(hex.slice(1), 16));

/** A color as `#RRGGBB`. @param rgb `0xRRGGBB` */
export function hexOf(rgb: number): string {
  return `#${rgb.toString(16).toUpperCase().padStart(6, '0')}`;
}

/** Mixes two colors, `0xRRGGBB`; `share` 0 is the first, 1 the second. */
export function mix(first: number, second: number, share: number): number {
  const part = (shift: number) => {
    const from = (first >> shift) & 255;
    return Math.round(from + (((second >> shift) & 255) - from) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

export interface PaletteColor {
  readonly index: number;
  /** `#RRGGBB`. */
  readonly hex: string;
}

export const paletteColors: readonly PaletteColor[] = palette.map((hex, index) => ({ index, hex }));

export type Levels = readonly [reds: number, greens: number, blues: number];

/** A palette of evenly spaced colors, for pictures with too many colors. */
export function colorSteps([reds, greens, blues]: Levels) {
  const part = (level: number, of: number) => Math.round((level * 255) / (of - 1));
  // Tables, since a picture has a million pixels.
  const levelsOf = (of: number, step: number) =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.round((value * (of - 1)) / 255) * step);
  const [ofRed, ofGreen, ofBlue] = [
    levelsOf(reds, greens * blues),
    levelsOf(greens, blues),
    levelsOf(blues, 1),
  ];
  const colors = Array.from({ length: reds * greens * blues }, (_, number) => {
    const red = part(Math.floor(number / (greens * blues)), reds);
    const green = part(Math.floor(number / blues) % greens, greens);
    return (red << 16) | (green << 8) | part(number % blues, blues);
  });
  return {
    /** `0xRRGGBB` by number: blue changes first, red last. */
    colors,
    /** The number of the color that is nearest to `0xRRGGBB`. */
    numberOf: (rgb: number) =>
      (ofRed[(rgb >> 16) & 255] ?? 0) + (ofGreen[(rgb >> 8) & 255] ?? 0) + (ofBlue[rgb & 255] ?? 0),
  };
}

/** Names of the 32 colors of the palette, in palette order. The protocol defines no names; these are our own. */
export const colorNames: readonly string[] = [
  ...['white', 'light-gray', 'gray', 'dark-gray', 'black', 'dark-brown', 'brown', 'peach'],
  ...['burgundy', 'dark-red', 'red', 'pink', 'light-pink', 'magenta', 'dark-orange', 'orange'],
  ...['yellow', 'pale-yellow', 'dark-green', 'green', 'light-green', 'teal', 'blue', 'azure'],
  ...['sky-blue', 'turquoise', 'cyan', 'indigo', 'periwinkle', 'purple', 'dark-purple', 'navy'],
];

/** Returns the index of a color name, or undefined. Case is ignored, and `grey` equals `gray`. */
export function colorNamed(name: string): number | undefined {
  const index = colorNames.indexOf(usual(name));
  return index < 0 ? undefined : index;
}

/** Suggests at most four names for a mistyped one: names that contain it, else names with the longest common prefix. */
export function closeColorNames(name: string): readonly string[] {
  const typed = usual(name);
  const holding = colorNames.filter((known) => known.includes(typed) || typed.includes(known));
  if (holding.length > 0) return holding.slice(0, 4);
  const lengths = colorNames.map((known) => sharedLength(known, typed));
  const longest = Math.max(...lengths);
  return longest < 2 ? [] : colorNames.filter((_, index) => lengths[index] === longest).slice(0, 4);
}

function usual(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('grey', 'gray')
    .replace(/[\s_]+/g, '-');
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
