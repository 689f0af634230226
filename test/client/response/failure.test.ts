import { describe, expect, it } from 'vitest';
import { type Failure, failureOf } from '../../../src/client/response/failure';
import { readText } from '../../../src/client/response/text';
import type { AnswerHeaders } from '../../../src/ports/api';

const now = Date.UTC(2026, 9, 1, 12);

function read(status: number, body: unknown, headers: AnswerHeaders = {}): Failure | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return failureOf({ status, headers, text: readText(Buffer.from(text)), now });
}

describe('failureOf', () => {
  it('reads an error nested in `error`', () => {
    const body = { error: { code: 'EDIT_WINDOW_EXPIRED', message: 'too late' } };
    expect(read(403, body)).toMatchObject({
      status: 403,
      code: 'EDIT_WINDOW_EXPIRED',
      message: 'too late',
      fields: {},
    });
  });

  it('reads a flat error, and prefers `detail` to `message` to `title`', () => {
    const body = { code: 'X', message: 'b', detail: 'a', title: 'c' };
    expect(read(400, body)).toMatchObject({ code: 'X', message: 'a' });
    expect(read(400, { ...body, detail: undefined })).toMatchObject({ message: 'b' });
    expect(read(400, { title: 'c' })).toMatchObject({ code: 'BAD_REQUEST', message: 'c' });
  });

  it('reads a text in `error`, which may be a code', () => {
    expect(read(429, { error: 'Too Many Requests' })).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Too Many Requests',
    });
    expect(read(401, { error: 'SESSION_EXPIRED' })).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(read(400, { error: 'Bad Request', message: 'no such tab' })).toMatchObject({
      message: 'no such tab',
    });
  });

  it('reads a validation error with its fields and without its echo', () => {
    const failure = read(422, {
      type: 'validation',
      on: 'body',
      property: '/user/email',
      message: 'Expected a mail address',
      summary: 'Expected a mail address at email',
      found: { email: 'x', password: 'canary-secret' },
      errors: [{ path: '/password', message: 'too short', value: 'canary-secret' }],
    });
    expect(failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { 'violations.user.email': 'Expected a mail address', 'violations.password': 'too short' },
    });
    expect(failure?.message).toBe('Expected a mail address at email; password: too short');
    expect(JSON.stringify(failure)).not.toContain('canary');
  });

  it('reads a validation error that is JSON in a message', () => {
    const inner = { type: 'validation', on: 'body', summary: 'wrong', found: { password: 'canary-secret' } };
    for (const body of [{ message: JSON.stringify(inner) }, { error: { message: JSON.stringify(inner) } }]) {
      const failure = read(422, body);
      expect(failure?.message).toBe('wrong');
      expect(JSON.stringify(failure)).not.toContain('canary');
    }
  });

  it('reads plain text, a code or a sentence', () => {
    expect(read(401, 'UNAUTHORIZED\n')).toMatchObject({
      code: 'UNAUTHORIZED',
      message: expect.stringContaining('valid session'),
    });
    expect(read(404, 'no route')).toMatchObject({ code: 'NOT_FOUND', message: 'no route' });
    expect(read(500, `${'long '.repeat(100)}`)?.message).toBe('the service answered with status 500');
  });

  it('reads an error beside `success: false` with any status', () => {
    const body = { success: false, error: { code: 'NOT_FOUND', message: 'no such notification' } };
    for (const status of [200, 404]) {
      expect(read(status, body)).toMatchObject({
        status,
        code: 'NOT_FOUND',
        message: 'no such notification',
      });
    }
    expect(read(200, { success: false, error: 'nope' })).toMatchObject({ message: 'nope' });
  });

  it('reports a web page without its text', () => {
    const failure = read(502, '\n <!doctype html><h1>canary</h1>');
    expect(failure).toMatchObject({ status: 502, code: 'UNKNOWN_ERROR' });
    expect(failure?.message).toBe('the service answered with a web page');
  });

  it.each([200, 403, 429, 503])('reads an error of the canvas with status %d', (status) => {
    const body = { error: true, reason: 'RateLimit', data: { after: 12 } };
    expect(read(status, body)).toMatchObject({ code: 'RateLimit', retryAfter: 12, isServiceFormat: true });
  });

  it('uses its own table for the message of a canvas reason', () => {
    const body = { error: true, reason: 'constructor', data: {} };
    expect(read(200, body)).toMatchObject({ code: 'constructor', message: 'constructor' });
  });

  it.each([
    ['an ordinary answer', 200, { id: 1 }],
    ['an answer with an error of its own', 200, { error: 'shown', success: true }],
    ['a flag that says no', 200, { success: false }],
    ['a list', 200, []],
    ['a redirect', 302, ''],
    ['nothing', 204, ''],
  ])('finds no failure in %s', (_, status, body) => {
    expect(read(status, body)).toBeUndefined();
  });

  it.each([
    'null',
    '0',
    '"x"',
    '[]',
    '{"error":null}',
    '{"error":[]}',
    '',
    '{"error":{"message":{}}}',
    '\u0000',
  ])('reads the body %j', (body) => {
    expect(read(418, body)).toMatchObject({ status: 418, code: '', message: expect.stringMatching(/./) });
  });
});

describe('the errors of fields', () => {
  it.each([
    ['a list of fields', { violations: [{ field: 'email', message: 'is wrong' }] }],
    ['a list of properties', { violations: [{ property: '/email', message: 'is wrong' }] }],
    ['a map to texts', { errors: { email: 'is wrong' } }],
    ['a map to lists', { errors: { email: ['is wrong'] } }],
    ['inside of error', { error: { code: 'VALIDATION_ERROR', errors: { email: 'is wrong' } } }],
    [
      'beside error',
      { error: { code: 'VALIDATION_ERROR' }, violations: [{ field: 'email', message: 'is wrong' }] },
    ],
  ])('are read from %s', (_, body) => {
    expect(read(422, body)).toMatchObject({
      message: 'email: is wrong',
      fields: { 'violations.email': 'is wrong' },
    });
  });

  it('are not repeated where the message names them', () => {
    const body = { message: 'email: is wrong', errors: { email: 'is wrong' } };
    expect(read(422, body)?.message).toBe('email: is wrong');
  });

  it('replace a message without the field', () => {
    const body = { message: 'is too short', violations: [{ field: 'title', message: 'is too short' }] };
    expect(read(422, body)?.message).toBe('title: is too short');
  });

  it('are ignored without a name or a message', () => {
    const body = { message: 'm', violations: [{ field: '', message: 'x' }, { field: 'a' }, null, 3, 'text'] };
    expect(read(422, body)).toMatchObject({ message: 'm', fields: {} });
  });
});

describe('the details of a failure', () => {
  it('are the fields that a user needs, from both places', () => {
    const body = {
      error: { code: 'ACCOUNT_BANNED', reason: 'spam', attemptsLeft: 3, hidden: 'x' },
      until: '2026-12-01',
      canRestore: true,
      restoreDeadline: 'D',
      userId: 'U',
    };
    expect(read(403, body)?.fields).toEqual({
      reason: 'spam',
      attemptsLeft: 3,
      until: '2026-12-01',
      canRestore: true,
      restoreDeadline: 'D',
      userId: 'U',
    });
  });

  it.each(['x-request-id', 'x-requestid', 'request-id', 'x-correlation-id'])(
    'have the request ID of the header %s',
    (name) => {
      expect(read(500, {}, { [name]: 'abc' })?.fields).toEqual({ requestId: 'abc' });
    },
  );

  it.each<[string, unknown, AnswerHeaders, number | undefined]>([
    ['seconds in the header', {}, { 'retry-after': '7' }, 7],
    ['a date in the header', {}, { 'retry-after': 'Thu, 01 Oct 2026 12:00:30 GMT' }, 30],
    ['a date that has passed', {}, { 'retry-after': 'Thu, 01 Oct 2026 11:00:00 GMT' }, 0],
    ['retryAfter nested', { error: { retryAfter: 8 } }, {}, 8],
    ['retry_after nested', { error: { retry_after: '9' } }, {}, 9],
    ['retryAfter flat', { retryAfter: 1.5 }, {}, 1.5],
    ['retry_after beside error', { error: 'Too Many Requests', retry_after: 4 }, {}, 4],
    ['data.after', { error: true, reason: 'RateLimit', data: { after: 0 } }, {}, 0],
    ['the header first', { retryAfter: 8 }, { 'retry-after': '2' }, 2],
    ['nonsense', { retryAfter: 'soon' }, { 'retry-after': '' }, undefined],
    ['an object and a list', { retryAfter: { toString: 1 }, error: { retry_after: [8] } }, {}, undefined],
    ['a negative time', { retryAfter: -1 }, {}, undefined],
    ['nothing', {}, {}, undefined],
  ])('have the time to wait: %s', (_, body, headers, seconds) => {
    expect(read(429, body, headers)?.retryAfter).toBe(seconds);
  });

  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [403, 'ACCESS_DENIED'],
    [404, 'NOT_FOUND'],
    [409, 'ENTITY_ALREADY_EXISTS'],
    [413, 'FILE_TOO_LARGE'],
    [414, ''],
    [418, ''],
    [422, 'VALIDATION_ERROR'],
    [429, 'RATE_LIMIT_EXCEEDED'],
    [500, 'UNKNOWN_ERROR'],
    [503, 'UNKNOWN_ERROR'],
  ])('of status %d without a code have the code %j', (status, code) => {
    expect(read(status, {})).toMatchObject({ code, message: expect.stringMatching(/./) });
  });

  it('have a message of at most 500 characters', () => {
    expect(read(400, { message: 'x'.repeat(10_000) })?.message).toHaveLength(500);
  });
});

describe('isServiceFormat', () => {
  it.each<[string, boolean, unknown]>([
    ['a nested code', true, { error: { code: 'X' } }],
    ['a flat code', true, { code: 'X', message: 'no' }],
    ['a nested message', true, { error: { message: 'no' } }],
    ['a code as the error', true, { error: 'UNAUTHORIZED' }],
    ['a code as plain text', true, 'NOT_FOUND'],
    ['a validation error', true, { type: 'validation', on: 'body', property: '/a' }],
    ['a validation error inside a message', true, { message: '{"type":"validation","on":"body"}' }],
    ['violations', true, { title: 'no', violations: [{ property: 'a', message: 'no' }] }],
    ['a map of errors', true, { errors: { a: ['no'] } }],
    ['not successful', true, { success: false, error: { code: 'X' } }],
    ['the canvas', true, { error: true, reason: 'Closed' }],
    ['a page', false, '<html>NOT_FOUND</html>'],
    ['words', false, 'Forbidden'],
    ['nothing', false, ''],
    ['a message alone', false, { message: 'no' }],
    ['a numeric code', false, { code: 403, message: 'no' }],
    ['a nested numeric code', false, { error: { code: 403, message: 'no' } }],
    ["an error's words", false, { error: 'Too Many Requests' }],
    ['errors with numeric codes', false, { errors: [{ code: 1020, message: 'no' }] }],
  ])('of %s is %s', (_, expected, body) => {
    expect(read(403, body)?.isServiceFormat).toBe(expected);
  });
});
