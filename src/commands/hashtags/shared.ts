/** Hashtags (field notes 2.16). */
import type { Hashtag } from '../../protocol/routes/search';
import { countSuffix } from '../../terminal/text/count-suffix';
import { tableOf } from '../../terminal/text/table';

export const hashtagTable = tableOf<Hashtag>([
  {
    title: 'hashtag',
    field: 'name',
    cell: (hashtag) => `#${hashtag.name ?? ''}`,
    handle: {
      kind: 'hashtag',
      id: ({ name }) => name,
      label: ({ name, postsCount }) => `#${name}${countSuffix(postsCount, 'post')}`,
    },
  },
  { title: 'posts', field: 'postsCount', cell: (hashtag) => hashtag.postsCount, align: 'right' },
]);
