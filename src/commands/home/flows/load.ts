/** Reads the pages of the lists of the screen `home`. */
import type { Page, Pages, PagingStart } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { Comment } from '../../../protocol/records/posts';
import { comments } from '../../../protocol/routes/comments';
import { notifications } from '../../../protocol/routes/notifications';
import { posts } from '../../../protocol/routes/posts';
import { hashtags, search } from '../../../protocol/routes/search';
import { users } from '../../../protocol/routes/users';
import type { Item, Place } from '../state';

/** Items of a page. */
const pageSize = 20;

type Loaded = { readonly items: readonly Item[]; readonly next?: PagingStart };

/** The items of a page, and the start of the next one. */
export async function loaded({ api }: Pick<Ports, 'api'>, place: Place, start: PagingStart): Promise<Loaded> {
  const paging = { ...start, limit: undefined };
  const query = { limit: pageSize };
  const isFirst = Object.keys(start).length === 0;
  switch (place.type) {
    case 'feed':
      return postPage(await firstOf(api.pages(posts.feed, { query: { tab: place.tab, ...query } }, paging)));
    case 'tag':
      return postPage(await firstOf(api.pages(hashtags.posts, { path: { tag: place.tag }, query }, paging)));
    case 'wall': {
      const path = { user: place.user };
      const profile: Item[] = isFirst
        ? [{ kind: 'profile', profile: await api.read(users.get, { path }) }]
        : [];
      const page = postPage(await firstOf(api.pages(posts.by, { path, query }, paging)));
      return { ...page, items: [...profile, ...page.items] };
    }
    case 'thread': {
      const path = { postId: place.postId };
      const post: Item[] = isFirst
        ? [{ kind: 'post', post: await api.read(posts.get, { path }), isWhole: true }]
        : [];
      const page = await firstOf(
        api.pages(comments.list, { path, query: { sort: 'oldest', ...query } }, paging),
      );
      return { items: [...post, ...page.items.flatMap(commentItems)], next: page.next };
    }
    case 'search': {
      const found = await api.read(search.query, { query: { q: place.query } });
      return {
        items: [
          ...(found.users ?? []).map((user): Item => ({ kind: 'user', user })),
          ...(found.hashtags ?? []).map((tag): Item => ({ kind: 'tag', tag })),
        ],
      };
    }
    default: {
      const page = await firstOf(api.pages(notifications.list, { query }, paging));
      return { ...page, items: page.items.map((notification) => ({ kind: 'notification', notification })) };
    }
  }
}

function postPage({ items, next }: Page<Extract<Item, { kind: 'post' }>['post']>): Loaded {
  return { items: items.map((post) => ({ kind: 'post', post })), next };
}

/** A comment and its first replies. */
function commentItems(comment: Comment): Item[] {
  const replies = comment.replies ?? comment.previewReplies ?? [];
  return [
    { kind: 'comment', comment, isReply: false },
    ...replies.map((reply): Item => ({ kind: 'comment', comment: reply, isReply: true })),
  ];
}

async function firstOf<T>(pages: Pages<T>): Promise<Page<T>> {
  for await (const page of pages) return page;
  return { items: [], answer: undefined };
}
