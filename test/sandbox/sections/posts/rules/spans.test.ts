import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SentSpan, spansOf } from '../../../../../src/sandbox/sections/posts/rules/spans';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock } from '../../../../support/sandbox';

const world = seededWorld(movableClock(), countingChance());
const spans = (content: string, sent?: SentSpan[]) => spansOf(world, content, sent);
/** The type, the marked text and the further fields of each span. */
const marked = (content: string, sent?: SentSpan[]) =>
  spans(content, sent).map((span) => {
    const { type, offset, length, ...rest } = span;
    return [type, content.slice(offset, offset + length), rest];
  });

describe('the spans of the service', () => {
  it.each([
    ['#one and #zwei_3', ['one', 'zwei_3']],
    ['#猫 #خرائط, #été!', ['猫', 'خرائط', 'été']],
    ['(#in) "#quotes" 👋#here', ['in', 'quotes', 'here']],
    ['a#b ##c #1 #12 &#x', []],
    ['#1st', ['1st']],
  ])('mark the hashtags of %j', (content, tags) => {
    expect(marked(content)).toEqual(tags.map((tag) => ['hashtag', `#${tag}`, { tag }]));
  });

  it('mark existing accounts, in any case, by their username, and count in UTF-16 code units', () => {
    const ada = { username: 'ada', id: 'b269f6b1-7a41-4d0b-9c00-2c5e00000001' };
    expect(marked('@ada, @ADA! @nobody a@ada @dormant')).toEqual([
      ['mention', '@ada', ada],
      ['mention', '@ADA', ada],
    ]);
    expect(spans('👩‍🚀😀 #tag')).toEqual([{ type: 'hashtag', offset: 8, length: 4, tag: 'tag' }]);
  });

  it('mark links without the end of the sentence, and nothing within them', () => {
    expect(marked('See https://example.org/@ada?x=#top. And (http://a.b/c).')).toEqual([
      ['link', 'https://example.org/@ada?x=#top', { url: 'https://example.org/@ada?x=#top' }],
      ['link', 'http://a.b/c', { url: 'http://a.b/c' }],
    ]);
  });
});

describe('the spans of a client', () => {
  it('keep the order of the text, also where they nest and overlap', () => {
    const sent = [
      { type: 'italic', offset: 4, length: 3 },
      { type: 'bold', offset: 0, length: 7 },
      { type: 'quote', offset: 5, length: 4 },
    ];
    expect(spans('one two three', sent)).toEqual([sent[1], sent[0], sent[2]]);
  });

  it('are cut to the text, and dropped behind it and where they would be hashtags or mentions', () => {
    const bold = (offset: number, length: number) => ({ type: 'bold', offset, length });
    expect(spans('four', [bold(2, 99)])).toEqual([bold(2, 2)]);
    expect(spans('four', [bold(4, 1)])).toEqual([]);
    const sent = [
      { type: 'hashtag', offset: 0, length: 3, tag: 'x' },
      { type: 'mention', offset: 0, length: 3, username: 'ada' },
    ];
    expect(spans('abc', sent)).toEqual([]);
  });

  it('replace what the service would find within a link', () => {
    const url = 'https://other.test/';
    expect(marked('to https://example.org #a', [{ type: 'link', offset: 3, length: 19, url }])).toEqual([
      ['link', 'https://example.org', { url }],
      ['hashtag', '#a', { tag: 'a' }],
    ]);
  });

  it.each([
    [{ type: 'blink', offset: 0, length: 1 }],
    [{ type: 'bold', offset: -1, length: 1 }],
    [{ type: 'bold', offset: 0.5, length: 1 }],
    [{ type: 'bold', offset: 0, length: 0 }],
    [{ type: 'link', offset: 0, length: 1 }],
    [{ type: 'link', offset: 0, length: 1, url: 'javascript:alert(1)' }],
  ])('are refused for %j', (span) => expect(() => spans('text', [span])).toThrow('refused with 422'));

  it('stay within any text', () => {
    const span = fc.record({
      type: fc.constantFrom('bold', 'italic', 'quote'),
      offset: fc.nat(40),
      length: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(span), (content, sent) => {
        for (const { offset, length } of spans(content, sent)) {
          expect(length).toBeGreaterThan(0);
          expect(offset + length).toBeLessThanOrEqual(content.length);
        }
      }),
    );
  });
});
