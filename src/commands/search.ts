import { search } from '../api/catalogue/routes/search';
import { argument, command, integer, option, text } from '../app/command';
import { searchLines, shownResults } from '../render/search/search-result';

export default command({
  summary: 'Search for users and hashtags',
  args: { query: argument(text('query'), 'Part of a name, @username or #hashtag') },
  options: {
    users: option(integer({ min: 0 }), 'Maximum number of users'),
    hashtags: option(integer({ min: 0 }), 'Maximum number of hashtags'),
  },
  examples: ['plaza search ada', "plaza search chalk --users 0 --jq '.hashtags[].name'"],
  routes: [search.query],
  run: (ctx, { query, users, hashtags }) =>
    ctx.api.read(search.query, { query: { q: query, userLimit: users, hashtagLimit: hashtags } }),
  shows: shownResults,
  render: searchLines,
});
