import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../../src/cli/output/safe-text';
import { codePoint } from '../../support/code-points';

/** Characters that JSON from plaza must escape. */
const harmful =
  /[\0-\t\v-\x1f\x7f-\x9f]|\p{Cf}|[\p{Zl}\p{Zp}\p{Cs}]|(?!\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

describe('toJson', () => {
  it.each<[unknown, string]>([
    ['plain', '"plain"'],
    ['\u001b[31m', '"\\u001b[31m"'],
    ['\u007f\u009b', '"\\u007f\\u009b"'],
    ['\u202e\u2028\u200b', '"\\u202e\\u2028\\u200b"'],
    ['\u{e0041}', '"\\udb40\\udc41"'],
    ['\ud83d', '"\\ud83d"'],
    ['👩‍🚀 ❤️ é', '"👩\\u200d🚀 ❤️ é"'],
    [{ 'k\u202e': ['\n'] }, '{"k\\u202e":["\\n"]}'],
    [undefined, 'null'],
    [Number.NaN, 'null'],
    [() => 0, 'null'],
  ])('writes %j as %s', (value, json) => expect(toJson(value)).toBe(json));

  it('indents', () => expect(toJson({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}'));

  const anything = fc.jsonValue({ stringUnit: codePoint });

  it('escapes every harmful character', () => {
    const wild = fc.array(fc.string({ unit: codePoint, maxLength: 60 }));
    fc.assert(
      fc.property(fc.oneof(anything, wild), (value) => !harmful.test(toJson(value))),
      { numRuns: 1000 },
    );
  });
});
