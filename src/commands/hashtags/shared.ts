/** Hashtags (field notes 2.16). */

import type { Hashtag } from '../../protocol/routes/search';
import { countSuffix } from '../../terminal/text/count-suffix';
import { type Column, table } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';

const columns: readonly Column<Hashtag>[] = [
  {
    title: 'hashtag',
    cell: (hashtag) => `#${hashtag.name ?? ''}`,
    handle: {
      kind: 'hashtag',
      id: ({ name }) => name,
      label: ({ name, postsCount }) => `#${name}${countSuffix(postsCount, 'post')}`,
    },
  },
  { title: 'posts', cell: (hashtag) => hashtag.postsCount, align: 'right' },
];

/** One row per hashtag. */
export function hashtagTable(hashtags: readonly Hashtag[], view: View): string[] {
  return table(view, columns, hashtags);
}
