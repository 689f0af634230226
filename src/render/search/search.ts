/** Hashtags, and what a search found (field notes 2.16). */
import type { Hashtag, SearchResult } from '../../api/catalogue/records/search';
import { type Column, table } from '../text/table';
import type { View } from '../text/view';
import { userTable } from '../users/users';

const hashtagColumns: readonly Column<Hashtag>[] = [
  { title: 'hashtag', cell: (hashtag) => `#${hashtag.name ?? ''}` },
  { title: 'posts', cell: (hashtag) => hashtag.postsCount, align: 'right' },
];

/** One row a hashtag. */
export function hashtagTable(hashtags: readonly Hashtag[], view: View): string[] {
  return table(view, hashtagColumns, hashtags);
}

/** People, then hashtags; in a pipe the rows of both begin with their kind. */
export function searchLines({ users = [], hashtags = [] }: Partial<SearchResult>, view: View): string[] {
  const people = userTable(users, { ...view, first: true });
  const tags = hashtagTable(hashtags, { ...view, first: true });
  if (!view.terminal) {
    return [...people.map((row) => `user\t${row}`), ...tags.map((row) => `hashtag\t${row}`)];
  }
  return [...people, ...(people.length > 0 && tags.length > 0 ? [''] : []), ...tags];
}
