/** The screen `home` as a person sees it. */
import { describe, expect, it } from 'vitest';
import { emptyList } from '../../../src/commands/home/list';
import {
  activeItem,
  type HomeEffect,
  type HomeEvent,
  type Item,
  shownPlace,
} from '../../../src/commands/home/state';
import { cleanValue } from '../../../src/terminal/text/clean';
import { displayWidth } from '../../../src/terminal/text/text';
import { loadStyle } from '../../../src/terminal/text/view';
import { seededNumbers } from '../../support/seeded-numbers';
import { feed, HomeScreen, notification, post } from './home-screen';

const sizes = [
  { columns: 50, rows: 24 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 30 },
  { columns: 200, rows: 30 },
];
const hostile = '\u202eevil\u2066 \u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
const posts = [
  post(
    'p1',
    'A first post, with a text that is long enough to need a second line on a narrow screen. '.repeat(2),
  ),
  post('p2', '漢字かな交じり文と emoji 👩‍👩‍👧 и кириллица', { isLiked: true }),
  post('p3', 'שלום עולם — a right-to-left text'),
  post('p4', hostile),
  ...Array.from({ length: 8 }, (_, index) => post(`q${index}`, `Another post, number ${index}`)),
];

const shown = (size: { columns: number; rows: number }) =>
  new HomeScreen(size)
    .receive({ type: 'account', username: 'ada' })
    .page(feed, 0, posts)
    .page({ type: 'notifications' }, 0, [notification('n1'), notification('n2', { read: true })]);

describe.each(sizes)('at $columns by $rows', (size) => {
  it('the feed, a notification that came, and a text that is typed', () => {
    const screen = shown(size).press('j');
    screen.receive({
      type: 'notification',
      notification: { id: 'n3', type: 'follow', actor: { username: 'kofi' } },
    });
    const captures = [screen.text(), screen.press('c').type('Well\nsaid').text()];
    expect(captures.join('\n=====\n')).toMatchSnapshot();
  });

  it('has exactly its rows, and none is wider, wherever one stands', () => {
    const screens = [
      shown(size),
      ...[1, 4, 8, 11].map((steps) => shown(size).press(...Array.from({ length: steps }, () => 'j'))),
      shown(size).press('tab'),
      shown(size).press('n').type('word '.repeat(200)),
      shown(size).press('/'),
      shown(size)
        .press('g', 'c')
        .receive({
          type: 'canvas',
          canvas: { bitmap: { width: 80, height: 80, pixels: new Uint8Array(6400) }, side: 1024, placed: 0 },
        }),
      new HomeScreen(size),
    ];
    for (const screen of screens) {
      const rows = screen.text().split('\n');
      expect(rows).toHaveLength(size.rows);
      expect(rows.filter((row) => displayWidth(row) > size.columns)).toEqual([]);
    }
  });
});

it('shows the selected post whole, and what is taller than the screen page by page', () => {
  const long = post('long', Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'));
  const screen = new HomeScreen({ columns: 60, rows: 20 }).page(feed, 0, [posts[0], long, posts[1]] as never);
  screen.press('j');
  expect(screen.text()).toContain('line 0\n');
  screen.press('pagedown', 'pagedown');
  expect(screen.text()).toContain('line 40');
  screen.press('pagedown', 'pagedown');
  expect(screen.text()).toContain('漢字');
});

it('is the same without color, which only adds to it', () => {
  const plain = shown({ columns: 80, rows: 24 }).text();
  const colored = shown({ columns: 80, rows: 24 }).text(3);
  expect(colored.replace(/\u001b\[[\d;]*m/g, '')).toBe(plain);
});

describe('texts of strangers', () => {
  const hostile = [
    ...[
      'a\u001b]0;owned\u0007',
      '\u001b[2J\u001b[1;1H',
      '\u009b31m',
      '\u001b_Gi=1\u001b\\',
      '\u001b[7001;0;0m',
    ],
    ...[
      '\u202eoverride',
      '\u2067isolate',
      '\u200fmark',
      'שלום עולם',
      '\u200d\u200d',
      '👨‍👩‍👧',
      '漢字かな',
      'e\u0301\u0301',
    ],
  ].join(' ');
  const name = { id: 'h', username: hostile, displayName: hostile, avatar: hostile };
  const attachments = [{ id: 'f', type: hostile, filename: hostile, url: hostile }];
  const inPlaces = (
    text: string,
    change: object,
    user: object,
  ): readonly (readonly [string, readonly Item[]])[] => [
    ['', [post('above', 'Text above'), post('h', text, change), post('below', 'Text below')]],
    [
      'return',
      [
        { kind: 'comment', comment: { id: 'h', content: text, ...change }, isReply: true },
        { kind: 'profile', profile: { id: 'h', username: 'h', bio: text, ...user } },
        { kind: 'user', user: { id: 'h', username: 'h', bio: text, ...user } },
        { kind: 'tag', tag: { name: text } },
      ],
    ],
  ];
  const bodies = (columns: number, text: string, change = {}, user = {}) =>
    inPlaces(text, change, user).map(([key, items]) => {
      const screen = new HomeScreen({ columns, rows: 60 })
        .page({ type: 'notifications' }, 0, [notification('n', cleanValue({ preview: text }))])
        .page(feed, 0, [post('p', 'Text')]);
      if (key) screen.press(key);
      const place = shownPlace(screen.state).place;
      screen.state = { ...screen.state, places: [{ place, list: emptyList() }] };
      return screen.send({ type: 'tick' }).page(place, 0, cleanValue(items)).text(3).split('\n');
    });
  const rightToLeft = /[\u0590-\u08ff]/;

  it.each(sizes)('change nothing outside their cells at $columns columns', ({ columns }) => {
    const rows = bodies(columns, hostile, { author: name, attachments }, name).flat();
    const plain = rows.map((row) => row.replace(/\u001b\[[\d;]*m/g, ''));
    expect(plain.filter((row) => /[\p{Cc}\u200e\u200f\u202a-\u202e]/u.test(row))).toEqual([]);
    expect(rows.filter((row) => displayWidth(row) > columns)).toEqual([]);
    const isolated = /[\u2066\u2067](?:[\u2066\u2067][^\u2066-\u2069]*\u2069|[^\u2066-\u2069])*\u2069/g;
    const open = plain.map((row) => row.replace(isolated, ''));
    expect(open.filter((row) => rightToLeft.test(row) || /[\u2066-\u2069]/.test(row))).toEqual([]);
    if (columns < 100) return;
    const left = plain
      .filter((row) => row.includes(' │ '))
      .map((row) => displayWidth(row.slice(0, row.lastIndexOf(' │ '))));
    expect(new Set(left)).toEqual(new Set([Math.floor(columns * 0.58)]));
  });
});

/** The codes of colors that are too weak to read there: of sixteen colors, by the palette of xterm. */
const weak = { light: /\u001b\[(?:2|3[2367]|9[0-7])m/, dark: /\u001b\[(?:30|34)m/ };
const luminance = (rgb: readonly number[]) =>
  rgb.reduce((sum, part, index) => {
    const share = part / 255;
    const linear = share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    return sum + linear * ([0.2126, 0.7152, 0.0722][index] ?? 0);
  }, 0);

it.each([
  ['light', 1],
  ['dark', 0],
] as const)('on a light and on a dark background every color can be read: %s', async (background, own) => {
  const style = await loadStyle(3, background === 'light');
  const screen = shown({ columns: 120, rows: 40 }).press('j', 'l');
  const [order] = screen.taken().filter(({ type }) => type === 'command');
  if (order?.type !== 'command') throw new Error('no command');
  const texts = [
    screen.text(3, { style }),
    screen.receive({ ...order, type: 'refused', problem: 'no connection' }).text(3, { style }),
    screen.receive({ ...order, type: 'done', answer: {}, notes: [] }).text(3, { style }),
    screen.receive({ type: 'notice', text: 'opened' }).press('c').type('Text').text(3, { style }),
    screen.receive({ type: 'notification', notification: { id: 'n9', type: 'follow' } }).text(3, { style }),
  ].join('\n');
  expect(weak[background].exec(texts)).toBeNull();
  const colors = Array.from(texts.matchAll(/\u001b\[38;2;(\d+);(\d+);(\d+)m/g), ([, ...rgb]) =>
    rgb.map(Number),
  );
  const contrasts = colors.map((rgb) => {
    const [low = 0, high = 0] = [luminance(rgb), own].sort();
    return (high + 0.05) / (low + 0.05);
  });
  expect(Math.min(...contrasts, 21)).toBeGreaterThan(4.5);
  expect(texts).toMatch(background === 'light' ? /\u001b\[38;2;/ : /\u001b\[2m/);
});

/** What a user may press; the others end the screen, or leave it for the editor. */
const pressed = [
  'j j j k down up pagedown pageup return escape tab 1 2 3 w home',
  'l c n r b f v y u / g t 漢 ש x ctrl+u enter backspace',
].flatMap((line) => line.split(' '));

/** What a service answers that fails now and then. */
function answerTo(effect: HomeEffect, number: number): HomeEvent | undefined {
  const problem = 'the connection was cut\nbefore the answer arrived';
  if (effect.type === 'picture') return { ...effect, problem };
  if (effect.type === 'command')
    return number % 2 === 0
      ? { ...effect, type: 'done', answer: { id: `new${number}` }, notes: [] }
      : { ...effect, type: 'refused', problem };
  if (effect.type !== 'load') return undefined;
  const { place, page } = effect;
  if (number % 5 === 0) return { type: 'unloaded', place, problem };
  const read = [notification(`r${number}`, { preview: hostile })];
  const items = [post(`s${number}`, hostile), post(`t${number}`, 'word '.repeat(200))];
  const next = page < 9 ? { cursor: `${page + 1}` } : undefined;
  return { type: 'page', place, page, items: place.type === 'notifications' ? read : items, next };
}

it.each(sizes)(
  'in a minute at $columns by $rows each frame is whole, and what comes moves nothing',
  (size) => {
    const next = seededNumbers(size.columns);
    const screen = shown(size);
    let answered = 0;
    for (let second = 0; second < 60; second += 1) {
      for (let key = 0; key < 8; key += 1) screen.press(pressed[Math.floor(next() * pressed.length)] ?? 'j');
      screen.send({ type: 'tick', now: second * 1000 });
      for (const effect of screen.taken()) {
        answered += 1;
        const event = answerTo(effect, answered);
        if (event) screen.receive(cleanValue(event));
      }
      const before = { item: activeItem(screen.state), rows: readRows(screen) };
      const fresh = { id: `m${second}`, type: 'like', preview: hostile };
      screen.receive({ type: 'notification', notification: cleanValue(fresh) });
      const after = { item: activeItem(screen.state), rows: readRows(screen) };
      expect({ second, ...after }).toEqual({ second, ...before });
      const rows = screen.text().split('\n');
      expect([rows.length, rows.filter((row) => displayWidth(row) > size.columns)]).toEqual([size.rows, []]);
    }
  },
);

/** The rows that are read: without the title, and without the notifications where they are beside the feed. */
function readRows(screen: HomeScreen): readonly string[] {
  const { size, pane } = screen.state;
  const rows = screen.text().split('\n').slice(1);
  if (size.columns < 100) return pane === 'notifications' ? [] : rows;
  return rows.map((row) => (row.includes(' │ ') ? row.slice(0, row.lastIndexOf(' │ ')) : row));
}
