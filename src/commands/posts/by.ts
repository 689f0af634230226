import { argument, choice, command, cursorPaging, id, option, pagingOf, user } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { userSegment } from '../users/shared/user-ids';
import { postHandles } from './shared/entry';
import { postList } from './shared/post-list';

export default command({
  summary: 'List the posts on the wall of a user',
  args: { user: argument(user(), 'me, a username with or without @, or an ID') },
  options: {
    sort: option(choice(['new', 'popular']), 'Sort order (default: new)'),
    pinnedPostId: option(id('post'), 'Show this post first when it is the pinned post'),
    ...cursorPaging,
  },
  examples: [
    'plaza posts by boris',
    'plaza posts by me --sort popular --limit 5',
    'plaza posts by @ada --all --json',
  ],
  routes: [posts.by],
  async run(ctx, { user, sort, pinnedPostId, ...paging }) {
    const query = { sort, pinnedPostId };
    return ctx.api.pages(posts.by, { path: { user: await userSegment(ctx, user) }, query }, pagingOf(paging));
  },
  shows: postHandles,
  render: postList,
});
