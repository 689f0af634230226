/** The state of the screen `home`: places opened from a feed, notifications, and what is typed. Pure. */
import type { Step } from '../../app/command';
import type { PagingStart } from '../../ports/api';
import type { Picture } from '../../ports/pictures';
import type { Notification } from '../../protocol/records/notifications';
import type { Attachment, Comment, Post } from '../../protocol/records/posts';
import type { Author, ForeignProfile, UserEntry } from '../../protocol/records/users';
import type { Hashtag } from '../../protocol/routes/search';
import type { Field } from '../../terminal/text/field';
import type { SmallCanvas } from '../canvas/shared';
import { emptyList, type List, selectedItem } from './list';

export const tabs = ['popular', 'following', 'clan'] as const;

export type Tab = (typeof tabs)[number];

/** The content of a list. */
export type Place =
  | { readonly type: 'feed'; readonly tab: Tab }
  | { readonly type: 'thread'; readonly postId: string }
  | { readonly type: 'wall'; readonly user: string }
  | { readonly type: 'tag'; readonly tag: string }
  | { readonly type: 'search'; readonly query: string }
  | { readonly type: 'notifications' };

export type Item =
  | { readonly kind: 'post'; readonly post: Post; readonly isWhole?: boolean }
  | { readonly kind: 'comment'; readonly comment: Comment; readonly isReply: boolean }
  | { readonly kind: 'profile'; readonly profile: ForeignProfile; readonly remark?: string }
  | { readonly kind: 'user'; readonly user: UserEntry }
  | { readonly kind: 'tag'; readonly tag: Hashtag }
  | { readonly kind: 'notification'; readonly notification: Notification };

export interface OpenPlace {
  readonly place: Place;
  readonly list: List<Item>;
}

/** The change by a command, which the lists show after it. */
export type Doing =
  | { readonly type: 'like'; readonly kind: 'post' | 'comment'; readonly id: string; readonly on: boolean }
  | { readonly type: 'follow'; readonly user: string; readonly on: boolean }
  | { readonly type: 'read'; readonly id: string }
  | { readonly type: 'repost'; readonly id: string }
  | { readonly type: 'delete'; readonly id: string; readonly postId?: string }
  | { readonly type: 'text'; readonly key: string; readonly about: Written };

/** The kind of a text: a post, perhaps on a wall, a comment or a reply. */
export type Written =
  | { readonly type: 'post'; readonly wall?: string }
  | { readonly type: 'comment'; readonly postId: string }
  | { readonly type: 'reply'; readonly commentId: string };

export interface Order {
  /** The command line without `plaza`. */
  readonly words: readonly string[];
  readonly doing: Doing;
}

export type PictureSize = 'avatar' | 'list' | 'screen';

export type HomeEffect =
  | { readonly type: 'load'; readonly place: Place; readonly page: number; readonly start: PagingStart }
  | ({ readonly type: 'command' } & Order)
  /** Lend the terminal to a command; with `isRead`, wait for Enter after its output. */
  | { readonly type: 'lend'; readonly words: readonly string[]; readonly isRead: boolean }
  /** Edit the typed text in the editor. */
  | { readonly type: 'edit'; readonly text: string }
  /** Keep a text that is not sent on the disk; an empty one was sent or given up. */
  | { readonly type: 'keep'; readonly key: string; readonly words: readonly string[]; readonly text: string }
  /** Load a picture: an avatar, the one of a post in a list, or one that fills the screen. */
  | { readonly type: 'picture'; readonly address: string; readonly size: PictureSize }
  /** Wait, and report whether the lists still rest then. */
  | { readonly type: 'rest'; readonly moves: number; readonly ms: number }
  /** Begin or stop to watch the canvas. */
  | { readonly type: 'canvas'; readonly on: boolean }
  | { readonly type: 'open'; readonly address: string }
  | { readonly type: 'copy'; readonly text: string };

export type HomeEvent =
  | {
      readonly type: 'page';
      readonly place: Place;
      readonly page: number;
      readonly items: readonly Item[];
      readonly next?: PagingStart;
    }
  | {
      readonly type: 'unloaded';
      readonly place: Place;
      readonly problem: string;
    }
  | ({ readonly type: 'done'; readonly answer: unknown; readonly notes: readonly string[] } & Order)
  | ({ readonly type: 'refused'; readonly problem: string } & Order)
  | { readonly type: 'notification'; readonly notification: Notification }
  | { readonly type: 'edited'; readonly text: string }
  | { readonly type: 'canvas'; readonly canvas: SmallCanvas }
  | (Extract<HomeEffect, { type: 'picture' }> & LoadedPicture)
  /** Only real pixels are drawn later than the rest. */
  | { readonly type: 'rested'; readonly moves: number; readonly hasPixels: boolean }
  | { readonly type: 'notice'; readonly text: string; readonly isProblem?: boolean }
  /** Notifications or the canvas come no more, for now. */
  | { readonly type: 'disconnected'; readonly problem: string }
  | { readonly type: 'account'; readonly username: string };

/** A line that is typed: a text to send, or what to search for. */
export interface Entry {
  readonly label: string;
  /** The kind of the text; undefined for a search. */
  readonly about?: Written;
  /** The command that sends the text, which is its last word. */
  readonly words: readonly string[];
  readonly field: Field;
  /** The question whether the text is a command was shown. */
  readonly isAsked?: true;
}

export interface Notice {
  readonly text: string;
  readonly tone: 'info' | 'done' | 'problem';
  /** The command that does the same. */
  readonly command?: string;
}

/** Texts that are not sent, by their key, each with the command that sends it. */
export type Texts = Readonly<Record<string, { readonly words: readonly string[]; readonly text: string }>>;

export interface HomeState {
  readonly size: { readonly columns: number; readonly rows: number };
  readonly username?: string;
  /** Where the keys go; the other pane is next to it on a wide terminal. */
  readonly pane: 'places' | 'notifications';
  /** A feed, and what was opened from it; the last one is shown. */
  readonly places: readonly OpenPlace[];
  readonly notifications: List<Item>;
  /** Number of notifications that came since they were looked at. */
  readonly fresh: number;
  readonly entry?: Entry;
  readonly texts: Texts;
  /** The texts that are on the disk. */
  readonly kept: Texts;
  readonly notice?: Notice;
  /** Undoes the last like, follow, comment or reply. */
  readonly undo?: Order;
  /** `g` was pressed: the next key says where to go. */
  readonly isGoing: boolean;
  /** The canvas below the lists; empty before it is read. */
  readonly canvas?: Partial<SmallCanvas>;
  /** The picture that fills the screen. */
  readonly picture?: { readonly address: string } & LoadedPicture;
  /** Small pictures by their addresses. */
  readonly pictures: Readonly<Record<string, LoadedPicture>>;
  /** How often the lists have moved. */
  readonly moves: number;
  /** The minute of the last tick. */
  readonly minute?: number;
  /** Rows from the top that are drawn with real pixels: none while the lists move, then more and more. */
  readonly sharpRows: number;
}

/** Empty while it is loaded. */
export type LoadedPicture = { readonly picture?: Picture; readonly problem?: string };

export type HomeStep = Step<HomeState, HomeEffect>;

/** From this width on, notifications are next to the feed. */
export const wideColumns = 100;

export function initialHome(size: HomeState['size'], tab: Tab): HomeState {
  return {
    size,
    pane: 'places',
    places: [{ place: { type: 'feed', tab }, list: emptyList() }],
    notifications: emptyList(),
    fresh: 0,
    texts: {},
    kept: {},
    pictures: {},
    moves: 0,
    sharpRows: Number.POSITIVE_INFINITY,
    isGoing: false,
  };
}

export function shownPlace({ places }: HomeState): OpenPlace {
  return places.at(-1) ?? { place: { type: 'feed', tab: 'popular' }, list: emptyList() };
}

/** The list that the keys move in. */
export function activeList(state: HomeState): List<Item> {
  return state.pane === 'notifications' ? state.notifications : shownPlace(state).list;
}

export function activeItem(state: HomeState): Item | undefined {
  return selectedItem(activeList(state));
}

export function isTyping({ entry }: HomeState): boolean {
  return entry !== undefined;
}

/** A text is kept under it until it is sent. */
export function keyOf(about: Written): string {
  return JSON.stringify(about);
}

/** Identifies an item among all lists. */
export function idOf(item: Item): string {
  if (item.kind === 'post') return `post ${item.post.id}`;
  if (item.kind === 'comment') return `comment ${item.comment.id}`;
  if (item.kind === 'tag') return `tag ${item.tag.name}`;
  if (item.kind === 'user') return `user ${item.user.id ?? item.user.username}`;
  return `${item.kind} ${item.kind === 'profile' ? item.profile.id : item.notification.id}`;
}

/** The post that a key is about: the selected one, or the post of the thread. */
export function postOf(state: HomeState): Post | undefined {
  const item = activeItem(state);
  if (item?.kind === 'post') return item.post;
  const { place, list } = shownPlace(state);
  if (state.pane !== 'places' || place.type !== 'thread') return undefined;
  const [first] = list.from === 0 ? (list.pages[0] ?? []) : [];
  return first?.kind === 'post' ? first.post : undefined;
}

/** The user that a key is about: the author of the selected item, or the user whose wall it is. */
export function userOf(
  state: HomeState,
): { readonly username: string; readonly isFollowing?: boolean } | undefined {
  const item = activeItem(state);
  const { username, isFollowing } = (item && authorsOf(item)[0]) ?? {};
  return username ? { username, isFollowing } : undefined;
}

type Authors = readonly (Author | null | undefined)[];

/** The users that an item shows, its author first. */
export function authorsOf(item: Item): Authors {
  switch (item.kind) {
    case 'post':
      return [item.post.author, item.post.originalPost?.author];
    case 'comment':
      return [item.comment.author];
    case 'profile':
      return [item.profile];
    case 'user':
      return [item.user.user ?? item.user];
    case 'notification':
      return item.notification.actor ? [item.notification.actor] : (item.notification.actors ?? []);
    default:
      return [];
  }
}

/** The item with each user that it shows changed. */
export function withAuthors(item: Item, change: <T extends Authors[number]>(author: T) => T): Item {
  switch (item.kind) {
    case 'post': {
      const { author, originalPost } = item.post;
      const original = originalPost && { ...originalPost, author: change(originalPost.author) };
      return { ...item, post: { ...item.post, author: change(author), originalPost: original } };
    }
    case 'comment':
      return { ...item, comment: { ...item.comment, author: change(item.comment.author) } };
    case 'profile':
      return { ...item, profile: change(item.profile) };
    case 'user': {
      const { user } = item.user;
      return { ...item, user: user ? { ...item.user, user: change(user) } : change(item.user) };
    }
    case 'notification': {
      const { actor, actors } = item.notification;
      const changed = { actor: change(actor), actors: actors?.map(change) };
      return { ...item, notification: { ...item.notification, ...changed } };
    }
    default:
      return item;
  }
}

/** The address to open in the browser: a file of the selected item, or a link in its text. */
export function addressOf(item: Item | undefined): string | undefined {
  if (item?.kind === 'notification') return item.notification.link ?? item.notification.clickUrl ?? undefined;
  if (item?.kind !== 'post' && item?.kind !== 'comment') return undefined;
  const { attachments, spans } = item.kind === 'post' ? item.post : item.comment;
  const files: readonly Attachment[] = Array.isArray(attachments) ? attachments : [];
  return (files.find(({ url }) => url) ?? spans?.find(({ url }) => url))?.url;
}

/** The ID that a command takes for the item. */
export function copiedId(item: Item | undefined): string | undefined {
  if (item?.kind === 'post') return item.post.id;
  if (item?.kind === 'comment') return item.comment.id;
  if (item?.kind === 'notification') return item.notification.targetId ?? item.notification.id;
  if (item?.kind === 'tag') return item.tag.name;
  return (item && authorsOf(item)[0]?.username) ?? undefined;
}
