import { argument, command, integer, option, text, withDefault } from '../app/command';
import { pageSizes } from '../protocol/page-sizes';
import { type SearchResult, search } from '../protocol/routes/search';
import type { View } from '../terminal/text/view';
import { hashtagTable } from './hashtags/shared';
import { userTable } from './users/shared/user-table';

const defaultSize = String(pageSizes.search.defaultSize);

export default command({
  summary: 'Search for users and hashtags',
  args: { query: argument({ ...text('query'), hash: true }, 'Part of a name, @username or #hashtag') },
  options: {
    users: withDefault(option(integer({ min: 0 }), 'Maximum number of users'), defaultSize),
    hashtags: withDefault(option(integer({ min: 0 }), 'Maximum number of hashtags'), defaultSize),
  },
  examples: ['plaza search ada', "plaza search chalk --users 0 --jq '.hashtags[].name'"],
  routes: [search.query],
  run: (ctx, { query, users, hashtags }) =>
    ctx.api.read(search.query, { query: { q: query, userLimit: users, hashtagLimit: hashtags } }),
  lists: true,
  render: searchLines,
});

/** Users, then hashtags; in a pipe, each row starts with its kind. */
export function searchLines({ users = [], hashtags = [] }: Partial<SearchResult>, view: View): string[] {
  const titled = (titles: readonly string[]) => view.titled?.(['kind', ...titles]);
  const part = { ...view, first: true, titled };
  const userLines = userTable(users, part);
  const hashtagLines = hashtagTable(hashtags, part);
  if (!view.terminal)
    return [...userLines.map((row) => `user\t${row}`), ...hashtagLines.map((row) => `hashtag\t${row}`)];
  const gap = userLines.length > 0 && hashtagLines.length > 0 ? [''] : [];
  return [...userLines, ...gap, ...hashtagLines];
}
