import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeAuthors,
  decodePlanes,
  decodeTimes,
  encodePlanes,
  encodeTimes,
  GrowingColumns,
} from '../../../../src/commands/canvas/archive/columns';
import { decodeContent, encodeContent } from '../../../../src/commands/canvas/archive/content';
import { runs } from '../../../support/runs';

const bounds = { width: 2048, height: 2048, palette: new Array<number>(32).fill(0) };
const start = 1_000_000;

/** Columns of pixels, the first number of each being the time since the one before. */
function columnsOf(
  pixels: readonly (readonly [after: number, place: number, color: number, author: number])[],
) {
  const columns = new GrowingColumns();
  let time = start;
  for (const [after, position, color, author] of pixels) {
    time += after;
    columns.add(time, position, color, author);
  }
  return columns.since(0);
}

it('columns are refused outside the canvas, the palette, and time', () => {
  const columns = columnsOf([[0, 16, 5, 0]]);
  const planes = encodePlanes(columns);
  const small = { width: 4, height: 4, palette: [0, 1, 2, 3, 4, 5] };
  expect(decodePlanes(planes, 1, small)).toBeUndefined();
  expect(decodePlanes(planes, 1, { ...small, height: 5 })).toBeDefined();
  expect(decodePlanes(planes, 1, { ...small, height: 5, palette: [0] })).toBeUndefined();
  expect(decodePlanes(new Uint8Array(3), 1, bounds)).toBeUndefined();
  const times = encodeTimes(columns, start);
  expect(decodeTimes(times, 2, start)).toBeUndefined();
  expect(decodeTimes(times, 1, Number.MAX_VALUE)).toBeUndefined();
  expect(decodeTimes(Uint8Array.of(0, 0), 1, 0)).toBeUndefined();
  expect(decodeAuthors(Uint8Array.of(1, 2), 1)).toBeUndefined();
});

describe('the content of a block', () => {
  it('is decoded or refused, whatever its bytes are', () => {
    const pixels = columnsOf([[0, 16, 5, 1]]);
    const online = { type: 'online', at: start, count: 3 } as const;
    const content = encodeContent({ pixels, others: [[0, online]], lateAuthors: [[0, 2]] }, start);
    expect(decodeContent(content, 1, start, bounds)).toMatchObject({ lateAuthors: [[0, 2]] });
    fc.assert(
      fc.property(fc.nat(content.length - 1), fc.nat(255), fc.nat(4), (at, byte, count) => {
        const decoded = decodeContent(content.with(at, byte), count, start, bounds);
        if (decoded) expect(decoded.pixels.count).toBe(count);
      }),
      { numRuns: runs(500) },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(4), (bytes, count) => {
        const decoded = decodeContent(bytes, count, 0, bounds);
        if (decoded) expect(decoded.pixels.positions).toHaveLength(count);
      }),
      { numRuns: runs(500) },
    );
  });

  it('has no records of unknown types or wrong shapes', () => {
    const decodedWith = (...others: unknown[]) => {
      const content = { pixels: columnsOf([]), others: others as never, lateAuthors: [] };
      return decodeContent(encodeContent(content, 0), 0, 0, bounds);
    };
    const cooldown = { type: 'cooldown', at: 5, ms: 5 };
    expect(decodedWith([0, cooldown])).toBeDefined();
    for (const wrong of [
      [0, { ...cooldown, at: 1e300 }],
      [0, { type: 'cooldown', ms: 5 }],
      [-1, cooldown],
      [0, { type: 'constructor', at: 5 }],
      [0, { type: 'zones', at: 5, gridSize: 1, zoneSize: 1, values: ['x'] }],
      cooldown,
    ])
      expect(decodedWith(wrong)).toBeUndefined();
  });
});
