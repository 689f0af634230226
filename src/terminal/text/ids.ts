/** IDs at a terminal: dim, and shortened to a prefix, which can be typed instead. */
import { oneLine } from './text';
import type { View } from './view';

type IdView = Pick<View, 'terminal' | 'style' | 'shortIds'>;

const uuid = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The ID in the form of the view: the first block of a UUID at a terminal, otherwise the whole ID. */
export function idText(id: string, { shortIds }: Pick<View, 'shortIds'>): string {
  return (shortIds && uuid.exec(id)?.[1]) || oneLine(id);
}

/** The ID, dim at a terminal. */
export function dimId(id: string, view: IdView): string {
  return view.terminal ? view.style.dim(idText(id, view)) : oneLine(id);
}

/** The ID in a table: a UUID is dim, a name is not. */
export function rowId(id: string, view: IdView): string {
  return uuid.test(id) ? dimId(id, view) : id;
}

/** The number of a row in front of a heading: `3  `; empty without one. */
export function numberText(kind: string, id: string, view: Pick<View, 'numberOf' | 'style'>): string {
  const number = view.numberOf?.(kind, id);
  return number === undefined ? '' : `${view.style.dim(String(number))}  `;
}
