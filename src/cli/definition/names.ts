/** How names of the definitions are typed: `noInput` is `--no-input`. */

/** The option as it is typed. */
export function optionName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The argument as help shows it: `postId` stays, a list has dots, an optional one brackets. */
export function argumentName(
  key: string,
  { optional, repeated }: { optional: boolean; repeated: boolean },
): string {
  const name = repeated ? `${key}...` : key;
  return optional ? `[${name}]` : `<${name}>`;
}
