import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { array, bytes, number, object, string } from '../../src/protocol/answer';
import { section, verificationCommand } from '../../src/protocol/route';
import { allRoutes } from '../../src/protocol/routes/index';
import { defaultVocabulary, withWords } from '../../src/protocol/vocabulary';

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
});

describe('section', () => {
  it('names its routes and fills in the main host, JSON and 200', () => {
    expect(shelf.list).toMatchObject({
      name: 'shelf.list',
      section: 'shelf',
      host: 'main',
      kind: 'json',
      ok: 200,
    });
  });

  it('fills in the token, and the effect of a GET and of a DELETE', () => {
    const { get, put, drop } = section('short', {
      get: { method: 'GET', path: '/a' },
      put: { method: 'PUT', path: '/a', effect: 'keyed' },
      drop: { method: 'DELETE', path: '/a', auth: 'none' },
    });
    expect([get.effect, put.effect, drop.effect]).toEqual(['read', 'keyed', 'idempotent']);
    expect([get.auth, put.auth, drop.auth]).toEqual(['bearer', 'bearer', 'none']);
  });

  it('keeps the given fields', () => {
    expect(shelf.find).toMatchObject({
      host: 'pixel',
      kind: 'binary',
      path: '/api/shelf/{book}/pages/{page}',
    });
    expect(shelf.lend).toMatchObject({ ok: 201, effect: 'once', method: 'POST' });
    expect(Object.keys(shelf)).toEqual(['list', 'find', 'lend']);
  });
});

describe('verificationCommand', () => {
  it('fills in the values of the request', () => {
    expect(verificationCommand(shelf.lend, { book: 'b-1', to: 'ada+1@example.org', days: 3 })).toBe(
      'shelf lent b-1 --to ada+1@example.org --days 3',
    );
  });

  it('leaves a placeholder where a value is missing, empty or more than one word', () => {
    for (const book of [undefined, null, '', 'two words', '$(rm)', "o'brien", 'a\nb', '{to}', '--all']) {
      expect(verificationCommand(shelf.lend, { book, to: 'ada', days: 0 })).toBe(
        'shelf lent <book> --to ada --days 0',
      );
    }
    expect(verificationCommand(shelf.lend)).toBe('shelf lent <book> --to <to> --days <days>');
  });

  it('is undefined for a route without a command that verifies it', () => {
    expect(verificationCommand(shelf.list, { book: 'b' })).toBeUndefined();
  });
});

describe('withWords', () => {
  it('replaces the words of the vocabulary in a path', () => {
    const words = { ...defaultVocabulary, assistant: 'helper' };
    const path = '/api/v1/<assistant>/shop/{productId}';
    expect(withWords(path, words)).toBe('/api/v1/helper/shop/{productId}');
    expect(withWords('/api/<unknown>', words)).toBe('/api/<unknown>');
  });

  it('leaves no name of a word in any route', () => {
    for (const { path } of allRoutes) expect(withWords(path, defaultVocabulary)).not.toMatch(/[<>]/);
  });
});
