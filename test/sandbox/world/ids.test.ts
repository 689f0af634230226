import { describe, expect, it } from 'vitest';
import { seedId } from '../../../src/sandbox/world/ids';

const kinds = '2c5e8f00 905700aa c0aa00aa f11e00aa 5c4001e0 5c4002e0 3a4c0000 7e11ed00'.split(' ');

describe('the IDs of seeded records', () => {
  it('are UUIDs that follow from kind and place', () => {
    expect(seedId('905700aa', 3)).toBe(seedId('905700aa', 3));
    expect(seedId('905700aa', 3)).toMatch(/^[0-9a-f]{8}-7a41-4d0b-9c00-905700000003$/);
  });

  it('differ between kinds, and within a kind in the first block, which handles are made of', () => {
    for (const kind of kinds) {
      const blocks = Array.from({ length: 2000 }, (_, place) => seedId(kind, place).slice(0, 8));
      expect(new Set(blocks).size).toBe(blocks.length);
    }
    const all = kinds.flatMap((kind) => Array.from({ length: 500 }, (_, place) => seedId(kind, place)));
    expect(new Set(all).size).toBe(all.length);
  });
});
