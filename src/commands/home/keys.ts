/** The keys of the screen `home`. */
import { fieldKeys } from '../../terminal/text/field';
import { type KeyBindings, keysWhile } from '../../terminal/text/keys';
import {
  back,
  edit,
  editOutside,
  type HomeIntent,
  leaveEntry,
  move,
  noMeasure,
  open,
  opened,
  order,
  otherPane,
  page,
  quit,
  refresh,
  retry,
  sendEntry,
  showTab,
  toEnd,
  toggleCanvas,
  typed,
  typeInto,
  wallOf,
} from './intents';
import { followOrder, likeOrder } from './orders';
import { pictureOf } from './pictures';
import {
  activeItem,
  activeList,
  addressOf,
  copiedId,
  type HomeEffect,
  type HomeState,
  isTyping,
  postOf,
  shownPlace,
  tabs,
  userOf,
} from './state';

type HomeKeys = KeyBindings<HomeState, HomeIntent>;

const effect =
  (effectOf: (state: HomeState) => HomeEffect | undefined): HomeIntent =>
  (state) => {
    const found = effectOf(state);
    return { state, effects: found && [found] };
  };
const lend = (words: readonly string[], isRead = false) => effect(() => ({ type: 'lend', words, isRead }));

const likable = (state: HomeState) => {
  const item = activeItem(state);
  if (item?.kind === 'post') return { kind: 'post', ...item.post } as const;
  return item?.kind === 'comment' ? ({ kind: 'comment', ...item.comment } as const) : undefined;
};

const like: HomeIntent = (state) => {
  const liked = likable(state);
  return liked ? order(state, likeOrder(liked.kind, liked.id, !liked.isLiked)) : { state };
};

const follow: HomeIntent = (state) => {
  const user = userOf(state);
  return user ? order(state, followOrder(user.username, !user.isFollowing)) : { state };
};

const repost: HomeIntent = (state) => {
  const post = postOf(state);
  if (!post) return { state };
  return order(state, { words: ['posts', 'repost', post.id], doing: { type: 'repost', id: post.id } });
};

const comment: HomeIntent = (state) => {
  const post = postOf(state);
  if (!post) return { state };
  const about = { type: 'comment', postId: post.id } as const;
  return typeInto(state, { label: 'comment', about, words: ['comments', 'create', post.id] });
};

const reply: HomeIntent = (state) => {
  const item = activeItem(state);
  if (item?.kind !== 'comment') return { state };
  const { id, author } = item.comment;
  const label = author?.username ? `reply to @${author.username}` : 'reply';
  return typeInto(state, {
    label,
    about: { type: 'reply', commentId: id },
    words: ['comments', 'reply', id],
  });
};

/** On the wall of another user, the post is written there. */
const newPost: HomeIntent = (state) => {
  const { place } = shownPlace(state);
  const wall = place.type === 'wall' && place.user !== state.username ? place.user : undefined;
  const words = ['posts', 'create', ...(wall === undefined ? [] : ['--wall', wall])];
  const label = wall === undefined ? 'new post' : `new post on the wall of @${wall}`;
  return typeInto(state, { label, about: { type: 'post', wall }, words });
};

const search: HomeIntent = (state) => typeInto(state, { label: 'search', words: [] });

const undo: HomeIntent = (state) => (state.undo ? order(state, state.undo) : { state });

/** A comment is deleted only while the screen says that it was sent. */
const canUndo = ({ undo: order, notice }: HomeState) =>
  order !== undefined && (order.doing.type !== 'delete' || notice?.tone === 'done');

const showPicture: HomeIntent = (state) => {
  const address = pictureOf(activeItem(state));
  if (address === undefined) return { state };
  return {
    state: { ...state, picture: { address } },
    effects: [{ type: 'picture', address, size: 'screen' }],
  };
};

/** The ID to copy; undefined for a text that is not an ID, because users paste it into a shell. */
const copyable = (state: HomeState) => {
  const id = copiedId(activeItem(state));
  return id !== undefined && /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,99}$/u.test(id) ? id : undefined;
};

const copy: HomeIntent = (state) => {
  const text = copyable(state);
  return { state, effects: text === undefined ? [] : [{ type: 'copy', text }] };
};

const wall: HomeIntent = (state) => {
  const place = wallOf(userOf(state));
  return { state: place ? opened(state, place) : state };
};

const typingKeys: HomeKeys = [
  {
    keys: { return: sendEntry },
    words: ({ entry }) => (entry?.about ? 'send' : 'search'),
    help: 'send, or search',
    typed,
  },
  {
    keys: { enter: typed('\n') },
    words: 'new line',
    when: ({ entry }) => entry?.about !== undefined,
  },
  {
    keys: { 'ctrl+o': editOutside },
    words: 'editor',
    help: 'open the editor',
    when: ({ entry }) => entry?.about !== undefined,
  },
  { keys: { escape: leaveEntry }, words: 'back' },
  { keys: Object.fromEntries(Object.entries(fieldKeys).map(([key, change]) => [key, edit(change)])) },
];

const goingKeys: HomeKeys = [
  {
    keys: { c: toggleCanvas },
    words: ({ canvas }) => (canvas ? 'hide the canvas' : 'canvas'),
    help: 'show or hide the canvas below the lists',
  },
  { keys: { C: lend(['canvas', 'watch']) }, words: 'canvas, whole screen' },
  { keys: { e: lend(['exam', 'take']) }, words: 'exam' },
  { keys: { o: lend(['shop', 'orders', 'create'], true) }, words: 'order' },
  { keys: { g: refresh }, words: 'top, read again' },
  { keys: { escape: (state) => ({ state }) }, words: 'back' },
  { keys: { q: quit }, words: 'quit' },
];

const isSearch = (state: HomeState) => shownPlace(state).place.type === 'search' && state.pane === 'places';
const hasItem = (state: HomeState) => activeItem(state) !== undefined;
const canOpen = (state: HomeState) => {
  const item = activeItem(state);
  return item !== undefined && item.kind !== 'profile';
};

const movingKeys: HomeKeys = [
  {
    keys: { down: move(1), j: move(1), up: move(-1), k: move(-1) },
    shown: 'j k',
    words: 'move',
    help: ['j k ↓ ↑', 'move'],
    when: hasItem,
  },
  { keys: { return: open }, words: 'open', help: 'open a thread, a wall or a hashtag', when: canOpen },
  {
    keys: { escape: back },
    words: 'back',
    when: (state) => state.places.length > 1 || state.pane === 'notifications',
  },
  {
    keys: { tab: otherPane },
    words: ({ pane }) => (pane === 'places' ? 'notifications' : 'feed'),
    help: 'change between the feed and the notifications',
  },
];

const actingKeys: HomeKeys = [
  {
    keys: { l: like },
    words: (state) => (likable(state)?.isLiked ? 'unlike' : 'like'),
    help: 'like, or unlike',
    when: (state) => likable(state) !== undefined,
  },
  { keys: { c: comment }, words: 'comment', when: (state) => postOf(state) !== undefined },
  { keys: { r: reply }, words: 'reply', when: (state) => activeItem(state)?.kind === 'comment' },
  {
    keys: { n: move(1), N: move(-1) },
    words: 'next, previous result',
    help: 'in a search: next, previous result',
    when: (state) => isSearch(state) && hasItem(state),
  },
  { keys: { n: newPost }, words: 'new post', when: (state) => !isSearch(state) },
  { keys: { b: repost }, words: 'repost', when: (state) => postOf(state) !== undefined },
  {
    keys: { f: follow },
    words: (state) => (userOf(state)?.isFollowing ? 'unfollow' : 'follow'),
    help: 'follow, or unfollow',
    when: (state) => userOf(state) !== undefined && userOf(state)?.username !== state.username,
  },
  {
    keys: { w: wall },
    words: 'wall',
    help: 'wall of the author',
    when: (state) => userOf(state) !== undefined,
  },
  { keys: { '/': search }, words: 'search' },
  {
    keys: { v: showPicture },
    words: 'picture',
    help: 'picture, large',
    when: (state) => pictureOf(activeItem(state)) !== undefined,
  },
  {
    keys: {
      o: effect((state) => {
        const address = addressOf(activeItem(state));
        return address === undefined ? undefined : { type: 'open', address };
      }),
    },
    words: 'open in the browser',
    when: (state) => addressOf(activeItem(state)) !== undefined,
  },
  { keys: { y: copy }, words: 'copy the ID', when: (state) => copyable(state) !== undefined },
  {
    keys: { u: undo },
    words: 'undo',
    help: 'undo the last like or follow, or delete the comment just sent',
    when: canUndo,
  },
  { keys: { t: retry }, words: 'try again', when: (state) => activeList(state).problem !== undefined },
  {
    keys: { 1: showTab(tabs[0]), 2: showTab(tabs[1]), 3: showTab(tabs[2]) },
    shown: '1-3',
    words: 'popular, following, clan',
    help: 'feed: popular, following, clan',
  },
  {
    keys: { g: (state) => ({ state: { ...state, isGoing: true } }) },
    words: 'go to',
    help: 'go to the canvas, the exam or an order: see below',
  },
  {
    keys: { pagedown: page(1), space: page(1), pageup: page(-1), 'ctrl+d': page(1), 'ctrl+u': page(-1) },
    words: 'page',
    when: hasItem,
  },
  { keys: { end: toEnd, G: toEnd }, words: 'last', when: (state) => toEnd(state, noMeasure).state !== state },
  { keys: { home: refresh }, words: 'top, read again' },
  { keys: { q: quit }, words: 'quit' },
];

const pictureKeys: HomeKeys = [
  { keys: { escape: back, v: back, return: back, q: back }, words: 'back' },
  {
    keys: { o: effect(({ picture }) => picture && { type: 'open', address: picture.address }) },
    words: 'open in the browser',
  },
];

export const homeKeys: HomeKeys = [
  ...keysWhile(isTyping, typingKeys, 'Keys while a text is typed'),
  ...keysWhile((state: HomeState) => !isTyping(state) && state.isGoing, goingKeys, 'Keys after g'),
  ...keysWhile(
    (state: HomeState) => !isTyping(state) && !state.isGoing && state.picture !== undefined,
    pictureKeys,
    'Keys at a large picture',
  ),
  ...keysWhile(
    (state: HomeState) => !isTyping(state) && !state.isGoing && state.picture === undefined,
    [...movingKeys, ...actingKeys],
  ),
];
