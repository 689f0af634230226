/** The result of a search (field notes 2.16). */
import type { SearchResult } from '../../api/catalogue/records/search';
import type { Shown } from '../../ports/handles';
import { hashtagTable, shownHashtags } from '../hashtags/hashtag-table';
import type { View } from '../text/view';
import { shownUsers, userTable } from '../users/user-table';

/** Users, then hashtags; in a pipe, each row starts with its kind. */
export function searchLines({ users = [], hashtags = [] }: Partial<SearchResult>, view: View): string[] {
  const userLines = userTable(users, { ...view, first: true });
  const hashtagLines = hashtagTable(hashtags, { ...view, first: true });
  if (!view.terminal) {
    return [...userLines.map((row) => `user\t${row}`), ...hashtagLines.map((row) => `hashtag\t${row}`)];
  }
  const gap = userLines.length > 0 && hashtagLines.length > 0 ? [''] : [];
  return [...userLines, ...gap, ...hashtagLines];
}

/** Users and hashtags as rows, each kind with numbers of its own. */
export function shownResults({ users = [], hashtags = [] }: Partial<SearchResult>): Shown[] {
  return [...shownUsers(users), ...shownHashtags(hashtags)];
}
