/**
 * What `plaza home` costs: the time from a key on standard input to the output that answers it, in every scene, the first
 * keys included, also with texts and lists far longer than usual; and memory over ten thousand posts with pictures.
 */

import { systemClock } from '../../src/cli/process/clock';
import { runScreen } from '../../src/cli/screen/screen';
import type { ScreenCommand } from '../../src/cli/screen/step';
import { shownPart } from '../../src/commands/home/flows/load';
import home from '../../src/commands/home/home';
import { hasMore, itemsOf } from '../../src/commands/home/list';
import type { HomeEffect, HomeEvent, HomeState, Item, Place } from '../../src/commands/home/state';
import type { Picture, Printer } from '../../src/ports/pictures';
import { blockPrinter } from '../../src/terminal/pictures/block';
import { kittyPrinter } from '../../src/terminal/pictures/kitty';
import { sixelPrinter } from '../../src/terminal/pictures/sixel';
import { loadGrid } from '../../src/terminal/text/grid';
import { loadStyle, type Style } from '../../src/terminal/text/view';
import { fakeIo } from '../support/io';
import { fakeTerminal } from '../support/terminal/terminal';
import { print } from './rounds';

type Size = { readonly columns: number; readonly rows: number };

const sizes: readonly Size[] = [
  { columns: 50, rows: 24 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
  { columns: 400, rows: 120 },
];
const posts = 10_000;
const pageSize = 20;
const now = Date.UTC(2026, 9, 14, 12);
const limitMs = 30;
const cell = { width: 10, height: 20 };

const text =
  'näher am #meer, 漢字 and 👩‍👩‍👧, with https://example.org/page?a=1 and a longer sentence behind it. ';
const author = (place: number) => ({
  id: `u${place % 9}`,
  username: `user${place % 9}`,
  displayName: `User ${place % 9}`,
  avatar: '🦊',
});

/** Every third post has a picture of its own; one in fifty is as long as the service allows. */
function post(place: number, isWhole = false): Item {
  const isLong = place % 50 === 7;
  const attachments =
    place % 3 === 0 ? [{ id: `f${place}`, type: 'image', url: `https://files.example/${place}.png` }] : [];
  const createdAt = new Date(now - place * 60_000).toISOString();
  const content = isLong ? `${text}\n`.repeat(60) : text.repeat(1 + (place % 5));
  return {
    kind: 'post',
    post: {
      id: `post-${place}`,
      content,
      author: author(place),
      createdAt,
      likesCount: place % 30,
      attachments,
    },
    isWhole,
  };
}

function comment(place: number): Item {
  const content = text.repeat(1 + (place % 4));
  const id = `comment-${place}`;
  return { kind: 'comment', comment: { id, content, author: author(place) }, isReply: place % 3 === 1 };
}

/** A photo, as large as one is when it has been loaded: for a list, or for the screen. */
function photo(seed: number, width: number): Picture {
  const height = (width * 3) / 4;
  const colors = Array.from({ length: 252 }, (_, index) => (index * 66_577) & 0xffffff);
  const pixels = Uint8Array.from(
    { length: width * height },
    (_, at) => Math.floor(((at % width) + Math.floor(at / width) * (1 + (seed % 3))) / 8) % 252,
  );
  return { width, height, pixels, colors, shrink: 'average' };
}
const photos = [0, 1, 2].map((seed) => ({ list: photo(seed, 512), screen: photo(seed, 1024) }));

type ItemPage = { readonly items: readonly Item[]; readonly isLast: boolean };

function pageOf(place: Place, page: number): ItemPage {
  const numbers = Array.from({ length: pageSize }, (_, index) => page * pageSize + index);
  const isLast = (page + 1) * pageSize >= (place.type === 'feed' ? posts : 400);
  if (place.type !== 'thread') return { items: numbers.map((number) => post(number)), isLast };
  return { items: [...(page === 0 ? [post(7, true)] : []), ...numbers.map(comment)], isLast };
}

/** Text of a mebibyte, and the length of lists. */
const longText = text.repeat(Math.ceil(2 ** 20 / text.length));
const longList = 10_000;

function notificationItem(place: number) {
  const createdAt = new Date(now - place * 60_000).toISOString();
  return { id: `n${place}`, type: 'comment', read: false, preview: text, createdAt, actor: author(place) };
}

/** Posts and comments with a mebibyte of text each, and as many comments and unread notifications as a list can have. */
function longPageOf(place: Place, page: number): ItemPage {
  const numbers = Array.from({ length: pageSize }, (_, index) => page * pageSize + index);
  const isLast = (page + 1) * pageSize >= longList;
  if (place.type === 'notifications')
    return {
      items: numbers.map((n) => ({ kind: 'notification', notification: notificationItem(n) })),
      isLast,
    };
  const whole = post(7, true);
  const asLong = (item: Item): Item => {
    if (item.kind === 'post') return { ...item, post: { ...item.post, content: longText } };
    return item.kind === 'comment' ? { ...item, comment: { ...item.comment, content: longText } } : item;
  };
  if (place.type !== 'thread') return { items: numbers.map((n) => asLong(post(n))), isLast };
  const items = [...(page === 0 ? [asLong(whole)] : []), ...numbers.map(comment)];
  return { items: page % 5 === 1 ? items.map(asLong) : items, isLast };
}

async function answer(
  effect: HomeEffect,
  pages: typeof pageOf,
  { tiles }: Printer,
  rests: boolean,
): Promise<HomeEvent | undefined> {
  if (effect.type === 'rest') {
    await (rests ? wait(effect.ms) : turn());
    return { type: 'rested', moves: effect.moves, hasPixels: tiles !== undefined };
  }
  if (effect.type === 'picture') {
    const number = Number(/\d+/.exec(effect.address)?.[0] ?? 0);
    const { list, screen } = photos[number % photos.length] as (typeof photos)[0];
    return { ...effect, picture: { ...(effect.size === 'screen' ? screen : list) } };
  }
  if (effect.type === 'command')
    return { type: 'done', words: effect.words, doing: effect.doing, answer: { id: 'new' }, notes: [] };
  if (effect.type !== 'load') return undefined;
  const { place, page } = effect;
  const { items, isLast } = pages(place, page);
  return shownPart({
    type: 'page',
    place,
    page,
    items,
    next: isLast ? undefined : { cursor: `${page + 1}` },
  });
}

const pixels = new Uint8Array(80 * 80).map((_, at) => at % 32);
const canvas: HomeEvent = {
  type: 'canvas',
  canvas: { bitmap: { width: 80, height: 80, pixels }, side: 1024, placed: 3 },
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** A key that nothing answers has been taken after so many turns of the event loop. */
const maxTurns = 6;
/** Escape waits for the rest of another key's sequence. */
const escapeMs = 60;
/** After this time, everything is drawn with real pixels. */
const restMs = 600;

interface Cost {
  readonly key: string;
  readonly wallMs: number;
  readonly cpuMs: number;
  /** The longest piece of work that the key has caused behind its answer: the next key waits for it. */
  readonly behindMs: number;
}

/** The screen at a terminal of this process, from its bytes to its bytes. */
async function begin(size: Size, style: Style, printer: Printer, rests = true, pages = pageOf) {
  const terminal = fakeTerminal(size);
  let writes = 0;
  const write = async () => {
    writes += 1;
  };
  const io = fakeIo({ ...terminal, output: { ...terminal.output, write }, clock: systemClock });
  const { columns: width, rows } = size;
  const view = () =>
    ({ terminal: true, width, rows, style, now, first: true, shortIds: true, printer }) as const;
  let latest: HomeState | undefined;
  const screen = home as ScreenCommand;
  const update: typeof screen.update = (state, message) => {
    const step = screen.update(state, message);
    latest = step.state as HomeState;
    return step;
  };
  const setup = { io, view, signal: new AbortController().signal, holdNotes: () => () => undefined };
  const source = {
    perform: (effect: unknown) => answer(effect as HomeEffect, pages, printer, rests),
    events: events(),
  };
  const ended = runScreen(setup, { ...screen, update }, {}, source);
  async function* events() {
    yield canvas;
    if (pages === longPageOf)
      for (let place = longList; place > 0; place -= 1)
        yield shownPart({ type: 'notification', notification: notificationItem(-place) });
    await new Promise(() => undefined);
  }
  for (let index = 0; index < 200 && !latest; index += 1) await wait(10);
  return {
    state: () => latest as HomeState,
    ended,
    type: (keys: string) => terminal.input.type(keys),
    /** The longest piece of work while no key comes, and pictures are drawn with real pixels. */
    async rest(): Promise<number> {
      let longest = 0;
      for (const end = performance.now() + restMs; performance.now() < end; ) {
        const start = process.cpuUsage();
        await turn();
        const { user, system } = process.cpuUsage(start);
        longest = Math.max(longest, (user + system) / 1000);
      }
      return longest;
    },
    /** From the key to the output, and what the screen does behind it. */
    async press(key: string): Promise<Cost> {
      const before = writes;
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      terminal.input.type(key);
      if (key === esc) for (let ms = 0; ms < escapeMs && writes === before; ms += 5) await wait(5);
      else for (let index = 0; index < maxTurns && writes === before; index += 1) await turn();
      const wallMs = performance.now() - began;
      const { user, system } = process.cpuUsage(cpu);
      let behindMs = 0;
      for (let index = 0; index < maxTurns; index += 1) {
        const start = process.cpuUsage();
        await turn();
        const spent = process.cpuUsage(start);
        behindMs = Math.max(behindMs, (spent.user + spent.system) / 1000);
      }
      return { key, wallMs, cpuMs: (user + system) / 1000, behindMs };
    },
  };
}

const esc = '\u001b';
const enter = '\r';
const tab = '\t';
const [pageDown, pageUp] = ['\u001b[6~', '\u001b[5~'];
const [left, right, ctrlLeft, ctrlRight] = ['\u001b[D', '\u001b[C', '\u001b[1;5D', '\u001b[1;5C'];
const [pasteStart, pasteEnd] = ['\u001b[200~', '\u001b[201~'];
const piecesOf = (whole: string, length: number) =>
  Array.from({ length: Math.ceil(whole.length / length) }, (_, place) =>
    whole.slice(place * length, (place + 1) * length),
  );
const times = (count: number, ...keys: readonly string[]) => Array.from({ length: count }, () => keys).flat();

/** What is done in each scene, from the feed and back to it. */
const scenes: Readonly<Record<string, readonly string[]>> = {
  feed: times(30, 'j', 'j', 'j', 'k', pageDown, pageUp, 'l', tab, 'j', tab),
  'a long thread': [enter, ...times(20, 'j', pageDown, 'k'), ...times(20, pageUp), esc],
  'a wall, the keys': ['w', ...times(10, 'j'), '?', 'j', 'q', esc],
  'a long text': [
    'n',
    ...times(6, ...'A text that grows and grows, 漢字 too. '.repeat(8)),
    '\u0001',
    '\u0005',
    esc,
  ],
  canvas: ['g', 'c', ...times(10, 'j', 'k'), 'g', 'c'],
  'a picture': ['1', ...times(3, 'v', esc, 'j', 'j', 'j'), '1'],
};

/** What is done with long texts and lists. */
const longScenes: Readonly<Record<string, readonly string[]>> = {
  'long posts': times(10, 'j', 'k', 'j', pageDown, pageUp),
  'the thread of a long post': [enter, ...times(20, pageDown), ...times(3, pageUp, 'j')],
  'many comments': times(80, 'j', 'j', pageDown, pageDown, 'k'),
  'many comments, back': [...times(40, pageUp), esc],
  notifications: [tab, ...times(60, 'j', 'j', pageDown, 'k'), 'G', 'j', 'k', 'g', 'g', tab, 'j'],
  'a long text that is typed': [
    'n',
    // In pieces, as a terminal sends it.
    pasteStart,
    ...piecesOf(longText, 4096),
    pasteEnd,
    ...times(4, 'a', left, '\u007f', right, ' ', '\u0017', ctrlLeft, ctrlRight, '\u0001', 'b', '\u0005'),
    esc,
    'n',
    esc,
  ],
};

const shown = (ms: number) => ms.toFixed(1).padStart(6);

async function keysAt(
  size: Size,
  style: Style,
  name: string,
  printer: Printer,
  pages = pageOf,
): Promise<number> {
  const screen = await begin(size, style, printer, true, pages);
  const costs: (Cost & { readonly scene: string })[] = [];
  for (let last = -1; pages === longPageOf && screen.state().fresh !== last; await wait(100))
    last = screen.state().fresh;
  for (const [scene, keys] of Object.entries(pages === longPageOf ? longScenes : scenes)) {
    for (const key of keys) costs.push({ scene, ...(await screen.press(key)) });
  }
  const rests: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    costs.push({ scene: 'a rest', ...(await screen.press('j')) });
    rests.push(await screen.rest());
  }
  screen.type('q');
  await screen.ended;
  const quick = costs.filter(({ key }) => key !== esc);
  const sorted = quick.map(({ wallMs }) => wallMs).sort((a, b) => a - b);
  const at = (share: number) => shown(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  const worst = quick.reduce((most, cost) => (cost.cpuMs > most.cpuMs ? cost : most));
  const behind = Math.max(...costs.map(({ behindMs }) => behindMs));
  const escapes = Math.max(...costs.filter(({ key }) => key === esc).map(({ wallMs }) => wallMs));
  print(
    `${`${size.columns} by ${size.rows}, ${name}`.padEnd(20)} ${costs.length} keys: half in ${at(0.5)} ms, 95 % in ${at(0.95)} ms, all in ${at(1)} ms; CPU at most ${shown(worst.cpuMs)} ms (${JSON.stringify(worst.key)} in ${worst.scene}); behind it ${shown(behind)} ms, at rest ${shown(Math.max(...rests))} ms; Escape ${shown(escapes)} ms`,
  );
  return (
    costs.filter(({ wallMs, cpuMs, behindMs }) => Math.max(Math.min(wallMs, cpuMs), behindMs) > limitMs)
      .length + rests.filter((ms) => ms > limitMs).length
  );
}

const megabytes = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

/** Scrolls through all posts with their pictures. */
async function memory(style: Style): Promise<number> {
  // Between two keys, the pictures are loaded and drawn.
  const screen = await begin({ columns: 120, rows: 40 }, style, blockPrinter(3), false);
  const costs: Cost[] = [];
  const scroll = async (to: number) => {
    while (costs.length < to) costs.push(await screen.press('j'));
  };
  await scroll(500);
  const before = megabytes();
  await scroll(posts);
  const { list } = screen.state().places[0] ?? {};
  if (!list || hasMore(list)) throw new Error('the end of the feed was not reached');
  const grown = megabytes() - before;
  const slowest = Math.max(...costs.map(({ cpuMs }) => cpuMs));
  print(
    `${posts} posts with pictures: ${itemsOf(list).length} are kept; memory grew by ${grown.toFixed(1)} MB after the first 500; the slowest key took ${shown(slowest)} ms of CPU`,
  );
  screen.type('q');
  await screen.ended;
  return costs.filter(({ wallMs, cpuMs, behindMs }) => Math.max(Math.min(wallMs, cpuMs), behindMs) > limitMs)
    .length;
}

async function main(): Promise<void> {
  await loadGrid();
  const style = await loadStyle(3);
  let slow = 0;
  for (const size of sizes) slow += await keysAt(size, style, 'blocks', blockPrinter(3));
  const [, , , large = { columns: 200, rows: 60 }] = sizes;
  slow += await keysAt(large, style, 'kitty', kittyPrinter(cell));
  slow += await keysAt(large, style, 'sixel', sixelPrinter(cell));
  for (const size of sizes) slow += await keysAt(size, style, 'long texts', blockPrinter(3), longPageOf);
  slow += await memory(style);
  print(`${slow} keys took longer than ${limitMs} ms`);
}

main();
