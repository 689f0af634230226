import { posts } from '../../api/catalogue/routes/posts';
import { choice, command, cursorPaging, option, pagingOf } from '../../app/command';
import { postList, postRows } from '../../render/posts/post-list';
import { shownPosts } from '../../render/posts/shown';

export default command({
  summary: 'Show a feed of posts',
  description: ["With colour, spoilers are covered: 'plaza posts get ID' shows them.", postRows],
  options: {
    tab: option(choice(['popular', 'following', 'clan']), 'Feed to show (default: popular)'),
    ...cursorPaging,
  },
  examples: [
    'plaza posts feed',
    'plaza posts feed --tab following --limit 100',
    'plaza posts feed --all --json',
  ],
  routes: [posts.feed],
  run: (ctx, { tab, ...paging }) => ctx.api.pages(posts.feed, { query: { tab } }, pagingOf(paging)),
  shows: shownPosts,
  render: postList,
});
