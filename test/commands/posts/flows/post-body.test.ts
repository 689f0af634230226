import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatEditedText,
  formatText,
  keptSpans,
  parseSpans,
  pollOf,
} from '../../../../src/commands/posts/flows/post-body';
import { UsageError } from '../../../../src/errors';
import type { Span } from '../../../../src/protocol/records/posts';
import { runs } from '../../../support/runs';

const plain = { markup: false, spans: undefined };
const boldStart = { type: 'bold', offset: 0, length: 2 };

describe('formatText', () => {
  it('takes spans of the markup, given spans, or none', () => {
    expect(formatText('**ab** c', plain)).toEqual({ content: '**ab** c', spans: [] });
    expect(formatText('**ab** c', { markup: true, spans: undefined })).toEqual({
      content: 'ab c',
      spans: [boldStart],
    });
    expect(formatText('ab c', { markup: false, spans: JSON.stringify([boldStart]) })).toEqual({
      content: 'ab c',
      spans: [boldStart],
    });
  });

  it('refuses markup together with spans', () =>
    expect(() => formatText('a', { markup: true, spans: '[]' })).toThrow('cannot be combined'));
});

describe('formatEditedText', () => {
  const before = { content: 'ab c', spans: [boldStart] };

  it('takes given spans or those of the markup instead', () => {
    expect(formatEditedText(before, 'ab c', { markup: false, spans: '[]' }).spans).toEqual([]);
    expect(formatEditedText(before, '_ab_ c', { markup: true, spans: undefined }).spans).toEqual([
      { type: 'italic', offset: 0, length: 2 },
    ]);
  });
});

const bold = (offset: number, length: number): Span => ({ type: 'bold', offset, length });

describe('parseSpans', () => {
  const unknownType = 'type is not one of bold, italic, underline, strike, spoiler, monospace, link, quote';
  const parse = (value: unknown, content = 'a 😀 text') => parseSpans(JSON.stringify(value), content);

  it('accepts spans that fit the text', () => {
    const spans = [bold(0, 1), { type: 'link', offset: 2, length: 2, url: 'https://a.test' }, bold(2, 7)];
    expect(parse(spans)).toEqual(spans);
    expect(parse([])).toEqual([]);
  });

  it('drops hashtags and mentions, which the service finds', () => {
    const found = [
      { type: 'hashtag', offset: 0, length: 1, tag: 'a' },
      { type: 'mention', offset: 90, length: 1, username: 'b', id: 'c' },
    ];
    expect(parse([...found, bold(0, 1)])).toEqual([bold(0, 1)]);
  });

  it.each<[fault: string, span: unknown]>([
    ['not an object', 1],
    ['not an object', null],
    ['not an object', [1]],
    [unknownType, { ...bold(0, 1), type: 'red' }],
    [unknownType, { offset: 0, length: 1 }],
    ['offset is not a whole number from 0', bold(-1, 1)],
    ['offset is not a whole number from 0', bold(0.5, 1)],
    ['length is not a whole number from 1', bold(0, 0)],
    ['length is not a whole number from 1', { type: 'bold', offset: 0, length: '1' }],
    ['it ends after the end of the text', bold(8, 2)],
    ['it ends after the end of the text', bold(9, 1)],
    ['it splits a character', bold(3, 1)],
    ['it splits a character', bold(0, 3)],
    ['only a link has a url', { ...bold(0, 1), url: 'https://a.test' }],
    ['url is not an http or https address', { ...bold(0, 1), type: 'link' }],
    ['url is not an http or https address', { ...bold(0, 1), type: 'link', url: 'javascript:1' }],
    ["unknown field 'tag'", { ...bold(0, 1), tag: 'a' }],
  ])('refuses a span: %s', (fault, span) => {
    expect(() => parse([bold(0, 1), span])).toThrow(UsageError);
    expect(() => parse([bold(0, 1), span])).toThrow(`--spans does not fit the text: span 1: ${fault}`);
  });

  it('names every fault', () => {
    expect(() => parse([{ type: 'x', offset: -1, length: 0, a: 1 }, bold(0, 99)])).toThrow(
      `--spans does not fit the text: span 0: ${unknownType}; span 0: offset is not a whole number from 0; span 0: ` +
        "length is not a whole number from 1; span 0: unknown field 'a'; span 1: it ends after the end of the text",
    );
  });

  it.each(['', '{', '{}', '"a"', 'null'])('refuses %j, which is no array', (json) => {
    expect(() => parseSpans(json, 'text')).toThrow('--spans is not a JSON array');
  });
});

describe('keptSpans', () => {
  it.each<[was: string, spans: readonly Span[], is: string, kept: readonly Span[]]>([
    ['a bold text', [bold(2, 4)], 'a bold text', [bold(2, 4)]],
    ['a bold text', [bold(2, 4)], 'a bold test', [bold(2, 4)]],
    ['a bold text', [bold(2, 4)], 'not a bold text', [bold(6, 4)]],
    ['a bold text', [bold(2, 4)], 'a cold text', []],
    ['a bold text', [bold(2, 4)], 'a very bold text', [bold(7, 4)]],
    ['a bold text', [bold(2, 4)], 'a bold, long text', [bold(2, 4)]],
    ['a bold text', [bold(2, 4)], '', []],
    ['', [], 'new', []],
    ['one two three', [bold(0, 3), bold(4, 3), bold(8, 5)], 'one 2 three', [bold(0, 3), bold(6, 5)]],
    ['one two', [bold(0, 7)], 'one, two', []],
    ['aa', [bold(1, 1)], 'aaa', [bold(1, 1)]],
    ['😀a', [bold(2, 1)], '😁a', [bold(2, 1)]],
    ['😀', [bold(0, 2)], '😁', []],
    ['x😀', [bold(0, 1), bold(1, 2)], 'x\ud83d', [bold(0, 1)]],
    ['ab', [bold(1, 9)], 'ab!', [bold(1, 1)]],
    ['ab', [bold(2, 1), bold(-1, 2), bold(0, 0)], 'ab', []],
  ])('of %j with %j after an edit to %j', (was, spans, is, kept) => {
    expect(keptSpans(was, spans, is)).toEqual(kept);
  });

  it('keeps the address of a link, and no spans that the service makes', () => {
    const link = { type: 'link', offset: 0, length: 1, url: 'https://a.test' };
    const found = { type: 'hashtag', offset: 2, length: 2, tag: 'b' };
    const mention = { type: 'mention', offset: 2, length: 2, username: 'b', id: 'c' };
    expect(keptSpans('a #b', [link, found, mention], 'a #b')).toEqual([link]);
    expect(keptSpans('a', null, 'b')).toEqual([]);
    expect(keptSpans('a', undefined, 'b')).toEqual([]);
  });

  const part = fc.string({
    unit: fc.constantFrom('a', 'b', '😀', '😁', 'e\u0301', '👩‍👩‍👧‍👦', '\n'),
    maxLength: 8,
  });
  const places = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 10 })), { maxLength: 5 });

  it('marks the same words in order', () => {
    fc.assert(
      fc.property(part, part, part, part, places, (start, old, fresh, rest, given) => {
        // The brackets occur nowhere else: the edit is unambiguous.
        const before = `${start}<`;
        const behind = `>${rest}`;
        const was = before + old + behind;
        const is = before + fresh + behind;
        const spans = given
          .map(([offset, length]) => bold(offset, length))
          .filter(({ offset }) => offset < was.length);
        const kept = keptSpans(was, spans, is);
        const words = kept.map(({ offset, length }) => is.slice(offset, offset + length));
        const asked = spans.map(({ offset, length }) => was.slice(offset, offset + length));
        let at = 0;
        for (const word of words) {
          while (at < asked.length && asked[at] !== word) at += 1;
          expect(asked[at]).toBe(word);
          at += 1;
        }
        const ends = ({ offset, length }: Span) => offset + length;
        const untouched = spans.filter(
          (span) => ends(span) <= before.length || span.offset >= before.length + old.length,
        );
        expect(kept.length).toBeGreaterThanOrEqual(untouched.length);
      }),
      { numRuns: runs(1000) },
    );
  });
});

const given = (poll: string | undefined, option: string[], multiple = false) =>
  pollOf({ poll, option, multiple });

describe('pollOf', () => {
  it('accepts 10 answers of 100 characters and a question of 200', () => {
    const answers = Array.from({ length: 10 }, (_, place) => `${place}`.padEnd(100, '.'));
    expect(given('q'.repeat(200), answers)?.options).toHaveLength(10);
  });

  it.each<[string, string | undefined, string[], boolean]>([
    ['a poll needs a question', undefined, ['a', 'b'], false],
    ['a poll needs a question', undefined, [], true],
    ['a poll has 2 to 10 answers, got 0', 'q', [], false],
    ['a poll has 2 to 10 answers, got 1', 'q', ['a'], false],
    ['a poll has 2 to 10 answers, got 11', 'q', Array(11).fill('a'), false],
    ['--poll: at most 200 characters, got 201', 'q'.repeat(201), ['a', 'b'], false],
    ['--option: at most 100 characters, got 101', 'q', ['a', 'b'.repeat(101)], false],
  ])('refuses a poll: %s', (message, poll, option, multiple) => {
    expect(() => given(poll, option, multiple)).toThrow(message);
  });
});
