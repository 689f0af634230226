/** The picture of the viewer with the zones over it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heatColor, viewerPicture } from '../../../../src/commands/canvas/render/picture';
import { applyIntent, type ViewerIntent } from '../../../../src/commands/canvas/viewer/intents';
import { initialState } from '../../../../src/commands/canvas/viewer/viewer-state';
import { pixelsEach, visibleRegion } from '../../../../src/commands/canvas/viewer/viewport';
import { blankBitmap } from '../../../../src/image/bitmap';
import { paletteRgb } from '../../../../src/image/palette';
import { reported } from '../viewer/viewing';

const screen = { columns: 40, rows: 12 };
const cell = { width: 8, height: 14 };
const board = blankBitmap(64, 64);

it('shows the heat of the zone of each pixel, at every scale', () => {
  const intent = fc.constantFrom<ViewerIntent>(
    { type: 'pan', columns: 0.4, rows: -0.3 },
    { type: 'zoom', steps: 1 },
    { type: 'zoom', steps: -1 },
  );
  const grid = fc
    .constantFrom([1, 32], [2, 32], [4, 16], [3, 10] as const)
    .chain(([gridSize = 1, zoneSize = 1]) =>
      fc
        .array(fc.nat(70), { minLength: gridSize ** 2, maxLength: gridSize ** 2 })
        .map((values) => ({ gridSize, zoneSize, values })),
    );
  fc.assert(
    fc.property(grid, fc.array(intent, { maxLength: 8 }), fc.boolean(), (zones, intents, isReal) => {
      let state = reported(initialState(screen), {
        type: 'board',
        board,
        canPaint: true,
        ...(isReal && { cell }),
      });
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
