/** Things in a question. */
import { oneLine, truncate } from './text';

/** Cells of a text in a question. */
const widest = 60;

/** `the post “Good morning” by @ada`; the ID where its text is not known. */
export function itemName(
  noun: string,
  id: string,
  { text, by }: { readonly text?: string | null; readonly by?: string | null },
): string {
  const line = truncate(oneLine(text ?? ''), widest);
  return `the ${noun} ${line ? `“${line}”` : id}${by ? ` by @${by}` : ''}`;
}
