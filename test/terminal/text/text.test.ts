import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  displayWidth,
  oneLine,
  padEnd,
  truncate,
  truncateWords,
  wrap,
  wrapProse,
} from '../../../src/terminal/text/text';

const family = '👩‍👩‍👧‍👦';
const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

it.each([
  ['', 0],
  ['plain', 5],
  ['日本語', 6],
  ['한글', 4],
  ['한글'.normalize('NFD'), 4],
  ['ｆｕｌｌ', 8],
  ['e\u0301', 1],
  ['Z\u0351\u036b\u0343a', 2],
  [family, 2],
  ['👍🏽', 2],
  ['🇩🇪', 2],
  ['1️⃣', 2],
  ['❤️', 2],
  ['🫠', 2],
  ['می‌خواهم', 7],
  ['क्\u200dष', 2],
  ['a\u200db', 2],
  ['ไทยก็', 4],
  [bold('日本'), 4],
  ['\u001b[38;2;1;2;3mx\u001b[39m', 1],
])('displayWidth of %j is %i', (text, cells) => expect(displayWidth(text)).toBe(cells));

it.each([
  ['as it is', 'as it is'],
  ['two\nlines', 'two lines'],
  ['  a \n\n b\t c ', 'a b  c'],
  ['a\tb', 'a b'],
  ['\n', ''],
])('oneLine(%j) is %j', (text, line) => expect(oneLine(text)).toBe(line));

it('wrapProse does not break a command, which has a line of its own if it does not fit', () => {
  const text = "see 'plaza posts --help', or 'plaza auth login' for more";
  expect(wrapProse(text, 24)).toEqual([
    ...['see', "'plaza posts --help', or", "'plaza auth login' for", 'more'],
  ]);
  expect(wrapProse(text, 12)).toEqual([
    ...['see', "'plaza posts --help',", 'or', "'plaza auth login'", 'for more'],
  ]);
  expect(wrapProse("it is saved in /home/ada/drafts/1; ('plaza more' shows it)", 12)).toEqual([
    ...['it is saved', 'in', '/home/ada/drafts/1;', "('plaza more'", 'shows it)'],
  ]);
  expect(wrapProse('at https://plaza.test/a/b averylongwordindeed', 12)).toEqual([
    ...['at', 'https://plaza.test/a/b', 'averylongwor', 'dindeed'],
  ]);
  expect(wrapProse('usage: plaza posts get <postId>; example: plaza posts get 5d0c…', 40)).toEqual([
    ...['usage: plaza posts get <postId>;', 'example: plaza posts get 5d0c…'],
  ]);
  expect(wrapProse("don't split 'other words'", 20)).toEqual(["don't split 'other", "words'"]);
});

describe('truncateWords', () => {
  it.each([
    ['fits', 4, 'fits'],
    ['the last word goes first', 23, 'the last word goes…'],
    ['the last word goes first', 18, 'the last word…'],
    ['a list, of words', 9, 'a list…'],
    ['a verylongword', 9, 'a verylo…'],
    ['verylongword', 9, 'verylong…'],
    ['https://plaza.test/a b', 12, 'https://pla…'],
    ['日本語の文 漢字', 12, '日本語の文…'],
    ['日本語の文 漢字', 9, '日本語の…'],
    [bold('two words'), 6, `${bold('two…')}`],
    [`${bold('two')} ${bold('words')} more`, 9, `${bold('two')}…\u001b[1m\u001b[22m`],
    ['no room', 0, ''],
  ])('cuts %j at %i cells to %j', (text, width, cut) => expect(truncateWords(text, width)).toBe(cut));

  it('never takes more cells than given, nor fewer than a third of them', () => {
    const words = fc.array(fc.stringMatching(/^\S{1,12}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, fc.integer({ min: 6, max: 40 }), (parts, width) => {
        const cut = displayWidth(truncateWords(parts.join(' '), width));
        expect(cut).toBeLessThanOrEqual(width);
        if (displayWidth(parts.join(' ')) > width) expect(cut).toBeGreaterThan(width / 3);
      }),
    );
  });
});

describe('truncate', () => {
  it('measures only the beginning of a long text', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const syllable = '\u1112\u1161\u11ab';
    expect(truncate(syllable.repeat(10_000), 80)).toBe(`${syllable.repeat(39)}…`);
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(lengths.length).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBeLessThan(1000);
  });

  it('keeps a text that fits, though its beginning ends within a style', () => {
    const styled = `${'\u001b[31m'.repeat(59)}     abc`;
    for (let cells = 8; cells < 40; cells += 1) expect(truncate(styled, cells)).toBe(styled);
  });

  it.each([
    ['fits', 4, 'fits'],
    ['too long', 5, 'too …'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['日本語', 2, '…'],
    [`ab${family}cd`, 5, `ab${family}…`],
    [`ab${family}cd`, 4, 'ab…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
    ['🇩🇪🇫🇷🇮🇹', 5, '🇩🇪🇫🇷…'],
    ['word', 1, '…'],
    ['word', 0, ''],
    [bold('word'), 3, `${bold('wo…')}`],
    [`a${bold('b')}cdef`, 4, `a${bold('b')}c…`],
    [`ab${bold('cd')}${bold('ef')}`, 3, 'ab\u001b[1m…\u001b[22m\u001b[1m\u001b[22m'],
    [bold('word'), 4, bold('word')],
  ])('cuts %j at %i cells to %j', (text, width, cut) => expect(truncate(text, width)).toBe(cut));

  it('never takes more cells than given, nor splits a character', () => {
    const graphemes = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(graphemes, fc.nat(20), (units, width) => {
        const text = units.join('');
        const cut = truncate(text, width);
        expect(displayWidth(cut)).toBeLessThanOrEqual(width);
        if (cut !== text && width > 0) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});

it.each([
  ['ab', 'ab  '],
  ['日本', '日本'],
  ['日', '日  '],
  [bold('a'), `${bold('a')}   `],
  ['longer', 'longer'],
])('padEnd(%j, 4) is %j', (text, filled) => expect(padEnd(text, 4)).toBe(filled));

describe('wrap', () => {
  it('wraps a long text once, and leaves its lines to the caller', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const text = '漢'.repeat(5000);
    const lines = wrap(text, 80);
    expect(segment.mock.calls.length).toBeGreaterThan(0);
    segment.mockClear();
    lines.pop();
    expect(wrap(text, 80)).toHaveLength(125);
    expect(segment).not.toHaveBeenCalled();
    expect(wrap(text, 40)).toHaveLength(250);
    segment.mockRestore();
  });

  it('takes time in proportion to the length of a word', () => {
    let words = 0;
    const time = (length: number) => {
      // Another word each time: the lines of one that was wrapped before are kept.
      words += 1;
      const word = ('abcdefghijkl'[words] ?? 'x').repeat(length);
      const at = performance.now();
      const lines = wrap(word, 80);
      expect(lines).toHaveLength(length / 80);
      return performance.now() - at;
    };
    time(8000);
    // Ten times as long: quadratic time would be a hundred times as much. The best of four, as the machine may be busy.
    const best = (length: number) => Math.min(...Array.from({ length: 4 }, () => time(length)));
    expect(best(160_000)).toBeLessThan(60 * Math.max(1, best(16_000)));
  });

  it.each<[text: string, width: number, lines: readonly string[]]>([
    ['', 10, ['']],
    ['short', 10, ['short']],
    ['words that go on and on', 10, ['words that', 'go on and', 'on']],
    ['two\nlines', 10, ['two', 'lines']],
    ['a\n\nb', 10, ['a', '', 'b']],
    ['https://example.test/a/long/address', 12, ['https://exam', 'ple.test/a/l', 'ong/address']],
    ['日本語の文章は空白がない', 10, ['日本語の文', '章は空白が', 'ない']],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 4, ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦']],
    ['🇩🇪🇫🇷🇮🇹', 5, ['🇩🇪🇫🇷', '🇮🇹']],
    ['Q\u0308Q\u0308Q\u0308Q\u0308Q\u0308', 2, ['Q\u0308Q\u0308', 'Q\u0308Q\u0308', 'Q\u0308']],
    ['say 👩‍👩‍👧‍👦👩‍👩‍👧‍👦 now', 4, ['say', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'now']],
    ['日本', 1, ['日', '本']],
    ['abc', 0, ['ab', 'c']],
    [bold('two words'), 5, [bold('two'), bold('words')]],
  ])('breaks %j at %i cells', (text, width, lines) => expect(wrap(text, width)).toEqual(lines));

  it('never makes a line too wide, and loses only white space', () => {
    const words = fc.string({
      unit: fc.oneof(
        fc.constantFrom(' ', '\n', 'e\u0301', family, '日'),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrap(text, width);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        const inked = (of: string) => of.normalize().replace(/\s/g, '');
        expect(inked(lines.join(''))).toBe(inked(text));
      }),
    );
  });

  it('breaks a long word of composed characters', () =>
    expect(wrap(family.repeat(5_000), 80)).toHaveLength(125));
});
