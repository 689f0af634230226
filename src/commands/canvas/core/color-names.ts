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
