import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from '../../../src/ports/pictures';
import type { ColorLevel } from '../../../src/ports/terminal';
import { blockPrinter, blockRows } from '../../../src/terminal/pictures/block';
import { type Raster, transparent } from '../../../src/terminal/pictures/raster';
import type { DiffableRow } from '../../../src/terminal/text/diffable-row';
import { screenOf } from './screen';

const colors = [0x000000, 0xff0000, 0x00ff00, 0xffffff];
const [black, red, green, white] = colors as [number, number, number, number];
const picture = (width: number, pixels: number[], shrink?: Picture['shrink']): Picture => ({
  width,
  height: pixels.length / width,
  pixels: Uint8Array.from(pixels),
  colors,
  ...(shrink && { shrink }),
});
const raster = (width: number, ...places: number[]): Raster => ({
  width,
  height: places.length / width,
  colors: Int32Array.from(places),
});
const room = { columns: 80, rows: 24 };
const print = (level: ColorLevel, one: Picture, place = room) => blockPrinter(level).print(one, place);

const fg = (rgb: number) => `38;2;${rgb >> 16};${(rgb >> 8) & 255};${rgb & 255}`;
const bg = (rgb: number) => `48;2;${rgb >> 16};${(rgb >> 8) & 255};${rgb & 255}`;
const end = '\u001b[0m';

describe('half blocks in 24 bits', () => {
  it.each([
    ['draw two pixels in a cell', picture(1, [1, 2]), `\u001b[38;2;255;0;0;48;2;0;255;0m▀${end}`],
    ['leave the lower half of an odd height', picture(1, [0]), `\u001b[${fg(black)}m▀${end}`],
    ['set a color once for a run', picture(4, [1, 1, 1, 1, 1, 1, 1, 1]), `\u001b[${bg(red)}m    ${end}`],
    ['swap halves to set fewer colors', picture(2, [1, 2, 2, 1]), `\u001b[${fg(red)};${bg(green)}m▀▄${end}`],
    ['fill a cell in the foreground', picture(2, [1, 1, 2, 1]), `\u001b[${fg(red)};${bg(green)}m▀█${end}`],
    [
      'set only the color that changes',
      picture(2, [1, 1, 2, 3]),
      `\u001b[${fg(red)};${bg(green)}m▀\u001b[${bg(white)}m▀${end}`,
    ],
  ])('%s', (_, one, line) => expect(print(3, one)).toEqual([line]));

  it('draw the last line of an odd height', () => {
    expect(print(3, picture(2, [1, 1, 2, 2, 3, 1]))).toEqual([
      `\u001b[${fg(red)};${bg(green)}m▀▀${end}`,
      `\u001b[${fg(white)}m▀\u001b[${fg(red)}m▀${end}`,
    ]);
  });

  it('leave transparent pixels to the background of the terminal', () => {
    const [row] = blockRows(
      raster(4, transparent, red, transparent, red, transparent, transparent, red, red),
      3,
    );
    expect(row?.text).toBe(` \u001b[${fg(red)}m▀▄█${end}`);
    const [back] = blockRows(raster(2, red, transparent, red, transparent), 3);
    expect(back?.text).toBe(`\u001b[${bg(red)}m \u001b[49m `);
    expect(blockRows(raster(2, transparent, transparent, transparent, transparent), 3)[0]?.text).toBe('  ');
  });
});

describe('half blocks with fewer colors', () => {
  it('use the nearest of 256 colors: the cube or the grays', () => {
    expect(print(2, picture(1, [1, 2]))).toEqual([`\u001b[38;5;196;48;5;46m▀${end}`]);
    const greys = { ...picture(1, [0, 1]), colors: [0x808080, 0x0a0a0a] };
    expect(print(2, greys)).toEqual([`\u001b[38;5;244;48;5;232m▀${end}`]);
  });

  it('join runs of colors that become equal', () => {
    expect(print(2, { ...picture(2, [0, 1, 0, 1]), colors: [0xff0000, 0xfe0101] })).toEqual([
      `\u001b[48;5;196m  ${end}`,
    ]);
  });

  it('use the nearest of sixteen colors, bright ones too', () => {
    expect(print(1, picture(1, [1, 3]))).toEqual([`\u001b[91;107m▀${end}`]);
    expect(print(1, { ...picture(1, [0, 1]), colors: [0xcc0000, 0x000000] })).toEqual([
      `\u001b[31;40m▀${end}`,
    ]);
  });

  it('are shades without colors', () =>
    expect(print(0, picture(5, [0, 3, 3, 0, 1, 0, 3, 0, 0, 1]))).toEqual([' █▒ ░']));
});

describe('the size of half blocks', () => {
  const square = (side: number) =>
    picture(
      side,
      Array.from({ length: side * side }, (_, index) => index % 4),
    );
  const sizeOf = (lines: string[]) => [screenOf(lines[0] ?? '').length, lines.length];

  it.each([
    ['is the original where it fits', 10, { columns: 80, rows: 24 }, [10, 5]],
    ['is enlarged by whole numbers', 10, { columns: 80, rows: 24, enlarge: 8 }, [40, 20]],
    ['is as wide as the terminal', 100, { columns: 40, rows: Number.POSITIVE_INFINITY }, [40, 20]],
    ['is as high as the terminal', 100, { columns: 200, rows: 10 }, [20, 10]],
    ['is one cell in a tiny terminal', 100, { columns: 1, rows: 1 }, [1, 1]],
    ['is one cell in a terminal without size', 100, { columns: 0, rows: 0 }, [1, 1]],
    ['is limited in a huge terminal', 100, { columns: 5000, rows: 2000, enlarge: 16 }, [1600, 800]],
  ])('%s', (_, side, place, expected) => expect(sizeOf(print(3, square(side), place))).toEqual(expected));

  it('shrinks by majority, or by the mean on request', () => {
    const dotted = [1, 1, 1, 2, 1, 1, 1, 2];
    expect(print(3, picture(4, dotted), { columns: 1, rows: 1 })).toEqual([`\u001b[${fg(red)}m▀${end}`]);
    expect(print(3, picture(4, dotted, 'average'), { columns: 1, rows: 1 })).toEqual([
      `\u001b[${fg(0xbf4000)}m▀${end}`,
    ]);
  });
});

describe('the changes of a row of half blocks', () => {
  const rows = (...places: number[]) => blockRows(raster(6, ...places), 3);
  const places = [red, red, red, red, red, red, green, green, green, green, green, green];
  const before = rows(...places);

  it('are none between equal rows', () =>
    expect(rows(...places)[0]?.changesFrom(before[0] as DiffableRow, 1)).toBe(''));

  it('are written at their places, neighbors together', () => {
    const [after] = rows(red, white, white, red, red, red, green, green, green, green, green, white);
    expect(after?.changesFrom(before[0] as DiffableRow, 7)).toBe(
      `\u001b[7;2H\u001b[${fg(white)};${bg(green)}m▀▀\u001b[2C\u001b[${bg(red)}m▄${end}`,
    );
  });

  it('are none below a text that lies over the cells', () => {
    const over = { text: 'ada', column: 1, columns: 3 };
    const [shown, next] = [red, white].map(
      (color) => blockRows(raster(6, ...places.with(2, color)), 3, [{ text: '', columns: 0, over }])[0],
    );
    expect(next?.changesFrom(shown as DiffableRow, 1)).toBe('');
  });

  it('are undefined for another width or kind of row', () => {
    const [narrow] = blockRows(raster(1, red, green), 3);
    expect(narrow?.changesFrom(before[0] as DiffableRow, 1)).toBeUndefined();
    expect(narrow?.changesFrom({ text: 'x', changesFrom: () => '' }, 1)).toBeUndefined();
  });

  it('turn any picture into any other', () => {
    const color = fc.constantFrom(transparent, black, red, green, white);
    const places = fc.array(color, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(places, places, fc.constantFrom<ColorLevel>(1, 2, 3), (first, second, level) => {
        const [shown] = blockRows(raster(6, ...first), level);
        const [next] = blockRows(raster(6, ...second), level);
        const changes = next?.changesFrom(shown as DiffableRow, 1);
        expect(screenOf(`${shown?.text}${changes}`)).toEqual(screenOf(next?.text ?? ''));
      }),
    );
  });
});
