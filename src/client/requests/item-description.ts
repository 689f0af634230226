/** What a question may call a thing: its text, as a person knows it, not its ID. */
import type { Ports } from '../../ports/index';

/** What is known of a thing. */
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
