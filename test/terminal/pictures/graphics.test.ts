import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../src/image/png/png-read';
import type { Picture, PictureWay } from '../../../src/ports/pictures';
import { choosePrinter, type Graphics } from '../../../src/terminal/pictures/choose';
import { itermPrinter } from '../../../src/terminal/pictures/iterm';
import { kittyPrinter } from '../../../src/terminal/pictures/kitty';
import { scaledPicture } from '../../../src/terminal/pictures/raster';
import { sixelPrinter } from '../../../src/terminal/pictures/sixel';

const colors = [0x000000, 0xff0000, 0x00ff00, 0xffffff];
const picture = (width: number, ...pixels: number[]): Picture => ({
  width,
  height: pixels.length / width,
  pixels: Uint8Array.from(pixels),
  colors,
});
const cell = { width: 8, height: 16 };
const room = { columns: 80, rows: 24 };

describe('the printer of kitty', () => {
  it('sends a small PNG in one piece', async () => {
    const [line = ''] = kittyPrinter(cell).print(picture(2, 0, 1, 2, 3), room);
    const [, content = ''] = /^\u001b_Ga=T,f=100,q=2,m=0;([A-Za-z0-9+/=]+)\u001b\\$/.exec(line) ?? [];
    expect(await decodePng(Buffer.from(content, 'base64'))).toMatchObject({
      width: 2,
      height: 2,
      samples: Uint8Array.of(0, 1, 2, 3),
      palette: Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255),
    });
  });

  it('sends a large PNG in pieces of 4096 bytes and marks the last one', async () => {
    const noise = Array.from(
      { length: 300 * 300 },
      (_, index) => Math.imul(index ^ (index >>> 7), 0x9e3779b1) >>> 30,
    );
    const [line = ''] = kittyPrinter(cell).print(picture(300, ...noise), room);
    const pieces = [...line.matchAll(/\u001b_G([^;]*);([^\u001b]*)\u001b\\/g)];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.map(([whole]) => whole).join('')).toBe(line);
    expect(pieces.map(([, keys]) => keys)).toEqual([
      'a=T,f=100,q=2,m=1',
      ...pieces.slice(2).map(() => 'm=1'),
      'm=0',
    ]);
    expect(pieces.slice(0, -1).every(([, , content]) => content?.length === 4096)).toBe(true);
    const png = Buffer.from(pieces.map(([, , content]) => content).join(''), 'base64');
    expect((await decodePng(png)).samples).toEqual(Uint8Array.from(noise));
  });

  it('keeps a picture in its room, and enlarges a small one on request', async () => {
    const sizeIn = async (one: Picture, place: typeof room & { enlarge?: number }) => {
      const [line = ''] = kittyPrinter(cell).print(one, place);
      const content = [...line.matchAll(/;([^\u001b]*)\u001b/g)].map(([, part]) => part).join('');
      const { width, height } = await decodePng(Buffer.from(content, 'base64'));
      return [width, height];
    };
    const square = picture(200, ...Array.from({ length: 40_000 }, () => 1));
    expect(await sizeIn(square, room)).toEqual([200, 200]);
    expect(await sizeIn(square, { columns: 10, rows: 10 })).toEqual([80, 80]);
    expect(await sizeIn(picture(2, 0, 1, 2, 3), { ...room, enlarge: 100 })).toEqual([200, 200]);
    expect(await sizeIn(picture(2, 0, 1, 2, 3), { columns: 10, rows: 10, enlarge: 100 })).toEqual([80, 80]);
  });
});

describe('a picture that is shrunk', () => {
  const single = { width: 1, height: 1 };

  it('has the most frequent color of each box, or their mean', () => {
    const dots: Picture = picture(4, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2);
    const small = { columns: 2, rows: 2 };
    const second = (one: Picture) => {
      const [line = ''] = kittyPrinter(single).print(one, small);
      const [, content = ''] = /;([^\u001b]*)\u001b/.exec(line) ?? [];
      return [...PNG.sync.read(Buffer.from(content, 'base64')).data.subarray(4, 8)];
    };
    expect(second(dots)).toEqual([255, 0, 0, 255]);
    expect(second({ ...dots, shrink: 'average' })).toEqual([128, 128, 0, 255]);
    expect(sixelPrinter(single).print({ ...dots, shrink: 'average' }, small)[0]).toContain('#1;2;50;50;0#');
  });

  it('keeps all colors of areas exact when there are few', () => {
    // Colors that take the same place in a small cache.
    const many = Array.from({ length: 200 }, (_, number) => number * 4098);
    const numberAt = (x: number, y: number) => (16 * y + x) % many.length;
    const pixels = Array.from({ length: 32 * 32 }, (_, at) => numberAt((at % 32) >> 1, at >> 6));
    const one: Picture = { ...picture(32, ...pixels), colors: many, shrink: 'average' };
    const scaled = scaledPicture(one, { columns: 16, rows: 16 }, single);
    const shown = Array.from(scaled.pixels, (pixel) => scaled.colors[pixel]);
    expect(shown).toEqual(Array.from(shown, (_, at) => many[numberAt(at % 16, at >> 4)]));
  });

  it('keeps the colors of areas exact, and others near, when there are too many', () => {
    const side = 128;
    const many = Array.from({ length: 256 }, (_, number) => (number << 16) | ((255 - number) << 8) | 0x27);
    // The left half is an area; in the right one no two neighbors are alike.
    const pixels = Array.from({ length: side * side }, (_, index) =>
      index % side < side / 2 ? 31 : (index * 7 + Math.floor(index / side) * 13) % 256,
    );
    const one: Picture = { ...picture(side, ...pixels), colors: many, shrink: 'average' };
    const scaled = scaledPicture(one, { columns: 96, rows: 96 }, single);
    expect(scaled.colors.length).toBeLessThanOrEqual(255);
    expect(scaled.colors[scaled.pixels[0] ?? 0]).toBe(many[31]);
    const shown = [...scaled.pixels].map((pixel) => scaled.colors[pixel] ?? -1);
    expect(shown.every((rgb) => rgb >= 0)).toBe(true);
    expect(new Set(shown).size).toBeGreaterThan(50);
    // Blue is 0x27 everywhere: no step is further away than half of a level.
    expect(Math.max(...shown.map((rgb) => Math.abs((rgb & 255) - 0x27)))).toBeLessThanOrEqual(0x27);
  });
});

it('the printer of iTerm2 sends one PNG with its size in bytes and pixels', async () => {
  const [line = ''] = itermPrinter(cell).print(picture(2, 0, 1, 2, 3), room);
  const [, size, content = ''] =
    /^\u001b\]1337;File=inline=1;size=(\d+);width=2px;height=2px:([A-Za-z0-9+/=]+)\u0007$/.exec(line) ?? [];
  const png = Buffer.from(content, 'base64');
  expect(png).toHaveLength(Number(size));
  expect((await decodePng(png)).samples).toEqual(Uint8Array.of(0, 1, 2, 3));
});

describe('the printer of sixel', () => {
  const print = (one: Picture) => sixelPrinter(cell).print(one, room)[0];

  it('defines a register for each used color, and a band for six rows', () => {
    // Column 0: rows 0 to 5 red. Column 1: rows 0 and 1 black, the rest red.
    expect(print(picture(2, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1))).toBe(
      '\u001bP0;1q"1;1;2;6#0;2;0;0;0#1;2;100;0;0#0?B$#1~{\u001b\\',
    );
  });

  it('counts runs of more than three, and omits empty ends', () => {
    const row = (left: number, right: number) => [...Array.from({ length: 5 }, () => left), right, right];
    expect(print(picture(7, ...row(3, 1)))).toBe(
      '\u001bP0;1q"1;1;7;1#1;2;100;0;0#3;2;100;100;100#1!5?@@$#3!5@\u001b\\',
    );
  });

  it('draws nothing where a pixel has no color', () => {
    expect(print(picture(2, 1, 255))).toBe('\u001bP0;1q"1;1;2;1#1;2;100;0;0#1@\u001b\\');
    expect(print(picture(1, 255))).toBe('\u001bP0;1q"1;1;1;1\u001b\\');
  });

  it('draws another band for the rest of an odd height', () => {
    const column = Array.from({ length: 13 }, () => 2);
    expect(print(picture(1, ...column))).toBe('\u001bP0;1q"1;1;1;13#2;2;0;100;0#2~-#2~-#2@\u001b\\');
  });
});

describe('choosePrinter', () => {
  const unable: Graphics = { kitty: false, iterm: false, sixel: false };
  const drawn = async (way: PictureWay, graphics: Partial<Graphics> = {}) =>
    (await choosePrinter(way, { ...unable, ...graphics }, 3))?.print(picture(1, 1), room)[0];
  const blocks = '\u001b[38;2;255;0;0m▀\u001b[0m';

  it.each<[string, Partial<Graphics>, RegExp]>([
    ['blocks where nothing else is known', {}, /^\u001b\[38;2;255;0;0m▀/],
    ['sixel', { sixel: true }, /^\u001bP0;1q/],
    ['iTerm2 before sixel', { iterm: true, sixel: true }, /^\u001b\]1337;/],
    ['kitty before all', { kitty: true, iterm: true, sixel: true }, /^\u001b_G/],
  ])('chooses for auto: %s', async (_, graphics, beginning) => {
    expect(await drawn('auto', graphics)).toMatch(beginning);
  });

  it('chooses the requested printer, whatever the terminal reports', async () => {
    expect(await drawn('kitty')).toMatch(/^\u001b_G/);
    expect(await drawn('iterm')).toMatch(/^\u001b\]1337;/);
    expect(await drawn('sixel')).toMatch(/^\u001bP/);
    expect(await drawn('blocks', { kitty: true })).toBe(blocks);
    expect(await drawn('none', { kitty: true })).toBeUndefined();
  });

  it('draws no tiles in sixel where the terminal shows few pictures at a time', async () => {
    const tilesOf = async (graphics: Partial<Graphics>) =>
      (await choosePrinter('auto', { ...unable, sixel: true, ...graphics }, 3))?.tiles;
    expect(await tilesOf({})).toBeDefined();
    expect(await tilesOf({ fewSixels: true })).toBeUndefined();
  });

  it('uses the cell size of the terminal', async () => {
    const large = picture(100, ...Array.from({ length: 10_000 }, () => 1));
    const printer = await choosePrinter('sixel', { ...unable, cellSize: { width: 5, height: 10 } }, 3);
    expect(printer?.print(large, { columns: 10, rows: 10 })[0]).toContain('"1;1;50;50#');
    const usual = await choosePrinter('sixel', unable, 3);
    expect(usual?.print(large, { columns: 10, rows: 10 })[0]).toContain('"1;1;80;80#');
  });
});
