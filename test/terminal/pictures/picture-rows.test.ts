import { describe, expect, it } from 'vitest';
import { frameChanges } from '../../../src/cli/screen/display';
import type { Picture, Printer } from '../../../src/ports/pictures';
import { blockPrinter } from '../../../src/terminal/pictures/block';
import { itermPrinter } from '../../../src/terminal/pictures/iterm';
import { kittyPrinter } from '../../../src/terminal/pictures/kitty';
import { pictureHeight, pictureRows } from '../../../src/terminal/pictures/raster';
import { sixelPrinter } from '../../../src/terminal/pictures/sixel';

const cell = { width: 8, height: 16 };
const room = { columns: 20, rows: 6 };
const square = (side = 8): Picture => ({
  width: side,
  height: side,
  pixels: new Uint8Array(side * side),
  colors: [0xff0000],
});
const textOf = (row: string | { readonly text: string } | undefined) =>
  typeof row === 'object' ? row.text : (row ?? '');

it.each([
  [{ width: 8, height: 8 }, 4],
  [{ width: 1, height: 1 }, 6],
  [{ width: 4000, height: 1000 }, 3],
  [{ width: 1000, height: 4000 }, 6],
  [{ width: 3, height: 1 }, 3],
])('pictureHeight of %j is %i rows', (size, rows) => expect(pictureHeight(size, room)).toBe(rows));

describe('a picture of cells', () => {
  const picture = square();
  const blocks = blockPrinter(0);

  function countedPrinter() {
    let prints = 0;
    const print: Printer['print'] = (...given) => {
      prints += 1;
      return blocks.print(...given);
    };
    return { printer: { print }, prints: () => prints };
  }

  it('is printed once for all rows, and not again while it stays', () => {
    const counted = countedPrinter();
    const rows = () => [...pictureRows(counted.printer, picture, room)];
    const shown = rows();
    expect(counted.prints()).toBe(0);
    expect(frameChanges([], shown, 10)).toContain(shown.map(textOf)[3]);
    expect(counted.prints()).toBe(1);
    expect(frameChanges(shown, rows(), 10)).toBe('');
    expect(counted.prints()).toBe(1);
  });

  it('is written again where it scrolls, and for another picture, size or printer', () => {
    const rows = (shown = picture, space = room, printer = blocks) => [...pictureRows(printer, shown, space)];
    const scrolled = frameChanges(rows().slice(0, 3), rows().slice(1), 10);
    for (const row of rows().slice(1)) expect(scrolled).toContain(textOf(row));
    expect(frameChanges(rows(), rows(square(4)), 10)).not.toBe('');
    expect(frameChanges(rows(), rows(picture, { columns: 18, rows: 5 }), 10)).not.toBe('');
    expect(frameChanges(rows(), rows(picture, room, blockPrinter(3)), 10)).not.toBe('');
  });
});

describe.each([
  ['kitty', kittyPrinter(cell), '\u001b_G'],
  ['iTerm2', itermPrinter(cell), '\u001b]1337;'],
  ['sixel', sixelPrinter(cell), '\u001bP'],
])('a picture of pixels for %s', (name, printer, start) => {
  const picture = square();
  const rows = () => [...pictureRows(printer, picture, room)];

  it('is drawn by the last row, from the first row on', () => {
    const [first, , , last] = rows();
    expect(textOf(first)).toBe('');
    expect(textOf(last)).toContain(`\u001b7\u001b[3A${start}`);
    expect(textOf(last)).toMatch(/\u001b8$/);
  });

  it('is drawn once, and not again while it stays', () => {
    expect(frameChanges([], rows(), 10).split(start)).toHaveLength(2);
    expect(frameChanges(rows(), rows(), 10)).toBe('');
  });

  it('is drawn again in another size, and where it moves', () => {
    const larger = [...pictureRows(printer, picture, { columns: 20, rows: 8 })];
    expect(frameChanges(rows(), larger, 10)).toContain(start);
    expect(frameChanges(rows(), ['text', ...rows()], 10)).toContain(start);
    expect(frameChanges(rows(), [...pictureRows(printer, square(4), room)], 10)).toContain(start);
  });

  it('is removed before anything is written in its place', () => {
    const changes = frameChanges(rows(), ['text', '', '', ''], 10);
    expect(changes.startsWith(printer.erase ?? '')).toBe(true);
    expect(changes).toContain('text');
    expect((printer.erase ?? '').includes('a=d')).toBe(name === 'kitty');
  });

  it('is removed at its old place only when it moves', () => {
    const changes = frameChanges(['', ...rows()], [...rows(), ''], 10);
    expect(changes.indexOf(printer.erase ?? '')).toBe(0);
    expect(changes.lastIndexOf(start)).toBeGreaterThan(0);
  });
});
