/** A small catalogue for tests of the client: one route of each kind. */

import * as v from 'valibot';
import {
  array,
  boolean,
  bytes,
  number,
  object,
  openRecord,
  optional,
  string,
  unknown,
} from '../../../src/protocol/answer';
import { byCursor, byOffset, byPage, fileForm } from '../../../src/protocol/fields';
import { section } from '../../../src/protocol/route';

const item = object({ data: object({ items: array(object({ id: number })) }) });
const reading = { method: 'GET', auth: 'bearer', effect: 'read' } as const;
const keyed = { method: 'POST', auth: 'bearer', effect: 'keyed' } as const;
const once = { method: 'POST', auth: 'bearer', effect: 'once' } as const;
const harmless = { lostAnswer: { harmless: 'why' } } as const;
const list = { ...reading, path: '/api/list', answer: item, items: 'items' } as const;

const all = section('test', {
  ask: { ...reading, path: '/api/ask', answer: object({ data: object({ id: unknown }) }) },
  open: { ...reading, path: '/api/open', auth: 'none', answer: object({ ok: boolean }) },
  maybe: { ...reading, path: '/api/maybe', auth: 'optional', answer: object({ ok: boolean }) },
  user: { ...reading, path: '/api/users/{user}', answer: object({ id: string }) },
  mine: { ...reading, path: '/api/users/me', answer: object({ id: string }) },
  event: { ...reading, path: '/api/v1/<assistant>/shop', answer: openRecord },
  put: {
    method: 'PUT',
    path: '/api/put',
    auth: 'bearer',
    effect: 'idempotent',
    body: v.object({ name: v.optional(v.string()) }),
    answer: object({ name: string }),
  },
  drop: { method: 'DELETE', path: '/api/things/{thing}', auth: 'bearer', effect: 'idempotent' },
  spend: {
    ...keyed,
    path: '/api/spend',
    key: 'Idempotency-Key',
    body: v.object({ amount: v.number() }),
    answer: object({ balance: number }),
  },
  apply: {
    ...keyed,
    path: '/api/apply',
    key: 'operationId',
    body: v.object({ post: v.string(), operationId: v.optional(v.string()) }),
    answer: openRecord,
  },
  write: {
    ...once,
    path: '/api/posts/{post}/comments',
    body: v.object({ content: v.string() }),
    answer: object({ id: string }),
    lostAnswer: { verified: 'by reading', verifyWith: 'comments list {post}' },
  },
  signIn: {
    ...once,
    ...harmless,
    path: '/api/v1/auth/sign-in',
    auth: 'none',
    body: v.looseObject({ email: v.string(), password: v.string() }),
    answer: object({ accessToken: optional(string), flowToken: optional(string) }),
    secret: { body: ['password'], answer: ['accessToken', 'flowToken'], unnamedBody: true },
  },
  changePassword: { ...once, path: '/api/v1/auth/change-password' },
  order: {
    ...reading,
    path: '/api/orders/{number}',
    auth: 'bearer|order',
    answer: object({ number: string }),
  },
  upload: {
    ...once,
    ...harmless,
    path: '/api/files/upload',
    kind: 'multipart',
    body: fileForm,
    answer: object({ id: string }),
  },
  byCursor: { ...list, query: v.object({ ...byCursor, tab: v.optional(v.string()) }), paging: 'cursor' },
  byPage: { ...list, query: v.object(byPage), paging: 'page' },
  byOffset: { ...list, query: v.object(byOffset), paging: 'offset' },
  byBefore: { ...list, query: v.object({ before: v.optional(v.string()) }), paging: 'before' },
  whole: { ...list, answer: object({ data: array(object({ id: number })) }), items: '*' },
  board: { ...reading, host: 'pixel', path: '/api/board', kind: 'binary', answer: bytes },
  events: { ...reading, path: '/api/events', kind: 'sse', answer: openRecord },
  socket: {
    method: 'WS',
    host: 'pixel',
    path: '/ws',
    kind: 'socket',
    auth: 'first message',
    effect: 'once',
    answer: bytes,
  },
});

/** The codes of the school event end an operation of `spend` after a lost answer. */
export const routes = { ...all, spend: { ...all.spend, section: 'school' } };

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
