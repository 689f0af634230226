/**
 * `--known-only`: posts and comments of accounts that the user does not follow are emptied before a command reads them.
 * They keep their ID and their place, so that pages and counts stay correct.
 */
import type { Clock } from '../../ports/machine';

/** The IDs of the user and of all accounts that the user follows. */
export type ReadKnown = () => Promise<ReadonlySet<string>>;

/** A follow or an unfollow counts after this time at the latest. */
const knownForMs = 60_000;

/** Makes the filter of answers. The accounts are read when the first answer comes, and again after a minute. */
export function knownOnly(read: ReadKnown, clock: Pick<Clock, 'monotonic'>) {
  let known: { readonly ids: Promise<ReadonlySet<string>>; readonly atMs: number } | undefined;
  return async (answer: unknown): Promise<unknown> => {
    if (!holdsPost(answer)) return answer;
    if (!known || clock.monotonic() - known.atMs > knownForMs)
      known = { ids: read(), atMs: clock.monotonic() };
    const { ids } = known;
    // Without the list of accounts, nothing is shown.
    ids.catch(() => {
      known = undefined;
    });
    return withoutUnknown(answer, await ids);
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** A post or a comment, or a notification with the text of one. */
const isPost = (value: Fields) =>
  ('author' in value && ('content' in value || 'likesCount' in value)) ||
  (isFields(value.actor) && ('preview' in value || 'entityPreview' in value));

function holdsPost(value: unknown): boolean {
  return isFields(value) && (isPost(value) || Object.values(value).some(holdsPost));
}

function withoutUnknown(value: unknown, known: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutUnknown(item, known));
  if (!isFields(value)) return value;
  if (isPost(value) && !isKnown(value.author ?? value.actor, known)) return hidden(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutUnknown(one, known)]));
}

const isKnown = (author: unknown, known: ReadonlySet<string>) =>
  isFields(author) && known.has(String(author.id));

/** A hidden record without the fields that its author has written. */
function hidden({ id, createdAt }: Fields): Fields {
  return { id, createdAt, content: '', author: null, hidden: true };
}
