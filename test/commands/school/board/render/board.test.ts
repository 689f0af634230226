import { describe, expect, it } from 'vitest';
import { BoardPicture, sceneOf } from '../../../../../src/commands/school/board/picture/scene';
import {
  boardLines,
  type DrawingPlan,
  type DrawingReceipt,
  drawingLines,
  lossText,
  type WipeReceipt,
  wipeLines,
} from '../../../../../src/commands/school/board/render/board';

import type { Picture } from '../../../../../src/ports/pictures';
import type { Board } from '../../../../../src/protocol/records/school/board';
import { forRender } from '../../../../../src/terminal/text/clean';
import { pipeView, terminalView } from '../../../../support/terminal/views';
import { boardContract, stroke } from '../sample';

const strokes = [stroke([100, 100], [200, 150])];
const bounds = { left: 100, top: 100, right: 200, bottom: 150 };
const contract = boardContract as Board['contract'];
const drawing = { id: 'd1', author: { id: 'a', username: 'ada' }, strokes, bounds, lineLength: 111.8 };
const board: Board = {
  revision: 3,
  contract,
  drawings: [drawing, { ...drawing, id: 'd2', authorVisible: false, originalLineLength: 300 }],
  wipes: [{ id: 'w' }],
};
const state = { drawings: board.drawings, contract };

describe('boardLines', () => {
  it('prints a table at a terminal: author, place, remaining line', () => {
    const rows = boardLines(board, terminalView(80));
    expect(rows.at(-1)).toBe('2 drawings, 1 wipe, revision 3');
    expect(rows[1]).toMatch(/^1 +@ada +100,100 +100 by 50 +112 +d1$/);
    expect(rows[2]).toMatch(/^2 +hidden +100,100 +100 by 50 +112 of 300 +d2$/);
  });

  it('prints a row for each drawing in a pipe, and keeps the picture out of JSON', () => {
    expect(boardLines(board, pipeView())).toEqual([
      'd1\tada\t100\t100\t200\t150\t111.8\t\t',
      'd2\tada\t100\t100\t200\t150\t111.8\t300\t',
    ]);
    expect(JSON.stringify({ shown: new BoardPicture(sceneOf(state)) })).toBe('{}');
  });

  it('prints ? for an unknown revision and an unknown top of a drawing', () => {
    const drawings = [{ id: 'd1', strokes: [], bounds: { left: 3, right: 9, bottom: 9 } }];
    const lines = boardLines({ drawings } as unknown as Board, terminalView());
    expect(lines.at(-1)).toBe('1 drawing, revision ?');
    expect(lines.join('\n')).toMatch(/3,\? +6 by \?/);
  });

  it('prints the picture in the pixels of the terminal, within its room', () => {
    const printed: { picture: Picture; rows: number }[] = [];
    const print = (picture: Picture, { rows }: { rows: number }) => {
      printed.push({ picture, rows });
      return ['picture'];
    };
    const printer = { print };
    const shown = new BoardPicture(sceneOf(state, { region: { x: 90, y: 90, width: 128, height: 64 } }));
    const lines = boardLines({ ...board, shown }, terminalView(80, 3, { printer }));
    expect(lines).toEqual(['2 drawings, 1 wipe, revision 3', 'picture']);
    expect(printed).toMatchObject([{ picture: { width: 1536, height: 768, shrink: 'average' }, rows: 21 }]);
    expect(boardLines({ ...board, shown }, pipeView({ printer }))).toEqual(['picture']);
  });
});

const usage = {
  ...{ length: 111.2, lineBudget: 1140, points: 2, maxPoints: 1400 },
  ...{ strokes: 1, maxStrokes: Number.POSITIVE_INFINITY, width: 106, height: 56 },
};
const plan: DrawingPlan = { at: { x: 100, y: 100.123 }, strokes, moved: true, usage, losses: ['a loss'] };

describe('drawingLines', () => {
  it('prints where a planned drawing would be, and what it lost', () => {
    expect(drawingLines(plan, terminalView())).toEqual([
      'At 100,100.12, 106 by 56 pixels: uses 112 of 1\u00a0140 px of line, 2 of 1\u00a0400 points, 1 strokes',
      'that place is taken: 100,100.12 is the nearest free one',
      'a loss',
    ]);
  });

  it('prints a receipt of a drawing that was sent, also of an empty answer', () => {
    const answer = { revision: 4, drawing };
    const receipt =
      'Drew d1 at 100,100.12: uses 112 of 1\u00a0140 px of line, 2 of 1\u00a0400 points, 1 strokes';
    expect(drawingLines({ ...answer, [forRender]: { plan: plan } }, pipeView())).toEqual([receipt]);
    expect(drawingLines(answer, pipeView())).toEqual(['Drew d1']);
    expect(drawingLines(undefined as unknown as DrawingReceipt, pipeView())).toEqual(['Drew on the board']);
  });
});

const simplified = { kind: 'simplified', tolerance: 0.75 } as const;
it.each([
  [{ kind: 'shrunk', factor: 0.5 }, 'it became smaller: 50 % of the size'],
  [{ kind: 'recolored', from: 'red', to: '#f4a6b8' }, 'the color red became #f4a6b8'],
  [simplified, 'points were dropped: lines are up to 0.75 pixels from where they were'],
  [{ kind: 'joined', gap: 2.12 }, 'strokes were joined across gaps of up to 2.1 pixels'],
  [{ kind: 'lengthened', strokes: 1 }, '1 short stroke became dots'],
  [{ kind: 'covered', strokes: 2 }, '2 strokes that others cover were dropped'],
  [{ kind: 'dropped', strokes: 3, length: 40.4 }, '3 short strokes and 40 of the line were dropped'],
] as const)('lossText describes %j', (loss, text) => expect(lossText(loss)).toBe(text));

describe('wipeLines', () => {
  const losses = [
    { id: 'd1', author: 'ada', removed: 100.4, share: 1 },
    { id: 'd2', author: null, removed: 1, share: 0.004 },
    { id: 'd3', author: 'boris', removed: 20, share: 0.25 },
  ];
  const wipe = { path: strokes[0]?.points ?? [], drawings: losses };

  it('prints what a planned wipe would take', () => {
    expect(wipeLines(wipe, terminalView())).toEqual([
      'The cloth goes over 2 points, 112 pixels long, and takes 121 pixels of line:',
      '  all of d1 by @ada',
      '  less than 1 % of d2',
      '  25 % of d3 by @boris',
    ]);
  });

  it('prints a receipt of a wipe that was sent, whatever the answer is', () => {
    const receipt = wipeLines({ [forRender]: { plan: wipe } } as WipeReceipt, pipeView());
    expect(receipt).toEqual(['Wiped the board: 3 drawings lost 121 pixels of line']);
    for (const answer of [{ revision: 5 }, undefined as unknown as WipeReceipt])
      expect(wipeLines(answer, pipeView())).toEqual(['Wiped the board']);
  });
});
