import { choice, command, cursorPaging, option, pagingOf } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { pictureWays } from '../../terminal/pictures/choose';
import { postHandles } from './shared/entry';
import { headedPostList, withHeading } from './shared/post-list';

const feeds = {
  popular: 'Popular posts',
  following: 'Posts of the users you follow, and your own',
  clan: 'Posts of your clan',
};

export default command({
  summary: 'Show a feed of posts',
  description: ["With color, spoilers are covered: 'plaza posts get ID' shows them."],
  options: {
    tab: option(choice(['popular', 'following', 'clan']), 'Feed to show (default: popular)'),
    pictures: option(
      choice(pictureWays),
      'Draw the pictures of the posts: auto for the best the terminal supports',
    ),
    ...cursorPaging,
  },
  examples: [
    'plaza posts feed',
    'plaza posts feed --tab following --limit 100',
    'plaza posts feed --limit 5 --pictures auto',
    'plaza posts feed --all --json',
  ],
  routes: [posts.feed],
  async run(ctx, { tab, pictures, ...paging }) {
    const pages = ctx.api.pages(posts.feed, { query: { tab } }, pagingOf(paging));
    const shown = ctx.terminal.output ? withHeading(pages, feeds[tab ?? 'popular']) : pages;
    if (pictures === undefined) return shown;
    const { pagesWithPictures } = await import('./flows/pictures');
    return pagesWithPictures(ctx, shown);
  },
  shows: postHandles,
  render: headedPostList,
});
