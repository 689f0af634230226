/** What happens on the board, a line each. */
import type { BoardMessage } from '../../../api/catalogue/records/school/board';
import type { BoardRead, StrokeDue } from '../../../board/watch/events';
import { oneLine } from '../../text/text';
import type { View } from '../../text/view';
import { handleText } from '../../users/author';

/** In a pipe the type, the revision, and what it is about; at a terminal a sentence. */
export function boardEventLines(event: BoardMessage | BoardRead | StrokeDue, view: View): string[] {
  switch (event.type) {
    case 'drawing.created': {
      const { revision, drawing } = event;
      const { id = '', author, bounds } = drawing ?? {};
      const at = bounds ? `${Math.round(bounds.left)},${Math.round(bounds.top)}` : '';
      if (!view.terminal) return [[event.type, revision, id, author?.username ?? '', at].join('\t')];
      return [`${handleText(author) || 'Somebody'} drew ${id}${at && ` at ${at}`}`];
    }
    case 'board.wiped':
      return [view.terminal ? 'Somebody wiped the board' : `${event.type}\t${event.revision}`];
    case 'presence.updated': {
      const { onlineCount, users = [] } = event;
      const names = users.map((user) => handleText(user as { username?: string }) || user.id);
      if (!view.terminal) return [[event.type, onlineCount, names.join(' ')].join('\t')];
      return [`${onlineCount} at the board${names.length > 0 ? `: ${names.join(', ')}` : ''}`];
    }
    default: {
      const { type, ...rest } = event as { readonly type: string };
      return [`${oneLine(type)}${view.terminal ? '  ' : '\t'}${oneLine(JSON.stringify(rest))}`];
    }
  }
}
