import { describe, expect, it } from 'vitest';
import { trackChanges } from '../../../../../src/commands/school/board/flows/change-tracker';
import type {
  Board,
  BoardDrawing,
  BoardMessage,
  Wipe,
} from '../../../../../src/protocol/records/school/board';
import { boardContract } from '../sample';

const contract = boardContract as Board['contract'];
const drawing = (id: string, revision: number, length = 9): BoardDrawing => ({
  id,
  revision,
  strokes: [
    {
      color: '',
      width: 6,
      points: [
        { x: 0, y: 0 },
        { x: length, y: 0 },
      ],
    },
  ],
});
const board = (revision: number, drawings: BoardDrawing[], wipes: Wipe[] = []): Board => ({
  revision,
  drawings,
  wipes,
  contract,
});
const created = (id: string, revision: number): BoardMessage => ({
  type: 'drawing.created',
  revision,
  drawing: drawing(id, revision),
});
const wiped = (revision: number): BoardMessage => ({ type: 'board.wiped', revision });
const start = () => trackChanges(board(5, [drawing('a', 4)], [{ id: 'w', revision: 5 }]));

describe('messages', () => {
  it('that are not above the revision of the board are old', () => {
    const tracker = start();
    expect([created('x', 5), wiped(5), wiped(3)].map(tracker.isNew)).toEqual([false, false, false]);
    expect([created('x', 6), created('x', 6), wiped(7), wiped(7)].map(tracker.isNew)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('of presence, and of a kind that nobody knows, are always news', () => {
    const tracker = start();
    const presence: BoardMessage = { type: 'presence.updated', onlineCount: 1 };
    expect([presence, presence, { type: 'new' } as unknown as BoardMessage].map(tracker.isNew)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('of a drawing without a revision are told once', () => {
    const tracker = start();
    const bare = { type: 'drawing.created', drawing: { id: 'x', strokes: [] } } as unknown as BoardMessage;
    expect([bare, bare].map(tracker.isNew)).toEqual([true, false]);
  });
});

describe('a board that was read again', () => {
  it('tells what came meanwhile, in order, and no message tells it again', () => {
    const tracker = start();
    const now = board(
      9,
      [drawing('a', 4, 3), drawing('b', 6), drawing('c', 9)],
      [
        { id: 'w', revision: 5 },
        { id: 'v', revision: 7 },
      ],
    );
    expect(tracker.missedChanges(now)).toEqual([created('b', 6), wiped(7), created('c', 9)]);
    expect(tracker.missedChanges(now)).toEqual([]);
    expect([created('b', 6), wiped(7), created('c', 9)].map(tracker.isNew)).toEqual([false, false, false]);
  });

  it('tells nothing of a wipe that was told by its message', () => {
    const tracker = start();
    expect(tracker.isNew(wiped(6))).toBe(true);
    const wipes = [
      { id: 'w', revision: 5 },
      { id: 'v', revision: 6 },
    ];
    const now = board(7, [drawing('a', 4, 3), drawing('b', 7)], wipes);
    expect(tracker.missedChanges(now)).toEqual([created('b', 7)]);
    expect(tracker.isNew(created('b', 7))).toBe(false);
    expect(tracker.isNew(created('d', 8))).toBe(true);
  });

  it('tells of a loss whose wipe it does not hold', () => {
    expect(start().missedChanges(board(8, [], [{ id: 'w', revision: 5 }]))).toEqual([wiped(8)]);
    expect(start().missedChanges(board(8, [drawing('a', 4, 3)]))).toEqual([wiped(8)]);
    expect(start().missedChanges(board(8, [drawing('a', 4)]))).toEqual([]);
  });

  it('may be older than what was told', () => {
    const tracker = start();
    expect(tracker.isNew(created('b', 8))).toBe(true);
    expect(tracker.missedChanges(board(7, [drawing('a', 4)]))).toEqual([]);
    expect(tracker.isNew(created('b', 8))).toBe(false);
  });

  it('may lack everything', () => {
    const tracker = trackChanges({} as Board);
    expect(tracker.missedChanges({ revision: 1, drawings: [drawing('a', 1)] } as Board)).toEqual([
      created('a', 1),
    ]);
  });
});
