import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawEvent } from '../../../../src/commands/canvas/core/events';
import { drawingEnd, drawingFrame } from '../../../../src/commands/canvas/render/drawing-screen';
import { drawingKeys } from '../../../../src/commands/canvas/screen/keys';
import {
  type DrawingState,
  drawingAt,
  initialDrawing,
} from '../../../../src/commands/canvas/viewer/drawing-state';
import { blockPrinter } from '../../../../src/terminal/pictures/block';
import { keyLine } from '../../../../src/terminal/text/keys';
import { displayWidth } from '../../../../src/terminal/text/text';
import { terminalView } from '../../../support/terminal/views';
import { screenOf } from '../../../terminal/pictures/screen';
import { drawing, followedBy, status } from '../viewer/drawing';
import { batch } from '../viewer/viewing';

function rowsOf(state: DrawingState, color: 0 | 3 = 0): string[] {
  const { columns, rows } = state.screen;
  const view = terminalView(columns, color, { rows });
  return drawingFrame(state, view, keyLine(drawingKeys, state, view.style)).map((row) =>
    typeof row === 'string' ? row : row.text,
  );
}
const figures = { placed: 12, lost: 1, mended: 2, others: 0, left: 1 };
const running = status(figures, { readyAt: 17_500 });
const lost: DrawEvent = { type: 'lost', x: 20, y: 30, color: 10 };
const placed: DrawEvent = { type: 'placed', x: 20, y: 30, color: 10, placed: 1, left: 2 };

describe('the rows of a drawing', () => {
  it('are the file and its place, the picture, a bar, the figures and the keys', () => {
    const rows = rowsOf(drawing([running]));
    expect(rows).toHaveLength(24);
    expect(rows[0]).toBe('drawing  red.png  2 by 2 at 20,30  8:1');
    expect(rows.slice(-4)).toEqual([
      `${'━'.repeat(44)}${'─'.repeat(22)}  66 %  2 of 3`,
      '███████░░░ 8 s  8 s left  30 s a pixel  120 an hour',
      '12 placed  1 lost  2 fixed  1 to place',
      '+ - zoom  ? keys  q stop',
    ]);
  });

  it('show that the canvas is opening', () => {
    const rows = rowsOf(initialDrawing('red.png', { columns: 40, rows: 12 }));
    expect(rows[0]).toBe('drawing  red.png  opening…');
    expect(rows.slice(-4)).toEqual(['', '', '', '+ - zoom  ? keys  q stop']);
  });

  it('show that a pixel can be placed, the last one, and how many belong to others', () => {
    const rows = rowsOf(drawing([status({ others: 1, left: 1 }), placed]));
    expect(rows.at(-3)).toBe('██████████ ready  0 s left  30 s a pixel  120 an hour');
    expect(rows.at(-2)).toBe('0 placed  0 lost  0 fixed  1 of other people  1 to place  last at 20,30');
  });

  it('show that a guard watches a complete picture', () => {
    const done = (others: number) => rowsOf(drawing([status({ left: 0, others })])).at(-3);
    expect(done(0)).toBe('every pixel is right: watching for changes  30 s a pixel  120 an hour');
    expect(done(2)).toMatch(/^nothing is left to place: watching for changes {2}/);
  });

  it('show which author is requested, once the cooldown is over', () => {
    const asks = (readyAt: number) =>
      rowsOf(drawing([status({}, { inspects: { x: 20, y: 30 }, readyAt })])).at(-3);
    expect(asks(10_000)).toBe('asking whose 20,30 is  60 s left  30 s a pixel  120 an hour');
    expect(asks(11_000)).toMatch(/^█+░ 1 s/);
  });

  it('name the file without its folders, without control characters, and cut', () => {
    const title = (name: string) => rowsOf({ ...drawing(), name })[0];
    expect(title('C:\\pictures\\a\u001b[31m\nb.png')).toBe('drawing  a b.png  2 by 2 at 20,30  8:1');
    expect(title(`${'x'.repeat(60)}.png`)).toContain(`drawing  ${'x'.repeat(23)}…  2 by 2`);
  });

  it.each([
    [20, 4, 2, '███████░░░ 8 s'],
    [30, 10, 6, '███████░░░ 8 s  8 s left'],
    [60, 30, 16, '███████░░░ 8 s  8 s left  30 s a pixel  120 an hour'],
  ])('keep the bars and the keys in a window of %i by 6', (columns, done, open, time) => {
    const rows = rowsOf(drawing([running], { columns, rows: 6 }));
    expect(rows).toHaveLength(6);
    const bar = `${'━'.repeat(done)}${'─'.repeat(open)}  66 %  2 of 3`;
    expect(rows.slice(-3)).toEqual([bar, time, expect.stringMatching(/q stop$/)]);
  });

  it('are never wider than the screen, but for the title', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 220 }), fc.integer({ min: 6, max: 60 }), (columns, rows) => {
        const state = drawing([running, lost, placed], { columns, rows });
        for (const row of rowsOf(drawingAt(state, 60_000)).slice(1, -1))
          expect(displayWidth(row)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

describe('the last row of a drawing', () => {
  const last = (events: Parameters<typeof drawing>[0], at = 10_000, columns = 80) =>
    rowsOf(drawingAt(drawing(events, { columns, rows: 24 }), at)).at(-1);
  const lostText = 'the pixel at 20,30 was lost: it is sent again';

  it('shows the last event, how long ago it was, and the key that stops', () => {
    expect(last([running, lost])).toBe(`${lostText}  q stop`);
    expect(last([running, lost], 22_000)).toBe(`${lostText} (12 s ago)  q stop`);
  });

  it.each<[DrawEvent | typeof running, string]>([
    [{ type: 'damaged', x: 1, y: 2, color: 3, wanted: 10 }, 'another user painted over 1,2'],
    [{ type: 'others', x: 1, y: 2, color: 3 }, '1,2 belongs to another user and is skipped'],
    [{ type: 'special', ms: 500, enabled: true }, 'special mode: 0.5 s a pixel'],
    [{ type: 'special', ms: 30_000, enabled: false }, 'the special mode is over: 30 s a pixel'],
    [{ type: 'reconnected' }, 'reconnected'],
    [{ ...running, paceMs: 5000 }, 'the cooldown is now 5 s'],
  ])('shows the event %j', (event, text) => expect(last([running, event])).toBe(`${text}  q stop`));

  it('shows that the connection is down before any other event', () => {
    expect(last([running, lost, { ...running, isConnected: false }], 22_000)).toBe(
      'the connection is down: reconnecting…  q stop',
    );
  });

  it('cuts the event before the key that stops, unless it is too narrow for both', () => {
    expect(last([running, lost], 10_000, 40)).toBe('the pixel at 20,30 was lost: it…  q stop');
    expect(last([running, lost], 10_000, 24)).toMatch(/^the pixel at 20,30 was lost/);
  });
});

describe('the picture of a drawing', () => {
  /** The colors of the template's first row, eight pixels of the screen wide. */
  function colorsOf(state: DrawingState): string {
    const row = rowsOf(state, 3).find((text, index) => index > 1 && text.includes('229;0;0')) ?? '';
    const cells = screenOf(row.slice(row.indexOf('\u001b[', 12)));
    return [...new Set(cells.flatMap(({ upper, lower }) => [upper, lower]))].sort().join(' ');
  }

  it('is pale with its color in the middle of each pixel, and full where it is right', () => {
    expect(colorsOf(drawing())).toContain('2;168;77;77');
    const right = batch([20, 30, 10], [20, 31, 10], [21, 30, 10], [21, 31, 10]);
    expect(colorsOf(followedBy(drawing(), { type: 'pixels', at: '', pixels: right }))).not.toContain(
      '2;168;77;77',
    );
  });

  it('has a ring and marks on the rulers for the pixel placed last', () => {
    const marksOf = (state: DrawingState) => ({
      ruler: rowsOf(state)[1]?.includes('▼20'),
      row: rowsOf(state).some((row) => row.includes('30▶')),
      // The ring is black and white.
      ring: rowsOf(state, 3).some((row) => row.includes('2;0;0;0')),
    });
    expect(marksOf(followedBy(drawing(), placed))).toEqual({ ruler: true, row: true, ring: true });
    expect(marksOf(drawing())).toEqual({ ruler: false, row: false, ring: false });
    expect(rowsOf(drawing()).join('')).not.toMatch(/[▼▶]/);
  });
});

describe('the end of a drawing', () => {
  const end = (state: DrawingState, printer?: ReturnType<typeof blockPrinter>) =>
    drawingEnd(state, terminalView(40, 0, { printer }));
  const done = drawing([status({ placed: 3, left: 0 })]);

  it('says how many pixels were placed, and how to continue', () => {
    expect(end(drawing([running]))).toEqual([
      'Placed 12 pixels, 2 of them fixed, 1 were lost and sent again',
      '1 is left: run the command again to continue',
    ]);
    expect(end(done)).toEqual(['Placed 3 pixels']);
  });

  it('leaves the picture above, no higher than the screen', () => {
    const lines = end(done, blockPrinter(0));
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.at(-1)).toBe('Placed 3 pixels');
    expect(lines.length).toBeLessThan(24);
  });

  it('says nothing when nothing was placed, unless there was nothing to place', () => {
    expect(end(drawing([status()]))).toEqual([]);
    expect(end(initialDrawing('a.png', { columns: 80, rows: 24 }))).toEqual([]);
    expect(end(drawing([status({ left: 0 })]))).toEqual(['Placed 0 pixels']);
  });
});
