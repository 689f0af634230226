import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formattedLines, type Spoilers } from '../../../../src/commands/posts/shared/spans';
import type { Span } from '../../../../src/protocol/records/posts';
import { displayWidth } from '../../../../src/terminal/text/text';
import { terminalView } from '../../../support/terminal/views';

const span = (type: string, offset: number, length: number, more: Partial<Span> = {}): Span => ({
  type,
  offset,
  length,
  ...more,
});
const lines = (
  content: string,
  spans: readonly Span[],
  {
    width = 40,
    color = 0,
    spoilers = 'covered',
  }: { width?: number; color?: 0 | 1; spoilers?: Spoilers } = {},
) => formattedLines({ content, spans }, terminalView(width, color), spoilers);

describe('a stretch', () => {
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
  ])('of type %s', (type, shown) => {
    expect(lines('abc', [span(type, 1, 1)], { color: 1 })).toEqual([`a${shown}c`]);
  });

  it('may lie over others, and goes on in the next line', () => {
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
  ])('that %s', (_, given, shown) => {
    expect(lines('abc', [given], { color: 1 })).toEqual([shown]);
  });

  it('that was counted wrongly tears no character apart', () => {
    expect(lines('😀😀', [span('bold', 1, 2)], { color: 1 })).toEqual(['\u001b[1m😀\u001b[22m😀']);
  });

  it('that came in no list is none', () => {
    expect(formattedLines({ content: 'a', spans: 'x' as unknown as Span[] }, terminalView(), 'open')).toEqual(
      ['a'],
    );
    expect(formattedLines({ content: 'a', spans: null }, terminalView(), 'open')).toEqual(['a']);
  });
});

describe('a link', () => {
  const link = (url?: string) =>
    lines('to docs.test!', [span('link', 3, 9, url === undefined ? {} : { url })]);

  it('has its address behind it', () => {
    expect(link('https://example.test/x')).toEqual(['to docs.test (https://example.test/x)!']);
  });

  it.each([['https://docs.test'], ['docs.test'], [undefined], ['']])('has none where it is %j', (url) => {
    expect(link(url)).toEqual(['to docs.test!']);
  });

  it('has its address on one line whatever the address holds', () => {
    expect(link('a\nb')).toEqual(['to docs.test (a b)!']);
  });

  it('is told from its address by color', () => {
    expect(lines('x', [span('link', 0, 1, { url: 'u' })], { color: 1 })).toEqual([
      '\u001b[4m\u001b[36mx\u001b[39m\u001b[24m\u001b[2m (u)\u001b[22m',
    ]);
  });
});

describe('a spoiler', () => {
  const spans = [span('spoiler', 4, 8), span('bold', 0, 8), span('link', 9, 3, { url: 'u' })];

  it('can be read where nothing is colored', () => {
    expect(lines('and they die', spans)).toEqual(['and ||they die (u)||']);
  });

  it('is covered in color, whatever else lies on it', () => {
    expect(lines('and they die', spans, { color: 1 })).toEqual([
      '\u001b[1mand \u001b[22m\u001b[100m\u001b[90mthey die (u)\u001b[39m\u001b[49m',
    ]);
  });

  it('is shown where the post is opened', () => {
    expect(lines('and they die', spans.slice(0, 1), { color: 1, spoilers: 'open' })).toEqual([
      'and \u001b[2m||\u001b[22mthey die\u001b[2m||\u001b[22m',
    ]);
  });
});

describe('the lines', () => {
  it('are none for no text', () => {
    expect(formattedLines({}, terminalView(), 'open')).toEqual([]);
    expect(lines(' \n\n ', [])).toEqual([]);
  });

  it('have one empty line where there were many', () => {
    expect(lines('\n\na\n\n\n\nb\n\n', [])).toEqual(['a', '', 'b']);
  });

  it('keep to themselves what runs from right to left', () => {
    expect(lines('abc\nשלום abc\nabc שלום', [])).toEqual([
      'abc',
      '\u2067שלום abc\u2069',
      '\u2066abc שלום\u2069',
    ]);
  });

  it('of one paragraph all run its way, marked or not', () => {
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

  it('never are too wide, and hold what the text holds', () => {
    fc.assert(
      fc.property(text, anySpans, fc.integer({ min: 2, max: 40 }), (content, spans, width) => {
        const shown = lines(content, spans, { width, color: 1 });
        for (const line of shown) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        const inked = (of: string) => of.normalize().replace(/[\s\u2066-\u2069]/g, '');
        expect(inked(shown.join('').replace(styles, ''))).toBe(inked(content));
      }),
    );
  });

  it('end every style that they begin', () => {
    const ends: Record<string, string> = {
      1: '22',
      2: '22',
      3: '23',
      90: '39',
      100: '49',
      33: '39',
      36: '39',
    };
    fc.assert(
      fc.property(text, anySpans, (content, spans) => {
        for (const line of lines(content, spans, { width: 12, color: 1 })) {
          const open: string[] = [];
          for (const [sequence] of line.matchAll(styles)) {
            const code = sequence.slice(2, -1);
            if (ends[code]) open.push(ends[code]);
            else expect(open.pop()).toBe(code);
          }
          expect(open).toEqual([]);
        }
      }),
    );
  });
});
