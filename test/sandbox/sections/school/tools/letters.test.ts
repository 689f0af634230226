import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as client from '../../../../../src/commands/school/flows/tool';
import * as letters from '../../../../../src/sandbox/sections/school/tools/rules/application';
import { madeText, placesOf } from '../../../../commands/school/flows/tools/texts';

const { characterCount, isWholeCharacters, isWholeWord, isWord, visibleCount } = letters;
describe('characters of a text', () => {
  it('are counted as they were put together', () => {
    fc.assert(
      fc.property(madeText, (made) => {
        const text = made.join('');
        const places = new Set(placesOf(made));
        expect(characterCount(text)).toBe(made.length);
        for (let place = 0; place <= text.length; place++)
          expect(isWholeCharacters(text, 0, place)).toBe(places.has(place));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['\n\u0301', 2],
    ['a\u200d🦊', 2],
    ['\u1112\u1161\u1112', 2],
    ['🇩🇪🇯', 2],
    ['', 0],
  ])('of %j are %d', (text, count) => {
    expect(characterCount(text)).toBe(count);
    expect(client.graphemesOf(text)).toHaveLength(count);
  });
});

describe('the client and the sandbox', () => {
  const pieces = [..."aéЖم猫-'’ 1_.🦊한", 'ی\u200c', 'e\u0301'];
  const words = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 })
    .map((parts) => parts.join(''));
  const pairsOf = (text: string) =>
    Array.from({ length: text.length }, (_, start) =>
      Array.from({ length: text.length - start }, (_, more) => ({ start, end: start + more + 1 })),
    ).flat();

  it('accept the same ranges as whole words', () => {
    fc.assert(
      fc.property(words, (content) => {
        for (const range of pairsOf(content)) {
          const isWhole = isWholeCharacters(content, range.start, range.end);
          const allowed = isWhole && isWholeWord(content, range.start, range.end);
          const fault = client.rangeFault({ content, spans: [] }, range) ?? client.wordFault(content, range);
          if ((fault === undefined) !== allowed)
            expect.fail(`${JSON.stringify(content)} ${JSON.stringify(range)}`);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('accept the same replacements and fragments', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(client.replacementFault(text) === undefined).toBe(isWord(text) && characterCount(text) <= 10);
        const count = visibleCount(text);
        expect(client.fragmentFault(text) === undefined).toBe(count >= 1 && count <= 10);
      }),
      { numRuns: 1000 },
    );
  });
});
