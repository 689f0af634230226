/** Receipts of created records, and names of records in questions. */
import { idText } from './ids';
import { oneLine, truncate } from './text';
import type { View } from './view';

/** The receipt with the ID of the record, when the answer has one: `Created post 5d0c…`. */
export function receipt(done: string, id: string | undefined): string[] {
  return [id ? `${done} ${id}` : done];
}

/**
 * The receipt of a record that has a number at a terminal: `Created post 12 (5d0c1f00)`, and the command that shows it.
 * @param next the command line that shows the record, with a word in capitals for its ID
 */
export function numberedReceipt(
  done: string,
  { kind, id, next }: { kind: string; id: string | undefined; next?: string },
  view: View,
): string[] {
  const number = id ? view.numberOf?.(kind, id) : undefined;
  if (!id || number === undefined) return receipt(done, id);
  return [
    `${done} ${number} (${idText(id, view)})`,
    ...(next ? [`See it with '${next.replace(/[A-Z]+$/, String(number))}'`] : []),
  ];
}

/** A change of state: `order 100006: new → paid`; in a pipe, the name, the state before and the state. */
export function changeLine(
  name: string,
  { from, to }: { readonly from: string | null; readonly to: string },
  view: View,
): string[] {
  if (!view.terminal) return [[name, from ?? '', to].map(oneLine).join('\t')];
  return [oneLine(`${name}: ${from === null ? to : `${from} → ${to}`}`)];
}

/** Cells of a text in a question. */
const widest = 60;

/** `the post “Good morning” by @ada`; the ID if its text is unknown. */
export function itemName(
  noun: string,
  id: string,
  { text, by }: { readonly text?: string | null; readonly by?: string | null },
): string {
  const line = truncate(oneLine(text ?? ''), widest);
  return `the ${noun} ${line ? `“${line}”` : id}${by ? ` by @${by}` : ''}`;
}
