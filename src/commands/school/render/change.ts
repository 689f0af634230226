/** What a corrector or a red pen changes in a sentence, before it is sent and after. */
import type { ColorLevel } from '../../../ports/terminal';
import { cleanText } from '../../../terminal/text/clean';
import { isolate } from '../../../terminal/text/direction';
import { oneLine } from '../../../terminal/text/text';
import { loadStyle, type Style } from '../../../terminal/text/view';

export type ToolName = 'corrector' | 'red-pen';

/** A fragment with the text on both sides of it. */
export interface Around {
  readonly before: string;
  readonly fragment: string;
  readonly after: string;
}

export interface Change {
  readonly tool: ToolName;
  readonly around: Around;
  readonly replacement?: string;
  /** Words that the same pen has already corrected in the post; 0 when the application uses up a tool. */
  readonly used: number;
}

/** The sentence before and after, its fragment struck and red; without color between `[-` and `-]`. */
export async function changeLines(
  { around, replacement }: Change,
  { color }: { readonly color: ColorLevel },
): Promise<string[]> {
  const style = await loadStyle(color);
  const after = changedText(part(around.fragment), replacement && part(replacement), style);
  return [
    `${style.dim('before:')} ${sentence(around, part(around.fragment))}`,
    `${style.dim('after: ')} ${sentence(around, after)}`,
  ];
}

/** A fragment as it is read once it is crossed out or corrected: `[-lake-]`, `[-lake-]{+sea+}` (as `wdiff` does). */
function changedText(fragment: string, replacement: string | undefined, style: Style): string {
  if (style.level === 0) return `[-${fragment}-]${replacement === undefined ? '' : `{+${replacement}+}`}`;
  const struck = style.red.strikethrough(fragment);
  return replacement === undefined ? struck : `${struck} ${style.red.bold(replacement)}`;
}

/** The fragment marked in its sentence, for a list to choose from. */
export function surroundingsText({ before, fragment, after }: Around): string {
  return oneLine(`${before}[${fragment}]${after}`);
}

/** The question before it is sent; it says what is used up. */
export function changeQuestion({ tool, around, replacement, used }: Change): string {
  const fragment = oneLine(around.fragment);
  if (tool === 'corrector') return `Cross out “${fragment}”? This uses up a corrector.`;
  const cost = used === 0 ? 'This uses up a red pen.' : `It is word ${used + 1} of 3 of the same pen.`;
  return `Correct “${fragment}” to “${replacement}”? ${cost}`;
}

/** What was done, for the receipt. */
export function doneText({ tool, around, replacement }: Change): string {
  const fragment = `“${oneLine(around.fragment)}”`;
  return tool === 'corrector' ? `Crossed out ${fragment}` : `Corrected ${fragment} to “${replacement}”`;
}

function sentence({ before, after }: Around, middle: string): string {
  return isolate(part(before) + middle + part(after));
}

/** A part of the text on one line; the blanks at its ends stay. */
function part(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}
