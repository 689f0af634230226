import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { readAnyPng } from '../../../src/image/png/pngjs';
import { pngFile } from './png-file';

describe('PNG of any kind', () => {
  it('is read as red, green, blue and alpha', () => {
    const samples = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    const file = PNG.sync.write(
      Object.assign(new PNG({ width: 2, height: 1 }), { data: Buffer.from(samples) }),
    );
    expect(readAnyPng(file)).toEqual({ width: 2, height: 1, channels: 4, samples: Buffer.from(samples) });
  });

  it('may have fewer than 8 bits', () => {
    // One bit each: white, black.
    const file = pngFile({ width: 2, height: 1, channels: 1, samples: Uint8Array.of(0b10000000), depth: 1 });
    expect([...readAnyPng(file).samples]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
  });

  it('is refused when it is none, or damaged', () => {
    for (const file of [Buffer.from('nothing'), new Uint8Array(0)])
      expect(() => readAnyPng(file)).toThrow(expect.objectContaining({ kind: 'usage' }));
  });
});
