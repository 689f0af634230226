/** Joins short texts. */
import { isolate } from '../../../terminal/text/direction';
import { displayWidth, wrap } from '../../../terminal/text/text';

/** Joins texts with ` · ` into lines of at most `width` cells; a text is broken only when it is wider than a line. */
export function packed(texts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const longer = `${lines.at(-1)} · ${text}`;
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.flatMap((line) => wrap(line, width).map((part) => isolate(part, line)));
}
