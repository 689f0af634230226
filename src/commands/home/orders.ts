/** The commands that the screen `home` runs, and what their answers change. Pure. */
import { shellWord } from '../../errors';
import type { Comment } from '../../protocol/records/posts';
import { counted } from '../../terminal/text/count-suffix';
import { type List, mapped, withItemAfter, withNewest, withoutItem } from './list';
import {
  authorsOf,
  type Doing,
  type HomeState,
  type Item,
  type Order,
  type Place,
  type Written,
  withAuthors,
} from './state';

export function likeOrder(kind: 'post' | 'comment', id: string, on: boolean): Order {
  return { words: [`${kind}s`, on ? 'like' : 'unlike', id], doing: { type: 'like', kind, id, on } };
}

export function followOrder(user: string, on: boolean): Order {
  return { words: ['users', on ? 'follow' : 'unfollow', user], doing: { type: 'follow', user, on } };
}

/** The command line, quoted for a shell; a long text is cut. */
export function commandText(words: readonly string[]): string {
  const shown = words.filter((word, index) => word !== '--' || index < words.length - 2);
  return ['plaza', ...shown.map(shortWord)].join(' ');
}

/** Maximum length of a text in a command that is shown. */
const maxWord = 40;

function shortWord(word: string): string {
  if (shellWord(word) === word) return word;
  const text = word.replace(/\s+/g, ' ');
  return shellWord(text.length > maxWord ? `${text.slice(0, maxWord - 1)}…` : text);
}

/** The state after a command: with its changes, and a notice about them. */
export function afterDone(
  state: HomeState,
  { words, doing, answer, notes }: Order & { readonly answer: unknown; readonly notes: readonly string[] },
): HomeState {
  const fields = (answer ?? {}) as Answer;
  const changed = withChange(state, doing, fields);
  const text = [doneText(doing, fields), ...notes].join(': ');
  const notice = { text, tone: 'done', command: commandText(words) } as const;
  const undo = undoOf(doing, fields);
  const isUndo = state.undo?.words.join(' ') === words.join(' ');
  return { ...changed, notice, ...(undo && { undo: isUndo ? undefined : undo }) };
}

/** The fields of answers that are used; an answer of another shape changes nothing. */
interface Answer {
  readonly id?: string;
  readonly likesCount?: number;
  readonly followersCount?: number;
  readonly status?: string;
}

function undoOf(doing: Doing, { id }: Answer): Order | undefined {
  if (doing.type === 'text' && doing.about.type !== 'post' && id !== undefined) {
    const postId = doing.about.type === 'comment' ? doing.about.postId : undefined;
    return { words: ['comments', 'delete', '--yes', id], doing: { type: 'delete', id, postId } };
  }
  if (doing.type === 'like') return likeOrder(doing.kind, doing.id, !doing.on);
  return doing.type === 'follow' ? followOrder(doing.user, !doing.on) : undefined;
}

function doneText(doing: Doing, { likesCount, followersCount, status }: Answer): string {
  switch (doing.type) {
    case 'like':
      return `${doing.on ? 'liked' : 'unliked'}${suffix(likesCount, 'like')}`;
    case 'follow':
      if (status === 'requested') return 'sent a follow request';
      return `${doing.on ? 'followed' : 'unfollowed'} @${doing.user}${suffix(followersCount, 'follower')}`;
    case 'repost':
      return 'reposted';
    case 'delete':
      return 'deleted';
    case 'read':
      return 'marked as read';
    default:
      return 'sent';
  }
}

function suffix(count: number | undefined, noun: string): string {
  return typeof count === 'number' ? ` (${counted(count, noun)})` : '';
}

function withChange(state: HomeState, doing: Doing, answer: Answer): HomeState {
  if (doing.type === 'text') return withText(state, doing, answer);
  if (doing.type === 'delete') return withoutComment(state, doing);
  const change = (item: Item) => changedItem(item, doing, answer);
  const inList = (list: List<Item>) => mapped(list, change);
  return {
    ...state,
    notifications: inList(state.notifications),
    places: state.places.map((one) => ({ ...one, list: inList(one.list) })),
  };
}

/** The text is sent: it is not kept any more, and appears in its lists. */
function withText(state: HomeState, { key, about }: DoingOf<'text'>, answer: Answer): HomeState {
  const { [key]: _, ...texts } = state.texts;
  const { id } = answer;
  if (id === undefined) return { ...state, texts };
  const sent = { ...answer, id };
  const places = state.places.map(({ place, list }) => {
    if (about.type !== 'post') return { place, list: withComment(place, list, about, sent) };
    const isFeed = place.type === 'feed' && place.tab === 'following' && about.wall === undefined;
    const isWall = place.type === 'wall' && place.user === (about.wall ?? state.username);
    return { place, list: isFeed || isWall ? withNewest(list, { kind: 'post', post: sent }) : list };
  });
  return { ...state, texts, places };
}

function withComment(
  place: Place,
  list: List<Item>,
  about: Exclude<Written, { type: 'post' }>,
  comment: Comment,
): List<Item> {
  if (about.type === 'reply') {
    if (place.type !== 'thread') return list;
    const isBefore = (item: Item) => item.kind === 'comment' && item.comment.id === about.commentId;
    return withItemAfter(list, { kind: 'comment', comment, isReply: true }, isBefore);
  }
  const counted = mapped(list, (item) => withCount(item, about.postId, 1));
  if (place.type !== 'thread' || place.postId !== about.postId) return counted;
  return withItemAfter<Item>(counted, { kind: 'comment', comment, isReply: false });
}

/** Changes the number of comments of a post. */
function withCount(item: Item, postId: string | undefined, change: number): Item {
  if (item.kind !== 'post' || item.post.id !== postId) return item;
  return { ...item, post: { ...item.post, commentsCount: (item.post.commentsCount ?? 0) + change } };
}

function withoutComment(state: HomeState, { id, postId }: DoingOf<'delete'>): HomeState {
  const isThis = (item: Item) => item.kind === 'comment' && item.comment.id === id;
  const places = state.places.map(({ place, list }) => ({
    place,
    list: withoutItem(
      mapped(list, (item) => withCount(item, postId, -1)),
      isThis,
    ),
  }));
  return { ...state, places };
}

function changedItem(item: Item, doing: Doing, answer: Answer): Item {
  switch (doing.type) {
    case 'like':
      return likedItem(item, doing, answer);
    case 'follow':
      return followedItem(item, doing, answer);
    case 'repost':
      if (item.kind !== 'post' || item.post.id !== doing.id) return item;
      return {
        ...item,
        post: { ...item.post, isReposted: true, repostsCount: (item.post.repostsCount ?? 0) + 1 },
      };
    case 'read':
      if (item.kind !== 'notification' || item.notification.id !== doing.id) return item;
      return { ...item, notification: { ...item.notification, read: true } };
    default:
      return item;
  }
}

function likedItem(item: Item, { kind, id, on }: DoingOf<'like'>, { likesCount }: Answer): Item {
  const likes = { isLiked: on, ...(likesCount !== undefined && { likesCount }) };
  if (item.kind === 'post' && kind === 'post' && item.post.id === id)
    return { ...item, post: { ...item.post, ...likes } };
  if (item.kind === 'comment' && kind === 'comment' && item.comment.id === id)
    return { ...item, comment: { ...item.comment, ...likes } };
  return item;
}

/** Marks a user that the item shows as followed or not, for the label of the key `f`. */
function followedItem(item: Item, { user, on }: DoingOf<'follow'>, { followersCount }: Answer): Item {
  if (!authorsOf(item).some((author) => author?.username === user)) return item;
  const isCounted = item.kind === 'profile' && followersCount !== undefined;
  const followed = { isFollowing: on, ...(isCounted && { followersCount }) };
  return withAuthors(item, (author) => (author?.username === user ? { ...author, ...followed } : author));
}

type DoingOf<T extends Doing['type']> = Extract<Doing, { type: T }>;
