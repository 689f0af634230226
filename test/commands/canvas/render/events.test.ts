import { describe, expect, it } from 'vitest';
import type { ReplayStatus } from '../../../../src/commands/canvas/archive/archive-player';
import type { CanvasEvent } from '../../../../src/commands/canvas/core/events';
import type { RecordEvent } from '../../../../src/commands/canvas/flows/recorder';
import {
  canvasEventLines,
  recordEventLines,
  replayEventLines,
  replayRow,
} from '../../../../src/commands/canvas/render/events';
import { displayWidth } from '../../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { batch } from '../viewer/viewing';

const at = '2026-03-18T10:11:12.500Z';
const pixels = { type: 'pixels', at, pixels: batch([1, 2, 10], [3, 4, 0]) } as const;

describe('the events of canvas watch and canvas replay', () => {
  it('are a line a pixel', () => {
    const rows = [`pixel\t${at}\t1\t2\t10`, `pixel\t${at}\t3\t4\t0`];
    expect(canvasEventLines(pixels, pipeView())).toEqual(rows);
    expect(replayEventLines(pixels, pipeView())).toEqual(rows);
    const lines = ['10:11:12 1,2 10 #E50000', '10:11:12 3,4 0 #FFFFFF'];
    expect(canvasEventLines(pixels, terminalView())).toEqual(lines);
  });

  it.each<[CanvasEvent, string]>([
    [{ type: 'cooldown', ms: 5000 }, 'cooldown\t5000'],
    [{ type: 'special', ms: 500, enabled: true }, 'special\t500\ttrue'],
    [{ type: 'zones', gridSize: 1, zoneSize: 32, values: [7] }, 'zones\t1\t32\t[7]'],
    [{ type: 'author', x: 1, y: 2, user: null }, 'author\t1\t2\tnull'],
  ])('have a row for %o in a pipe', (event, row) => {
    expect(canvasEventLines(event, pipeView())).toEqual([row]);
  });

  it('have a row for a gap and one for each of its pixels', () => {
    const gap = { type: 'gap', from: at, to: at, changes: [[7, 8, 9]] } as const;
    expect(replayEventLines(gap, pipeView())).toEqual([`gap\t${at}\t${at}\t1`, `changed\t${at}\t7\t8\t9`]);
  });
});

describe('the row of a replay', () => {
  const from = Date.UTC(2026, 2, 18, 10);
  const times = { time: from + 5000, from, to: from + 10_000 };
  const status: ReplayStatus = { type: 'replay', ...times, speed: 2, isPlaying: true };
  const row = (change: Partial<ReplayStatus> = {}, width = 120) =>
    replayRow({ ...status, ...change }, terminalView(width));

  it('has the moment, the speed, a bar, and the keys', () => {
    expect(row()).toBe(
      `▶ 2026-03-18 10:00:05 UTC  ×2  ${'━'.repeat(16)}${'─'.repeat(16)}  space pause  , . step  [ ] speed  j l skip  0-9 go to`,
    );
    expect(replayRow(undefined, terminalView(120))).toBe('');
    expect(replayEventLines(status, pipeView())).toEqual([]);
  });

  it('fills the screen, and keeps the moment on a narrow one', () => {
    for (const width of [110, 120, 200]) expect(displayWidth(row({}, width))).toBeLessThanOrEqual(width);
    expect(row({}, 30)).toMatch(/^▶ 2026-03-18 10:00:05 UTC {2}×2 {2}━━━━────/);
  });

  it.each([
    [0.5, '×1/2'],
    [1, '×1'],
    [1.25, '×1.3'],
    [59.6, '×60'],
    [1_000_000, '×1000000'],
  ])('writes a speed of %d as %s', (speed, text) => expect(row({ speed })).toContain(` UTC  ${text}  `));

  it('shows a pause, the start and the end', () => {
    const paused = row({ isPlaying: false, time: from });
    expect(paused).toMatch(/^❚❚ /);
    expect(paused).not.toContain('━');
    expect(row({ time: status.to })).not.toContain('─');
    expect(row({ to: from, time: from })).not.toContain('─');
  });
});

describe('the events of canvas record', () => {
  const to = '2026-03-18T10:12:00.000Z';
  const figures = { pixels: 9, authors: 1, gaps: 1, online: null, bytes: 99 };
  const events: readonly RecordEvent[] = [
    { type: 'started', at, file: 'a.plza', width: 64, height: 64, recorded: 5 },
    { type: 'gap', from: at, to, changes: 1 },
    { type: 'figures', at: to, ...figures },
    { type: 'imported', file: 'a.plza', pixels: 5, gaps: 0, bytes: 99 },
  ];

  it('are a row each in a pipe', () => {
    expect(events.flatMap((event) => recordEventLines(event, pipeView()))).toEqual([
      `started\t${at}\ta.plza\t64\t64\t5`,
      `gap\t${at}\t${to}\t1`,
      `figures\t${to}\t9\t1\t1\t\t99`,
      'imported\ta.plza\t5\t0\t99',
    ]);
  });

  it('are sentences at a terminal, without the figures, which the progress shows', () => {
    expect(events.flatMap((event) => recordEventLines(event, terminalView()))).toEqual([
      'Recording 64 by 64 pixels to a.plza, which contains 5 pixels; press Ctrl-C to stop',
      '2026-03-18 10:11:12 to 2026-03-18 10:12:00 is missing: 1 pixel changed',
      'Wrote a.plza: 5 pixels, 99 bytes',
    ]);
  });
});
