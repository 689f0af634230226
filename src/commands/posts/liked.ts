import { argument, command, cursorPaging, pagingOf, user } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { userSegment } from '../users/shared/user-ids';
import { postHandles } from './shared/entry';
import { postList } from './shared/post-list';

export default command({
  summary: 'List the posts that a user likes',
  args: { user: argument(user(), 'me, a username with or without @, or an ID') },
  options: cursorPaging,
  examples: ['plaza posts liked ada', 'plaza posts liked me --limit 20'],
  routes: [posts.liked],
  run: async (ctx, { user, ...paging }) =>
    ctx.api.pages(posts.liked, { path: { user: await userSegment(ctx, user) } }, pagingOf(paging)),
  shows: postHandles,
  render: postList,
});
