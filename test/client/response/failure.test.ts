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
  const late = { code: 'EDIT_WINDOW_EXPIRED', message: 'too late' };
  const missing = { code: 'NOT_FOUND', message: 'no such notification' };
  const flat = { code: 'X', message: 'b', detail: 'a', title: 'c' };
  const slow = 'Too Many Requests';
  const page = '\n <!doctype html><h1>canary</h1>';
  const pageError = { status: 502, code: 'UNKNOWN_ERROR', message: 'the service answered with a web page' };
  const limit = { error: true, reason: 'RateLimit', data: { after: 12 } };
  const limited = { code: 'RateLimit', retryAfter: 12, isServiceFormat: true };
  const inherited = { error: true, reason: 'constructor', data: {} };
  const named = { code: 'constructor', message: 'constructor' };
  const noSession = { code: 'UNAUTHORIZED', message: expect.stringContaining('valid session') };

  it.each<[string, number, unknown, object]>([
    ['a nested error', 403, { error: late }, { ...late, status: 403, fields: {} }],
    ['a flat error by its `detail`', 400, flat, { code: 'X', message: 'a' }],
    ['a flat error by its `message`', 400, { ...flat, detail: undefined }, { message: 'b' }],
    ['a flat error by its `title`', 400, { title: 'c' }, { code: 'BAD_REQUEST', message: 'c' }],
    ['a text in `error`', 429, { error: slow }, { code: 'RATE_LIMIT_EXCEEDED', message: slow }],
    ['a code in `error`', 401, { error: 'SESSION_EXPIRED' }, { code: 'SESSION_EXPIRED' }],
    ['a message beside a text in `error`', 400, { error: slow, message: 'no tab' }, { message: 'no tab' }],
    ['a code in plain text', 401, 'UNAUTHORIZED\n', noSession],
    ['a sentence in plain text', 404, 'no route', { code: 'NOT_FOUND', message: 'no route' }],
    ['a long plain text', 500, 'long '.repeat(100), { message: 'the service answered with status 500' }],
    ['success: false with 200', 200, { success: false, error: missing }, { ...missing, status: 200 }],
    ['success: false with 404', 404, { success: false, error: missing }, { ...missing, status: 404 }],
    ['success: false with a text', 200, { success: false, error: 'nope' }, { message: 'nope' }],
    ['a web page without its text', 502, page, pageError],
    ['an error of the canvas with 200', 200, limit, limited],
    ['an error of the canvas with 403', 403, limit, limited],
    ['an error of the canvas with 429', 429, limit, limited],
    ['an error of the canvas with 503', 503, limit, limited],
    ['a canvas reason with an inherited name', 200, inherited, named],
  ])('reads %s', (_, status, body, expected) => expect(read(status, body)).toMatchObject(expected));

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

  it.each([
    ['an ordinary answer', 200, { id: 1 }],
    ['an answer with an error of its own', 200, { error: 'shown', success: true }],
    ['a flag that says no', 200, { success: false }],
    ['a list', 200, []],
    ['a redirect', 302, ''],
    ['nothing', 204, ''],
  ])('finds no failure in %s', (_, status, body) => expect(read(status, body)).toBeUndefined());

  const strange = ['null', '0', '"x"', '[]', '{"error":null}', '{"error":[]}', '{"error":{"message":{}}}'];
  it.each([...strange, '', '\u0000'])('reads the body %j', (body) => {
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

  it.each([
    ['are not repeated where the message names them', 'email: is wrong', 'email'],
    ['replace a message without the field', 'is wrong', 'email'],
  ])('%s', (_, message, field) => {
    const body = { message, violations: [{ field, message: 'is wrong' }] };
    expect(read(422, body)?.message).toBe('email: is wrong');
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
    (name) => expect(read(500, {}, { [name]: 'abc' })?.fields).toEqual({ requestId: 'abc' }),
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

  it('have a message of at most 500 characters', () =>
    expect(read(400, { message: 'x'.repeat(10_000) })?.message).toHaveLength(500));
});

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
])('isServiceFormat of %s is %s', (_, expected, body) => {
  expect(read(403, body)?.isServiceFormat).toBe(expected);
});
