import { describe, expect, it } from 'vitest';
import { paintBar } from '../../../src/commands/canvas/render/paint-bar';
import { heatColor, heatSteps } from '../../../src/commands/canvas/render/picture';
import { paletteLines } from '../../../src/commands/canvas/render/pixel';
import { canvasFrame } from '../../../src/commands/canvas/render/screen';
import { paletteColors, paletteRgb } from '../../../src/image/palette';
import type { ColorLevel } from '../../../src/ports/terminal';
import { blockRows } from '../../../src/terminal/pictures/block';
import { inColor, terminalColor } from '../../../src/terminal/pictures/terminal-color';
import { loadStyle } from '../../../src/terminal/text/view';
import { painting, watching } from '../../commands/canvas/viewer/viewing';
import { noKeys } from '../../support/terminal/keys';
import { terminalView } from '../../support/terminal/views';

/** The code of the background that a picture of one color has. */
function pictureCode(rgb: number, level: ColorLevel): string {
  const raster = { width: 1, height: 2, colors: Int32Array.of(rgb, rgb) };
  return /\u001b\[([\d;]+)m /.exec(blockRows(raster, level)[0]?.text ?? '')?.[1] ?? '';
}

/** The code of a foreground as that of a background. */
function asBackground(code: string): string {
  if (code.startsWith('38;')) return `48;${code.slice(3)}`;
  return String(Number(code) + 10);
}

const sampleCodes = (text: string) =>
  Array.from(text.matchAll(/\u001b\[([\d;]+)m█+\u001b\[39m/g), ([, code]) => asBackground(code ?? ''));

describe.each([1, 2, 3] as const)('samples at color level %i', (level) => {
  const view = terminalView(120, level);

  it('of the palette have the colors of the canvas', () => {
    const codes = sampleCodes(paletteLines(paletteColors, view).join('\n'));
    expect(codes).toEqual(paletteRgb.map((rgb) => pictureCode(rgb, level)));
  });

  it('of the paint bar have the colors of the canvas', () => {
    const row = paintBar(painting({ screen: { columns: 120, rows: 30 } }), view);
    const codes = Array.from(
      row.matchAll(/\u001b\[([\d;]+)m [\d ]?\d|\u001b\[([\d;]+)m\d\d/g),
      ([code]) => code,
    );
    expect(codes).toHaveLength(32);
    for (const [index, rgb] of paletteRgb.entries()) {
      expect(codes[index]).toContain(`\u001b[${pictureCode(rgb, level)};`);
    }
  });

  it('of zones have the colors of the map', () => {
    const status = canvasFrame(watching({ zonesShown: true }), view, noKeys)[0];
    const steps = Array.from({ length: heatSteps }, (_, index) => heatColor(index + 1));
    expect(sampleCodes(String(status))).toEqual(steps.map((rgb) => pictureCode(rgb, level)));
  });
});

describe('a text in colors', () => {
  it('is unchanged at color level 0', () =>
    expect(inColor('x', { level: 0 }, { foreground: 0xff0000, background: 0 })).toBe('x'));

  it('has the same colors on a light background', async () => {
    const light = await loadStyle(2, true);
    expect(inColor('x', light, { foreground: 0x6d001a })).toBe('\u001b[38;5;52mx\u001b[39m');
  });

  it('differs between the steps of the zones in 256 colors', () => {
    const steps = Array.from({ length: heatSteps }, (_, index) => terminalColor(heatColor(index + 1), 2));
    expect(new Set(steps).size).toBe(heatSteps);
  });
});
