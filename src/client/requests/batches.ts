/** Long lists, sent in batches of the size that the service accepts. */
import type { Pages } from '../../ports/api';

/** The pages of all batches, one after the other; a batch is requested when the loop reaches it. */
export async function* pagesOfBatches<Item>(
  ids: readonly string[],
  size: number,
  pagesOf: (ids: string[]) => Pages<Item>,
): Pages<Item> {
  for (const batch of batches(ids, size)) yield* pagesOf(batch);
}

/** The answers to all batches as one record; the batches are requested at once. */
export async function mergedBatches<Answer extends object>(
  ids: readonly string[],
  size: number,
  read: (ids: string[]) => Promise<Answer>,
): Promise<Answer> {
  const answers = await Promise.all(batches(ids, size).map(read));
  return Object.assign({}, ...answers);
}

/** The list in batches of at most `size` items. */
export function batches<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
