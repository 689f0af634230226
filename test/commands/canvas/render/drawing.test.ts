import { describe, expect, it } from 'vitest';
import type { DrawEvent } from '../../../../src/commands/canvas/core/events';
import { comparisonOf } from '../../../../src/commands/canvas/draw/comparison';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import { PlannedDrawing } from '../../../../src/commands/canvas/draw/plan';
import {
  differenceLines,
  drawEventLines,
  workTimeText,
} from '../../../../src/commands/canvas/render/drawing';
import { ShownZones, zoneLines } from '../../../../src/commands/canvas/zones';
import { blankBitmap } from '../../../../src/image/bitmap';
import { blockPrinter } from '../../../../src/terminal/pictures/block';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { screenOf } from '../../../terminal/pictures/screen';

const printer = blockPrinter(3);
const withPictures = terminalView(80, 3, { printer });

describe('the plan of a drawing', () => {
  const template = { width: 2, height: 2, pixels: Uint8Array.of(10, unset, 0, 10) };
  const picture = { template, at: { x: 1, y: 1 }, places: Uint32Array.of(0, 2, 3) };
  const plan = new PlannedDrawing(blankBitmap(4, 4), picture, 30_000);

  it('has at a terminal the number of pixels and the time, below the finished picture', () => {
    const text = '2 by 2 pixels at 1,1: 2 of 3 to place, 30 s at 30 s a pixel';
    expect(drawEventLines(plan, terminalView())).toEqual([text]);
    const lines = drawEventLines(plan, withPictures);
    expect(lines.at(-1)).toBe(text);
    const cells = screenOf(lines[0] ?? '');
    expect([cells[0]?.upper, cells.at(-1)?.upper]).toEqual(['2;229;0;0', '2;255;255;255']);
    const right = new PlannedDrawing(blankBitmap(4, 4, 10), { ...picture, places: Uint32Array.of(0) }, 500);
    expect(drawEventLines(right, terminalView())).toEqual(['2 by 2 pixels at 1,1: all 1 are right']);
  });

  it('is a row in a pipe, and a record without the picture in JSON', () => {
    expect(drawEventLines(plan, pipeView())).toEqual(['plan\t1\t1\t2\t2\t3\t2\t30000\t30000']);
    expect(JSON.stringify(plan)).toBe(
      '{"type":"plan","x":1,"y":1,"width":2,"height":2,"pixels":3,"wrong":2,"cooldownMs":30000,"durationMs":30000}',
    );
  });
});

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
])('workTimeText gives %i ms as %s', (ms, text) => expect(workTimeText(ms)).toBe(text));

const placed: DrawEvent = { type: 'placed', x: 1, y: 2, color: 3, placed: 4, left: 5 };
const complete: DrawEvent = { type: 'complete', placed: 4, mended: 1, lost: 2, others: 3, left: 0 };

it('the events of a drawing are only the result at a terminal', () => {
  expect(drawEventLines(placed, terminalView())).toEqual([]);
  expect(drawEventLines(complete, terminalView())).toEqual([
    'Placed 4 pixels, 1 of them fixed, 2 were lost and sent again, 3 belong to other people',
  ]);
  const one: DrawEvent = { ...complete, placed: 1, mended: 0, lost: 0, others: 0 };
  expect(drawEventLines(one, terminalView())).toEqual(['Placed 1 pixel']);
});

describe('zones', () => {
  const zones = { gridSize: 2, zoneSize: 32, values: [0, 5, 0, 90] };
  const shown = (grid: typeof zones, hasNumbers = false) => new ShownZones(grid, hasNumbers);

  it('are a picture of their heat, with the most active ones below', () => {
    const lines = zoneLines(shown(zones), withPictures);
    expect(lines.at(-1)).toBe('2 by 2 zones of 32 pixels; most active: 32,32: 90, 32,0: 5');
    const cells = screenOf(lines[0] ?? '');
    expect(cells[0]?.upper).toBe('2;0;0;0');
    expect(cells.at(-1)?.upper).not.toBe('2;0;0;0');
    const idle = shown({ ...zones, values: [0, 0, 0, 0] });
    expect(zoneLines(idle, withPictures).at(-1)).toBe('2 by 2 zones of 32 pixels');
  });

  it('have their numbers below the picture on request, and fit the screen', () => {
    const lines = zoneLines(shown(zones, true), withPictures);
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

  it('are counted at a terminal, and the first of them are shown', () => {
    expect(differenceLines(record(0), terminalView())).toEqual(['All 81 pixels match']);
    const lines = differenceLines(record(22), terminalView());
    expect(lines[0]).toBe('22 of 81 pixels differ; 11 min to fix at 30 s per pixel');
    expect([lines.length, lines.at(-1)]).toEqual([25, '… and 2 more']);
    expect(lines[2]).toMatch(/0,1 +22 by 1 +22/);
    expect(lines[4]).toMatch(/0 +1 +4 #000000 +10 #E50000/);
  });

  it('are drawn with a printer, in red among the dimmed pixels', () => {
    for (const view of [withPictures, pipeView({ printer })])
      expect(differenceLines(record(3), view).join('')).toContain('2;255;0;0');
  });
});
