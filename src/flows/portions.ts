/** Long lists of ids, asked for in portions as large as the service takes. */
import type { Pages } from '../api/client';

/** The list of all portions, one after the other; each is fetched when it is wanted. */
export async function* portioned<Item>(
  ids: readonly string[],
  size: number,
  pagesOf: (ids: string[]) => Pages<Item>,
): Pages<Item> {
  for (let start = 0; start < ids.length; start += size) yield* pagesOf(ids.slice(start, start + size));
}
