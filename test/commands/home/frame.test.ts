/** The screen `home` as a person sees it. */
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../src/terminal/text/text';
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
