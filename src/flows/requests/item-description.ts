/** What a question may call a thing: its text, as a person knows it, not its ID. */
import type { Ports } from '../../ports/index';

/** What is known of a thing. */
export interface ItemDescription {
  readonly text?: string | null;
  /** Username of its author. */
  readonly by?: string | null;
}

/**
 * A thing as this terminal has shown it, else as the service does; empty where neither says, and where nobody is asked.
 * @param read reads the thing; that it cannot be read is left to the change itself
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
