/** The requests on the screen of `sandbox watch`: which are shown, which one is selected, and the keys. Pure. */
import type { Size, Step } from '../../app/command';
import type { RequestRecord } from '../../ports/sandbox';
import { editField, type Field, fieldKeys, fieldOf, typeText } from '../../terminal/text/field';
import { type KeyBindings, keysWhile } from '../../terminal/text/keys';
import { requestDetail } from './render';

/** Maximum number of requests in the list; older ones are dropped. */
const kept = 500;

export interface WatchState {
  readonly size: Size;
  readonly requests: readonly RequestRecord[];
  /** Requests received while paused. */
  readonly waiting: readonly RequestRecord[];
  readonly paused: boolean;
  readonly failedOnly: boolean;
  readonly count: number;
  /** Shows only requests whose route or path contains it. */
  readonly filter: Field;
  readonly isTyping: boolean;
  /** The number of a record; undefined while the list follows the newest. */
  readonly selected?: number;
  /** The request that is shown whole, from its line `top` on. */
  readonly opened?: { readonly request: RequestRecord; readonly top: number };
}

export type WatchIntent = (state: WatchState) => Step<WatchState, never>;

export function emptyList(size: Size): WatchState {
  const flags = { paused: false, failedOnly: false, isTyping: false };
  return { size, requests: [], waiting: [], count: 0, filter: fieldOf(''), ...flags };
}

export function arrived(state: WatchState, request: RequestRecord): WatchState {
  const count = state.count + 1;
  if (state.paused) return { ...state, count, waiting: [...state.waiting, request].slice(-kept) };
  return { ...state, count, requests: [...state.requests, request].slice(-kept) };
}

export function shownRequests({ requests, failedOnly, filter }: WatchState): readonly RequestRecord[] {
  const sought = filter.text.trim().toLowerCase();
  return requests.filter(
    ({ status, route, path }) =>
      (!failedOnly || status >= 400) && `${route ?? ''} ${path}`.toLowerCase().includes(sought),
  );
}

/** The rows between the heading and the keys. */
export function bodyRows({ rows }: Size): number {
  return Math.max(rows - 2, 0);
}

/** The index of the selected request, or of the next one if it is not shown; the length if none is selected. */
export function selectedIndex({ selected }: WatchState, shown: readonly RequestRecord[]): number {
  const index = selected === undefined ? -1 : shown.findIndex(({ seq }) => seq >= selected);
  return index < 0 ? shown.length : index;
}

const change =
  (changed: (state: WatchState) => Partial<WatchState>): WatchIntent =>
  (state) => ({ state: { ...state, ...changed(state) } });

/** Moves by pages or lines; past the newest request, the list follows again. */
const select = (by: (page: number) => number) =>
  change((state) => {
    const shown = shownRequests(state);
    const next = selectedIndex(state, shown) + by(bodyRows(state.size));
    return { selected: shown[Math.max(0, next)]?.seq };
  });

const scroll = (by: (page: number) => number) =>
  change(({ opened, size }) => {
    if (!opened) return {};
    const last = Math.max(0, requestDetail(opened.request, size.columns).length - bodyRows(size));
    return { opened: { ...opened, top: Math.max(0, Math.min(last, opened.top + by(bodyRows(size)))) } };
  });

const moves = (move: typeof select) => ({
  up: move(() => -1),
  down: move(() => 1),
  k: move(() => -1),
  j: move(() => 1),
  pageup: move((page) => -page),
  pagedown: move((page) => page),
  home: move(() => Number.NEGATIVE_INFINITY),
  end: move(() => Number.POSITIVE_INFINITY),
});

const open = change((state) => {
  const shown = shownRequests(state);
  const request = shown[selectedIndex(state, shown)] ?? shown.at(-1);
  return request ? { selected: request.seq, opened: { request, top: 0 } } : {};
});

const edited = (edit: (filter: Field) => Field) => change(({ filter }) => ({ filter: edit(filter) }));
const resumed = change(({ requests, waiting }) => ({
  paused: false,
  requests: [...requests, ...waiting].slice(-kept),
  waiting: [],
}));
const noFilter = change(() => ({ filter: fieldOf(''), isTyping: false }));

type WatchKeys = KeyBindings<WatchState, WatchIntent>;

const filterKeys: WatchKeys = [
  { keys: { return: change(() => ({ isTyping: false })) }, words: 'keep', help: 'keep the filter' },
  { keys: { escape: noFilter }, words: 'remove', help: 'remove the filter' },
  {
    keys: Object.fromEntries(
      Object.entries(fieldKeys).map(([key, edit]) => [key, edited((filter) => editField(filter, edit))]),
    ),
    typed: (text) => edited((filter) => typeText(filter, text.replace(/\s+/g, ' '))),
  },
];

const back = change(() => ({ opened: undefined }));
const detailKeys: WatchKeys = [
  { keys: moves(scroll), words: 'scroll', shown: 'arrows' },
  { keys: { escape: back, return: back }, words: 'back' },
];

const listKeys: WatchKeys = [
  { keys: moves(select), words: 'select', shown: 'arrows', when: ({ count }) => count > 0 },
  { keys: { return: open }, words: 'details', help: 'headers and bodies', when: ({ count }) => count > 0 },
  { keys: { '/': change(() => ({ isTyping: true })) }, words: 'filter', help: 'filter by route or path' },
  { keys: { escape: noFilter }, words: 'all routes', when: ({ filter }) => filter.text !== '' },
  {
    keys: { space: (state) => (state.paused ? resumed(state) : { state: { ...state, paused: true } }) },
    words: ({ paused }) => (paused ? 'continue' : 'pause'),
    help: 'pause, or continue',
  },
  {
    keys: { e: change(({ failedOnly }) => ({ failedOnly: !failedOnly })) },
    words: ({ failedOnly }) => (failedOnly ? 'all requests' : 'failed only'),
    help: 'show only failed requests, or all',
  },
  {
    keys: { c: change(() => ({ requests: [], waiting: [], count: 0, selected: undefined })) },
    words: 'clear',
    when: ({ count }) => count > 0,
  },
];

export const watchKeys: WatchKeys = [
  ...keysWhile(({ isTyping }) => isTyping, filterKeys, 'In the filter'),
  ...keysWhile(({ isTyping, opened }) => !isTyping && opened !== undefined, detailKeys, 'In a request'),
  ...keysWhile(({ isTyping, opened }) => !isTyping && opened === undefined, listKeys),
  { keys: { q: (state) => ({ state, end: true }) }, words: 'quit', when: ({ isTyping }) => !isTyping },
];
