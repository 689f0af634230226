/** The intents of the screen `home`: functions from its state to the next state. Pure. */
import { editField, type FieldEdit, fieldOf, typeText } from '../../terminal/text/field';
import { emptyList, itemsOf, type List, moved } from './list';
import { commandText } from './orders';
import {
  activeItem,
  activeList,
  authorsOf,
  type Entry,
  type HomeEffect,
  type HomeState,
  type HomeStep,
  type Item,
  keyOf,
  type Notice,
  type OpenPlace,
  type Order,
  type Place,
  shownPlace,
  type Tab,
  type Texts,
} from './state';

/** The height of the active list, and of its items at the current size. */
export interface Measured {
  readonly rows: number;
  heightOf(item: Item): number;
}

export type Measure = (state: HomeState) => Measured;

export type HomeIntent = (state: HomeState, measure: Measure) => HomeStep;

export function withNotice(state: HomeState, notice: Notice | undefined): HomeState {
  return { ...state, notice };
}

export function withList(state: HomeState, list: List<Item>): HomeState {
  return { ...state, places: [...state.places.slice(0, -1), { ...shownPlace(state), list }] };
}

function withActive(state: HomeState, list: List<Item>): HomeState {
  if (state.pane !== 'notifications') return withList(state, list);
  return { ...state, notifications: list, fresh: list.selected === 0 && list.from === 0 ? 0 : state.fresh };
}

/** Writes texts that are not sent to the disk, when they changed. */
export function keepTexts(state: HomeState): HomeStep {
  const texts = currentTexts(state);
  const keys = [...new Set([...Object.keys(texts), ...Object.keys(state.kept)])];
  const effects = keys.flatMap((key): HomeEffect[] => {
    const [now, before] = [texts[key], state.kept[key]];
    if (now?.text === before?.text) return [];
    return [{ type: 'keep', key, words: now?.words ?? [], text: now?.text ?? '' }];
  });
  return effects.length === 0 ? { state } : { state: { ...state, kept: texts }, effects };
}

/** The texts that are not sent, with the one that is being typed. */
function currentTexts({ texts, entry }: HomeState): Texts {
  if (!entry?.about) return texts;
  const key = keyOf(entry.about);
  const { [key]: _, ...others } = texts;
  const { text } = entry.field;
  return text.trim() === '' ? others : { ...others, [key]: { words: entry.words, text } };
}

export const quit: HomeIntent = (state) => ({
  ...keepTexts({ ...state, texts: currentTexts(state) }),
  end: true,
});

export const move =
  (steps: number): HomeIntent =>
  (state) => ({ state: withActive(state, moved(activeList(state), steps)) });

export const toEnd: HomeIntent = (state) => {
  const list = activeList(state);
  const last = itemsOf(list).length - 1;
  return { state: list.selected >= last ? state : withActive(state, moved(list, last)) };
};

/** Scrolls by a page: within an item that is taller than the list, else over as many items as fit. */
export const page =
  (direction: 1 | -1): HomeIntent =>
  (state, measure) => {
    const list = activeList(state);
    const { rows, heightOf } = measure(state);
    const items = itemsOf(list);
    const item = items[list.selected];
    const step = Math.max(1, rows - 2);
    const line = list.line + direction * step;
    const height = item ? heightOf(item) : 0;
    if (line >= 0 && line < height && height > rows) return { state: withActive(state, { ...list, line }) };
    let count = 0;
    for (let sum = 0; sum < step; count += 1) {
      const next = items[list.selected + direction * (count + 1)];
      if (!next) break;
      sum += heightOf(next) + 1;
    }
    return { state: withActive(state, moved(list, direction * Math.max(1, count - 1))) };
  };

/** To the first item of the list, which is read again. */
export const refresh: HomeIntent = (state) => {
  return { state: withNotice(withActive(state, emptyList()), undefined) };
};

export const otherPane: HomeIntent = (state) => {
  const pane = state.pane === 'places' ? 'notifications' : 'places';
  const isSeen = pane === 'notifications' && state.notifications.selected === 0;
  return { state: { ...state, pane, fresh: isSeen ? 0 : state.fresh } };
};

export const showTab =
  (tab: Tab): HomeIntent =>
  (state) => ({
    state: {
      ...state,
      pane: 'places',
      places: [{ place: { type: 'feed', tab }, list: emptyList() }],
      notice: undefined,
    },
  });

export const back: HomeIntent = (state) => {
  if (state.picture) return { state: { ...state, picture: undefined } };
  if (state.pane === 'notifications') return { state: { ...state, pane: 'places' } };
  return { state: { ...state, places: state.places.slice(0, Math.max(1, state.places.length - 1)) } };
};

/** Maximum number of open places: the oldest ones after the feed are closed. */
const maxPlaces = 12;

export function opened(state: HomeState, place: Place): HomeState {
  const [feed, ...others] = state.places;
  const kept: readonly OpenPlace[] = feed ? [feed, ...others.slice(-maxPlaces)] : others;
  return { ...state, pane: 'places', places: [...kept, { place, list: emptyList() }], notice: undefined };
}

/** Opens the thread, the wall or the posts of the selected item. */
export const open: HomeIntent = (state) => {
  const item = activeItem(state);
  if (!item) return { state };
  if (item.kind === 'notification') return openNotification(state, item);
  const place = placeOf(item);
  return { state: place ? opened(state, place) : state };
};

function placeOf(item: Item): Place | undefined {
  if (item.kind === 'post' && !item.isWhole) return { type: 'thread', postId: item.post.id };
  if (item.kind === 'tag') return item.tag.name ? { type: 'tag', tag: item.tag.name } : undefined;
  return item.kind === 'profile' ? undefined : wallOf(authorsOf(item)[0]);
}

export function wallOf(author: { readonly username?: string | null } | null | undefined): Place | undefined {
  return author?.username ? { type: 'wall', user: author.username } : undefined;
}

/** Opens the subject of a notification, and marks the notification as read. */
function openNotification(
  state: HomeState,
  { notification }: Extract<Item, { kind: 'notification' }>,
): HomeStep {
  const { id, targetType, targetId, actor, actors, read, isRead } = notification;
  const place: Place | undefined =
    targetType === 'post' && targetId ? { type: 'thread', postId: targetId } : wallOf(actor ?? actors?.[0]);
  const isNew = !(read ?? isRead ?? Boolean(notification.readAt));
  const words = ['notifications', 'read', id];
  const there = place ? opened(state, place) : state;
  return isNew ? order(there, { words, doing: { type: 'read', id } }) : { state: there };
}

export function order(state: HomeState, { words, doing }: Order): HomeStep {
  return {
    state: withNotice(state, { text: '', tone: 'info', command: commandText(words) }),
    effects: [{ type: 'command', words, doing }],
  };
}

/** Opens the entry line; a text that was not sent is there again. */
export function typeInto(state: HomeState, entry: Omit<Entry, 'field'>): HomeStep {
  const text = entry.about ? (state.texts[keyOf(entry.about)]?.text ?? '') : '';
  return { state: { ...state, notice: undefined, entry: { ...entry, field: fieldOf(text) } } };
}

export const typed =
  (text: string): HomeIntent =>
  (state) => {
    const { entry } = state;
    if (!entry) return { state };
    // A search is one line.
    const clean = entry.about === undefined ? text.replace(/\s+/g, ' ') : text;
    const field = typeText(entry.field, clean);
    return { state: { ...state, entry: { ...entry, isAsked: undefined, field } } };
  };

export const edit =
  (change: FieldEdit): HomeIntent =>
  (state) => {
    const { entry } = state;
    if (!entry) return { state };
    return { state: { ...state, entry: { ...entry, field: editField(entry.field, change) } } };
  };

/** Leaves the entry line; its text is kept for the next time. */
export const leaveEntry: HomeIntent = (state) => ({
  state: { ...state, texts: currentTexts(state), entry: undefined },
});

/** One line that begins as lines of a shell do. */
const commandLike = /^(?:\$ ?)?(?:plaza|ls|cd|git|npm|sudo|exit|quit|clear|cat|man)(?: .*)?$/;

/** Sends the text with its command, or searches for it. The text is kept until the service has it. */
export const sendEntry: HomeIntent = (state) => {
  const { entry } = state;
  const text = entry?.field.text.trim() ?? '';
  if (!entry || text === '') return leaveEntry(state, noMeasure);
  if (entry.about && !entry.isAsked && commandLike.test(text)) {
    const question = 'this looks like a command: Enter sends it as a text, Esc goes back';
    const asked = { ...state, entry: { ...entry, isAsked: true } } as const;
    return { state: withNotice(asked, { text: question, tone: 'problem' }) };
  }
  const left = { ...state, texts: currentTexts(state), entry: undefined };
  if (!entry.about) {
    const tag = /^#(\S+)$/.exec(text)?.[1];
    return { state: opened(left, tag ? { type: 'tag', tag } : { type: 'search', query: text }) };
  }
  const kept = keepTexts(left);
  const doing = { type: 'text', key: keyOf(entry.about), about: entry.about } as const;
  const sent = order(kept.state, { words: [...entry.words, '--', text], doing });
  return { ...sent, effects: [...(kept.effects ?? []), ...(sent.effects ?? [])] };
};

export const noMeasure: Measure = () => ({ rows: 1, heightOf: () => 1 });

export const editOutside: HomeIntent = (state) =>
  state.entry ? { state, effects: [{ type: 'edit', text: state.entry.field.text }] } : { state };

export const toggleCanvas: HomeIntent = (state) => ({
  state: { ...state, canvas: state.canvas ? undefined : {} },
  effects: [{ type: 'canvas', on: !state.canvas }],
});

export const retry: HomeIntent = (state) => {
  const list = activeList(state);
  return { state: withActive(state, { ...list, problem: undefined }) };
};
