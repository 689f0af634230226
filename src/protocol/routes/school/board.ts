import * as v from 'valibot';
import * as a from '../../answer';
import { Board, BoardMessage, DrawingResult } from '../../records/school/board';
import { BackpackItem } from '../../records/school/shop';
import type { RouteSpec } from '../../route';

const points = v.array(v.strictObject({ x: v.number(), y: v.number() }));
const strokes = v.array(v.strictObject({ color: v.string(), width: v.number(), points }));

/** The shared drawing board and its socket. */
export const board = {
  board: { method: 'GET', path: '/api/v1/<assistant>/board', answer: Board },
  boardInventory: {
    method: 'GET',
    path: '/api/v1/<assistant>/board/inventory',
    answer: a.object({ items: a.array(BackpackItem) }),
    items: 'items',
  },
  boardTicket: {
    method: 'POST',
    path: '/api/v1/<assistant>/board/socket-ticket',
    effect: 'once',
    body: v.strictObject({}),
    answer: a.object({ ticket: a.string }),
    secret: { answer: ['ticket'] },
    lostAnswer: { harmless: 'an unused ticket expires' },
  },
  boardSocket: {
    method: 'WS',
    path: '/api/v1/<assistant>/board/ws',
    kind: 'socket',
    auth: 'ticket',
    effect: 'read',
    query: v.strictObject({ ticket: v.string() }),
    answer: BoardMessage,
    secret: { query: ['ticket'] },
  },
  boardDraw: {
    method: 'POST',
    path: '/api/v1/<assistant>/board/drawings',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ inventoryItemId: v.string(), strokes }),
    answer: DrawingResult,
  },
  boardWipe: {
    method: 'POST',
    path: '/api/v1/<assistant>/board/wipes',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ inventoryItemId: v.string(), path: points }),
    answer: a.openRecord,
  },
} as const satisfies Record<string, RouteSpec>;
