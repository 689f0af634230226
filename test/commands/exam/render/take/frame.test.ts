/** Exact captures of the screen of `exam take` at two sizes. */
import { describe, expect, it } from 'vitest';
import { closeAttempt, newProgress } from '../../../../../src/commands/exam/progress/record';
import { measureTake } from '../../../../../src/commands/exam/render/take/frame';
import { blockPrinter } from '../../../../../src/terminal/pictures/block';
import { displayWidth } from '../../../../../src/terminal/text/text';
import { essay, folder, kinds, paperOf, wire } from '../../papers';
import { sent, written } from '../../progress/records';
import { ShownScreen, shown, sizes } from './shown';

const words =
  'A long question that goes on for several lines, so that the words have to be wrapped at the end of each of them. ';

const joined = (captures: readonly string[]) => captures.join('\n=====\n');

describe.each(sizes)('the screen of exam take at $columns by $rows', (size) => {
  it.each(kinds.map((kind, index) => ({ kind, index })))('shows question $index, $kind', ({ index }) => {
    expect(shown(size, index).text()).toMatchSnapshot();
  });

  it('shows the answer of each kind while it is entered', () => {
    const captures = [
      shown(size, 0).press('down', 'return'),
      shown(size, 1).press('return').type('Seine and Rhône').press('left', 'left'),
      shown(size, 2).press('return').type('red').press('return').type('green'),
      shown(size, 3).press('return').type('4x'),
      shown(size, 4).press('b', '0', 'up'),
      shown(size, 5).press('down', 'return', 'up'),
    ];
    expect(joined(captures.map((screen) => screen.text()))).toMatchSnapshot();
  });

  it('shows the rules and the typed word that starts', () => {
    const status = { status: 'idle', examOpen: true };
    const screen = new ShownScreen(size).receive({ type: 'opened', status });
    const rules = screen.text();
    expect(joined([rules, screen.press('return').type('star').text()])).toMatchSnapshot();
  });

  it('shows the list, the review and the typed word that submits', () => {
    const progress = sent(written([0, 1], [1, 'Seine']), 0);
    const captures = [
      shown(size, 2, progress).press('escape', 'l'),
      shown(size, 2, progress).press('escape', 'r'),
      shown(size, 2, progress).press('escape', 'r', 's').type('submit').press('return'),
    ];
    expect(joined(captures.map((screen) => screen.text()))).toMatchSnapshot();
  });

  it('shows warnings, failures and the end', () => {
    const progress = sent(written([0, 1]), 0);
    const completed = { status: 'completed', score: 11, maxScore: 13, username: 'ada' };
    const captures = [
      shown(size, 1).tick(31),
      shown(size, 1).tick(39.5),
      shown(size, 1).receive({ type: 'failed', effect: 'send', message: 'no connection', hint: 'try again' }),
      shown(size, 1, closeAttempt(progress, 'completed')).receive({ type: 'submitted', status: completed }),
      shown(size, 1, progress).tick(41),
    ];
    expect(joined(captures.map((screen) => screen.text()))).toMatchSnapshot();
  });

  it('shows an unknown kind', () => {
    const paper = paperOf([wire.text, essay.type === 'unknown' ? essay.raw : {}]);
    expect(shown(size, 1, newProgress(paper)).text()).toMatchSnapshot();
  });
});

it.each([...sizes, { columns: 50, rows: 24 }, { columns: 120, rows: 40 }])(
  'the screen of exam take at $columns by $rows has exactly its rows, and none is wider',
  (size) => {
    const options = [words.repeat(3), '漢字'.repeat(40)];
    const long = paperOf([{ ...wire.single, text: words.repeat(9), options }]);
    for (const screen of [shown(size, 0, newProgress(long)), shown(size, 4), new ShownScreen(size)]) {
      const rows = screen.text().split('\n');
      expect(rows).toHaveLength(size.rows);
      expect(rows.filter((row) => displayWidth(row) > size.columns)).toEqual([]);
    }
  },
);

describe('a question that fits on the screen', () => {
  const options = Array.from({ length: 6 }, (_, index) => `${index + 1}/6`);
  const plan = { width: 40, height: 40, pixels: new Uint8Array(1600), colors: [0xffffff] };
  const paper = paperOf([
    { ...wire.single, text: words, options, imageReveal: undefined },
    { ...wire.single, text: words.repeat(2), options: [...options, 'x', 'y'], imageReveal: undefined },
    { ...wire.matching, left: options, right: [...options, 'none of them'] },
  ]);
  const picture = { type: 'picture', address: `${folder}map.png`, picture: plan } as const;
  const withPicture = (columns: number, rows: number, index = 0) =>
    shown({ columns, rows }, index, newProgress(paper)).receive(picture);
  const blocks = blockPrinter(0);
  const pictureRows = (text: string) => text.split('\n').filter((row) => /[▀▄█]/.test(row)).length;

  it.each([80, 50])('is shown as a whole in %d columns, with its options and its state', (columns) => {
    for (const index of [0, 1, 2]) {
      const text = withPicture(columns, 24, index).text(blocks);
      expect(text).not.toMatch(/more (above|below)/);
      expect(text).toContain(`Question ${index + 1} `);
      for (const option of options) expect(text).toContain(option);
      expect(text).toMatch(/^not answered$/m);
    }
  });

  it('makes room by a smaller picture, then without empty lines, then by a line in its place', () => {
    const heights = [40, 30, 24, 21, 20, 19].map((rows) => pictureRows(withPicture(80, rows).text(blocks)));
    expect(heights).toEqual([20, 12, 6, 5, 0, 0]);
    expect(withPicture(80, 19).text(blocks)).toContain('o shows the picture.');
  });

  it('fills the screen with the picture after o', () => {
    const screen = withPicture(50, 24).press('o');
    expect(pictureRows(screen.text(blocks))).toBeGreaterThan(12);
    expect(screen.text(blocks).split('\n')).toHaveLength(24);
    expect(screen.press('escape').text(blocks)).toContain('f. 6/6');
  });
});

describe('a question longer than the screen', () => {
  const size = { columns: 50, rows: 16 };
  const paper = paperOf([{ ...wire.single, image: undefined, text: words.repeat(6) }, wire.text]);

  it('starts at its top, scrolls, and follows the cursor', () => {
    const screen = shown(size, 0, newProgress(paper));
    expect(screen.state.scroll.top).toBe(0);
    expect(screen.text()).toContain('more below, PgDn scrolls');
    screen.press('pagedown');
    expect(screen.state.scroll.top).toBe(measureTake(screen.state).rows - 1);
    expect(screen.text()).toContain('more above');
    screen.press('pageup', 'down');
    expect(screen.text()).toContain('❯ ○ b. Paris');
  });

  it('keeps the text cursor on the screen', () => {
    const screen = shown(size, 1, newProgress(paper)).press('return').type('word '.repeat(200));
    expect(screen.text()).toContain('▏');
    screen.press('home');
    expect(screen.text().split('\n')[3]).toBe('❯ │ ▏word word word word word word word word word');
  });
});
