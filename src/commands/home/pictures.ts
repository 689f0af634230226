/** The pictures of the screen `home`: which ones are wanted while it rests, and which are kept. Pure. */
import type { Attachment, Post } from '../../protocol/records/posts';
import type { Author } from '../../protocol/records/users';
import { itemsOf, type List } from './list';
import {
  authorsOf,
  type HomeEvent,
  type HomeState,
  type HomeStep,
  type Item,
  type LoadedPicture,
  type PictureSize,
  shownPlace,
  wideColumns,
} from './state';

/** From this many rows on, lists show the pictures of posts; a thread always does. */
const rowsWithPictures = 30;
/** Rows of a short item: as many items can be on the screen around the selected one. */
const shortItemRows = 4;
/** How long nothing moves before pictures are requested and drawn with real pixels, a few rows at a time, so that keys are handled in between. */
const restMs = 120;
const rowsOfStep = 4;
const stepMs = 15;
const maxPictures = 64;

/** Whether the pictures of posts are shown in the lists, not only their names. */
export function showsPictures(state: HomeState): boolean {
  return shownPlace(state).place.type === 'thread' || state.size.rows >= rowsWithPictures;
}

/** The state after a move: until it rests, pictures are drawn in cells, and none are requested. */
export function withMove(before: HomeState, after: HomeState): HomeStep {
  if (!isMoved(before, after)) return { state: after };
  const moves = after.moves + 1;
  return { state: { ...after, moves, sharpRows: 0 }, effects: [{ type: 'rest', moves, ms: restMs }] };
}

/** Draws more rows with real pixels, unless the lists have moved again. */
export function withRest(
  state: HomeState,
  { moves, hasPixels }: Extract<HomeEvent, { type: 'rested' }>,
): HomeStep {
  if (moves !== state.moves) return { state };
  const sharpRows = hasPixels ? state.sharpRows + rowsOfStep : Number.POSITIVE_INFINITY;
  const next = { ...state, sharpRows };
  if (sharpRows >= state.size.rows) return { state: next };
  return { state: next, effects: [{ type: 'rest', moves, ms: stepMs }] };
}

function isMoved(before: HomeState, after: HomeState): boolean {
  const [one, other] = [shownPlace(before), shownPlace(after)];
  const differs = (list: List<Item>, next: List<Item>) =>
    list.selected !== next.selected || list.line !== next.line;
  return (
    one.place !== other.place ||
    differs(one.list, other.list) ||
    differs(before.notifications, after.notifications) ||
    before.size !== after.size
  );
}

/** Requests the small pictures of the items on the screen that are not there yet. */
export function withPictures(state: HomeState): HomeStep {
  if (state.sharpRows === 0) return { state };
  const wanted = new Map(wantedPictures(state).slice(0, maxPictures));
  const missing = [...wanted].filter(([address]) => !Object.hasOwn(state.pictures, address));
  if (missing.length === 0) return { state };
  const others = Object.entries(state.pictures).filter(([address]) => !wanted.has(address));
  const kept = others.slice(Math.max(0, others.length - (maxPictures - wanted.size)));
  const near = [...wanted.keys()].map((address) => [address, state.pictures[address] ?? {}] as const);
  return {
    state: { ...state, pictures: Object.fromEntries([...kept, ...near]) },
    effects: missing.map(([address, size]) => ({ type: 'picture', address, size })),
  };
}

type WantedPicture = readonly [address: string, size: PictureSize];

/** The items that can be on the screen, the nearest to the selected one first. */
function wantedPictures(state: HomeState): WantedPicture[] {
  const { columns, rows } = state.size;
  const isShown = (pane: HomeState['pane']) => columns >= wideColumns || state.pane === pane;
  const count = Math.ceil(rows / shortItemRows);
  const near = (list: List<Item>) => {
    const items = itemsOf(list);
    const before = items.slice(Math.max(0, list.selected - Math.ceil(count / 2)), list.selected).reverse();
    return [...items.slice(list.selected, list.selected + count), ...before];
  };
  const items = [
    ...(isShown('places') ? near(shownPlace(state).list) : []),
    ...(isShown('notifications') ? near(state.notifications) : []),
  ];
  return items.flatMap((item): WantedPicture[] => {
    const file = showsPictures(state) ? smallAddress(pictureFile(item)) : undefined;
    return [
      ...(file === undefined ? [] : [[file, 'list'] as const]),
      ...authorsOf(item).flatMap((author) => {
        const address = avatarAddress(author);
        return address === undefined ? [] : [[address, 'avatar'] as const];
      }),
    ];
  });
}

/** Keeps a picture that was requested, unless it is not wanted any more. */
export function withLoaded(state: HomeState, event: Extract<HomeEvent, { type: 'picture' }>): HomeState {
  const { address, picture, problem } = event;
  const loaded: LoadedPicture = { picture, problem };
  if (event.size === 'screen')
    return state.picture?.address === address ? { ...state, picture: { address, ...loaded } } : state;
  if (!Object.hasOwn(state.pictures, address)) return state;
  return { ...state, pictures: { ...state.pictures, [address]: loaded } };
}

/** Requests missing pictures again: the terminal, which reports its size, might be able to draw them now. */
export function withoutMissing(state: HomeState): HomeState {
  const there = Object.entries(state.pictures).filter(([, { picture }]) => picture !== undefined);
  return { ...state, pictures: Object.fromEntries(there) };
}

/** The small pictures that an item shows, as far as they are requested. */
export function loadedPictures(item: Item, pictures: HomeState['pictures']): readonly unknown[] {
  const addresses = [smallAddress(pictureFile(item)), ...authorsOf(item).map(avatarAddress)];
  return addresses.map((address) => (address === undefined ? undefined : pictures[address]));
}

/** The address of the first picture of an item. */
export function pictureOf(item: Item | undefined): string | undefined {
  return pictureFile(item)?.url;
}

/** The address of a picture in a list. */
export function smallAddress(file: Attachment | undefined): string | undefined {
  return file?.thumbnailUrl ?? file?.url;
}

/** The first picture of a post, of the post that it reposts, or of a comment. */
export function pictureFile(item: Item | undefined): Attachment | undefined {
  if (item?.kind === 'comment') return firstPicture(item.comment.attachments);
  if (item?.kind !== 'post') return undefined;
  return firstPicture(item.post.attachments) ?? firstPicture(item.post.originalPost?.attachments);
}

function firstPicture(files: Post['attachments']): Attachment | undefined {
  if (!Array.isArray(files)) return undefined;
  return (files as readonly Attachment[]).find(
    ({ type, mimeType, url }) => url && (type === 'image' || mimeType?.startsWith('image/')),
  );
}

/** The address of an avatar that is a picture, not an emoji (docs/protocol/users.md). */
export function avatarAddress(author: Author | null | undefined): string | undefined {
  const { avatar } = author ?? {};
  return avatar && /[/:.]/.test(avatar) ? avatar : undefined;
}
