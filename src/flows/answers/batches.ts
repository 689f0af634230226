/** Long lists, asked for or sent in portions as large as the service takes. */
import type { Pages } from '../../ports/api';

/** The list of all portions, one after the other; each is fetched when it is wanted. */
export async function* portioned<Item>(
  ids: readonly string[],
  size: number,
  pagesOf: (ids: string[]) => Pages<Item>,
): Pages<Item> {
  for (const portion of portions(ids, size)) yield* pagesOf(portion);
}

/** The list cut into portions of at most so many. */
export function portions<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, nth) => list.slice(nth * size, (nth + 1) * size));
}
