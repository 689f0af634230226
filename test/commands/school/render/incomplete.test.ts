/** Records of the school that lack a number: it is unknown, and never 0. */
import { expect, it } from 'vitest';
import type { ShownBoard } from '../../../../src/commands/school/board/flows/show';
import { boardLines } from '../../../../src/commands/school/board/render/picture';
import { boardEventLines } from '../../../../src/commands/school/board/render/watch';
import { balanceLines } from '../../../../src/commands/school/render/shop';
import { handInLines } from '../../../../src/commands/school/render/waste-paper';
import type { BoardDrawing, BoardMessage } from '../../../../src/protocol/records/school/board';
import { pipeView, terminalView } from '../../../support/terminal/views';

const drawing = { id: 'd1', strokes: [], bounds: { left: 3, right: 9, bottom: 9 } };

it('shows a balance that is not known', () => {
  expect(balanceLines({}, terminalView())).toEqual(['You have ? chalks']);
  expect(balanceLines({}, pipeView())).toEqual(['']);
});

it('shows packs that are not known', () => {
  expect(handInLines({} as Parameters<typeof handInLines>[0])).toEqual(['Handed in ? packs']);
});

it('shows a board without its revision, and a drawing without its top', () => {
  const board = { drawings: [drawing as unknown as BoardDrawing] } as unknown as ShownBoard;
  const lines = boardLines(board, terminalView());
  expect(lines.at(-1)).toBe('1 drawing, revision ?');
  expect(lines.join('\n')).toMatch(/3,\? +6 by \?/);
});

it('leaves the place of a drawing out of an event', () => {
  const event = { type: 'drawing.created', revision: 2, drawing } as unknown as BoardMessage;
  expect(boardEventLines(event, terminalView())).toEqual(['Somebody drew d1']);
});

it('shows how many are at the board where that is not known', () => {
  const event = { type: 'presence.updated', users: [] } as unknown as BoardMessage;
  expect(boardEventLines(event, terminalView())).toEqual(['? at the board']);
});
