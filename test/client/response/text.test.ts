import { describe, expect, it } from 'vitest';
import { readText } from '../../../src/client/response/text';

const bytes = (text: string) => new TextEncoder().encode(text);
describe('readText', () => {
  it('parses JSON, also after a byte order mark', () => {
    const parsed = { isJson: true, json: { a: [1] }, isPage: false };
    expect(readText(bytes('\ufeff{"a":[1]}'))).toMatchObject(parsed);
  });

  it('recognizes a web page, and other text', () => {
    expect(readText(bytes(' <!doctype html>'))).toMatchObject({ isJson: false, isPage: true });
    const plain = { isJson: false, isPage: false, plain: 'UNAUTHORIZED' };
    expect(readText(bytes('UNAUTHORIZED'))).toMatchObject(plain);
  });

  it.each([
    [500, true],
    [501, false],
    [100_000, false],
  ])('of JSON with a depth of %i is JSON: %s', (depth, isJson) => {
    expect(readText(bytes('['.repeat(depth) + ']'.repeat(depth))).isJson).toBe(isJson);
    expect(readText(bytes('{"a":'.repeat(depth) + 1 + '}'.repeat(depth))).isJson).toBe(isJson);
  });

  it('does not count brackets in strings, nor those beside each other', () => {
    expect(readText(bytes(JSON.stringify(['['.repeat(2000), '"[\\'.repeat(900)]))).isJson).toBe(true);
    expect(readText(bytes(JSON.stringify(Array.from({ length: 3000 }, () => [])))).isJson).toBe(true);
  });

  it('reads no JSON of more than two million records', () => {
    const records = (count: number) => bytes(`[${'{},'.repeat(count - 1)}{}]`);
    expect(readText(records(1_999_999)).isJson).toBe(true);
    expect(readText(records(2_000_000)).isJson).toBe(false);
  });
});
