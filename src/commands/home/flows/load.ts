/** Reads the pages and pictures of the lists of the screen `home`. */
import type { Page, Pages, PagingStart } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { Comment } from '../../../protocol/records/posts';
import { comments } from '../../../protocol/routes/comments';
import { notifications } from '../../../protocol/routes/notifications';
import { posts } from '../../../protocol/routes/posts';
import { hashtags, search } from '../../../protocol/routes/search';
import { users } from '../../../protocol/routes/users';
import { cutText } from '../../../terminal/text/clean';
import { pictureOrProblem } from '../../files/shared/pictures';
import { profileRemark } from '../../users/shared/school-remark';
import type { HomeEffect, HomeEvent, Item, Place } from '../state';

const pageSize = 20;

type Loaded = { readonly items: readonly Item[]; readonly next?: PagingStart };

/** The items of a page, and the start of the next one. */
export async function loaded(
  ports: Pick<Ports, 'api' | 'clock'>,
  place: Place,
  start: PagingStart,
): Promise<Loaded> {
  const { api } = ports;
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
      const [page, ...profile] = await Promise.all([
        firstOf(api.pages(posts.by, { path, query }, paging)).then(postPage),
        ...(isFirst ? [profileItem(ports, place.user)] : []),
      ]);
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

/** The profile above a wall, with its changes by the school event. */
async function profileItem(ports: Pick<Ports, 'api' | 'clock'>, user: string): Promise<Item> {
  const profile = await ports.api.read(users.get, { path: { user } });
  const remark = profile.id ? await profileRemark(ports, profile.id) : undefined;
  return { kind: 'profile', profile, ...(remark && { remark }) };
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

/** Maximum code units of a text, except the text of the post of a thread, and maximum entries of a list. */
const maxText = 2000;
const maxEntries = 200;

/** The part of an event that the screen shows: it draws several items, and each with all its entries. */
export function shownPart(event: HomeEvent): HomeEvent {
  switch (event.type) {
    case 'page':
      return { ...event, items: event.items.slice(0, maxEntries).map(shownItem) };
    case 'done':
      return { ...event, answer: cut(event.answer), notes: cut(event.notes) };
    case 'notification':
      return { ...event, notification: cut(event.notification) };
    default:
      return event;
  }
}

function shownItem(item: Item): Item {
  const shown = cut(item);
  if (item.kind !== 'post' || shown.kind !== 'post' || !item.isWhole) return shown;
  return { ...shown, post: { ...shown.post, content: item.post.content } };
}

function cut<T>(value: T): T {
  return cutValue(value) as T;
}

function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, maxText);
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => cut(entry));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).slice(0, maxEntries);
  return Object.fromEntries(fields.map(([key, field]) => [key, cut(field)]));
}

/** Maximum side of a small picture: lists have 16 rows for it, of at most 32 pixels. */
const smallSide = 512;

/**
 * The picture, or why there is none; undefined for an avatar where the terminal has no real pixels. Lists load pictures from the
 * service only, since other hosts would learn who reads.
 */
export async function loadedPicture(
  ports: Pick<Ports, 'address' | 'api' | 'pictures'>,
  effect: Extract<HomeEffect, { type: 'picture' }>,
): Promise<HomeEvent | undefined> {
  const { address, size } = effect;
  if (size === 'screen') return { ...effect, ...(await pictureOrProblem(ports, address)) };
  if (size === 'avatar' && !ports.pictures.printer?.tiles) return undefined;
  if (!(await isOfService(ports, address))) return { ...effect, problem: 'it is on another host' };
  return { ...effect, ...(await pictureOrProblem(ports, address, smallSide)) };
}

async function isOfService({ address }: Pick<Ports, 'address'>, given: string): Promise<boolean> {
  const main = await address('main');
  if (!URL.canParse(given, main.href)) return false;
  const { origin } = new URL(given, main);
  const others = await Promise.allSettled([address('status'), address('pixel')]);
  const hosts = others.flatMap((host) => (host.status === 'fulfilled' ? [host.value] : []));
  return [main, ...hosts].some((host) => host.origin === origin);
}
