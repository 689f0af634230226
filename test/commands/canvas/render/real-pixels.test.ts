import { describe, expect, it } from 'vitest';
import { frameChanges, frameErase } from '../../../../src/cli/screen/display';
import { viewerPicture } from '../../../../src/commands/canvas/render/picture';
import { canvasFrame, nameLabels } from '../../../../src/commands/canvas/render/screen';
import {
  initialState,
  type ViewerState,
  viewerLayout,
  withScreen,
} from '../../../../src/commands/canvas/viewer/viewer-state';
import { blockPrinter, isUnder } from '../../../../src/terminal/pictures/block';
import { itermPrinter } from '../../../../src/terminal/pictures/iterm';
import { kittyPrinter, tmuxKittyTiles } from '../../../../src/terminal/pictures/kitty';
import { sixelPrinter } from '../../../../src/terminal/pictures/sixel';
import type { FrameRow } from '../../../../src/terminal/text/diffable-row';
import { noKeys } from '../../../support/terminal/keys';
import { terminalView } from '../../../support/terminal/views';
import { graphicsTerminal, inPercent } from '../../../terminal/pictures/graphics-terminal';
import { reported, withAuthor, withPlaced } from '../viewer/viewing';

const cell = { width: 8, height: 14 };
const screen = { columns: 60, rows: 16 };
const pixels = Uint8Array.from({ length: 4096 }, (_, at) => (at * 7 + (at >> 6)) % 32);
const board = { type: 'board', board: { width: 64, height: 64, pixels }, canPaint: true, cell } as const;
const begin = (): ViewerState => reported(initialState(screen), board);
const boris = { username: 'boris' };

const printers = [
  ['kitty', kittyPrinter(cell), (rgb: number) => rgb],
  ['kitty in tmux', { ...blockPrinter(3), tiles: tmuxKittyTiles(cell) }, (rgb: number) => rgb],
  ['iTerm2', itermPrinter(cell), (rgb: number) => rgb],
  ['sixel', sixelPrinter(cell), inPercent],
] as const;

describe.each(printers)('the viewer in %s', (name, printer, shownAs) => {
  /** A terminal that shows the viewer, frame by frame. */
  function terminal(size = screen) {
    const shownBy = graphicsTerminal({ columns: size.columns, rows: size.rows }, cell);
    let shown: readonly FrameRow[] = [];
    return {
      ...shownBy,
      show(state: ViewerState): string {
        const frame = canvasFrame(state, { ...terminalView(size.columns, 0), printer }, noKeys);
        const changes = frameChanges(shown, frame, size.rows);
        shown = frame;
        shownBy.write(changes);
        return changes;
      },
      leave: () => shownBy.write(frameErase(shown)),
    };
  }

  /** Shows the state, and expects every pixel of the picture on the screen, where its layout says. */
  function expectShown(state: ViewerState, on: ReturnType<typeof terminal>): string {
    const changes = on.show(state);
    const { left, top } = viewerLayout(state);
    const { width, height, pixels, colors } = viewerPicture(state);
    const wrong: string[] = [];
    const names = nameLabels(state, viewerLayout(state), terminalView(80, 0).style);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        // The cells of a name have no picture.
        const isText = isUnder(names.get(Math.floor(y / cell.height)), Math.floor(x / cell.width));
        const wanted = isText ? -1 : shownAs(colors[pixels[y * width + x] ?? 0] ?? -1);
        const seen = on.pixel(left * cell.width + x, top * cell.height + y);
        if (seen !== wanted && wrong.length < 3) wrong.push(`${x},${y}: ${seen}, not ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
    return changes;
  }

  it('shows the picture in the pixels of the screen, with rulers, text and names', () => {
    const on = terminal();
    const state = begin();
    expectShown(state, on);
    expect(viewerPicture(state).height).toBeGreaterThan(12 * 8);
    expect(on.row(0)).toContain('64 by 64 at 2:1');
    expect(on.row(1)).toContain('▼32');
    expectShown(withAuthor(withPlaced(state, [10, 10, 4]), 10, 10, boris), on);
    const row = viewerLayout(state).top + Math.floor((10 * 2 + 1) / cell.height);
    expect(on.row(row).slice(9)).toMatch(/^ @boris/);
  });

  it('sends little for a pixel and for the cursor that blinks, and nothing without a change', () => {
    const on = terminal();
    const state = begin();
    const whole = on.show(state).length;
    expect(on.show(state)).toBe('');
    const placed = { ...withPlaced(state, [3, 3, 10]), recentPixels: state.recentPixels };
    expect(expectShown(placed, on).length).toBeLessThan(whole / 8);
    expect(expectShown({ ...placed, blink: true }, on).length).toBeLessThan(whole / 8);
  });

  it('fills a larger screen, and leaves no picture behind', () => {
    const large = { columns: 120, rows: 40 };
    const on = terminal(large);
    const state = withScreen(begin(), large);
    expectShown(state, on);
    on.show(withScreen(state, { columns: 70, rows: 14 }));
    on.leave();
    expect(on.images()).toBe(0);
    if (name.startsWith('kitty')) expect(on.pixel(60 * 8, 8 * 14)).toBe(-1);
  });
});

it('the viewer in kitty holds one image a tile, however often the picture changes', () => {
  const on = graphicsTerminal(screen, cell);
  let shown: readonly FrameRow[] = [];
  let max = 0;
  let state = begin();
  for (let change = 0; change < 30; change += 1) {
    state = withPlaced(state, [change, change, change]);
    const frame = canvasFrame(state, { ...terminalView(60, 0), printer: kittyPrinter(cell) }, noKeys);
    on.write(frameChanges(shown, frame, screen.rows));
    shown = frame;
    max = Math.max(max, on.images());
  }
  // Ten rows of cells, each one tile of sixteen columns.
  expect(max).toBe(Math.ceil(128 / 14));
});
