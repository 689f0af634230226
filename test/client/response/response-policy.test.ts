import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/client/http/transport-error';
import type { Call } from '../../../src/client/request/request';
import {
  type Decision,
  decide,
  type Facts,
  type Outcome,
  type ReceivedAnswer,
} from '../../../src/client/response/response-policy';
import { object, string } from '../../../src/protocol/answer';
import type { AnyRoute, Effect, RouteSpec } from '../../../src/protocol/route';

const url = new URL('https://service.test/api/x');

function route(effect: Effect, spec: Partial<RouteSpec> = {}): AnyRoute {
  const base = {
    method: effect === 'read' ? 'GET' : 'POST',
    path: '/api/x',
    auth: 'bearer',
    effect,
    ok: 200,
  } as const;
  return { name: 'test.x', section: 'test', host: 'main', kind: 'json', ...base, ...spec } as AnyRoute;
}

const facts = (effect: Effect, more: Partial<Facts> = {}, call: Partial<Call> = {}): Facts => ({
  call: { route: route(effect), url, expects: 'json', ...call },
  timeoutMs: 30_000,
  externalFailed: 'EXTERNAL',
  now: 0,
  mayBeDone: false,
  clean: (text) => text.replaceAll('secret', '<removed>'),
  ...more,
});

const answered = (
  status: number,
  body: unknown = '',
  more: Partial<ReceivedAnswer> = {},
): ReceivedAnswer => ({
  status,
  headers: {},
  url,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  ...more,
});

const short = (decision: Decision) => {
  if (decision.next === 'done') return ['done', decision.reply.value, decision.note !== undefined];
  return [decision.next, decision.error.kind];
};

type Row = [title: string, effect: Effect, outcome: Outcome, expected: unknown[], call?: Partial<Call>];

/** Tests that each outcome of a call leads to the expected decision. */
const decides = (rows: readonly Row[]) =>
  it.each(rows)('%s', (_, effect, outcome, expected, call) => {
    expect(short(decide(outcome, facts(effect, {}, call)))).toEqual(expected);
  });

const unsent = { error: new TransportError('unsent', 'network') };
const sent = { error: new TransportError('sent', 'network') };
const large = { error: new TransportError('sent', 'too-large') };
const noHost = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
const unknownHost = { error: new TransportError('unsent', 'network', noHost) };
const html = { headers: { 'content-type': 'text/html' } };
const harmless = { route: route('once', { lostAnswer: { harmless: 'why' } }) };
const promising = { route: route('once', { answer: object({ id: string }) }) };
const again = ['retry', 'network'];
const failed = ['fail', 'network'];
const unsure = ['fail', 'unknown-outcome'];
const refused = ['fail', 'refused'];
const done = (value?: unknown) => ['done', value, false];
const doneWithNote = ['done', undefined, true];

describe('the decision without an answer', () => {
  decides([
    ['is a retry for a read that was not sent', 'read', unsent, again],
    ['is a retry for a read', 'read', sent, again],
    ['is a retry for an idempotent change', 'idempotent', sent, again],
    ['is a retry for a keyed change', 'keyed', sent, again],
    ['is a retry for a change that was not sent', 'once', unsent, again],
    ['is an unknown outcome for another change', 'once', sent, unsure],
    ['is a failure for a harmless change', 'once', sent, failed, harmless],
    ['is a failure where a retry cannot help', 'read', unknownHost, failed],
  ]);
});

describe('the decision about a success', () => {
  decides([
    ['is done for JSON of a read', 'read', answered(200, { a: 1 }), done({ a: 1 })],
    ['is done for JSON of a change', 'once', answered(201, { a: 1 }), done({ a: 1 })],
    ['is a failure for null', 'read', answered(200, 'null'), failed],
    ['is done for null of a change', 'keyed', answered(200, 'null'), done(null)],
    ['is unknown for a bare value', 'once', answered(200, 'true'), unsure],
    ['is done for no body of a change', 'once', answered(204), done()],
    ['is done for no body of a keyed change', 'keyed', answered(201), done()],
    ['is a failure for no body of a read', 'read', answered(200), failed],
    ['is a failure for broken JSON of a read', 'read', answered(200, '{"a":'), failed],
    ['is unknown for broken JSON of a change', 'once', answered(200, '{"a":'), unsure],
    ['is a retry for broken JSON of a keyed change', 'keyed', answered(201, '{"a":'), again],
    ['is a failure for a web page of a read', 'read', answered(200, '<html>'), failed],
    ['is a retry for a web page of an idempotent change', 'idempotent', answered(200, '<html>'), again],
    ['is a retry for a web page of a keyed change', 'keyed', answered(201, '<html>'), again],
    ['is unknown for a web page of a change', 'once', answered(200, '<html>'), unsure],
    ['is a failure for a web page of a harmless change', 'once', answered(200, '<html>'), failed, harmless],
    ['is unknown for an empty web page of a change', 'once', answered(200, '', html), unsure],
    ['is a retry for an empty web page of a keyed change', 'keyed', answered(200, '', html), again],
    ['is unknown for half a web page of a change', 'once', answered(200, '', { ...sent, ...html }), unsure],
    ['is a retry for half a body of a read', 'read', answered(200, '', sent), again],
    ['is a retry for half a body of a keyed change', 'keyed', answered(201, '', sent), again],
    ['is done with a note for half a body of a change', 'once', answered(200, '', sent), doneWithNote],
    ['is unknown for half a body that promises a field', 'once', answered(200, '', sent), unsure, promising],
    ['is a failure for half a body of a harmless change', 'once', answered(200, '', sent), failed, harmless],
    ['is done for no body of a harmless change', 'once', answered(200), done(), harmless],
    ['is a failure for a large body of a read', 'read', answered(200, '', large), failed],
    ['is a failure for a large body of a keyed change', 'keyed', answered(201, '', large), failed],
    ['is done with a note for a large body of PUT', 'idempotent', answered(200, '', large), doneWithNote],
  ]);

  // test/contract/catalogue/answers.test.ts has other answers, and all routes.
  it.each<[string, ReceivedAnswer, unknown]>([
    ['the field', answered(201, { number: 'A-1' }), 'done'],
    ['no body', answered(204), 'retry'],
    ['null', answered(201, 'null'), 'retry'],
    ['another record', answered(201, { success: true }), 'retry'],
  ])('of a route that promises a field depends on it: %s', (_, outcome, next) => {
    const promising = { route: route('keyed', { answer: object({ number: string }) }) };
    for (const expects of ['json', 'anything'] as const)
      expect(decide(outcome, facts('keyed', {}, { ...promising, expects })).next).toBe(next);
  });

  it('names the host that answered with a web page', () => {
    expect(decide(answered(200, '<html>'), facts('read'))).toMatchObject({
      error: { message: 'service.test answered with a web page (status 200)' },
    });
  });

  it('returns bytes unchanged, but not an error of the canvas in their place', () => {
    const bytes = facts('read', {}, { expects: 'bytes' });
    for (const body of ['<\u0000', ''])
      expect(short(decide(answered(200, body), bytes))).toEqual(['done', Buffer.from(body), false]);
    const limit = { error: true, reason: 'RateLimit', data: { after: 3 } };
    const outcome = answered(200, limit, { headers: { 'content-type': 'application/json' } });
    expect(decide(outcome, bytes)).toMatchObject({ next: 'wait', retryAfter: 3 });
  });

  it.each([
    ['JSON', '{"a":1}', { a: 1 }],
    ['text', 'plain', 'plain'],
    ['a web page', '<p>', '<p>'],
    ['no body', '', undefined],
    ['bytes', 'a\u0000b', Buffer.from('a\u0000b')],
  ])('returns %s where anything is expected', (_, body, value) => {
    const expected = ['done', value, false];
    expect(short(decide(answered(200, body), facts('read', {}, { expects: 'anything' })))).toEqual(expected);
    const call = { ...harmless, expects: 'anything' } as const;
    expect(short(decide(answered(200, body), facts('once', {}, call)))).toEqual(expected);
  });
});

describe('the decision about a refusal', () => {
  const wait = ['wait', 'too-frequent'];
  const signIn = { url: new URL('https://service.test/prefix/api/v1/auth/sign-in') };
  const notFound = { success: false, error: { code: 'NOT_FOUND' } };
  decides([
    ['is a failure for 4xx', 'once', answered(400), refused],
    ['is a failure for a missing record', 'idempotent', answered(404), ['fail', 'not-found']],
    ['is a failure for success: false', 'read', answered(200, notFound), ['fail', 'not-found']],
    ['is a retry for a fault of a read', 'read', answered(503), again],
    ['is a retry for a fault of an idempotent change', 'idempotent', answered(500), again],
    ['is a retry for a fault of a keyed change', 'keyed', answered(502, '<html>'), again],
    ['is unknown for a fault of a change', 'once', answered(500), unsure],
    ['is a failure for a fault of a harmless change', 'once', answered(500), failed, harmless],
    ['is a failure for an unknown route', 'once', answered(501), failed],
    ['is a wait for a limit of a read', 'read', answered(429), wait],
    ['is a wait for a limit of a change', 'once', answered(429), wait],
    ['is a failure for a limit of a sign-in', 'once', answered(429), ['fail', 'too-frequent'], signIn],
    ['is a wait for a limit of a read at that path', 'read', answered(429), wait, signIn],
    ['is a refresh for a refused token', 'once', answered(401), ['refresh', 'signed-out']],
    ['is a failure for a wrong code', 'once', answered(401, { error: { code: 'OTP_INVALID' } }), refused],
  ]);

  it('keeps the time of a retry, and the code of an unknown outcome', () => {
    const later = answered(503, '', { headers: { 'retry-after': '3' } });
    expect(decide(later, facts('read'))).toMatchObject({ next: 'retry', retryAfter: 3 });
    const fault = answered(500, { code: 'INTERNAL_ERROR', message: 'oh' });
    const error = { details: { status: 500, code: 'INTERNAL_ERROR' } };
    expect(decide(fault, facts('once'))).toMatchObject({ error });
  });

  it('removes secrets from its message', () => {
    const body = { message: 'secret!', reason: 'my secret' };
    expect(decide(answered(400, body), facts('read'))).toMatchObject({
      error: { message: '<removed>!', details: { fields: { reason: 'my <removed>' } } },
    });
  });
});

const deleting = { route: route('idempotent', { method: 'DELETE' }) };
const posting = { route: route('idempotent', { method: 'POST' }) };
const conflict = answered(409, { error: { code: 'CONFLICT' } });
const missing = answered(404, 'NOT_FOUND');
const inSchool = { ...route('keyed'), section: 'school' };

it.each<[string, string, ReceivedAnswer, Partial<Call>]>([
  ['a deleted record', 'done', missing, deleting],
  ['a missing record of a POST', 'fail', missing, posting],
  ['ALREADY_DELETED', 'done', answered(409, { error: { code: 'ALREADY_DELETED' } }), deleting],
  ['NOT_DELETED', 'done', answered(409, { error: { code: 'NOT_DELETED' } }), posting],
  ['a conflict of a POST', 'done', conflict, posting],
  ['a conflict without a code', 'done', answered(409, { error: { message: 'no' } }), posting],
  ['a web page with 404', 'retry', answered(404, '<html>'), deleting],
  ['a web page with 409', 'retry', answered(409, '<html>'), posting],
  ['a conflict of a PUT', 'fail', conflict, { route: route('idempotent', { method: 'PUT' }) }],
  ['a conflict of a keyed change', 'retry', conflict, { route: route('keyed') }],
  ['a code of its section', 'fail', answered(409, { code: 'NOT_OWNED' }), { route: inSchool }],
  ['a code of another section', 'retry', answered(409, { code: 'SELF_VOTE' }), { route: inSchool }],
  ['a code elsewhere', 'retry', answered(409, { error: 'NOT_OWNED' }), { route: inSchool }],
  ['an unknown route of a keyed change', 'retry', answered(501, '{}'), { route: inSchool }],
  ['ALREADY_VOTED', 'fail', answered(409, { code: 'ALREADY_VOTED' }), { route: route('once') }],
])('the decision about a conflict after a lost answer for %s is %s', (_, next, outcome, call) => {
  const decision = decide(outcome, facts('idempotent', { mayBeDone: true }, call));
  expect(decision.next).toBe(next);
  if (decision.next === 'done')
    expect(decision).toMatchObject({ note: expect.stringMatching(/earlier attempt/) });
  expect(decide(outcome, facts('idempotent', {}, call)).next).toBe('fail');
});

describe('the decision about a redirect', () => {
  it('names the location of a change without its query', () => {
    const outcome = answered(301, '', { headers: { location: 'https://other.test/there?token=x' } });
    expect(decide(outcome, facts('once'))).toMatchObject({
      next: 'fail',
      error: {
        kind: 'refused',
        message: expect.stringMatching(/redirects this request to https:\/\/other\.test\/there,/),
        details: { status: 301, hint: expect.stringContaining('config set') },
      },
    });
  });

  it.each([
    ['a missing location', answered(302)],
    ['304', answered(304)],
    ['an invalid location', answered(300, '', { headers: { location: 'http://[' } })],
    ['199', answered(199)],
  ])('is a failure for %s', (_, outcome) => expect(short(decide(outcome, facts('read')))).toEqual(failed));
});

describe('a password that is a common word', () => {
  const messageOf = (word: string, status: number, body: object) => {
    const clean = (text: string) => text.replaceAll(word, '<removed>');
    const decision = decide(answered(status, body), facts('once', { clean }));
    return decision.next === 'done' ? undefined : decision.error;
  };

  it('is not removed from the sentence about a wrong password', () => {
    const body = { error: { code: 'ACCOUNT_INVALID_CREDENTIALS', message: 'Your password is wrong' } };
    expect(messageOf('wrong', 401, body)?.message).toBe('the email address or the password is wrong');
    expect(messageOf('other', 401, body)?.message).toBe('Your password is wrong');
  });

  it('is not shown by a violation whose message is replaced', () => {
    const violations = [{ field: 'password', message: 'printable has no digit' }];
    const body = { code: 'INVALID_PASSWORD', message: 'refused', violations };
    const error = messageOf('printable', 400, body);
    expect(error?.message).toBe('this password is not allowed');
    expect(JSON.stringify(error?.details)).not.toContain('<removed>');
  });

  it('is not removed from messages of plaza', () =>
    expect(messageOf('session', 401, {})?.message).toBe('the service requires a valid session'));

  it('is removed from other messages of the service', () => {
    const error = messageOf('hunter', 400, { code: 'NEW_CODE', message: 'hunter is weak' });
    expect(error?.message).toBe('<removed> is weak');
  });
});
