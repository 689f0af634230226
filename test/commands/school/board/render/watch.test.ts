import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  boardEventLines,
  boardFrame as frame,
  initialWatch,
  type WatchState,
  zoomed,
} from '../../../../../src/commands/school/board/render/watch';
import type { Picture, Room } from '../../../../../src/ports/pictures';
import type { BoardMessage } from '../../../../../src/protocol/records/school/board';
import { blockPrinter } from '../../../../../src/terminal/pictures/block';
import type { DiffableRow } from '../../../../../src/terminal/text/diffable-row';
import type { View } from '../../../../../src/terminal/text/view';
import { pipeView, terminalView } from '../../../../support/terminal/views';
import { boardContract as contract, stroke } from '../sample';

const strokes = [stroke([100, 500], [900, 500]), stroke([500, 100], [500, 900])];
const drawing = (id: string, username: string) => ({ id, author: { id: username, username }, strokes });
const created = (id: string, username: string): BoardMessage => {
  return { type: 'drawing.created', revision: 5, drawing: drawing(id, username) };
};
const boris = created('b', 'boris');
const wiped: BoardMessage = { type: 'board.wiped', revision: 6 };
const begin = afterEvent(initialWatch('dark'), {
  type: 'board',
  revision: 4,
  state: { drawings: [drawing('a', 'ada')], contract },
}).state;
const reported = (state: WatchState, ...events: Parameters<typeof afterEvent>[1][]) =>
  events.reduce((before, event) => afterEvent(before, event).state, state);

const boardFrame = (state: WatchState, room: { columns: number; rows: number }, view: View) =>
  frame(state, room, view, () => 'keys');
const next = { type: 'stroke' } as const;
const size = { columns: 60, rows: 13 };
const text = (row: string | DiffableRow | undefined) => (typeof row === 'object' ? row.text : row);
const blocks = terminalView(60, 0, { printer: blockPrinter(0) });

describe('the frame of board watch', () => {
  it('has a status line, the picture in blocks, the last event and the keys', () => {
    const users = [{ id: '1', username: 'ada' }, { id: '2' }];
    const state = reported(begin, { type: 'presence.updated', onlineCount: 2, users }, boris);
    const rows = boardFrame(state, size, blocks).map(text);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toBe('board  2 drawings  revision 5  2 here: @ada');
    // Lines thinner than a pixel are visible, too.
    expect(rows.slice(1, 11).join('')).toMatch(/[▒▓█]/);
    expect(rows.slice(1, 11).every((row) => row?.length === 20)).toBe(true);
    expect(rows.slice(11)).toEqual(['@boris is drawing', 'keys']);
    const eventAfter = (after: WatchState) => text(boardFrame(after, size, blocks)[11]);
    expect(eventAfter(reported(state, next, next))).toBe('@boris drew 2 strokes');
    expect(eventAfter(reported(begin, wiped))).toBe('the board was wiped');
  });

  it('changes only the rows of the next stroke of a drawing that appears', () => {
    const empty = { ...begin, board: { drawings: [], contract } };
    const before = boardFrame(reported(empty, boris), size, blocks);
    const after = boardFrame(reported(empty, boris, next), size, blocks);
    const changed = after.flatMap((row, place) => (text(row) === text(before[place]) ? [] : [place]));
    // The first stroke is a line from left to right, in the middle of the board.
    expect(changed).toEqual([5, 6]);
  });

  it('has a title before the board was read, and fills any size', () => {
    expect(boardFrame(initialWatch('dark'), size, blocks)[0]).toBe('board');
    for (const rows of [1, 3, 4, 60])
      for (const columns of [1, 10, 200])
        expect(boardFrame(begin, { columns, rows }, blocks)).toHaveLength(Math.max(4, rows));
  });

  it('lists events where pictures are turned off', () => {
    const state = reported(begin, boris, wiped);
    const [first, second, third] = boardFrame(state, size, terminalView(60)).slice(1);
    expect([first, second, third]).toEqual(['the board was wiped', '@boris drew 2 strokes', '']);
  });
});

describe('the frame of board watch with a printer of pixels', () => {
  const printed: { picture: Picture; room: Room }[] = [];
  const printer = {
    erase: '<remove>',
    print(picture: Picture, room: Room) {
      printed.push({ picture, room });
      return ['<picture>'];
    },
  };
  const view = terminalView(60, 0, { printer });
  const lastOf = (state: WatchState, shape = size) => boardFrame(state, shape, view).at(-1) as DiffableRow;

  it('prints the picture over empty rows, from the last row', () => {
    const rows = boardFrame(begin, size, view);
    expect(rows.slice(1, 11)).toEqual(Array.from({ length: 10 }, () => ''));
    expect(text(rows.at(-1))).toBe('keys\u001b[2;1H<remove><picture>');
    expect(printed.at(-1)).toMatchObject({ picture: { width: 1536 }, room: { columns: 60, rows: 10 } });
  });

  it('prints the picture again only when it changes', () => {
    const first = lastOf(begin);
    const presence: BoardMessage = { type: 'presence.updated', onlineCount: 3 };
    expect(lastOf(reported(begin, presence)).changesFrom(first, 13)).toBe('');
    expect(lastOf(reported(begin, boris)).changesFrom(first, 13)).toBe('');
    const drawn = reported(begin, boris, next);
    for (const next of [lastOf(drawn), lastOf(zoomed(begin, 1)), lastOf(begin, { columns: 50, rows: 13 })]) {
      expect(next.changesFrom(first, 13)).toBe('\u001b[2;1H<remove><picture>');
    }
    expect(first.changesFrom({ text: '', changesFrom: () => '' }, 13)).toBeUndefined();
  });
});

describe('boardEventLines', () => {
  const bounds = { left: 10.4, top: 20.6, right: 30, bottom: 40 };
  const drawn = { ...created('d1', 'ada'), drawing: { ...drawing('d1', 'ada'), bounds } };
  const topless = { ...drawn, drawing: { ...drawn.drawing, bounds: { ...bounds, top: undefined } } };
  const odd = { id: {}, author: 1, bounds: 'wide' };
  const users = [{ id: 'x', username: 'ada' }, { id: 'y' }];
  const presence = { type: 'presence.updated', onlineCount: 2, users };
  it.each([
    [drawn, 'drawing.created\t5\td1\tada\t10,21', '@ada drew d1 at 10,21'],
    [wiped, 'board.wiped\t6', 'The board was wiped'],
    [presence, 'presence.updated\t2\t@ada y', '2 at the board: @ada, y'],
    [{ type: 'presence.updated', onlineCount: 1 }, 'presence.updated\t1\t', '1 at the board'],
    [{ type: 'new', a: 1 }, 'new\t{"a":1}', 'new  {"a":1}'],
    [{ type: 'drawing.created', revision: 7 }, 'drawing.created\t7\t\t\t', 'Somebody drew '],
    [topless, 'drawing.created\t5\td1\tada\t', '@ada drew d1'],
    [{ ...drawn, revision: {}, drawing: odd }, 'drawing.created\t\t\t\t', 'Somebody drew '],
    [{ type: 'board.wiped', revision: {} }, 'board.wiped\t', 'The board was wiped'],
    [{ ...presence, onlineCount: {}, users: [{ id: {} }] }, 'presence.updated\t\t', '? at the board: '],
    [{ ...presence, onlineCount: undefined, users: [] }, 'presence.updated\t\t', '? at the board'],
  ])('prints %j', (one, pipe, terminal) => {
    expect(boardEventLines(one as never, pipeView())).toEqual([pipe]);
    expect(boardEventLines(one as never, terminalView())).toEqual([terminal]);
  });
});
