import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editField,
  type Field,
  type FieldEdit,
  fieldOf,
  fieldParts,
  typeText,
} from '../../../src/terminal/text/field';

const family = '👩‍👩‍👧';
const flag = '🇫🇷';
const accent = 'e\u0301';

/** `|` is the cursor. */
const field = (marked: string): Field => ({ text: marked.replace('|', ''), cursor: marked.indexOf('|') });
const marked = ({ text, cursor }: Field) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;

describe('a text field', () => {
  it.each([
    ['left', 'ab|c', 'a|bc'],
    ['left', '|abc', '|abc'],
    ['left', `a${family}|b`, `a|${family}b`],
    ['left', `${flag}${flag}|`, `${flag}|${flag}`],
    ['left', `x${accent}|`, `x|${accent}`],
    ['right', '|漢字', '漢|字'],
    ['right', `|${accent}x`, `${accent}|x`],
    ['right', 'abc|', 'abc|'],
    ['wordLeft', 'two words |', 'two |words '],
    ['wordLeft', 'two |words', '|two words'],
    ['wordRight', '|two words', 'two| words'],
    ['wordRight', 'two| words', 'two words|'],
    ['lineStart', 'one\ntwo|', 'one\n|two'],
    ['lineStart', 'one|', '|one'],
    ['lineEnd', '|one\ntwo', 'one|\ntwo'],
    ['lineEnd', 'o|ne', 'one|'],
    ['deleteBack', 'ab|c', 'a|c'],
    ['deleteBack', '|c', '|c'],
    ['deleteBack', `a${family}|`, 'a|'],
    ['deleteForward', `|${family}a`, '|a'],
    ['deleteForward', 'a|', 'a|'],
    ['deleteWord', 'two words|!', 'two |!'],
    ['deleteWord', 'two words  |', 'two |'],
    ['deleteToStart', 'one\ntw|o', 'one\n|o'],
    ['deleteToEnd', 'o|ne\ntwo', 'o|\ntwo'],
  ] as const)('applies %s to %s: %s', (edit, before, after) => {
    expect(marked(editField(field(before), edit))).toBe(after);
  });

  it.each([
    ['a|c', 'b', 'ab|c'],
    ['|', family, `${family}|`],
    ['e|x', '\u0301', `${accent}|x`],
    ['|', '\u001b[31mred\u0007\u0000', '[31mred|'],
    ['|', 'a\tb\r\nc\rd', 'a b\nc\nd|'],
    ['|', 'a\u0000\u000b\u001f\u007f\u009f\u00a0b\n', 'a\u00a0b\n|'],
    ['|', '\ud800', '|'],
  ])('with %s and %j typed is %s', (before, text, after) => {
    expect(marked(typeText(field(before), text))).toBe(after);
  });

  it('composes a character from several keys, and keeps the cursor outside of characters', () => {
    const typed = [...family].reduce(typeText, fieldOf(''));
    expect(marked(typed)).toBe(`${family}|`);
    expect(marked(editField(typed, 'deleteBack'))).toBe('|');
    expect(marked(typeText(field('|\u0301x'), 'e'))).toBe(`${accent}|x`);
    expect(marked(editField(field('e |\u0301'), 'deleteBack'))).toBe(`${accent}|`);
  });

  it('is drawn in three parts', () => {
    expect(fieldParts(field(`a|${family}b`))).toEqual({ before: 'a', at: family, after: 'b' });
    expect(fieldParts(field('ab|'))).toEqual({ before: 'ab', at: '', after: '' });
  });

  it('stays consistent whatever is typed and edited', () => {
    const edits: readonly FieldEdit[] = [
      ...(['left', 'right', 'wordLeft', 'wordRight', 'lineStart', 'lineEnd'] as const),
      ...(['deleteBack', 'deleteForward', 'deleteWord', 'deleteToStart', 'deleteToEnd'] as const),
    ];
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(family, flag, '\u0301', '\u200d', '\n', '\r\n'),
    );
    const action = fc.oneof(
      text,
      fc.constantFrom(...edits).map((edit) => ({ edit })),
    );
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let now = fieldOf('');
        for (const one of actions) {
          now = typeof one === 'string' ? typeText(now, one) : editField(now, one.edit);
          const { before, at, after } = fieldParts(now);
          expect(before + at + after).toBe(now.text);
          const places = [...segmenter.segment(now.text)].map(({ index }) => index);
          expect([...places, now.text.length]).toContain(now.cursor);
        }
      }),
    );
  });
});
