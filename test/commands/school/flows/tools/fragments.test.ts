/** Fragments by their places in UTF-16 units, against texts of which the places are known by construction. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurrencesOf, surroundingsOf } from '../../../../../src/commands/school/flows/tools/fragments';
import {
  countGraphemes,
  graphemesOf,
  isBetweenGraphemes,
} from '../../../../../src/commands/school/flows/tools/graphemes';
import { madeFragment, madeText, placesOf } from './texts';

const runs = 1500;

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
      { numRuns: runs },
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
      { numRuns: runs },
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
      { numRuns: 300 },
    );
  });
});
