import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fragmentFault,
  graphemesOf,
  isBetweenGraphemes,
  occurrencesOf,
  rangeFault,
  replacementFault,
  surroundingsOf,
  wordFault,
  wordsOf,
} from '../../../../../src/commands/school/flows/tool';
import { runs } from '../../../../support/runs';
import { madeFragment, madeText, placesOf } from './texts';

const plain = (content: string) => ({ content, spans: [] });
const at = (content: string, part: string) => {
  const start = content.indexOf(part);
  return { start, end: start + part.length };
};

describe('graphemesOf', () => {
  it('starts each character where the one before it ends', () => {
    const property = fc.property(madeText, (made) => {
      const text = made.join('');
      const places = placesOf(made);
      expect(graphemesOf(text).map(({ start }) => start)).toEqual(places.slice(0, -1));
      expect(graphemesOf(text)).toHaveLength(made.length);
      const between = Array.from({ length: text.length + 1 }, (_, place) => place);
      expect(between.filter((place) => isBetweenGraphemes(text, place))).toEqual(places);
    });
    fc.assert(property, { numRuns: runs(1500) });
  });

  it.each([-1, 3, Number.NaN])('has no place %d in a text of two', (place) => {
    expect(isBetweenGraphemes('ab', place)).toBe(false);
  });
});

describe('occurrencesOf', () => {
  it('finds exactly the places with the same characters', () => {
    const property = fc.property(madeFragment, ({ made, first, last }) => {
      const wanted = made.slice(first, last);
      const places = placesOf(made);
      const starts = [...made.keys()].filter((start) =>
        wanted.every((character, place) => made[start + place] === character),
      );
      const expected = starts.map((start) => ({ start: places[start], end: places[start + wanted.length] }));
      expect(occurrencesOf(made.join(''), wanted.join(''))).toEqual(expected);
    });
    fc.assert(property, { numRuns: runs(1500) });
  });

  it.each([
    ['does not find half of a surrogate pair', 'a🦊b', '\ud83e', []],
    ['does not find a member of a family', '👩‍👩‍👧‍👦', '👩', []],
    ['does not find a letter without its mark', 'e\u0301', 'e', []],
    ['does not find half a flag', '🇩🇪', '🇩', []],
    ['does not find a line feed behind a carriage return', 'a\r\nb', '\n', []],
    ['does not find an empty text', 'ab', '', []],
    ['finds an accent in composed form', 'un cafe\u0301', 'café', ['3-8']],
    ['finds an accent in decomposed form', 'un café', 'cafe\u0301', ['3-7']],
    ['finds overlapping places', 'aaa', 'aa', ['0-2', '1-3']],
  ])('%s', (_, text, fragment, places) => {
    const found = occurrencesOf(text, fragment).map(({ start, end }) => `${start}-${end}`);
    expect(found).toEqual(places);
  });
});

describe('surroundingsOf', () => {
  it.each([
    ['One. Two three. Four', 'three', 'Two ', '.'],
    ['One.\nTwo three', 'three', 'Two ', ''],
    ['猫が見る。犬が寝る。', '犬', '', 'が寝る。'],
    ['version 2.5 works', 'works', 'version 2.5 ', ''],
    [`${'🦊'.repeat(70)} end ${'x'.repeat(70)}`, 'end', `…${'🦊'.repeat(59)} `, ` ${'x'.repeat(59)}…`],
  ])('gives the sentence of %j around %j', (text, fragment, before, after) => {
    expect(surroundingsOf(text, at(text, fragment))).toEqual({ before, fragment, after });
  });

  it('contains the fragment of any text', () => {
    const property = fc.property(madeFragment, ({ made, first, last }) => {
      const places = placesOf(made);
      const range = { start: places[first] ?? 0, end: places[last] ?? 0 };
      const { before, fragment, after } = surroundingsOf(made.join(''), range);
      expect(fragment).toBe(made.slice(first, last).join(''));
      expect(made.join('')).toContain(before.replace(/^…/, '') + fragment + after.replace(/…$/, ''));
    });
    fc.assert(property, { numRuns: runs(300) });
  });
});

describe('rangeFault', () => {
  it('accepts exactly the ranges of whole characters in generated texts', () => {
    const property = fc.property(madeText, (made) => {
      const content = made.join('');
      const places = new Set(placesOf(made));
      for (let start = 0; start <= content.length; start++) {
        for (let end = start + 1; end <= Math.min(start + 25, content.length); end++) {
          const isWhole = places.has(start) && places.has(end);
          if ((rangeFault(plain(content), { start, end }) === undefined) !== isWhole)
            expect.fail(`${JSON.stringify(content)} from ${start} to ${end}`);
        }
      }
    });
    fc.assert(property, { numRuns: runs(300) });
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
  ])('of %d to %d in "a🦊bc" is %j', (start, end, fault) => {
    expect(rangeFault(plain('a🦊bc'), { start, end })).toBe(fault);
  });

  it.each([
    ['link', 'is in a link, which cannot be changed'],
    ['mention', 'is in a mention, which cannot be changed'],
    ['hashtag', 'is in a hashtag, which cannot be changed'],
    ['spoiler', 'is in hidden text, which cannot be changed'],
    ['bold', undefined],
    ['constructor', undefined],
  ])('of a range that touches a %s is %j', (type, fault) => {
    const content = 'abcdef';
    const faultOf = (part: string) =>
      rangeFault({ content, spans: [{ type, offset: 2, length: 2 }] }, at(content, part));
    expect(['cd', 'bc', 'de', content].map(faultOf)).toEqual([fault, fault, fault, fault]);
    expect(['ab', 'ef'].map(faultOf)).toEqual([undefined, undefined]);
  });
});

const emoji = '👩‍👩‍👧‍👦'.repeat(10);
it.each([
  [undefined, ['a', emoji, 'e\u0301'.repeat(10), 'two words', 'five words', 'a\u00a0b\nc', 'ten letters']],
  ['has 11 characters, not counting spaces; the maximum is 10', ['猫'.repeat(11), 'eleven words']],
  ['has only spaces', [' \n']],
])('fragmentFault is %j for %j', (fault, fragments) => {
  expect(fragments.map(fragmentFault)).toEqual(fragments.map(() => fault));
});

it.each([
  [undefined, 'The lake.', ['lake']],
  [undefined, "It's well-known", ["It's", 'well-known']],
  [undefined, 'l’été passé', ['l’été']],
  [undefined, 'привет, мир', ['мир']],
  [undefined, 'مَرْحَبًا يا', ['مَرْحَبًا']],
  [undefined, 'می‌خواهم', ['می‌خواهم']],
  [undefined, '猫が窓', ['猫が窓']],
  [undefined, '𝒜𝒷 c', ['𝒜𝒷']],
  ['is only a part of a word', "It's well-known_lakes 123", ['well', 'lake', 'know']],
  ['is only a part of a word', 'abc123 snake_case', ['abc', 'case']],
  ['is only a part of a word', 'می‌خواهم', ['خواهم']],
  ['is not one word of letters', 'two words, 1984 🦊 end-', ['two words', '1984', '🦊', 'end-']],
])('wordFault is %j in %j for %j', (fault, content, words) => {
  expect(words.map((word) => wordFault(content, at(content, word)))).toEqual(words.map(() => fault));
});

it('wordsOf lists the words of a text', () => {
  const content = 'He’s “well-known”, 2nd to none_of 3: Ёж, e\u0301té!';
  const words = wordsOf(content).map(({ start, end }) => content.slice(start, end));
  expect(words).toEqual(['He’s', 'well-known', 'to', 'Ёж', 'e\u0301té']);
});

it.each([
  [undefined, 'lake', ['sea', 'e\u0301'.repeat(10), 'мор’е']],
  ['has 11 characters; the maximum is 10', 'lake', ['elevenchars']],
  ['must be one word of letters', 'lake', ['two words', '', '🌊']],
  ['is the same word', 'lake', ['lake']],
  ['is the same word', 'café', ['cafe\u0301']],
])('replacementFault is %j for the word %j and %j', (fault, word, texts) => {
  expect(texts.map((text) => replacementFault(text, word))).toEqual(texts.map(() => fault));
});
