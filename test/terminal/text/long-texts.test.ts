import { wrapAnsi } from 'fast-wrap-ansi';
import { beforeEach, expect, it, vi } from 'vitest';
import { wrap } from '../../../src/terminal/text/text';
import { HomeScreen, post } from '../../commands/home/home-screen';
import { seededNumbers } from '../../support/seeded-numbers';

const wrapped = vi.hoisted(() => ({ units: 0 }));
vi.mock('../../../src/terminal/text/width-library', async (original) => {
  const library = await original<typeof import('../../../src/terminal/text/width-library')>();
  const counting: typeof library.wrapAnsi = (text, ...rest) => {
    wrapped.units += text.length;
    return library.wrapAnsi(text, ...rest);
  };
  return { ...library, wrapAnsi: counting };
});
beforeEach(() => {
  wrapped.units = 0;
});

/** Code units that a key may wrap: a piece or two of the text. */
const ofKey = 40_000;

function words(count: number, blanks: readonly string[]): string {
  const next = seededNumbers(5);
  const one = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? '';
  const inWords = ['a', 'some', 'words', 'äöü', '漢字', '—', 'https://example.org/page'];
  return Array.from({ length: count }, () => one(inWords) + one(blanks)).join('');
}

it.each([24, 78])('the lines of a long text are those of the library at %i cells', (width) => {
  const text = words(20_000, [' ', ' ', '  ', '   ']);
  expect(wrap(text, width)).toEqual(wrapAnsi(text, width, { hard: true, trim: true }).split('\n'));
  const paragraphs = words(20_000, [' ', ' ', '\n', ' \n', '\n\n ']);
  expect(wrap(paragraphs, width)).toEqual(
    paragraphs.split('\n').flatMap((one) => wrapAnsi(one, width, { hard: true, trim: true }).split('\n')),
  );
});

it('a long text that has changed in a place is wrapped around it only', () => {
  const text = words(100_000, [' ']);
  const lines = wrap(text, 60);
  wrapped.units = 0;
  expect(wrap(`${text} end`, 60).slice(0, -2)).toEqual(lines.slice(0, -2));
  expect(wrapped.units).toBeLessThan(ofKey);
});

it.each([
  ['one paragraph', ' '],
  ['many paragraphs', '\n'],
])('keys in a long text of home, of %s, wrap and segment what is near the cursor', (_, blank) => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const screen = new HomeScreen().page({ type: 'feed', tab: 'popular' }, 0, [post('p1', 'A post.')]);
  screen.press('n').type(`${words(100_000, [' ', ' ', blank])} and its end`);
  wrapped.units = 0;
  const opened = screen.text();
  expect(opened).toContain(' and its end▏');
  expect(wrapped.units).toBeLessThan(ofKey);
  for (const key of ['left', 'right', 'backspace', 'ctrl+left', 'a']) {
    wrapped.units = 0;
    segment.mockClear();
    screen.press(key).text();
    const segmented = segment.mock.calls.reduce((units, [text]) => units + text.length, 0);
    expect([key, wrapped.units < ofKey, segmented < ofKey]).toEqual([key, true, true]);
  }
  segment.mockRestore();
  expect(screen.press('ctrl+w').type(' ').text()).not.toBe(opened);
});
