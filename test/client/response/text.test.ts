import { describe, expect, it } from 'vitest';
import { readText } from '../../../src/client/response/text';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('reading a body', () => {
  it('reads JSON, also behind a byte order mark', () => {
    expect(readText(bytes('\ufeff{"a":[1]}'))).toMatchObject({
      isJson: true,
      json: { a: [1] },
      isPage: false,
    });
  });

  it('recognises a page, and text that is neither', () => {
    expect(readText(bytes(' <!doctype html>'))).toMatchObject({ isJson: false, isPage: true });
    expect(readText(bytes('UNAUTHORIZED'))).toMatchObject({
      isJson: false,
      isPage: false,
      plain: 'UNAUTHORIZED',
    });
  });

  it('does not read what would bring down whoever walks through it', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(readText(bytes(deep)).isJson).toBe(false);
  });
});

describe('depth', () => {
  it.each([
    [500, false],
    [501, true],
  ])('of %i is too deep: %s', (depth, tooDeep) => {
    expect(readText(bytes('['.repeat(depth) + ']'.repeat(depth))).isJson).toBe(!tooDeep);
    expect(readText(bytes('{"a":'.repeat(depth) + 1 + '}'.repeat(depth))).isJson).toBe(!tooDeep);
  });

  it('counts neither brackets in strings nor those beside each other', () => {
    expect(readText(bytes(JSON.stringify(['['.repeat(2000), '"[\\'.repeat(900)]))).isJson).toBe(true);
    expect(readText(bytes(JSON.stringify(Array.from({ length: 3000 }, () => [])))).isJson).toBe(true);
  });
});
