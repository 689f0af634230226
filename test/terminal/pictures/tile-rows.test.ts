import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TilePrinter } from '../../../src/ports/pictures';
import { tileRows } from '../../../src/terminal/pictures/tile-rows';

/** A printer that records the numbers of its tiles; a cell is a pixel. */
function numbering(columns: number): { readonly printer: TilePrinter; readonly numbers: number[] } {
  const numbers: number[] = [];
  const printer: TilePrinter = {
    cell: { width: 1, height: 1 },
    columns,
    print(_, tile) {
      numbers.push(tile);
      return '';
    },
    erase: (tiles) => tiles.join(' '),
  };
  return { printer, numbers };
}

const pictureOf = (width: number, height: number) => ({
  width,
  height,
  pixels: new Uint8Array(width * height),
  colors: [0],
});

/** The numbers of the tiles of each row, and of those that it erases. */
function rowNumbers(width: number, height: number, columns: number) {
  const { printer, numbers } = numbering(columns);
  return tileRows(pictureOf(width, height), printer).map((row) => {
    numbers.length = 0;
    void row.text;
    return { drawn: [...numbers], erased: row.erase };
  });
}

it('the tiles of a row of usual width have consecutive numbers', () => {
  expect(rowNumbers(40, 2, 16).map(({ drawn }) => drawn)).toEqual([
    [0, 1, 2],
    [40, 41, 42],
  ]);
});

it('tiles become wider on a very wide screen, so that a row needs at most forty numbers', () => {
  const [first, second] = rowNumbers(672, 2, 16);
  expect(first?.drawn).toEqual(Array.from({ length: 40 }, (_, index) => index));
  expect(second?.drawn[0]).toBe(40);
});

it('no tile has the number of another, and a row erases what it drew', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1500 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 20 }),
      (width, height, columns) => {
        const rows = rowNumbers(width, height, columns);
        const all = rows.flatMap(({ drawn }) => drawn);
        expect(new Set(all).size).toBe(all.length);
        for (const { drawn, erased } of rows) expect(erased).toBe(drawn.join(' '));
      },
    ),
  );
});
