import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/client/http/transport-error';
import type { Call } from '../../../src/client/request/request';
import {
  type Decision,
  decide,
  type Facts,
  type ReceivedAnswer,
} from '../../../src/client/response/response-policy';
import { unknown } from '../../../src/protocol/answer';
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

describe('no answer', () => {
  const unsent = { error: new TransportError('unsent', 'network') };
  const sent = { error: new TransportError('sent', 'network') };
  it.each<[Effect, typeof sent, string[]]>([
    ['read', unsent, ['retry', 'network']],
    ['read', sent, ['retry', 'network']],
    ['idempotent', sent, ['retry', 'network']],
    ['keyed', sent, ['retry', 'network']],
    ['once', unsent, ['retry', 'network']],
    ['once', sent, ['fail', 'unknown-outcome']],
  ])('%s %#', (effect, outcome, expected) => {
    expect(short(decide(outcome, facts(effect)))).toEqual(expected);
  });

  it('once, but harmless: not repeated, and safe to run again', () => {
    const call = { route: route('once', { lostAnswer: { harmless: 'why' } }) };
    expect(short(decide(sent, facts('once', {}, call)))).toEqual(['fail', 'network']);
  });

  it('what would not help is not repeated', () => {
    const cause = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
    expect(short(decide({ error: new TransportError('unsent', 'network', cause) }, facts('read')))).toEqual([
      'fail',
      'network',
    ]);
  });
});

describe('a good answer', () => {
  const cut = { error: new TransportError('sent', 'network') };
  const html = { headers: { 'content-type': 'text/html' } };
  const large = { error: new TransportError('sent', 'too-large') };
  it.each<[string, Effect, ReceivedAnswer, unknown[]]>([
    ['JSON for a read', 'read', answered(200, { a: 1 }), ['done', { a: 1 }, false]],
    ['JSON for a change', 'once', answered(201, { a: 1 }), ['done', { a: 1 }, false]],
    ['null is an answer', 'read', answered(200, 'null'), ['done', null, false]],
    ['nothing for a change', 'once', answered(204), ['done', undefined, false]],
    ['nothing for a read', 'read', answered(200), ['fail', 'network']],
    ['broken JSON for a read', 'read', answered(200, '{"a":'), ['fail', 'network']],
    ['broken JSON for a change', 'once', answered(200, '{"a":'), ['fail', 'unknown-outcome']],
    ['a web page for a read', 'read', answered(200, '<html>'), ['fail', 'network']],
    ['a web page for a change', 'idempotent', answered(200, '<html>'), ['retry', 'network']],
    ['a web page for what is done once', 'once', answered(200, '<html>'), ['fail', 'unknown-outcome']],
    ['an empty page', 'once', answered(200, '', html), ['fail', 'unknown-outcome']],
    ['an empty page for what has a key', 'keyed', answered(200, '', html), ['retry', 'network']],
    ['half a page', 'once', answered(200, '', { ...cut, ...html }), ['fail', 'unknown-outcome']],
    ['half a body for a read', 'read', answered(200, '', cut), ['retry', 'network']],
    ['half a body for a change', 'once', answered(200, '', cut), ['done', undefined, true]],
    ['too large for a read', 'read', answered(200, '', large), ['fail', 'network']],
    ['too large for a change', 'idempotent', answered(200, '', large), ['done', undefined, true]],
    ['broken JSON for what has a key', 'keyed', answered(201, '{"a":'), ['retry', 'network']],
    ['a web page for what has a key', 'keyed', answered(201, '<html>'), ['retry', 'network']],
    ['half a body for what has a key', 'keyed', answered(201, '', cut), ['retry', 'network']],
    ['too large for what has a key', 'keyed', answered(201, '', large), ['fail', 'network']],
    ['nothing for what has a key', 'keyed', answered(201), ['done', undefined, false]],
  ])('%s', (_, effect, outcome, expected) => {
    expect(short(decide(outcome, facts(effect)))).toEqual(expected);
  });

  describe('of a route that has one', () => {
    const answer = unknown;
    it.each<[string, Effect, ReceivedAnswer, unknown[]]>([
      ['a record', 'read', answered(200, { a: 1 }), ['done', { a: 1 }, false]],
      ['a list', 'read', answered(200, [1]), ['done', [1], false]],
      ['null for a read', 'read', answered(200, 'null'), ['fail', 'network']],
      ['a text for a read', 'read', answered(200, '"fine"'), ['fail', 'network']],
      ['a wrapped null for a read', 'read', answered(200, { data: null }), ['fail', 'network']],
      ['null for a change', 'once', answered(200, 'null'), ['done', undefined, true]],
      ['a wrapped null for a change', 'keyed', answered(200, { data: null }), ['done', undefined, true]],
    ])('%s', (_, effect, outcome, expected) => {
      const call = { route: route(effect, { answer }) };
      expect(short(decide(outcome, facts(effect, {}, call)))).toEqual(expected);
    });
  });

  describe('of a route that promises a field', () => {
    const promising = {
      route: route('keyed', { answer: unknown, promises: ['number'] }),
    };
    it.each<[string, ReceivedAnswer, unknown]>([
      ['the field', answered(201, { number: 'A-1' }), 'done'],
      ['the field in the wrapper', answered(201, { data: { number: 'A-1' }, serverTime: 1 }), 'done'],
      ['no body', answered(204), 'retry'],
      ['null', answered(201, 'null'), 'retry'],
      ['a wrapped null', answered(201, { data: null }), 'retry'],
      ['an empty list', answered(201, []), 'retry'],
      ['an empty record', answered(201, {}), 'retry'],
      ['another record', answered(201, { success: true }), 'retry'],
      ['the field without a value', answered(201, { number: null }), 'retry'],
    ])('is read only with it: %s', (_, outcome, next) => {
      for (const expects of ['json', 'anything'] as const)
        expect(decide(outcome, facts('keyed', {}, { ...promising, expects })).next).toBe(next);
    });
  });

  describe('of a change that leaves nothing else behind', () => {
    const harmless = { route: route('once', { lostAnswer: { harmless: 'why' } }) };
    it.each<[string, ReceivedAnswer, unknown[]]>([
      ['a web page', answered(200, '<html>'), ['fail', 'network']],
      ['half a body', answered(200, '', cut), ['fail', 'network']],
      ['nothing', answered(200), ['done', undefined, false]],
    ])('%s', (_, outcome, expected) => {
      expect(short(decide(outcome, facts('once', {}, harmless)))).toEqual(expected);
    });

    it('is done all the same where anything will do', () => {
      const call = { ...harmless, expects: 'anything' } as const;
      expect(short(decide(answered(200, '<p>'), facts('once', {}, call)))).toEqual(['done', '<p>', false]);
    });
  });

  it('says where a page came from', () => {
    const decision = decide(answered(200, '<html>'), facts('read'));
    expect(decision).toMatchObject({
      error: { message: 'service.test answered with a web page (status 200)' },
    });
  });

  it('bytes as they are, even none', () => {
    const call = { expects: 'bytes' } as const;
    expect(short(decide(answered(200, '<\u0000'), facts('read', {}, call)))).toEqual([
      'done',
      Buffer.from('<\u0000'),
      false,
    ]);
    expect(short(decide(answered(200, ''), facts('read', {}, call)))).toEqual([
      'done',
      Buffer.from(''),
      false,
    ]);
  });

  it('an error of the canvas in place of bytes', () => {
    const body = { error: true, reason: 'RateLimit', data: { after: 3 } };
    const outcome = answered(200, body, { headers: { 'content-type': 'application/json' } });
    expect(decide(outcome, facts('read', {}, { expects: 'bytes' }))).toMatchObject({
      next: 'wait',
      retryAfter: 3,
    });
  });

  it.each([
    ['JSON', '{"a":1}', { a: 1 }],
    ['text', 'plain', 'plain'],
    ['a page', '<p>', '<p>'],
    ['nothing', '', undefined],
    ['bytes', 'a\u0000b', Buffer.from('a\u0000b')],
  ])('anything by hand: %s', (_, body, value) => {
    expect(short(decide(answered(200, body), facts('read', {}, { expects: 'anything' })))).toEqual([
      'done',
      value,
      false,
    ]);
  });
});

describe('a refusal', () => {
  it.each<[string, Effect, ReceivedAnswer, string[]]>([
    ['a 4xx', 'once', answered(400), ['fail', 'refused']],
    ['missing', 'idempotent', answered(404), ['fail', 'not-found']],
    ['a fault, read', 'read', answered(503), ['retry', 'network']],
    ['a fault, idempotent', 'idempotent', answered(500), ['retry', 'network']],
    ['a fault, keyed', 'keyed', answered(502, '<html>'), ['retry', 'network']],
    ['a fault, once', 'once', answered(500), ['fail', 'unknown-outcome']],
    ['an unknown route, once', 'once', answered(501), ['fail', 'network']],
    ['a limit, read', 'read', answered(429), ['wait', 'too-frequent']],
    ['a limit, once: nothing was done', 'once', answered(429), ['wait', 'too-frequent']],
    ['a dead token', 'once', answered(401), ['refresh', 'signed-out']],
    ['a wrong code', 'once', answered(401, { error: { code: 'OTP_INVALID' } }), ['fail', 'refused']],
    [
      'not successful',
      'read',
      answered(200, { success: false, error: { code: 'NOT_FOUND' } }),
      ['fail', 'not-found'],
    ],
  ])('%s', (_, effect, outcome, expected) => {
    expect(short(decide(outcome, facts(effect)))).toEqual(expected);
  });

  it('keeps the service asking for patience', () => {
    const outcome = answered(503, '', { headers: { 'retry-after': '3' } });
    expect(decide(outcome, facts('read'))).toMatchObject({ next: 'retry', retryAfter: 3 });
  });

  it('once, but harmless, with a fault: safe to run again', () => {
    const call = { route: route('once', { lostAnswer: { harmless: 'why' } }) };
    expect(short(decide(answered(500), facts('once', {}, call)))).toEqual(['fail', 'network']);
  });

  it('keeps what an unknown outcome was told', () => {
    const decision = decide(answered(500, { code: 'INTERNAL_ERROR', message: 'oh' }), facts('once'));
    expect(decision).toMatchObject({ error: { details: { status: 500, code: 'INTERNAL_ERROR' } } });
  });

  it('does not try a sign-in again, whose captcha is spent', () => {
    const call = { url: new URL('https://service.test/prefix/api/v1/auth/sign-in') };
    expect(short(decide(answered(429), facts('once', {}, call)))).toEqual(['fail', 'too-frequent']);
    expect(short(decide(answered(429), facts('read', {}, call)))).toEqual(['wait', 'too-frequent']);
  });

  it('says nothing that is secret', () => {
    const body = { message: 'secret!', reason: 'my secret' };
    expect(decide(answered(400, body), facts('read'))).toMatchObject({
      error: { message: '<removed>!', details: { fields: { reason: 'my <removed>' } } },
    });
  });
});

describe('already so', () => {
  const deleting = { route: route('idempotent', { method: 'DELETE' }) };
  const posting = { route: route('idempotent', { method: 'POST' }) };
  const conflict = answered(409, { error: { code: 'CONFLICT' } });
  const missing = answered(404, 'NOT_FOUND');

  it.each<[string, ReceivedAnswer, Partial<Call>, string]>([
    ['gone, to a DELETE', missing, deleting, 'done'],
    ['gone, to a POST', missing, posting, 'fail'],
    ['deleted before', answered(409, { error: { code: 'ALREADY_DELETED' } }), deleting, 'done'],
    ['not deleted any more', answered(409, { error: { code: 'NOT_DELETED' } }), posting, 'done'],
    ['followed before', conflict, posting, 'done'],
    ['followed before, without a code', answered(409, { error: { message: 'no' } }), posting, 'done'],
    ['a page in place of gone', answered(404, '<html>'), deleting, 'retry'],
    ['a page in place of a conflict', answered(409, '<html>'), posting, 'retry'],
    ['a conflict of a PUT', conflict, { route: route('idempotent', { method: 'PUT' }) }, 'fail'],
    ['a conflict of a keyed route', conflict, { route: route('keyed') }, 'fail'],
    [
      'voted before, though votes are once',
      answered(409, { code: 'ALREADY_VOTED' }),
      { route: route('once') },
      'fail',
    ],
  ])('%s, after a lost answer: %s', (_, outcome, call, next) => {
    const decision = decide(outcome, facts('idempotent', { mayBeDone: true }, call));
    expect(decision.next).toBe(next);
    if (decision.next === 'done')
      expect(decision).toMatchObject({ note: expect.stringMatching(/earlier attempt/) });
    // Told the first time, it is a refusal like any other.
    expect(decide(outcome, facts('idempotent', {}, call)).next).toBe('fail');
  });
});

describe('a redirect that was not followed', () => {
  it('of a change names where it leads, without the query', () => {
    const outcome = answered(301, '', { headers: { location: 'https://other.test/there?token=x' } });
    expect(decide(outcome, facts('once'))).toMatchObject({
      next: 'fail',
      error: {
        kind: 'refused',
        message: expect.stringMatching(/redirects this request to https:\/\/other\.test\/there,/),
      },
    });
  });

  it.each([
    answered(302),
    answered(304),
    answered(300, '', { headers: { location: 'http://[' } }),
    answered(199),
  ])('that leads nowhere is not understood', (outcome) => {
    expect(short(decide(outcome, facts('read')))).toEqual(['fail', 'network']);
  });
});

describe('a secret that is a word', () => {
  const password = (word: string) => facts('once', { clean: (text) => text.replaceAll(word, '<removed>') });
  const failed = (word: string, status: number, body: object) => {
    const decision = decide(answered(status, body), password(word));
    return decision.next === 'done' ? undefined : decision.error;
  };

  it('is not cut out of the sentence about a wrong password', () => {
    const body = { error: { code: 'ACCOUNT_INVALID_CREDENTIALS', message: 'Your password is wrong' } };
    expect(failed('wrong', 401, body)?.message).toBe('the email address or the password is wrong');
    expect(failed('other', 401, body)?.message).toBe('Your password is wrong');
  });

  it('is not repeated by a violation whose message is replaced', () => {
    const violations = [{ field: 'password', message: 'printable has no digit' }];
    const body = { code: 'INVALID_PASSWORD', message: 'refused', violations };
    const error = failed('printable', 400, body);
    expect(error?.message).toBe('this password is not allowed');
    expect(JSON.stringify(error?.details)).not.toContain('<removed>');
  });

  it('is not cut out of messages of this program', () => {
    expect(failed('session', 401, {})?.message).toBe('the service requires a valid session');
  });

  it('is removed from any other message of the service', () => {
    expect(failed('hunter', 400, { code: 'NEW_CODE', message: 'hunter is weak' })?.message).toBe(
      '<removed> is weak',
    );
  });
});
