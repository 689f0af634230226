import { describe, expect, it } from 'vitest';
import { boardPicture, shownBoard } from '../../../../src/commands/canvas/render/board-picture';
import { authorName, paletteLines, pixelLines } from '../../../../src/commands/canvas/render/pixel';
import { blankBitmap } from '../../../../src/image/bitmap';
import { paletteColors } from '../../../../src/image/palette';
import { blockPrinter } from '../../../../src/terminal/pictures/block';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { screenOf } from '../../../terminal/pictures/screen';

const board = { width: 3, height: 2, pixels: Uint8Array.of(0, 10, 4, 31, 0, 0) };
const plain = { size: 'width', smooth: false } as const;
const drawing = (width = 80, rows = 24) => terminalView(width, 3, { rows, printer: blockPrinter(3) });

describe('a board', () => {
  const shown = shownBoard(board, undefined, plain);

  it('is color numbers in a pipe, and a picture where there is a printer', () => {
    expect(boardPicture(shown, pipeView())).toEqual(['0\t10\t4', '31\t0\t0']);
    const [line = ''] = boardPicture(shown, pipeView({ printer: blockPrinter(3) }));
    expect(screenOf(line)[1]).toEqual({ upper: '2;229;0;0', lower: '2;255;255;255' });
  });

  it('is as wide as the terminal, a cell a pixel, or fits the screen', () => {
    const drawn = (size: 'fit' | 'width' | '1:1') =>
      boardPicture(shownBoard(blankBitmap(100, 100), undefined, { size, smooth: false }), drawing(40, 11));
    expect([screenOf(drawn('width')[0] ?? '').length, drawn('width').length]).toEqual([40, 20]);
    expect([screenOf(drawn('1:1')[0] ?? '').length, drawn('1:1').length]).toEqual([100, 50]);
    expect(drawn('fit')).toHaveLength(10);
  });

  it('has a frame with the coordinates of its corners when it fits the screen', () => {
    const part = { x: 20, y: 30, width: 50, height: 50 };
    const fitted = shownBoard(blankBitmap(50, 50), part, { size: 'fit', smooth: false });
    const draw = (change: object = {}) =>
      boardPicture(fitted, { ...drawing(40, 15), ...change }).map((line) =>
        line.replace(/\u001b\[[\d;]*m/g, ''),
      );
    const lines = draw();
    expect(lines[0]).toBe('┌20,30──────────────69,30┐');
    expect(lines[1]).toMatch(/^│.{24}│$/);
    expect(lines.at(-1)).toMatch(/^└20,79─+69,79┘$/);
    expect(draw({ terminal: false })[0]).not.toContain('┌');
    const kitty = '\u001b_Gf=100;AAAA\u001b\\';
    expect(draw({ printer: { erase: '', print: () => [kitty] } })).toEqual([kitty]);
  });

  it('mixes the colors of a cell with smooth', () => {
    const halves = { width: 2, height: 2, pixels: Uint8Array.of(0, 4, 0, 4) };
    const upper = (smooth: boolean) =>
      screenOf(boardPicture(shownBoard(halves, undefined, { size: 'width', smooth }), drawing(1))[0] ?? '')[0]
        ?.upper;
    expect([upper(false), upper(true)]).toEqual(['2;255;255;255', '2;128;128;128']);
  });
});

describe('a pixel', () => {
  const user = { id: 'u1', username: 'ada', displayName: 'Ada' };
  const info = { user, colorIndex: 10, colorHex: '#E50000' };

  it('is its known fields', () => {
    expect(pixelLines(info, pipeView())).toEqual(['color\t10 #E50000', 'by\tAda @ada', 'user\tu1']);
    expect(pixelLines({ user: null, colorIndex: 0 }, pipeView())).toEqual(['color\t0 #FFFFFF']);
    expect(pixelLines({ colorHex: '#123456' }, pipeView())).toEqual(['color\t#123456']);
    expect(pixelLines({}, pipeView())).toEqual([]);
  });

  it('shows its color at a terminal', () =>
    expect(pixelLines(info, terminalView(80, 3))[0]).toContain(
      '\u001b[38;2;229;0;0m██\u001b[39m 10 #E50000',
    ));

  it.each([
    [{ displayName: 'Ada', username: 'ada' }, 'Ada @ada'],
    [{ username: 'ada' }, '@ada'],
    [{ displayName: 'Ada', username: null }, 'Ada'],
    [{ id: 'u1' }, 'unknown'],
    [null, 'nobody'],
    [undefined, 'nobody'],
    ['ada', 'nobody'],
  ])('names its author %o %s', (user, name) => expect(authorName(user)).toBe(name));
});

it('the palette shows its colors at a terminal, and is rows in a pipe', () => {
  expect(paletteLines(paletteColors.slice(0, 2), pipeView())).toEqual([
    '0\t#FFFFFF\twhite',
    '1\t#E4E4E4\tlight-gray',
  ]);
  const lines = paletteLines(paletteColors, terminalView(80, 3));
  expect(lines).toHaveLength(33);
  expect(lines[11]).toMatch(/^\u001b\[38;2;229;0;0m██\u001b\[39m +10 +#E50000 +red$/);
  expect(paletteLines(paletteColors, terminalView())[1]).toMatch(/0 +#FFFFFF +white$/);
});
