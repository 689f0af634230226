/** What happens on the board, a line each. */
import type { BoardMessage } from '../../../../protocol/records/school/board';
import { numberOrUnknown } from '../../../../terminal/text/count-suffix';
import { oneLine } from '../../../../terminal/text/text';
import type { View } from '../../../../terminal/text/view';
import { handleText } from '../../../users/shared/author';
import type { BoardRead, StrokeDue } from '../watch/events';

/** `@ada`; empty when there is no user. */
export function handleOf(person: unknown): string {
  return handleText({ username: usernameOf(person) });
}

/** Messages of a socket are not validated: a value that is not a name counts as missing. */
function usernameOf(person: unknown): string {
  const { username } = (person ?? {}) as { username?: unknown };
  return typeof username === 'string' ? username : '';
}

/** An ID, a revision or a count; as above, any other value counts as missing. */
function fieldText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Empty for a place of which the service sent a part. */
function placeText(bounds: { left: number; top: number } | undefined): string {
  if (!bounds || !Number.isFinite(bounds.left + bounds.top)) return '';
  return `${Math.round(bounds.left)},${Math.round(bounds.top)}`;
}

/** In a pipe the type, the revision, and what it is about; at a terminal a sentence. */
export function boardEventLines(event: BoardMessage | BoardRead | StrokeDue, view: View): string[] {
  switch (event.type) {
    case 'drawing.created': {
      const { revision, drawing } = event;
      const { id, author, bounds } = drawing ?? {};
      const at = placeText(bounds);
      const parts = [fieldText(revision), fieldText(id), usernameOf(author), at];
      if (!view.terminal) return [[event.type, ...parts].join('\t')];
      return [`${handleOf(author) || 'Somebody'} drew ${fieldText(id)}${at && ` at ${at}`}`];
    }
    case 'board.wiped':
      return [
        view.terminal ? 'Somebody wiped the board' : [event.type, fieldText(event.revision)].join('\t'),
      ];
    case 'presence.updated': {
      const { onlineCount, users } = event;
      const names = (Array.isArray(users) ? users : []).map((user) => handleOf(user) || fieldText(user?.id));
      if (!view.terminal) return [[event.type, fieldText(onlineCount), names.join(' ')].join('\t')];
      return [
        `${numberOrUnknown(onlineCount)} at the board${names.length > 0 ? `: ${names.join(', ')}` : ''}`,
      ];
    }
    default: {
      const { type, ...rest } = event as { readonly type: string };
      return [`${oneLine(type)}${view.terminal ? '  ' : '\t'}${oneLine(JSON.stringify(rest))}`];
    }
  }
}
