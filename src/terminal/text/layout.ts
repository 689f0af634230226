/** Width, indentation and separation of blocks of lines. */
import { widestText } from './text';
import type { View } from './view';

/** Cells for a text: the width of the terminal, but no wider than text should be. */
export function textWidth({ width }: Pick<View, 'width'>): number {
  return Math.min(width, widestText);
}

/** The view of a block that is indented by some cells. */
export function narrowed(view: View, cells = 0): View {
  return { ...view, width: Math.max(textWidth(view) - cells, 20) };
}

/** The lines with a prefix; a line without text loses the spaces at its end. */
export function prefixed(prefix: string, lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line));
}

/** Blocks with an empty line between them, also before the first block of a later page. */
export function separated(blocks: readonly (readonly string[])[], { first }: Pick<View, 'first'>): string[] {
  return blocks.flatMap((block, index) => (index === 0 && first ? block : ['', ...block]));
}
