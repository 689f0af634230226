import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecord, sameJson, toJson } from '../../../../src/commands/exam/paper/json';

describe('sameJson', () => {
  it.each([
    [null, null, true],
    [0, -0, true],
    ['1', 1, false],
    [null, undefined, false],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{}, [], false],
    [{ toString: 1 }, {}, false],
  ])('of %j and %j is %s', (one, other, same) => {
    expect(sameJson(one, other)).toBe(same);
    expect(sameJson(other, one)).toBe(same);
  });

  it('is true for a copy', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => sameJson(toJson(value), JSON.parse(JSON.stringify(value)))),
    );
  });
});

it('toJson keeps what JSON can hold', () => {
  expect(toJson({ a: undefined, b: [undefined, () => 1], c: 1 })).toEqual({ b: [null, null], c: 1 });
  expect(toJson(undefined)).toBeNull();
});

it('isRecord is true for objects with named fields', () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true);
  expect([null, undefined, [], 'text', 5].some(isRecord)).toBe(false);
});
