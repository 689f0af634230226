/** Fragments by their places in UTF-16 units, against texts of which the places are known by construction. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countGraphemes,
  fragmentFault,
  graphemesOf,
  isBetweenGraphemes,
  occurrencesOf,
  rangeFault,
  replacementFault,
  surroundingsOf,
  wordFault,
  wordsOf,
} from '../../../../../src/commands/school/flows/tools/fragments';
import { runs } from '../../../../support/runs';
import { madeFragment, madeText, placesOf } from './texts';

describe('characters', () => {
  it('begin where the units of those before them end', () => {
    fc.assert(
      fc.property(madeText, (made) => {
        const text = made.join('');
        const places = placesOf(made);
        expect(graphemesOf(text).map(({ start }) => start)).toEqual(places.slice(0, -1));
        expect(countGraphemes(text)).toBe(made.length);
        const between = Array.from({ length: text.length + 1 }, (_, place) => place);
        expect(between.filter((place) => isBetweenGraphemes(text, place))).toEqual(places);
      }),
      { numRuns: runs(1500) },
    );
  });

  it('have no places outside the text', () => {
    expect([-1, 3, Number.NaN].map((place) => isBetweenGraphemes('ab', place))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a fragment', () => {
  it('is found at every place where its characters stand, and nowhere else', () => {
    fc.assert(
      fc.property(madeFragment, ({ made, first, last }) => {
        const wanted = made.slice(first, last);
        const places = placesOf(made);
        const expected = made.flatMap((_, at) =>
          wanted.every((character, place) => made[at + place] === character)
            ? [{ start: places[at], end: places[at + wanted.length] }]
            : [],
        );
        const text = made.join('');
        const found = occurrencesOf(text, wanted.join(''));
        expect(found).toEqual(expected);
        for (const { start, end } of found) expect(text.slice(start, end)).toBe(wanted.join(''));
      }),
      { numRuns: runs(1500) },
    );
  });

  it.each([
    ['a half of a pair', 'a🦊b', '\ud83e'],
    ['a member of a family', '👩‍👩‍👧‍👦', '👩'],
    ['a letter without its mark', 'e\u0301', 'e'],
    ['half a flag', '🇩🇪', '🇩'],
    ['a line feed behind a carriage return', 'a\r\nb', '\n'],
    ['an empty text', 'ab', ''],
  ])('is not %s', (_, text, fragment) => {
    expect(occurrencesOf(text, fragment)).toEqual([]);
  });

  it('is found however its accents are written, with the units of the post', () => {
    expect(occurrencesOf('un cafe\u0301', 'café')).toEqual([{ start: 3, end: 8 }]);
    expect(occurrencesOf('un café', 'cafe\u0301')).toEqual([{ start: 3, end: 7 }]);
  });

  it('may overlap itself', () => {
    expect(occurrencesOf('aaa', 'aa')).toEqual([
      { start: 0, end: 2 },
      { start: 1, end: 3 },
    ]);
  });
});

describe('surroundings', () => {
  it.each([
    ['One. Two three. Four', 'three', 'Two ', '.'],
    ['One.\nTwo three', 'three', 'Two ', ''],
    ['猫が見る。犬が寝る。', '犬', '', 'が寝る。'],
    ['version 2.5 works', 'works', 'version 2.5 ', ''],
    [`${'🦊'.repeat(70)} end ${'x'.repeat(70)}`, 'end', `…${'🦊'.repeat(59)} `, ` ${'x'.repeat(59)}…`],
  ])('of %j around %j', (text, fragment, before, after) => {
    const start = text.indexOf(fragment);
    expect(surroundingsOf(text, { start, end: start + fragment.length })).toEqual({
      before,
      fragment,
      after,
    });
  });

  it('hold the fragment whatever the text is', () => {
    fc.assert(
      fc.property(madeFragment, ({ made, first, last }) => {
        const places = placesOf(made);
        const range = { start: places[first] ?? 0, end: places[last] ?? 0 };
        const { before, fragment, after } = surroundingsOf(made.join(''), range);
        expect(fragment).toBe(made.slice(first, last).join(''));
        expect(made.join('')).toContain(before.replace(/^…/, '') + fragment + after.replace(/…$/, ''));
      }),
      { numRuns: runs(300) },
    );
  });
});

const plain = (content: string) => ({ content, spans: [] });
const at = (content: string, part: string) => {
  const start = content.indexOf(part);
  return { start, end: start + part.length };
};

describe('a range', () => {
  it('is whole characters, for every pair of places in generated texts', () => {
    fc.assert(
      fc.property(madeText, (made) => {
        const content = made.join('');
        const places = new Set(placesOf(made));
        for (let start = 0; start <= content.length; start++) {
          for (let end = start + 1; end <= Math.min(start + 25, content.length); end++) {
            const isWhole = places.has(start) && places.has(end);
            if ((rangeFault(plain(content), { start, end }) === undefined) !== isWhole)
              expect.fail(`${JSON.stringify(content)} from ${start} to ${end}`);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    [-1, 1, 'is outside the text, which has 5 UTF-16 units'],
    [0, 6, 'is outside the text, which has 5 UTF-16 units'],
    [0.5, 2, 'is outside the text, which has 5 UTF-16 units'],
    [2, 2, 'is empty'],
    [3, 2, 'is empty'],
    [2, 3, 'begins in the middle of a character'],
    [0, 2, 'ends in the middle of a character'],
    [1, 3, undefined],
  ])('from %d to %d of "a🦊bc"', (start, end, fault) => {
    expect(rangeFault(plain('a🦊bc'), { start, end })).toBe(fault);
  });

  it.each([
    ['link', 'is in a link, where nothing can be changed'],
    ['mention', 'is in a mention, where nothing can be changed'],
    ['hashtag', 'is in a hashtag, where nothing can be changed'],
    ['spoiler', 'is in hidden text, where nothing can be changed'],
    ['bold', undefined],
    ['constructor', undefined],
  ])('that touches a %s', (type, fault) => {
    const post = { content: 'abcdef', spans: [{ type, offset: 2, length: 2 }] };
    for (const [start, end] of [
      [2, 4],
      [1, 3],
      [3, 5],
      [0, 6],
    ] as const)
      expect(rangeFault(post, { start, end })).toBe(fault);
    expect(rangeFault(post, { start: 0, end: 2 })).toBeUndefined();
    expect(rangeFault(post, { start: 4, end: 6 })).toBeUndefined();
  });
});

describe('a fragment to cross out', () => {
  it.each([
    ['a', undefined],
    ['👩‍👩‍👧‍👦'.repeat(10), undefined],
    ['e\u0301'.repeat(10), undefined],
    ['猫'.repeat(11), 'has 11 characters, not counting spaces; the maximum is 10'],
    ['two words', undefined],
    ['five words', undefined],
    ['a\u00a0b\nc', undefined],
    ['ten letters', undefined],
    ['eleven words', 'has 11 characters, not counting spaces; the maximum is 10'],
    [' \n', 'has only spaces'],
  ])('%j', (fragment, fault) => {
    expect(fragmentFault(fragment)).toBe(fault);
  });
});

describe('a word to correct', () => {
  it.each([
    ['The lake.', 'lake', undefined],
    ["It's well-known", "It's", undefined],
    ["It's well-known", 'well-known', undefined],
    ['l’été passé', 'l’été', undefined],
    ['привет, мир', 'мир', undefined],
    ['مَرْحَبًا يا', 'مَرْحَبًا', undefined],
    ['می‌خواهم', 'می‌خواهم', undefined],
    ['猫が窓', '猫が窓', undefined],
    ['𝒜𝒷 c', '𝒜𝒷', undefined],
    ['The lake.', 'lak', 'is only a part of a word'],
    ["It's well-known", 'well', 'is only a part of a word'],
    ['abc123', 'abc', 'is only a part of a word'],
    ['snake_case', 'case', 'is only a part of a word'],
    ['می‌خواهم', 'خواهم', 'is only a part of a word'],
    ['two words', 'two words', 'is not one word of letters'],
    ['1984', '1984', 'is not one word of letters'],
    ['🦊', '🦊', 'is not one word of letters'],
    ['end-', 'end-', 'is not one word of letters'],
  ])('in %j: %j', (content, word, fault) => {
    expect(wordFault(content, at(content, word))).toBe(fault);
  });

  it('is one of the words of the text', () => {
    const content = 'He’s “well-known”, 2nd to none_of 3: Ёж, e\u0301té!';
    expect(wordsOf(content).map(({ start, end }) => content.slice(start, end))).toEqual([
      'He’s',
      'well-known',
      'to',
      'Ёж',
      'e\u0301té',
    ]);
  });
});

describe('a replacement', () => {
  it.each([
    ['sea', undefined],
    ['e\u0301'.repeat(10), undefined],
    ['мор’е', undefined],
    ['elevenchars', 'has 11 characters; the maximum is 10'],
    ['two words', 'must be one word of letters'],
    ['', 'must be one word of letters'],
    ['🌊', 'must be one word of letters'],
    ['lake', 'is the same word'],
  ])('%j for "lake"', (replacement, fault) => {
    expect(replacementFault(replacement, 'lake')).toBe(fault);
  });

  it('is the same word also with its accents written otherwise', () => {
    expect(replacementFault('cafe\u0301', 'café')).toBe('is the same word');
  });
});
