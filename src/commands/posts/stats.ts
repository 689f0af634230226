import { argumentList, command, id } from '../../app/command';
import { pagesOfBatches } from '../../client/requests/ids';
import { maxIds } from '../../protocol/page-sizes';
import { posts } from '../../protocol/routes/posts';
import { postStatsTable } from './shared/post-list';

export default command({
  summary: 'Show the like, comment, repost and view counts of posts',
  args: { postId: argumentList(id('post'), 'IDs of the posts') },
  examples: ['plaza posts stats 5d0c… 77b0…', 'plaza posts stats - --json < ids.txt'],
  routes: [posts.stats],
  run: (ctx, { postId }) =>
    pagesOfBatches(postId, maxIds.postStats, (ids) => ctx.api.pages(posts.stats, { body: { ids } })),
  render: postStatsTable,
});
