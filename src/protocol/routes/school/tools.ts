import * as v from 'valibot';
import * as a from '../../answer';
import { idList } from '../../fields';
import {
  CorrectorState,
  HandIn,
  Notebooks,
  RedPenState,
  ToolInventory,
  ToolReceipt,
  WastePaper,
  WastePaperReceipt,
} from '../../records/school/tools';
import type { RouteSpec } from '../../route';

const text = v.string();
const posts = v.strictObject({ ids: idList });

const fragment = {
  eventId: text,
  postId: text,
  revision: text,
  start: v.number(),
  end: v.number(),
  operationId: text,
};

/** Tools for posts: notebook sheets, correctors, red pens, waste paper. */
export const tools = {
  notebooks: { method: 'GET', path: '/api/post-notebooks/inventory', answer: a.object({ data: Notebooks }) },
  correctorInventory: {
    method: 'GET',
    path: '/api/correctors/inventory',
    answer: a.object({ data: ToolInventory }),
    items: 'events',
  },
  correctorState: {
    method: 'GET',
    path: '/api/correctors/state',
    query: posts,
    answer: a.object({ data: a.record(a.nullable(CorrectorState)) }),
  },
  correctorApply: {
    method: 'POST',
    path: '/api/correctors/apply',
    spends: 'item',
    effect: 'keyed',
    key: 'operationId',
    body: v.strictObject(fragment),
    answer: ToolReceipt,
  },
  correctorCancel: {
    method: 'POST',
    path: '/api/correctors/cancel',
    effect: 'once',
    body: v.strictObject({ postId: text }),
    answer: ToolReceipt,
    lostAnswer: { verified: 'by reading', verifyWith: 'school corrector state {postId}' },
  },
  correctorReport: {
    method: 'POST',
    path: '/api/correctors/report',
    effect: 'once',
    body: v.strictObject({ postId: text, markId: text, reason: text }),
    answer: ToolReceipt,
    lostAnswer: { verified: 'by sending again', verifyWith: 'school corrector state {postId}' },
  },
  redPenInventory: {
    method: 'GET',
    path: '/api/red-pens/inventory',
    answer: a.object({ data: ToolInventory }),
    items: 'events',
  },
  redPenState: {
    method: 'GET',
    path: '/api/red-pens/state',
    query: posts,
    answer: a.object({ data: a.record(a.nullable(RedPenState)) }),
  },
  redPenApply: {
    method: 'POST',
    path: '/api/red-pens/apply',
    spends: 'item',
    effect: 'keyed',
    key: 'operationId',
    body: v.strictObject({ ...fragment, replacement: text }),
    answer: ToolReceipt,
  },
  redPenCancel: {
    method: 'POST',
    path: '/api/red-pens/cancel',
    effect: 'once',
    body: v.strictObject({ postId: text, claimId: text }),
    answer: ToolReceipt,
    lostAnswer: { verified: 'by reading', verifyWith: 'school red-pen state {postId}' },
  },
  redPenReport: {
    method: 'POST',
    path: '/api/red-pens/report',
    effect: 'once',
    body: v.strictObject({ postId: text, claimId: text, reason: text }),
    answer: ToolReceipt,
    lostAnswer: { verified: 'by sending again', verifyWith: 'school red-pen state {postId}' },
  },
  wastePaper: { method: 'GET', path: '/api/v1/<assistant>/waste-paper', answer: WastePaper },
  wastePaperGive: {
    method: 'POST',
    path: '/api/v1/<assistant>/waste-paper/posts/{postId}',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({}),
    answer: WastePaperReceipt,
  },
  wastePaperHandIn: {
    method: 'POST',
    path: '/api/v1/<assistant>/waste-paper/hand-ins',
    spends: 'item',
    effect: 'keyed',
    key: 'Idempotency-Key',
    answer: HandIn,
  },
} as const satisfies Record<string, RouteSpec>;
