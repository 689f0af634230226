/** Names of the 32 colors of the palette, by their numbers; ours, since the protocol has none. */
export const colorNames: readonly string[] = [
  ...['white', 'light-gray', 'gray', 'dark-gray', 'black', 'dark-brown', 'brown', 'peach'],
  ...['burgundy', 'dark-red', 'red', 'pink', 'light-pink', 'magenta', 'dark-orange', 'orange'],
  ...['yellow', 'pale-yellow', 'dark-green', 'green', 'light-green', 'teal', 'blue', 'azure'],
  ...['sky-blue', 'turquoise', 'cyan', 'indigo', 'periwinkle', 'purple', 'dark-purple', 'navy'],
];

/** The number of a name, in any case and with `grey` for `gray`; undefined for another word. */
export function colorNamed(name: string): number | undefined {
  const index = colorNames.indexOf(usual(name));
  return index < 0 ? undefined : index;
}

/** The names that a mistyped one may stand for: those that hold it, or share its longest beginning. */
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
