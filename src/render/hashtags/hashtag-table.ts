/** Hashtags (field notes 2.16). */
import type { Hashtag } from '../../api/catalogue/records/search';
import { type Column, table } from '../text/table';
import type { View } from '../text/view';

const columns: readonly Column<Hashtag>[] = [
  { title: 'hashtag', cell: (hashtag) => `#${hashtag.name ?? ''}` },
  { title: 'posts', cell: (hashtag) => hashtag.postsCount, align: 'right' },
];

/** One row per hashtag. */
export function hashtagTable(hashtags: readonly Hashtag[], view: View): string[] {
  return table(view, columns, hashtags);
}
