/** The row of a replay, and its events in a pipe. */
import { describe, expect, it } from 'vitest';
import type { ReplayStatus } from '../../../../src/commands/canvas/archive/archive-player';
import { PixelBatch } from '../../../../src/commands/canvas/core/events';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import { replayEventLines, replayRow } from '../../../../src/commands/canvas/render/events';
import { displayWidth } from '../../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../../support/terminal/views';

const from = Date.UTC(2026, 2, 18, 10);
const status: ReplayStatus = {
  type: 'replay',
  ...{ time: from + 5000, from, to: from + 10_000, speed: 2, isPlaying: true },
};

describe('the row of a replay', () => {
  it('has the moment, the speed, how far it is, and the keys', () => {
    expect(replayRow(status, terminalView(120))).toBe(
      `▶ 2026-03-18 10:00:05 UTC  ×2  ${'━'.repeat(16)}${'─'.repeat(16)}  space pause  , . step  [ ] speed  j l skip  0-9 go to`,
    );
    expect(replayRow(undefined, terminalView(120))).toBe('');
  });

  it('fills the screen, and keeps the moment on a narrow one', () => {
    for (const width of [110, 120, 200])
      expect(displayWidth(replayRow(status, terminalView(width)))).toBeLessThanOrEqual(width);
    expect(replayRow(status, terminalView(30))).toMatch(/^▶ 2026-03-18 10:00:05 UTC {2}×2 {2}━━━━────/);
  });

  it.each([
    [0.5, '×1/2'],
    [1, '×1'],
    [1.25, '×1.3'],
    [59.6, '×60'],
    [1_000_000, '×1000000'],
  ])('says a speed of %d as %s', (speed, text) => {
    expect(replayRow({ ...status, speed }, terminalView(120))).toContain(` UTC  ${text}  `);
  });

  it('shows a pause, a start and an end', () => {
    const paused = replayRow({ ...status, isPlaying: false, time: from }, terminalView(120));
    expect(paused).toMatch(/^❚❚ /);
    expect(paused).not.toContain('━');
    expect(replayRow({ ...status, time: status.to }, terminalView(120))).not.toContain('─');
    expect(replayRow({ ...status, to: from, time: from }, terminalView(120))).not.toContain('─');
  });
});

describe('records in a pipe', () => {
  it('are a line each, a line per pixel', () => {
    const at = '2026-03-18T10:00:00.000Z';
    const pixels = new PixelBatch(
      encodePixels([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    );
    expect(replayEventLines({ type: 'pixels', at, pixels }, pipeView())).toEqual([
      `pixel\t${at}\t1\t2\t3`,
      `pixel\t${at}\t4\t5\t6`,
    ]);
    const gap = { type: 'gap', from: at, to: at, changes: [[7, 8, 9]] } as const;
    expect(replayEventLines(gap, pipeView())).toEqual([`gap\t${at}\t${at}\t1`, `changed\t${at}\t7\t8\t9`]);
    expect(replayEventLines(status, pipeView())).toEqual([]);
  });
});
