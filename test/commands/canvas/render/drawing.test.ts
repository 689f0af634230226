/** Plans and events of a drawing, differences and zones as lines. */
import { describe, expect, it } from 'vitest';
import { comparisonOf } from '../../../../src/commands/canvas/draw/comparison';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import type { DrawEvent } from '../../../../src/commands/canvas/draw/draw-events';
import { PlannedDrawing } from '../../../../src/commands/canvas/draw/plan';
import { differenceLines } from '../../../../src/commands/canvas/render/differences';
import { drawEventLines, workTimeText } from '../../../../src/commands/canvas/render/drawing';
import { ShownZones, zoneLines } from '../../../../src/commands/canvas/render/zones';
import { blankBitmap } from '../../../../src/image/bitmap';
import { blockPrinter } from '../../../../src/terminal/pictures/block';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { screenOf } from '../../../terminal/pictures/screen';

const drawing = (width = 80, rows = 24) => terminalView(width, 3, { rows, printer: blockPrinter(3) });

describe('a plan', () => {
  const template = { width: 2, height: 2, pixels: Uint8Array.of(10, unset, 0, 10) };
  const picture = { template, at: { x: 1, y: 1 }, places: Uint32Array.of(0, 2, 3) };
  const plan = new PlannedDrawing(blankBitmap(4, 4), picture, 30_000);

  it('tells at a terminal how many pixels and how long, under the picture as it would be', () => {
    const text = '2 by 2 pixels at 1,1: 2 of 3 to place, 30 s at 30 s a pixel';
    expect(drawEventLines(plan, terminalView())).toEqual([text]);
    const lines = drawEventLines(plan, drawing());
    expect(lines.at(-1)).toBe(text);
    const cells = screenOf(lines[0] ?? '');
    expect(cells[0]?.upper).toBe('2;229;0;0');
    expect(cells.at(-1)?.upper).toBe('2;255;255;255');
  });

  it('says so when everything is right', () => {
    const right = new PlannedDrawing(blankBitmap(4, 4, 10), { ...picture, places: Uint32Array.of(0) }, 500);
    expect(drawEventLines(right, terminalView())).toEqual(['2 by 2 pixels at 1,1: all 1 are right']);
  });

  it('is a row in a pipe, and a record without the picture in JSON', () => {
    expect(drawEventLines(plan, pipeView())).toEqual(['plan\t1\t1\t2\t2\t3\t2\t30000\t30000']);
    expect(JSON.parse(JSON.stringify(plan))).toEqual({
      type: 'plan',
      x: 1,
      y: 1,
      width: 2,
      height: 2,
      pixels: 3,
      wrong: 2,
      cooldownMs: 30_000,
      durationMs: 30_000,
    });
  });
});

describe('the time that work takes', () => {
  it.each([
    [0, '0 s'],
    [29_001, '30 s'],
    [11 * 60_000, '11 min'],
    [119 * 60_000, '119 min'],
    [7_199_000, '2 h'],
    [413 * 30_000, '3 h 27 min'],
    [47 * 3_600_000 + 59 * 60_000, '47 h 59 min'],
    [48 * 3_600_000, '2 d'],
    [65_535 * 30_000, '22 d 18 h'],
    [4 * 86_400_000 - 60_000, '4 d'],
  ])('of %i ms is %s', (ms, text) => {
    expect(workTimeText(ms)).toBe(text);
  });
});

describe('what happens while a picture is drawn', () => {
  const placed: DrawEvent = { type: 'placed', x: 1, y: 2, color: 3, placed: 4, left: 5 };
  const complete: DrawEvent = { type: 'complete', placed: 4, mended: 1, lost: 2, others: 3, left: 0 };

  it('is a row each in a pipe', () => {
    expect(drawEventLines(placed, pipeView())).toEqual(['placed\t1\t2\t3\t4\t5']);
    expect(drawEventLines(complete, pipeView())).toEqual(['complete\t4\t1\t2\t3\t0']);
  });

  it('is the end alone at a terminal', () => {
    expect(drawEventLines(placed, terminalView())).toEqual([]);
    expect(drawEventLines(complete, terminalView())).toEqual([
      'Placed 4 pixels, 1 of them fixed, 2 were lost and sent again, 3 belong to other people',
    ]);
    const one: DrawEvent = { ...complete, placed: 1, mended: 0, lost: 0, others: 0 };
    expect(drawEventLines(one, terminalView())).toEqual(['Placed 1 pixel']);
  });
});

describe('zones', () => {
  const zones = { gridSize: 2, zoneSize: 32, values: [0, 5, 0, 90] };
  const shown = (grid: typeof zones, hasNumbers = false) => new ShownZones(grid, hasNumbers);

  it('are rows of numbers where nothing is drawn', () => {
    expect(zoneLines(shown(zones), pipeView())).toEqual(['0\t5', '0\t90']);
    expect(zoneLines(shown(zones), terminalView())).toEqual(['0\t5', '0\t90']);
  });

  it('are a picture of their heat with the liveliest below', () => {
    const lines = zoneLines(shown(zones), drawing());
    expect(lines.at(-1)).toBe('2 by 2 zones of 32 pixels; most active: 32,32: 90  32,0: 5');
    const [cell] = screenOf(lines[0] ?? '').slice(-1);
    expect(screenOf(lines[0] ?? '')[0]?.upper).toBe('2;0;0;0');
    expect(cell?.upper).not.toBe('2;0;0;0');
    expect(zoneLines(shown({ ...zones, values: [0, 0, 0, 0] }), drawing()).at(-1)).toBe(
      '2 by 2 zones of 32 pixels',
    );
  });

  it('have their numbers below the picture on request, and fit the screen', () => {
    const lines = zoneLines(shown(zones, true), drawing());
    expect(lines.slice(-3)).toEqual([' 0  5', ' 0 90', expect.stringContaining('most active')]);
    expect(lines.length).toBeLessThan(24);
    expect(JSON.stringify(shown(zones, true))).toBe(JSON.stringify(zones));
  });
});

describe('differences', () => {
  const record = (count: number) => {
    const found = Array.from({ length: count }, (_, index) => ({ x: index, y: 1, color: 4, wanted: 10 }));
    return comparisonOf(blankBitmap(9, 9), found, { x: 0, y: 0 }, 30_000);
  };

  it('are rows in a pipe, all of them', () => {
    expect(differenceLines(record(2), pipeView())).toEqual(['0\t1\t4\t10', '1\t1\t4\t10']);
    expect(differenceLines(record(300), pipeView())).toHaveLength(300);
    expect(differenceLines(record(0), pipeView())).toEqual([]);
  });

  it('are counted at a terminal, the first of them shown', () => {
    expect(differenceLines(record(0), terminalView())).toEqual(['All 81 pixels match']);
    const lines = differenceLines(record(22), terminalView());
    expect([lines[0], lines.length, lines.at(-1)]).toEqual([
      '22 of 81 pixels differ; 11 min to fix at 30 s per pixel',
      25,
      '… and 2 more',
    ]);
    expect(lines[2]).toMatch(/0,1 +22 by 1 +22/);
    expect(lines[4]).toMatch(/0 +1 +4 #000000 +10 #E50000/);
  });

  it('are drawn where there is a printer, red among the dimmed', () => {
    expect(differenceLines(record(3), drawing()).join('')).toContain('2;255;0;0');
    expect(differenceLines(record(3), { ...pipeView(), printer: blockPrinter(3) }).join('')).toContain(
      '2;255;0;0',
    );
  });
});
