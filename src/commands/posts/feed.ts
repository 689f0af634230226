import { posts } from '../../api/catalogue/routes/posts';
import { choice, command, cursorPaging, option, pagingOf } from '../../app/command';
import { postList, postRows } from '../../render/posts/posts';

export default command({
  summary: 'Read the feed',
  description: ["Where there is colour spoilers stay covered: 'plaza posts get ID' opens them.", postRows],
  options: {
    tab: option(choice(['popular', 'following', 'clan']), 'Which feed; popular when left out'),
    ...cursorPaging,
  },
  examples: [
    'plaza posts feed',
    'plaza posts feed --tab following --limit 100',
    'plaza posts feed --all --json',
  ],
  routes: [posts.feed],
  run: (ctx, { tab, ...paging }) =>
    ctx.api.pages(posts.feed, { query: { ...(tab && { tab }) } }, pagingOf(paging)),
  render: postList,
});
