import { argumentList, command, id } from '../../app/command';
import { pagesOfBatches } from '../../client/requests/ids';
import { posts } from '../../protocol/routes/posts';
import { postStatsTable } from './shared/post-list';

/** Maximum number of IDs in one request (field notes 2.9). */
const portion = 100;

export default command({
  summary: 'Show the like, comment, repost and view counts of posts',
  args: { postId: argumentList(id('post'), 'IDs of the posts') },
  examples: ['plaza posts stats 5d0c… 77b0…', 'plaza posts stats - --json < ids.txt'],
  routes: [posts.stats],
  run: (ctx, { postId }) =>
    pagesOfBatches(postId, portion, (ids) => ctx.api.pages(posts.stats, { body: { ids } })),
  render: postStatsTable,
});
