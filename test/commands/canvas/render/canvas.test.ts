/** The canvas as lines, in a pipe and at a terminal. */
import { describe, expect, it } from 'vitest';
import { type CanvasEvent, PixelBatch } from '../../../../src/commands/canvas/core/events';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import { boardPicture, shownBoard } from '../../../../src/commands/canvas/render/board-picture';
import { canvasEventLines } from '../../../../src/commands/canvas/render/events';
import { authorName, paletteLines, pixelLines } from '../../../../src/commands/canvas/render/pixel';
import { blankBitmap } from '../../../../src/image/bitmap';
import { paletteColors } from '../../../../src/image/palette';
import { blockPrinter } from '../../../../src/terminal/pictures/block';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { screenOf } from '../../../terminal/pictures/screen';

const board = { width: 3, height: 2, pixels: Uint8Array.of(0, 10, 4, 31, 0, 0) };
const plain = { size: 'width', smooth: false } as const;
const drawing = (width = 80, rows = 24) => terminalView(width, 3, { rows, printer: blockPrinter(3) });

describe('a picture', () => {
  it('is color numbers in a pipe', () => {
    expect(boardPicture(shownBoard(board, undefined, plain), pipeView())).toEqual(['0\t10\t4', '31\t0\t0']);
  });

  it('is drawn where there is a printer, also in a pipe', () => {
    const [line = ''] = boardPicture(shownBoard(board, undefined, plain), {
      ...pipeView(),
      printer: blockPrinter(3),
    });
    expect(screenOf(line)[1]).toEqual({ upper: '2;229;0;0', lower: '2;255;255;255' });
  });

  it('says so where none are wanted', () => {
    expect(boardPicture(shownBoard(board, undefined, plain), terminalView())).toEqual([
      '3 by 2 pixels; pictures are turned off',
    ]);
  });

  it('is as wide as the terminal, a pixel a pixel, or fits the screen', () => {
    const large = blankBitmap(100, 100);
    const drawn = (size: 'fit' | 'width' | '1:1') =>
      boardPicture(shownBoard(large, undefined, { size, smooth: false }), drawing(40, 11));
    expect([screenOf(drawn('width')[0] ?? '').length, drawn('width').length]).toEqual([40, 20]);
    expect([screenOf(drawn('1:1')[0] ?? '').length, drawn('1:1').length]).toEqual([100, 50]);
    expect(drawn('fit')).toHaveLength(10);
  });

  it('has a frame with the coordinates of its corners where it fits the screen', () => {
    const part = { x: 20, y: 30, width: 50, height: 50 };
    const draw = (change: object = {}) =>
      boardPicture(shownBoard(blankBitmap(50, 50), part, { size: 'fit', smooth: false }), {
        ...drawing(40, 15),
        ...change,
      }).map((line) => line.replace(/\u001b\[[\d;]*m/g, ''));
    const lines = draw();
    expect(lines[0]).toBe('┌20,30──────────────69,30┐');
    expect(lines[1]).toMatch(/^│.{24}│$/);
    expect(lines.at(-1)).toMatch(/^└20,79─+69,79┘$/);
    expect(draw({ terminal: false })[0]).not.toContain('┌');
    expect(draw({ printer: { erase: '', print: () => ['\u001b_Gf=100;AAAA\u001b\\'] } })).toEqual([
      '\u001b_Gf=100;AAAA\u001b\\',
    ]);
  });

  it('mixes colors when asked to', () => {
    const halves = { width: 2, height: 2, pixels: Uint8Array.of(0, 4, 0, 4) };
    const line = (smooth: boolean) =>
      boardPicture(shownBoard(halves, undefined, { size: 'width', smooth }), drawing(1))[0] ?? '';
    expect([screenOf(line(false))[0]?.upper, screenOf(line(true))[0]?.upper]).toEqual([
      '2;255;255;255',
      '2;128;128;128',
    ]);
  });

  it('is its region and rows in JSON', () => {
    const region = { x: 7, y: 8, width: 3, height: 2 };
    expect(JSON.parse(JSON.stringify(shownBoard(board, region, plain)))).toEqual({
      ...region,
      pixels: [
        [0, 10, 4],
        [31, 0, 0],
      ],
    });
    expect(JSON.parse(JSON.stringify(shownBoard(board, undefined, plain)))).toMatchObject({
      x: 0,
      y: 0,
      width: 3,
      height: 2,
    });
  });
});

describe('a pixel', () => {
  const info = {
    user: { id: 'u1', username: 'ada', displayName: 'Ada' },
    colorIndex: 10,
    colorHex: '#E50000',
  };

  it('is what is known of it', () => {
    expect(pixelLines(info, pipeView())).toEqual(['color\t10 #E50000', 'by\tAda @ada', 'user\tu1']);
    expect(pixelLines({ user: null, colorIndex: 0 }, pipeView())).toEqual(['color\t0 #FFFFFF']);
    expect(pixelLines({ colorHex: '#123456' }, pipeView())).toEqual(['color\t#123456']);
    expect(pixelLines({}, pipeView())).toEqual([]);
  });

  it('shows its color at a terminal', () => {
    expect(pixelLines(info, terminalView(80, 3))[0]).toContain('\u001b[38;2;229;0;0m██\u001b[39m 10 #E50000');
  });

  it.each([
    [{ displayName: 'Ada', username: 'ada' }, 'Ada @ada'],
    [{ username: 'ada' }, '@ada'],
    [{ displayName: 'Ada', username: null }, 'Ada'],
    [{ id: 'u1' }, 'unknown'],
    [null, 'nobody'],
    [undefined, 'nobody'],
    ['ada', 'nobody'],
  ])('is placed by %o: %s', (user, name) => {
    expect(authorName(user)).toBe(name);
  });
});

describe('lists', () => {
  it('the palette has its colors at a terminal', () => {
    expect(paletteLines(paletteColors.slice(0, 2), pipeView())).toEqual([
      '0\t#FFFFFF\twhite',
      '1\t#E4E4E4\tlight-gray',
    ]);
    const lines = paletteLines(paletteColors, terminalView(80, 3));
    expect(lines).toHaveLength(33);
    expect(lines[11]).toMatch(/^\u001b\[38;2;229;0;0m██\u001b\[39m +10 +#E50000 +red$/);
    expect(paletteLines(paletteColors, terminalView())[1]).toMatch(/0 +#FFFFFF +white$/);
  });
});

describe('events', () => {
  const pixels: CanvasEvent = {
    type: 'pixels',
    at: '2026-03-20T10:11:12.500Z',
    pixels: new PixelBatch(
      encodePixels([
        [1, 2, 10],
        [3, 4, 0],
      ]),
    ),
  };

  it('are rows, a pixel each', () => {
    expect(canvasEventLines(pixels, pipeView())).toEqual([
      'pixel\t2026-03-20T10:11:12.500Z\t1\t2\t10',
      'pixel\t2026-03-20T10:11:12.500Z\t3\t4\t0',
    ]);
    expect(canvasEventLines(pixels, terminalView())).toEqual([
      '10:11:12 1,2 10 #E50000',
      '10:11:12 3,4 0 #FFFFFF',
    ]);
  });

  it.each<[CanvasEvent, string]>([
    [{ type: 'cooldown', ms: 5000 }, 'cooldown\t5000'],
    [{ type: 'special', ms: 500, enabled: true }, 'special\t500\ttrue'],
    [{ type: 'zones', gridSize: 1, zoneSize: 32, values: [7] }, 'zones\t1\t32\t[7]'],
    [{ type: 'author', x: 1, y: 2, user: null }, 'author\t1\t2\tnull'],
  ])('%o', (event, row) => {
    expect(canvasEventLines(event, pipeView())).toEqual([row]);
  });
});
