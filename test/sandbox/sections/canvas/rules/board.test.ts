import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import * as board from '../../../../../src/sandbox/sections/canvas/rules/board';
import * as planes from '../../../../../src/sandbox/sections/canvas/rules/planes';
import {
  muralArea,
  paintedPlanes,
  seedColorAt,
} from '../../../../../src/sandbox/sections/canvas/rules/planes';
import { loadWorld, type SavedWorld } from '../../../../../src/sandbox/world/saved-world';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld } from '../../../../support/sandbox';

const { boardPixels, canvasIn, paint, pixelAt } = board;
const { canvasSide, isPackedBoard, packPlanes } = planes;
const savedCanvas = ({ sections }: SavedWorld) => sections.canvas as board.CanvasState;
const newWorld = () => seededWorld(movableClock(), countingChance());

describe('a packed board', () => {
  it('is unpacked to the last pixel and author', () => {
    const given = planes.emptyPlanes();
    given.pixels[0] = 31;
    given.pixels[canvasSide ** 2 - 1] = 7;
    given.authors[1] = 1;
    given.authors[canvasSide ** 2 - 1] = 65_535;
    expect(planes.unpackPlanes(packPlanes(given))).toEqual(given);
    expect(packPlanes(paintedPlanes()).length).toBeLessThan(16_000);
  });

  it.each([
    ['', 'nothing'],
    ['no base64!', 'text'],
    [deflateSync(Buffer.alloc(10)).toString('base64'), 'too few bytes'],
    [deflateSync(Buffer.alloc(3 * canvasSide ** 2 + 1)).toString('base64'), 'too many bytes'],
    [deflateSync(Buffer.alloc(3 * canvasSide ** 2, 32)).toString('base64'), 'unknown colors'],
  ])('is not recognized in other text (%#: %s)', (packed) => expect(isPackedBoard(packed)).toBe(false));
});

describe('the board of a new world', () => {
  const { pixels, authors } = paintedPlanes();

  it('has most colors of the palette, and leaves a corner white, of nobody', () => {
    expect(pixels.every((color) => color < 32)).toBe(true);
    expect(new Set(pixels).size).toBeGreaterThanOrEqual(20);
    for (const place of [222 * canvasSide + 150, 256 * canvasSide - 1, 240 * canvasSide + 200])
      expect([pixels[place], authors[place]]).toEqual([0, 0]);
    expect(authors[221 * canvasSide + 150]).not.toBe(0);
    expect(authors[222 * canvasSide + 149]).not.toBe(0);
  });

  it('has the name across its sky in bright letters with a shadow', () => {
    const at = (x: number, y: number) => pixels[y * canvasSide + x];
    expect([at(41, 22), at(46, 27), at(43, 60)]).toEqual([0, 0, 0]);
    expect([at(45, 65), at(40, 22)]).toEqual([30, 28]);
  });

  it('belongs to eight accounts with profiles', () => {
    const world = newWorld();
    expect(new Set(authors.filter((author) => author > 0))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    const usernameOf = (id: string) =>
      accountsIn(world).find((account) => account.id === id)?.profile?.username;
    const expected = ['ada', 'boris', 'chiara', 'deniz', 'emiko', 'farah', 'goran', 'hana'];
    expect(canvasIn(world).authors.map(usernameOf)).toEqual(expected);
  });

  it('has a row of small pictures, each in a white rim', () => {
    const { x, y, width, height } = muralArea;
    expect([x + width, y + height]).toEqual([138, 252]);
    expect(seedColorAt(x, y)).toBe(0);
    expect(seedColorAt(x + 2, y + 2)).toBe(12);
    expect(seedColorAt(x + 28, y + 2)).toBe(24);
    // The heart's left ear begins two places to the right of its box.
    expect([seedColorAt(x + 7, y + 7), seedColorAt(x + 8, y + 7)]).toEqual([12, 4]);
  });
});

describe('the board of a world', () => {
  it('knows who placed a pixel, an old author or a new one', () => {
    const canvas = canvasIn(newWorld());
    const accounts = accountsIn(newWorld());
    expect(pixelAt(canvas, 255, 255)).toEqual({ color: 0, author: undefined });
    for (const place of [8, 0]) {
      const id = accounts[place]?.id ?? '';
      paint(canvas, { x: 255, y: 255, color: place + 1 }, id);
      expect(pixelAt(canvas, 255, 255)).toEqual({ color: place + 1, author: id });
    }
    expect(canvas.authors).toHaveLength(9);
  });

  it('is saved when it changed, packed again only for another change, and loaded', () => {
    const world = newWorld();
    boardPixels(canvasIn(world));
    expect(savedCanvas(saveWorld(world)).planes).toBeNull();
    paint(canvasIn(world), { x: 3, y: 4, color: 9 }, accountsIn(world)[9]?.id ?? '');
    const saved = saveWorld(world);
    canvasIn(world).planes = 'as it was packed';
    expect(savedCanvas(saveWorld(world)).planes).toBe('as it was packed');
    const json: unknown = JSON.parse(JSON.stringify(saved));
    const loaded = loadWorld(json, movableClock(), countingChance());
    expect(boardPixels(canvasIn(loaded))).toEqual(boardPixels(canvasIn(world)));
    expect(pixelAt(canvasIn(loaded), 3, 4)).toEqual({ color: 9, author: accountsIn(world)[9]?.id });
    paint(canvasIn(world), { x: 3, y: 4, color: 10 }, accountsIn(world)[9]?.id ?? '');
    expect(savedCanvas(saveWorld(world)).planes).not.toBe(savedCanvas(saved).planes);
  });

  it('that is damaged prevents the world from being loaded', () => {
    const saved = saveWorld(newWorld());
    const damaged = { ...saved.sections, canvas: { ...savedCanvas(saved), planes: 'x' } };
    const load = () => loadWorld({ ...saved, sections: damaged }, movableClock(), countingChance());
    expect(load).toThrow("it is damaged at 'sections.canvas.planes'");
  });
});
