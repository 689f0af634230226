import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameChanges } from '../../../../src/cli/screen/display';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import { heatColor, viewerPicture } from '../../../../src/commands/canvas/render/picture';
import { canvasFrame, nameLabels } from '../../../../src/commands/canvas/render/screen';
import {
  applyIntent,
  move,
  pan,
  type ViewerIntent,
  zoom,
} from '../../../../src/commands/canvas/viewer/intents';
import { templateColorAt } from '../../../../src/commands/canvas/viewer/paint-state';
import {
  applyTick,
  initialState,
  type ViewerState,
  viewerLayout,
} from '../../../../src/commands/canvas/viewer/viewer-state';
import { cursorOnScreen, pixelsEach, visibleRegion } from '../../../../src/commands/canvas/viewer/viewport';
import { blankBitmap } from '../../../../src/image/bitmap';
import { paletteRgb } from '../../../../src/image/palette';
import type { FrameRow } from '../../../../src/terminal/text/diffable-row';
import { noKeys } from '../../../support/terminal/keys';
import { screenText } from '../../../support/terminal/screen-text';
import { terminalView } from '../../../support/terminal/views';
import { reported, watching, withAuthor, withPlaced } from '../viewer/viewing';

it('viewerPicture: each pixel has the heat of its zone, at every scale', () => {
  const intent = fc.constantFrom<ViewerIntent>(pan(0.4, -0.3), zoom(1), zoom(-1));
  const grid = fc
    .constantFrom([1, 32], [2, 32], [4, 16], [3, 10] as const)
    .chain(([gridSize = 1, zoneSize = 1]) =>
      fc
        .array(fc.nat(70), { minLength: gridSize ** 2, maxLength: gridSize ** 2 })
        .map((values) => ({ gridSize, zoneSize, values })),
    );
  fc.assert(
    fc.property(grid, fc.array(intent, { maxLength: 8 }), fc.boolean(), (zones, intents, isReal) => {
      const board = { type: 'board', board: blankBitmap(64, 64), canPaint: true } as const;
      const opened = initialState({ columns: 40, rows: 12 });
      let state = reported(opened, { ...board, ...(isReal && { cell: { width: 8, height: 14 } }) });
      state = reported(state, { type: 'zones', ...zones });
      for (const one of intents) state = applyIntent(state, one).state;
      const bare = viewerPicture(state);
      const { width, pixels, colors } = viewerPicture({ ...state, zonesShown: true });
      const region = visibleRegion(state.viewport);
      const each = pixelsEach(state.viewport);
      const wrong = [...pixels.keys()].filter((at) => {
        // The cursor lies over the zones.
        if (bare.pixels[at] !== 0) return false;
        const column = Math.floor((region.x + Math.floor((at % width) * each)) / zones.zoneSize);
        const row = Math.floor((region.y + Math.floor(Math.floor(at / width) * each)) / zones.zoneSize);
        const isInGrid = column < zones.gridSize && row < zones.gridSize;
        const value = isInGrid ? (zones.values[row * zones.gridSize + column] ?? 0) : 0;
        const wanted = value === 0 ? paletteRgb[0] : heatColor(Math.ceil(Math.min(value, 50) / 10));
        return colors[pixels[at] ?? 0] !== wanted;
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it('viewerPicture: the wrong pixels of a template are pale in their places, at every scale', () => {
  const intent = fc.constantFrom<ViewerIntent>(pan(0.4, -0.3), zoom(1), zoom(-1));
  const place = fc.record({ x: fc.integer({ min: -20, max: 60 }), y: fc.integer({ min: -20, max: 60 }) });
  const colors = fc.array(fc.constantFrom(0, 0, 5, 31, unset), { minLength: 30 * 20, maxLength: 30 * 20 });
  fc.assert(
    fc.property(
      colors,
      place,
      fc.array(intent, { maxLength: 8 }),
      fc.boolean(),
      (drawn, at, intents, isReal) => {
        const template = { width: 30, height: 20, pixels: Uint8Array.from(drawn) };
        const board = { type: 'board', board: blankBitmap(64, 64), canPaint: true } as const;
        const opened = initialState({ columns: 40, rows: 12 }, { paint: true });
        let state = reported(opened, { ...board, ...(isReal && { cell: { width: 8, height: 14 } }) });
        for (const one of intents) state = applyIntent(state, one).state;
        state = { ...state, isCursorHidden: true };
        const { width, height, pixels: expected } = viewerPicture(state);
        const overlay = { template, at, wrong: 0, total: 0 };
        const region = visibleRegion(state.viewport);
        const fill = (left: number, top: number, size: number, color: number) => {
          for (let y = Math.max(0, top); y < Math.min(height, top + size); y += 1)
            for (let x = Math.max(0, left); x < Math.min(width, left + size); x += 1)
              expected[y * width + x] = color;
        };
        for (let y = region.y; y < region.y + region.height; y += 1)
          for (let x = region.x; x < region.x + region.width; x += 1) {
            const color = templateColorAt(overlay, x, y) ?? 0;
            if (color === 0) continue;
            const on = cursorOnScreen({ ...state.viewport, cursor: { x, y } });
            const edge = Math.floor(on.size / 3);
            fill(on.x, on.y, on.size, paletteRgb.length + color);
            if (edge > 0) fill(on.x + edge, on.y + edge, on.size - 2 * edge, color);
          }
        expect(viewerPicture({ ...state, overlay }).pixels).toEqual(expected);
      },
    ),
    { numRuns: 40 },
  );
});

describe('a name beside a pixel that flashes', () => {
  const flashing = (x: number, y: number, user: unknown = { username: 'boris' }) =>
    withAuthor(withPlaced(watching(), [x, y, 10]), x, y, user);
  const labels = (state: ViewerState) =>
    [...nameLabels(state, viewerLayout(state), terminalView(80, 0).style)].map(([row, { column, text }]) => [
      row,
      column,
      text,
    ]);

  it('stands on its right, or on its left without room there', () => {
    expect(labels(flashing(3, 4))).toEqual([[2, 5, ' @boris ']]);
    expect(labels(flashing(60, 5))).toEqual([[2, 51, ' @boris ']]);
  });

  it('is cut, and omitted for nobody and for pixels outside the view', () => {
    const long = { displayName: 'A name that never ends', username: 'x' };
    expect(labels(flashing(3, 4, long))).toEqual([
      [2, 5, expect.stringMatching(/^ A name that never.{0,2}…/)],
    ]);
    const state = flashing(3, 4);
    expect(labels({ ...state, viewport: { ...state.viewport, left: 10 } })).toEqual([]);
    expect(labels(flashing(3, 4, null))).toEqual([]);
  });

  it('covers cells, which come back when it goes', () => {
    let shown: readonly FrameRow[] = [];
    let written = '';
    const show = (state: ViewerState) => {
      const frame = canvasFrame(state, terminalView(69, 0), noKeys);
      written += frameChanges(shown, frame, 36);
      shown = frame;
      return screenText(written, 36).split('\n')[4] ?? '';
    };
    const before = show(watching());
    const state = flashing(3, 4);
    expect(show(state).slice(10, 18)).toBe(' @boris ');
    expect(show(applyTick(state, 1000).state).slice(10, 18)).toBe(' @boris ');
    const after = show(applyTick(state, 9000).state);
    expect([after.slice(9), after.includes('boris')]).toEqual([before.slice(9), false]);
  });
});

it('viewerPicture: a key that moves the cursor only compares no template with the canvas', () => {
  const board = { type: 'board', board: blankBitmap(64, 64), canPaint: true } as const;
  const opened = reported(initialState({ columns: 40, rows: 12 }), board);
  let reads = 0;
  const template = {
    ...blankBitmap(64, 64),
    get pixels() {
      reads += 1;
      return blankBitmap(64, 64, 5).pixels;
    },
  };
  const state = { ...opened, overlay: { template, at: { x: 0, y: 0 }, wrong: 0, total: 0 } };
  const first = viewerPicture(state);
  expect(reads).toBeGreaterThan(0);
  reads = 0;
  const next = applyIntent(state, move(-1, 0)).state;
  const drawn = viewerPicture(next).pixels;
  expect(reads).toBe(0);
  expect(drawn).not.toEqual(first.pixels);
  // Another bitmap of the same canvas is drawn anew, and looks the same.
  expect(viewerPicture({ ...next, board: { ...next.board } }).pixels).toEqual(drawn);
  expect(reads).toBeGreaterThan(0);
});
