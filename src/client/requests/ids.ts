/** IDs of the service: their form, requests in batches of them, and descriptions of the named records. */
import type { Pages } from '../../ports/api';
import type { Ports } from '../../ports/index';

/** Whether the text is a UUID, the form of the IDs of the service. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The pages of all batches, one after the other; a batch is requested when the loop reaches it. */
export async function* pagesOfBatches<Item>(
  ids: readonly string[],
  size: number,
  pagesOf: (ids: string[]) => Pages<Item>,
): Pages<Item> {
  // A list without items is an answer too.
  if (ids.length === 0) yield { items: [], answer: [] };
  for (const batch of batches(ids, size)) yield* pagesOf(batch);
}

/** The answers to all batches as one record; the batches are requested concurrently. */
export async function mergedBatches<Answer extends object>(
  ids: readonly string[],
  size: number,
  read: (ids: string[]) => Promise<Answer>,
): Promise<Answer> {
  const answers = await Promise.all(batches(ids, size).map(read));
  return Object.assign({}, ...answers);
}

export function batches<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

export interface ItemDescription {
  readonly text?: string | null;
  /** Username of its author. */
  readonly by?: string | null;
}

/**
 * A record as this terminal has shown it, else as the service returns it; empty when neither is known, or no question
 * is asked.
 * @param read reads the record; its failure is ignored, since the change itself reports it
 */
export async function describeItem(
  { ask, shownBefore }: Pick<Ports, 'ask' | 'shownBefore'>,
  kind: string,
  id: string,
  read: () => Promise<ItemDescription> = async () => ({}),
): Promise<ItemDescription> {
  if (!ask.possible) return {};
  const shown = await shownBefore(kind, id);
  return shown ? { text: shown.label, by: shown.by } : read().catch(() => ({}));
}
