import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, cleanValue, escapeJson } from '../../../src/terminal/text/clean';
import { codePoint } from '../../support/code-points';

/** Text from the service, and what is left of it. */
const corpus: Readonly<Record<string, readonly [dirty: string, left: string]>> = {
  'marks beyond 30 on one character': [`a${'\u0301'.repeat(9000)}b`, `a${'\u0301'.repeat(30)}b`],
  'null byte': ['\0', ''],
  bell: ['\u0007', ''],
  backspace: ['\b\b\b', ''],
  'carriage return': ['\r', ''],
  'carriage return and newline': ['\r\n', '\n'],
  'tab and newline': ['\t\n', '\t\n'],
  'vertical tab and form feed': ['\v\f', ''],
  'shift out and in': ['\u000e\u000f', ''],
  delete: ['\u007f', ''],
  'C1: next line, single shift, application': ['\u0085\u008e\u009f', ''],
  'escape alone': ['\u001b', ''],
  'CSI color': ['\u001b[31mred\u001b[0m', 'red'],
  'CSI with colons and blanks': ['\u001b[38:2::1:2:3 m', ''],
  'CSI clear screen and home': ['\u001b[2J\u001b[H', ''],
  'CSI of one byte': ['\u009b31mred', 'red'],
  'CSI private mode': ['\u001b[?1049h', ''],
  'CSI cut short': ['\u001b[31', '31'],
  'CSI within CSI': ['\u001b\u001b[31m[32m', '[32m'],
  'OSC title, ended by BEL': ['\u001b]0;owned\u0007', ''],
  'OSC link, ended by ST': ['\u001b]8;;https://evil.test\u001b\\here\u001b]8;;\u001b\\', 'here'],
  'OSC clipboard of one byte': ['\u009d52;c;ZXZpbA==\u009c', ''],
  'OSC without end': ['\u001b]0;title', '0;title'],
  'a text that was decoded wrongly': ['Ð\u009fÑ\u0080Ð¸Ð²ÐµÑ\u0082', 'ÐÑÐ¸Ð²ÐµÑ'],
  'DCS sixel': ['\u001bPq#0;2;0;0;0#0~~\u001b\\', ''],
  'DCS of one byte': ['\u0090q~~\u009c', ''],
  'APC kitty picture': ['\u001b_Gf=100;AAAA\u001b\\', ''],
  'PM and SOS': ['\u001b^secret\u001b\\\u001bXsecret\u001b\\', ''],
  'two-byte escapes': ['\u001bc\u001b7\u001b8\u001bM', ''],
  'charset change': ['\u001b(0', ''],
  'window report': ['\u001b[21t', ''],
  'bidi overrides and embeddings': ['\u202a\u202b\u202c\u202d\u202e', ''],
  'bidi isolates': ['\u2066\u2067\u2068\u2069', ''],
  'bidi marks': ['\u200e\u200f\u061c', ''],
  'zero width space and no-break': ['\u200b\ufeff\u2060', ''],
  'joiners stay': ['\u200c\u200d', '\u200c\u200d'],
  'invisible operators': ['\u2061\u2062\u2063\u2064', ''],
  'deprecated format characters': ['\u206a\u206f', ''],
  'soft hyphen': ['\u00ad', ''],
  'tag characters': ['\u{e0001}\u{e0068}\u{e0069}\u{e007f}', ''],
  'flags that are made of tags stay': [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  'tags that only begin like a flag': ['🏴\u{e0067}\u{e0062}\u{e0068}\u{e0069}\u{e007f}', '🏴'],
  'flags with a tag too many': ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e0067}\u{e007f}', '🏴'],
  'tags torn apart by a control character': ['\udb40\u0000\udc68', '\ufffd\ufffd'],
  'variation selectors that carry data': ['\ufe00\ufe0d\u{e0100}\u{e01ef}', ''],
  'selectors of text and picture stay': ['❤\ufe0f☎\ufe0e', '❤\ufe0f☎\ufe0e'],
  fillers: ['\u115f\u1160\u3164\uffa0\u034f\u17b4\u180b\u180e\u180f', ''],
  'annotations and object marks': ['\ufff9\ufffa\ufffb', ''],
  'musical and shorthand formats': ['\u{1d173}\u{1bca0}', ''],
  'line and paragraph separator': ['\u2028\u2029', '\n\n'],
  'lone surrogates': ['\ud83d\udc00\ud83d', '\u{1f400}\ufffd'],
  'low surrogate first': ['\ude00\ud83d', '\ufffd\ufffd'],
};

describe('cleanText', () => {
  it.each(Object.entries(corpus))('cleans: %s', (_, [dirty, left]) => {
    expect(cleanText(`‹${dirty}›`)).toBe(`‹${left}›`);
  });

  it.each([
    'plain text with\ttabs\nand lines',
    'Ünïcödé — “quotes” …',
    '日本語 한국어 العربية עברית हिन्दी ไทย',
    'می‌خواهم',
    '👩‍👩‍👧‍👦 👍🏽 🇩🇪 1️⃣ 🏳️‍🌈 ❤️',
    'e\u0301 combining',
  ])('does not change %j', (text) => expect(cleanText(text)).toBe(text));
});

const nasty = fc.constantFrom(
  ...Object.values(corpus).map(([dirty]) => dirty),
  '\u001b',
  '[',
  ']',
  '\\',
  '\u009c',
  '\u0007',
  '\ud83d',
  '\ude00',
  '\udb40',
  '\udc41',
  '\0',
  '\r',
  '3',
  'm',
);
const hostile = fc
  .array(fc.oneof(nasty, fc.string({ unit: codePoint }), fc.string({ unit: 'grapheme' })), { maxLength: 12 })
  .map((parts) => parts.join(''));

/** The three flags that are made of tags. */
const flag =
  /🏴\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
/** Everything that could deceive a terminal or a reader, except what must stay. */
const harmful =
  /(?![\t\n])\p{Cc}|(?!\p{Join_Control})\p{Cf}|[\p{Zl}\p{Zp}\p{Cs}]|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u;

describe('cleanText of any text', () => {
  it('leaves no control or format character but tab, newline and the joiners', () => {
    fc.assert(
      fc.property(hostile, (text) => !harmful.test(cleanText(text).replace(flag, ''))),
      { numRuns: 2000 },
    );
  });

  it('changes nothing at a second time', () => {
    fc.assert(
      fc.property(hostile, (text) => cleanText(cleanText(text)) === cleanText(text)),
      { numRuns: 2000 },
    );
  });

  it('changes nothing where nothing is harmful', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!harmful.test(text));
        return cleanText(text) === text;
      }),
    );
  });

  it('says the same of every character, alone and with one that is removed', () => {
    const wrong: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point);
      if (cleanText(character) !== cleanText(`${character}\u0007`)) wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('says the same of a long row of a mark, alone and with a character that is removed', () => {
    const marks = Array.from({ length: 0xffff }, (_, point) => String.fromCharCode(point)).filter((one) =>
      /\p{M}/u.test(one),
    );
    for (const mark of marks) expect(cleanText(mark.repeat(40))).toBe(cleanText(`\u0007${mark.repeat(40)}`));
  });

  it('says the same of parts of emoji, alone and with a character that is removed', () => {
    const part = fc.constantFrom(
      '\u200c',
      '\u200d',
      '\ufe0e',
      '\ufe0f',
      '\u20e3',
      '\u0301',
      '\ud83d',
      '\udc4b',
      '1',
    );
    const parts = fc.string({ unit: part, maxLength: 80 });
    fc.assert(
      fc.property(parts, (text) => {
        expect(cleanText(text)).toBe(cleanText(`\u0007${text}`));
        expect(`"\\u2060${escapeJson(text)}"`).toBe(escapeJson(`"\u2060${text}"`));
      }),
      { numRuns: 2000 },
    );
  });

  // Quadratic time would be minutes.
  it('takes time in proportion to the length', () => {
    const hard = ['\u001b]', '\u009d', '\u009b', '\u001b[', '\u001b[0;', '\u009d0;', '\r', '\ud83d'];
    for (const text of hard) cleanText(text.repeat(100_000));
  });
});

it.each([
  ['\u001b[1mbold\u001b[22m and \u001b[38;2;1;2;3mred\u001b[39m', undefined],
  ['\u001b[1mb\u001b[2Jc\u001b[22m\u001b[H\u009b31m', '\u001b[1mbc\u001b[22m'],
  ['\u001b]0;t\u001b[1m\u0007', '0;t\u001b[1m'],
  ['a\u202eb', 'ab'],
])('cleanLine(%j) keeps colors only', (line, left = line) => expect(cleanLine(line)).toBe(left));

describe('cleanValue of a text with spans', () => {
  const marked = (content: string, ...spans: readonly unknown[]) => cleanValue({ content, spans });
  const words = ({ content, spans }: { content: string; spans: readonly unknown[] }) =>
    (spans as { offset: number; length: number }[]).map(({ offset, length }) =>
      content.slice(offset, offset + length),
    );

  it.each([
    ['\u200b\u200bsome bold text', 'bold', ['bold']],
    ['\u001b[31msome bold text', 'bold', ['bold']],
    ['a\r\nb', 'b', ['b']],
    ['a\r\nb', '\r\nb', ['\nb']],
    ['\ud83d bold', 'bold', ['bold']],
    ['\u2028bold\u202e text', 'bold\u202e', ['bold']],
    ['a \u001b[31mb', '31m', ['']],
    ['a \u001b[31mb', '[31mb', ['b']],
    ['\u200ball', '\u200ball', ['all']],
    ['all\u200b', 'all\u200b', ['all']],
    ['日本 bold', 'bold', ['bold']],
  ])('of %j keeps the span over %j in place', (content, word, shown) => {
    const span = { type: 'bold', offset: content.indexOf(word), length: word.length };
    expect(words(marked(content, span))).toEqual(shown);
  });

  it('moves the spans of a text with the old name, at any depth', () => {
    const posts = [{ text: '\u200bbold', spans: [{ offset: 1, length: 4 }] }];
    expect(cleanValue({ posts })).toEqual({ posts: [{ text: 'bold', spans: [{ offset: 0, length: 4 }] }] });
  });

  it('limits spans to the text', () => {
    expect(marked('\u200bab', { offset: -3, length: 99, type: '\u200bx' }).spans).toEqual([
      { offset: 0, length: 2, type: 'x' },
    ]);
  });

  it.each([[null], ['\u200bx'], [{ offset: 'a' }], [{ length: 1 }], [7]])(
    'only cleans a span without offset and length: %j',
    (span) => {
      expect(marked('\u200bab', span).spans).toEqual([cleanValue(span)]);
      expect(cleanValue({ content: '\u200ba', spans: span })).toEqual({
        content: 'a',
        spans: cleanValue(span),
      });
      expect(cleanValue({ spans: [span] })).toEqual({ spans: [cleanValue(span)] });
    },
  );

  it('keeps spans on what is left of their words, whatever the text', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (before, word, behind) => {
        // Spaces between, so that nothing begins in one part and ends in another.
        const content = `${before} \u0007 ${word} \u0007 ${behind}`;
        fc.pre(cleanText(content) === `${cleanText(before)}  ${cleanText(word)}  ${cleanText(behind)}`);
        const span = { offset: before.length + 3, length: word.length };
        expect(words(marked(content, span))).toEqual([cleanText(word)]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cleanValue', () => {
  it('cleans at every depth, keys too, and changes nothing else', () => {
    const dirty = { 'a\u202e': ['x\u001b[2J', { b: 'c\0', n: 1, t: true, z: null }], u: undefined };
    const before = structuredClone(dirty);
    expect(cleanValue(dirty)).toEqual({ a: ['x', { b: 'c', n: 1, t: true, z: null }], u: undefined });
    expect(dirty).toEqual(before);
  });

  it('returns a clean value itself, and copies a dirty one', () => {
    const inside = { text: 'a', list: [1, null, { b: 'c' }] };
    const list = [inside, 'd'];
    expect(cleanValue(list)).toBe(list);
    const dirty = { first: inside, '\u202ekey': 1, list: [inside, '\u202ed'], last: 2 };
    const cleaned = cleanValue<Record<string, unknown>>(dirty);
    expect(Object.entries(cleaned)).toEqual([
      ['first', inside],
      ['key', 1],
      ['list', [inside, 'd']],
      ['last', 2],
    ]);
    expect(cleaned.first).toBe(inside);
    expect(dirty.list[1]).toBe('\u202ed');
  });

  it('keeps a key with a meaning in JavaScript as a key', () => {
    const clean = cleanValue(JSON.parse('{"__proto__": {"x": "\\u202e1"}}'));
    expect(Object.getPrototypeOf(clean)).toBe(Object.prototype);
    expect(JSON.stringify(clean)).toBe('{"__proto__":{"x":"1"}}');
  });

  it('does not change bytes and dates', () => {
    const bytes = new Uint8Array([27, 91]);
    const date = new Date(0);
    expect(cleanValue({ bytes, date })).toEqual({ bytes, date });
    expect(cleanValue({ bytes }).bytes).toBe(bytes);
    expect(cleanValue(undefined)).toBeUndefined();
    expect(cleanValue('\u001b[1m')).toBe('');
  });
});
