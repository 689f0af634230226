import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { array, bytes, number, object, string } from '../../src/protocol/answer';
import {
  type AnswerOf,
  type CheckedBodyOf,
  type CheckedQueryOf,
  type ItemOf,
  type PathOf,
  type QueryOf,
  type RequestOf,
  type RouteSpec,
  section,
  type Unwrapped,
  verificationCommand,
  type WireAnswerOf,
} from '../../src/protocol/route';
import type { RouteByName } from '../../src/protocol/routes/index';

const shelf = section('shelf', {
  list: {
    method: 'GET',
    path: '/api/shelf',
    auth: 'optional',
    effect: 'read',
    query: v.strictObject({ limit: v.optional(v.number()) }),
    answer: object({ data: object({ books: array(object({ id: string })), total: number }) }),
    items: 'books',
  },
  find: {
    method: 'GET',
    host: 'pixel',
    path: '/api/shelf/{book}/pages/{page}',
    kind: 'binary',
    auth: 'bearer',
    effect: 'read',
    query: v.strictObject({ zoom: v.pipe(v.string(), v.transform(Number)) }),
    answer: bytes,
  },
  lend: {
    method: 'POST',
    path: '/api/shelf/{book}/lend',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ to: v.string(), days: v.optional(v.number(), 7) }),
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'shelf lent {book} --to {to} --days {days}' },
  },
  pay: {
    method: 'POST',
    path: '/api/shelf/pay',
    auth: 'bearer',
    effect: 'keyed',
    key: 'operationId',
    body: v.strictObject({ amount: v.number(), operationId: v.string() }),
    answer: array(string),
    items: '*',
  },
});

type Shelf = typeof shelf;

describe('section', () => {
  it('names its routes and fills in the main host, JSON and 200', () => {
    expect(shelf.list).toMatchObject({
      name: 'shelf.list',
      section: 'shelf',
      host: 'main',
      kind: 'json',
      ok: 200,
    });
    expectTypeOf(shelf.list.name).toEqualTypeOf<'shelf.list'>();
  });

  it('fills in a token, and the effect of a GET, a PUT and a DELETE', () => {
    const { get, put, drop } = section('short', {
      get: { method: 'GET', path: '/a' },
      put: { method: 'PUT', path: '/a', effect: 'keyed' },
      drop: { method: 'DELETE', path: '/a', auth: 'none' },
    });
    expect([get.effect, put.effect, drop.effect]).toEqual(['read', 'keyed', 'idempotent']);
    expect([get.auth, put.auth, drop.auth]).toEqual(['bearer', 'bearer', 'none']);
    expectTypeOf(get.effect).toEqualTypeOf<'read'>();
    expectTypeOf(put.effect).toEqualTypeOf<'keyed'>();
    expectTypeOf(drop.auth).toEqualTypeOf<'none'>();
    expectTypeOf(put.auth).toEqualTypeOf<'bearer'>();
    expectTypeOf<{ method: 'POST'; path: '/a' }>().not.toExtend<RouteSpec>();
  });

  it('keeps what was written down', () => {
    expect(shelf.find).toMatchObject({
      host: 'pixel',
      kind: 'binary',
      path: '/api/shelf/{book}/pages/{page}',
    });
    expect(shelf.lend).toMatchObject({ ok: 201, effect: 'once', method: 'POST' });
    expect(Object.keys(shelf)).toEqual(['list', 'find', 'lend', 'pay']);
  });
});

describe('tellingCommand', () => {
  it('fills in what the request named', () => {
    expect(verificationCommand(shelf.lend, { book: 'b-1', to: 'ada+1@example.org', days: 3 })).toBe(
      'shelf lent b-1 --to ada+1@example.org --days 3',
    );
  });

  it('leaves a word for the person where the value is missing, empty or could be more than a word', () => {
    for (const book of [undefined, null, '', 'two words', '$(rm)', "o'brien", 'a\nb', '{to}', '--all']) {
      expect(verificationCommand(shelf.lend, { book, to: 'ada', days: 0 })).toBe(
        'shelf lent <book> --to ada --days 0',
      );
    }
    expect(verificationCommand(shelf.lend)).toBe('shelf lent <book> --to <to> --days <days>');
  });

  it('is undefined for a route that no command tells of', () => {
    expect(verificationCommand(shelf.list, { book: 'b' })).toBeUndefined();
  });
});

describe('the types of a call', () => {
  it('ask for the parameters of the path, and only where there are some', () => {
    expectTypeOf<PathOf<Shelf['find']>>().toEqualTypeOf<{ book: string; page: string }>();
    expectTypeOf<RequestOf<Shelf['find']>['path']>().toEqualTypeOf<{ book: string; page: string }>();
    expectTypeOf<RequestOf<Shelf['list']>['path']>().toEqualTypeOf<undefined>();
  });

  it('let a query be left out when all of it may be', () => {
    expectTypeOf<Record<never, never>>().toExtend<RequestOf<Shelf['list']>>();
    expectTypeOf<{ query: { limit: number } }>().toExtend<RequestOf<Shelf['list']>>();
    expectTypeOf<{ query: { limit: string } }>().not.toExtend<RequestOf<Shelf['list']>>();
    expectTypeOf<{ path: { book: string; page: string } }>().not.toExtend<RequestOf<Shelf['find']>>();
    expectTypeOf<RequestOf<Shelf['lend']>['query']>().toEqualTypeOf<undefined>();
  });

  it('tell what callers give from what the sandbox reads', () => {
    expectTypeOf<QueryOf<Shelf['find']>>().toEqualTypeOf<{ zoom: string }>();
    expectTypeOf<CheckedQueryOf<Shelf['find']>>().toEqualTypeOf<{ zoom: number }>();
    expectTypeOf<CheckedQueryOf<Shelf['lend']>>().toEqualTypeOf<undefined>();
    expectTypeOf<CheckedBodyOf<Shelf['lend']>>().toEqualTypeOf<{ to: string; days: number }>();
  });

  it('ask for a body without its operation id, which the sandbox sees', () => {
    expectTypeOf<{ path: { book: string }; body: { to: string } }>().toExtend<RequestOf<Shelf['lend']>>();
    expectTypeOf<{ path: { book: string } }>().not.toExtend<RequestOf<Shelf['lend']>>();
    expectTypeOf<{ body: { amount: number } }>().toExtend<RequestOf<Shelf['pay']>>();
    expectTypeOf<CheckedBodyOf<Shelf['pay']>>().toEqualTypeOf<{ amount: number; operationId: string }>();
  });
});

describe('the types of an answer', () => {
  it('lose the data wrapper only where it is the only key', () => {
    expectTypeOf<Unwrapped<{ data: { id: string } }>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Unwrapped<{ data: number; serverTime: string }>>().toEqualTypeOf<{
      data: number;
      serverTime: string;
    }>();
    expectTypeOf<Unwrapped<{ id: string }>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<WireAnswerOf<Shelf['list']>>().toHaveProperty('data');
    expectTypeOf<AnswerOf<Shelf['list']>>().toEqualTypeOf<{
      readonly books: readonly { readonly id: string }[];
      readonly total: number;
    }>();
    expectTypeOf<AnswerOf<Shelf['lend']>>().toEqualTypeOf<undefined>();
  });

  it('find the element of a list in a field or in the answer itself', () => {
    expectTypeOf<ItemOf<Shelf['list']>>().toEqualTypeOf<{ readonly id: string }>();
    expectTypeOf<ItemOf<Shelf['pay']>>().toEqualTypeOf<string>();
    expectTypeOf<ItemOf<Shelf['lend']>>().toEqualTypeOf<never>();
  });

  it('come through the catalogue by name', () => {
    expectTypeOf<PathOf<RouteByName<'school.stickerErase'>>>().toEqualTypeOf<{
      profileId: string;
      placementId: string;
    }>();
    expectTypeOf<ItemOf<RouteByName<'users.followers'>>>().toHaveProperty('displayName');
    expectTypeOf<AnswerOf<RouteByName<'posts.get'>>>().toHaveProperty('likesCount');
    expectTypeOf<AnswerOf<RouteByName<'school.nicknameOf'>>>().toHaveProperty('serverTime');
    expectTypeOf<{ query: { ids: string[] } }>().toExtend<RequestOf<RouteByName<'school.correctorState'>>>();
    expectTypeOf<CheckedQueryOf<RouteByName<'canvas.pixelInfo'>>>().toEqualTypeOf<{ x: number; y: number }>();
    // The captcha token's key is known at run time only.
    expectTypeOf<{ body: { email: string; password: string; anyKey: string } }>().toExtend<
      RequestOf<RouteByName<'auth.signIn'>>
    >();
  });
});
