import { choice, command, cursorPaging, option, pagingOf } from '../../app/command';
import type { Pages } from '../../ports/api';
import type { Post } from '../../protocol/records/posts';
import { posts } from '../../protocol/routes/posts';
import { pictureWays } from '../../terminal/pictures/choose';
import type { View } from '../../terminal/text/view';
import { postHandles } from './shared/entry';
import { postList } from './shared/post-list';

/** The feed of a list, for its heading; JSON leaves it out. */
class FeedName {
  constructor(readonly tab: keyof typeof feeds) {}

  toJSON(): undefined {
    return undefined;
  }
}

type FeedPost = Post & { readonly feed?: FeedName };

const feeds = {
  popular: 'Popular posts',
  following: 'Posts of the users you follow, and your own',
  clan: 'Posts of your clan',
};

async function* named(pages: Pages<Post>, tab: keyof typeof feeds): Pages<FeedPost> {
  for await (const page of pages) {
    yield { ...page, items: page.items.map((post) => ({ ...post, feed: new FeedName(tab) })) };
  }
}

/** At a terminal the first page has the name of the feed above it. */
function feedList(posts: readonly FeedPost[], view: View): string[] {
  const tab = posts[0]?.feed?.tab;
  const heading = tab && view.terminal && view.first ? [view.style.bold(feeds[tab]), ''] : [];
  return [...heading, ...postList(posts, view)];
}

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
    const shown = ctx.terminal.output ? named(pages, tab ?? 'popular') : pages;
    if (pictures === undefined) return shown;
    const { pagesWithPictures } = await import('./flows/pictures');
    return pagesWithPictures(ctx, shown);
  },
  shows: postHandles,
  render: feedList,
});
