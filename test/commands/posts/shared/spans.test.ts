import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formattedLines, type Spoilers } from '../../../../src/commands/posts/shared/spans';
import type { Span } from '../../../../src/protocol/records/posts';
import { displayWidth } from '../../../../src/terminal/text/text';
import { terminalView } from '../../../support/terminal/views';

interface Looks {
  readonly width?: number;
  readonly color?: 0 | 1;
  readonly spoilers?: Spoilers;
}

const span = (type: string, offset: number, length: number, more: Partial<Span> = {}): Span => ({
  type,
  offset,
  length,
  ...more,
});
const lines = (
  content: string,
  spans: readonly Span[],
  { width = 40, color = 0, spoilers = 'covered' }: Looks = {},
) => formattedLines({ content, spans }, terminalView(width, color), spoilers);

describe('formattedLines of a span', () => {
  it.each([
    ['bold', '\u001b[1mb\u001b[22m'],
    ['italic', '\u001b[3mb\u001b[23m'],
    ['underline', '\u001b[4mb\u001b[24m'],
    ['strike', '\u001b[9mb\u001b[29m'],
    ['spoiler', '\u001b[100m\u001b[90mb\u001b[39m\u001b[49m'],
    ['monospace', '\u001b[33mb\u001b[39m'],
    ['hashtag', '\u001b[36mb\u001b[39m'],
    ['mention', '\u001b[36mb\u001b[39m'],
    ['link', '\u001b[4m\u001b[36mb\u001b[39m\u001b[24m'],
    ['quote', '\u001b[2m\u001b[3mb\u001b[23m\u001b[22m'],
    ['something new', 'b'],
    ['toString', 'b'],
  ])('styles the type %s', (type, shown) => {
    expect(lines('abc', [span(type, 1, 1)], { color: 1 })).toEqual([`a${shown}c`]);
  });

  it('combines overlapping spans, and continues them in the next line', () => {
    const spans = [span('bold', 0, 9), span('italic', 4, 9)];
    expect(lines('one two three', spans, { width: 8, color: 1 })).toEqual([
      '\u001b[1mone \u001b[22m\u001b[1m\u001b[3mtwo\u001b[23m\u001b[22m',
      '\u001b[1m\u001b[3mt\u001b[23m\u001b[22m\u001b[3mhree\u001b[23m',
    ]);
  });

  it.each<[why: string, span: Span, shown: string]>([
    ['ends past the end', span('bold', 2, 9), 'ab\u001b[1mc\u001b[22m'],
    ['begins past the end', span('bold', 3, 1), 'abc'],
    ['begins before the text', span('bold', -1, 2), '\u001b[1ma\u001b[22mbc'],
    ['is empty', span('bold', 1, 0), 'abc'],
    ['has no place', { type: 'bold' } as Span, 'abc'],
    ['has a place between two', span('bold', 0.5, 1), 'abc'],
  ])('draws a span that %s', (_, given, shown) => {
    expect(lines('abc', [given], { color: 1 })).toEqual([shown]);
  });

  it('splits no character', () =>
    expect(lines('😀😀', [span('bold', 1, 2)], { color: 1 })).toEqual(['\u001b[1m😀\u001b[22m😀']));

  it.each([null, 'x'])('takes spans %j for none', (spans) => {
    expect(formattedLines({ content: 'a', spans: spans as never }, terminalView(), 'open')).toEqual(['a']);
  });
});

describe('formattedLines of a link', () => {
  const link = (url?: string) =>
    lines('to docs.test!', [span('link', 3, 9, url === undefined ? {} : { url })]);

  it.each([
    ['https://example.test/x', 'to docs.test (https://example.test/x)!'],
    ['https://docs.test', 'to docs.test!'],
    ['docs.test', 'to docs.test!'],
    [undefined, 'to docs.test!'],
    ['', 'to docs.test!'],
    ['a\nb', 'to docs.test (a b)!'],
  ])('to %j shows the address where the text is another', (url, line) => expect(link(url)).toEqual([line]));

  it('dims the address', () => {
    expect(lines('x', [span('link', 0, 1, { url: 'u' })], { color: 1 })).toEqual([
      '\u001b[4m\u001b[36mx\u001b[39m\u001b[24m\u001b[2m (u)\u001b[22m',
    ]);
  });
});

describe('formattedLines of a spoiler', () => {
  const spans = [span('spoiler', 4, 8), span('bold', 0, 8), span('link', 9, 3, { url: 'u' })];

  it('marks it where there is no color', () =>
    expect(lines('and they die', spans)).toEqual(['and ||they die (u)||']));

  it('covers it in color, with all other spans on it', () => {
    expect(lines('and they die', spans, { color: 1 })).toEqual([
      '\u001b[1mand \u001b[22m\u001b[100m\u001b[90mthey die (u)\u001b[39m\u001b[49m',
    ]);
  });

  it('shows it where spoilers are open', () => {
    expect(lines('and they die', spans.slice(0, 1), { color: 1, spoilers: 'open' })).toEqual([
      'and \u001b[2m||\u001b[22mthey die\u001b[2m||\u001b[22m',
    ]);
  });
});

describe('formattedLines', () => {
  it('is empty for an empty text', () => {
    expect(formattedLines({}, terminalView(), 'open')).toEqual([]);
    expect(lines(' \n\n ', [])).toEqual([]);
  });

  it('keeps one of several empty lines', () =>
    expect(lines('\n\na\n\n\n\nb\n\n', [])).toEqual(['a', '', 'b']));

  it('isolates lines from right to left', () => {
    expect(lines('abc\nשלום abc\nabc שלום', [])).toEqual([
      'abc',
      '\u2067שלום abc\u2069',
      '\u2066abc שלום\u2069',
    ]);
  });

  it('isolates the lines of a wrapped paragraph in its direction', () => {
    expect(lines('שלום abc def عالم', [span('bold', 0, 2)], { width: 5 })).toEqual([
      '\u2067שלום\u2069',
      'abc',
      'def',
      '\u2067عالم\u2069',
    ]);
  });

  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(' ', '\n', '\t', 'e\u0301', '👩‍👩‍👧‍👦', '日', 'ש', '🇩🇪', '👍🏽'),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 60,
  });
  const anySpans = fc.array(
    fc.record({
      type: fc.constantFrom('bold', 'italic', 'spoiler', 'monospace', 'hashtag', 'quote', 'new'),
      offset: fc.integer({ min: -2, max: 70 }),
      length: fc.integer({ min: -2, max: 70 }),
    }),
    { maxLength: 6 },
  );
  const styles = /\u001b\[[\d;]*m/g;

  it('is never too wide, and loses no text', () => {
    fc.assert(
      fc.property(text, anySpans, fc.integer({ min: 2, max: 40 }), (content, spans, width) => {
        const shown = lines(content, spans, { width, color: 1 });
        for (const line of shown) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        const inked = (of: string) => of.normalize().replace(/[\s\u2066-\u2069]/g, '');
        expect(inked(shown.join('').replace(styles, ''))).toBe(inked(content));
      }),
    );
  });

  it('ends every style in its line', () => {
    const ends = new Map(
      [1, 2, 3, 90, 100, 33, 36].map((code, at) => [code, [22, 22, 23, 39, 49, 39, 39][at]]),
    );
    fc.assert(
      fc.property(text, anySpans, (content, spans) => {
        for (const line of lines(content, spans, { width: 12, color: 1 })) {
          const open: (number | undefined)[] = [];
          for (const [sequence] of line.matchAll(styles)) {
            const code = Number(sequence.slice(2, -1));
            if (ends.has(code)) open.push(ends.get(code));
            else expect(open.pop()).toBe(code);
          }
          expect(open).toEqual([]);
        }
      }),
    );
  });
});
