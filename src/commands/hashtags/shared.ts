/** Hashtags (field notes 2.16). */

import type { Handle } from '../../ports/handles';
import type { Hashtag } from '../../protocol/routes/search';
import { countSuffix } from '../../terminal/text/count-suffix';
import { type Column, table } from '../../terminal/text/table';
import { oneLine } from '../../terminal/text/text';
import type { View } from '../../terminal/text/view';

const columns: readonly Column<Hashtag>[] = [
  {
    title: 'hashtag',
    cell: (hashtag) => `#${hashtag.name ?? ''}`,
    handle: 'hashtag',
    handleOf: ({ name = '' }) => name,
  },
  { title: 'posts', cell: (hashtag) => hashtag.postsCount, align: 'right' },
];

export function hashtagHandles(hashtags: readonly Hashtag[]): Handle[] {
  return hashtags.flatMap(({ name, postsCount }) =>
    name
      ? [
          {
            kind: 'hashtag',
            id: name,
            label: `#${oneLine(name)}${countSuffix(postsCount, 'post')}`,
            as: 'row',
          },
        ]
      : [],
  );
}

/** One row per hashtag. */
export function hashtagTable(hashtags: readonly Hashtag[], view: View): string[] {
  return table(view, columns, hashtags);
}
