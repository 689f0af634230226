/** The footer in the editor that says what the text is for; it is not part of the text. */

/** As git cuts a commit message: what people write may begin with any sign, `#` most of all. */
const scissors = '------------------------ >8 ------------------------';

/** What is written, and how long it may be. */
export interface Kind {
  /** `post`, `comment`, … */
  readonly noun: string;
  /** UTF-16 code units. */
  readonly longest: number;
}

/** The text with the end below it. */
export function withFooter(text: string, { noun, longest }: Kind): string {
  return [
    text,
    '',
    scissors,
    `Write the text of the ${noun} above this line, at most ${longest} characters.`,
    'This line and everything below it is left out. An empty or unchanged text sends nothing.',
    '',
  ].join('\n');
}

/** The text without the end, if it has one. */
export function withoutFooter(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trimEnd() === scissors);
  return at < 0 ? text : lines.slice(0, at).join('\n').trimEnd();
}
