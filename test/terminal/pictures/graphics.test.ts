/** kitty, iTerm2 and sixel, byte by byte, and which of them is taken. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../src/image/png/png-read';
import type { Picture, PictureWay } from '../../../src/ports/pictures';
import { choosePrinter, type Graphics } from '../../../src/terminal/pictures/choose';
import { itermPrinter } from '../../../src/terminal/pictures/iterm';
import { kittyPrinter } from '../../../src/terminal/pictures/kitty';
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

describe('kitty', () => {
  it('gets one PNG in one piece', () => {
    const [line = ''] = kittyPrinter(cell).print(picture(2, 0, 1, 2, 3), room);
    const [, content = ''] = /^\u001b_Ga=T,f=100,q=2,m=0;([A-Za-z0-9+/=]+)\u001b\\$/.exec(line) ?? [];
    expect(decodePng(Buffer.from(content, 'base64'))).toMatchObject({
      width: 2,
      height: 2,
      samples: Uint8Array.of(0, 1, 2, 3),
      palette: Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255),
    });
  });

  it('gets a large PNG in pieces of 4096 bytes, the last one marked', () => {
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
    expect(decodePng(png)?.samples).toEqual(Uint8Array.from(noise));
  });

  it('gets a picture no larger than its room, and a small one enlarged when asked', () => {
    const sizeIn = (one: Picture, place: typeof room & { enlarge?: number }) => {
      const [line = ''] = kittyPrinter(cell).print(one, place);
      const content = [...line.matchAll(/;([^\u001b]*)\u001b/g)].map(([, part]) => part).join('');
      const { width, height } = decodePng(Buffer.from(content, 'base64')) ?? {};
      return [width, height];
    };
    const square = picture(200, ...Array.from({ length: 40_000 }, () => 1));
    expect(sizeIn(square, room)).toEqual([200, 200]);
    expect(sizeIn(square, { columns: 10, rows: 10 })).toEqual([80, 80]);
    expect(sizeIn(picture(2, 0, 1, 2, 3), { ...room, enlarge: 100 })).toEqual([200, 200]);
    expect(sizeIn(picture(2, 0, 1, 2, 3), { columns: 10, rows: 10, enlarge: 100 })).toEqual([80, 80]);
  });
});

describe('a picture that is shrunk', () => {
  const dots: Picture = picture(4, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2);
  const small = { columns: 2, rows: 2 };
  const single = { width: 1, height: 1 };
  const shown = (one: Picture) => {
    const [line = ''] = kittyPrinter(single).print(one, small);
    const [, content = ''] = /;([^\u001b]*)\u001b/.exec(line) ?? [];
    return [...PNG.sync.read(Buffer.from(content, 'base64')).data.subarray(4, 8)];
  };

  it('takes the most frequent color of each box, or the mean of them', () => {
    expect(shown(dots)).toEqual([255, 0, 0, 255]);
    expect(shown({ ...dots, shrink: 'average' })).toEqual([128, 128, 0, 255]);
    expect(sixelPrinter(single).print({ ...dots, shrink: 'average' }, small)[0]).toContain('#1;2;50;50;0#');
  });

  it('has colors to choose from also when the mean ones are more than a palette holds', () => {
    const pixels = Array.from({ length: 160 * 160 }, (_, index) => (index * index * 31 + (index >> 7)) % 200);
    const many = picture(160, ...pixels);
    const rich = { ...many, colors: pixels.slice(0, 200).map((_, index) => index * 0x0103f7) };
    const [line = ''] = itermPrinter(single).print({ ...rich, shrink: 'average' }, { columns: 70, rows: 70 });
    const { palette, samples } = decodePng(Buffer.from(line.split(':')[1] ?? '', 'base64')) ?? {};
    expect(palette).toHaveLength(3 * 255);
    expect(new Set(samples).size).toBeGreaterThan(50);
  });
});

describe('iTerm2', () => {
  it('gets one PNG with its size in bytes and pixels', () => {
    const [line = ''] = itermPrinter(cell).print(picture(2, 0, 1, 2, 3), room);
    const [, size, content = ''] =
      /^\u001b\]1337;File=inline=1;size=(\d+);width=2px;height=2px:([A-Za-z0-9+/=]+)\u0007$/.exec(line) ?? [];
    const png = Buffer.from(content, 'base64');
    expect(png).toHaveLength(Number(size));
    expect(decodePng(png)?.samples).toEqual(Uint8Array.of(0, 1, 2, 3));
  });
});

describe('sixel', () => {
  const print = (one: Picture) => sixelPrinter(cell).print(one, room)[0];

  it('has a register a color that is used, and a band of six rows', () => {
    // Column 0: rows 0 to 5 red. Column 1: rows 0 and 1 black, the rest red.
    expect(print(picture(2, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1))).toBe(
      '\u001bP0;1q"1;1;2;6#0;2;0;0;0#1;2;100;0;0#0?B$#1~{\u001b\\',
    );
  });

  it('counts runs of more than three, and leaves empty ends out', () => {
    const row = (left: number, right: number) => [...Array.from({ length: 5 }, () => left), right, right];
    expect(print(picture(7, ...row(3, 1)))).toBe(
      '\u001bP0;1q"1;1;7;1#1;2;100;0;0#3;2;100;100;100#1!5?@@$#3!5@\u001b\\',
    );
  });

  it('paints nothing where a pixel has no color', () => {
    expect(print(picture(2, 1, 255))).toBe('\u001bP0;1q"1;1;2;1#1;2;100;0;0#1@\u001b\\');
    expect(print(picture(1, 255))).toBe('\u001bP0;1q"1;1;1;1\u001b\\');
  });

  it('has another band for what is left of an odd height', () => {
    const column = Array.from({ length: 13 }, () => 2);
    expect(print(picture(1, ...column))).toBe('\u001bP0;1q"1;1;1;13#2;2;0;100;0#2~-#2~-#2@\u001b\\');
  });
});

describe('the choice', () => {
  const unable: Graphics = { kitty: false, iterm: false, sixel: false };
  const drawn = async (way: PictureWay, graphics: Partial<Graphics> = {}) =>
    (await choosePrinter(way, { ...unable, ...graphics }, 3))?.print(picture(1, 1), room)[0];
  const blocks = '\u001b[38;2;255;0;0m▀\u001b[0m';

  it.each<[string, Partial<Graphics>, RegExp]>([
    ['blocks where nothing else is known', {}, /^\u001b\[38;2;255;0;0m▀/],
    ['sixel', { sixel: true }, /^\u001bP0;1q/],
    ['iTerm2 before sixel', { iterm: true, sixel: true }, /^\u001b\]1337;/],
    ['kitty before all', { kitty: true, iterm: true, sixel: true }, /^\u001b_G/],
  ])('of auto: %s', async (_, graphics, beginning) => {
    expect(await drawn('auto', graphics)).toMatch(beginning);
  });

  it('is what was asked for, whatever the terminal says', async () => {
    expect(await drawn('kitty')).toMatch(/^\u001b_G/);
    expect(await drawn('iterm')).toMatch(/^\u001b\]1337;/);
    expect(await drawn('sixel')).toMatch(/^\u001bP/);
    expect(await drawn('blocks', { kitty: true })).toBe(blocks);
    expect(await drawn('none', { kitty: true })).toBeUndefined();
  });

  it('draws no part of a screen in sixel where few pictures are shown at a time', async () => {
    const tilesOf = async (graphics: Partial<Graphics>) =>
      (await choosePrinter('auto', { ...unable, sixel: true, ...graphics }, 3))?.tiles;
    expect(await tilesOf({})).toBeDefined();
    expect(await tilesOf({ fewSixels: true })).toBeUndefined();
  });

  it('counts in the terminal’s own cells', async () => {
    const large = picture(100, ...Array.from({ length: 10_000 }, () => 1));
    const printer = await choosePrinter('sixel', { ...unable, cellSize: { width: 5, height: 10 } }, 3);
    expect(printer?.print(large, { columns: 10, rows: 10 })[0]).toContain('"1;1;50;50#');
    const usual = await choosePrinter('sixel', unable, 3);
    expect(usual?.print(large, { columns: 10, rows: 10 })[0]).toContain('"1;1;80;80#');
  });
});
