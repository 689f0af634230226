import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type TracedOutcome, traceTry } from '../../src/client/request/trace';
import { createRedactor } from '../../src/protocol/redaction';
import { section } from '../../src/protocol/route';

const routes = section('test', {
  plain: { method: 'GET', path: '/', auth: 'none', effect: 'read' },
  signIn: {
    method: 'POST',
    path: '/',
    auth: 'none',
    effect: 'once',
    body: v.looseObject({ email: v.string(), password: v.string() }),
    secret: { query: ['hush'], body: ['pin'], answer: ['payload'], unnamedBody: true },
  },
});

describe('redactor.value', () => {
  it('removes secret fields at any depth, and does not change the value', () => {
    const value = { a: [{ password: 'x', deep: { accessToken: { b: 1 } } }], found: { email: 'e' }, id: 7 };
    const before = structuredClone(value);
    expect(createRedactor().value(routes.plain, 'body', value)).toEqual({
      a: [{ password: '<removed>', deep: { accessToken: '<removed>' } }],
      found: '<removed>',
      id: 7,
    });
    expect(value).toEqual(before);
  });

  it('removes the fields that the catalogue names, in the part that it names', () => {
    const redactor = createRedactor();
    const value = { pin: '1', payload: '2' };
    expect(redactor.value(routes.signIn, 'answer', value)).toEqual({ pin: '1', payload: '<removed>' });
    expect(redactor.value(routes.plain, 'answer', value)).toEqual(value);
  });

  it('removes fields that only the service can name', () => {
    const body = { email: 'a@b.test', password: 'x', captchaField: 'once' };
    const shown = { email: 'a@b.test', password: '<removed>', captchaField: '<removed>' };
    expect(createRedactor().value(routes.signIn, 'body', body)).toEqual(shown);
  });

  it('removes what is nested too deep, at any depth', () => {
    const nested = (levels: number): unknown =>
      Array.from({ length: levels }).reduce((inner) => [inner], { password: 'deep secret', plain: 'seen' });
    const redactor = createRedactor();
    const shown = (levels: number) => JSON.stringify(redactor.value(routes.plain, 'answer', nested(levels)));
    expect(shown(29)).toContain('{"password":"<removed>","plain":"seen"}');
    expect(shown(40)).toMatch(/^\[+"<removed>"\]+$/);
    expect(shown(100_000)).toMatch(/^\[+"<removed>"\]+$/);
    for (const value of [nested(100_000), { password: nested(100_000) }])
      expect(() => redactor.learnFields(routes.plain, 'answer', value)).not.toThrow();
  });

  it('does not copy bytes', () => {
    const bytes = new Uint8Array(4_000_000);
    const redactor = createRedactor();
    expect(redactor.value(routes.plain, 'answer', bytes)).toBe(bytes);
    const { board } = redactor.value(routes.plain, 'answer', { board: bytes }) as { board: unknown };
    expect(board).toBe(bytes);
  });
});

describe('redactor.text', () => {
  it('removes a learned secret in every form', () => {
    const redactor = createRedactor();
    redactor.learn('p@ss "word"');
    expect(redactor.text('is p@ss "word" or p%40ss%20%22word%22 or p@ss \\"word\\"?')).toBe(
      'is <removed> or <removed> or <removed>?',
    );
  });

  it('learns the secret fields of bodies and answers', () => {
    const redactor = createRedactor();
    redactor.learnFields(routes.signIn, 'body', { pin: '123456', email: 'a@b.test' });
    redactor.learnFields(routes.signIn, 'answer', { list: [{ payload: { inner: 'abcdef' } }] });
    expect(redactor.text('123456 a@b.test abcdef')).toBe('<removed> a@b.test <removed>');
  });

  it('does not learn a password that is the name of a field', () => {
    const redactor = createRedactor();
    redactor.learnFields(routes.signIn, 'body', { email: 'a@b.test', password: 'email' });
    redactor.learnFields(routes.signIn, 'body', { email: 'a@b.test', password: 'password' });
    expect(redactor.text('email or password: wrong')).toBe('email or password: wrong');
  });

  it('does not learn values that are found everywhere', () => {
    const redactor = createRedactor();
    for (const value of ['', 'abc', 7, undefined, null, {}]) redactor.learn(value);
    expect(redactor.text('abc 7 undefined')).toBe('abc 7 undefined');
  });

  it('removes the longest of overlapping secrets', () => {
    const redactor = createRedactor();
    redactor.learn('abcd');
    redactor.learn('abcdefgh');
    expect(redactor.text('abcdefgh')).toBe('<removed>');
  });

  it.each([
    ['Bearer abcdef.ghi-jk_l', 'Bearer <removed>'],
    ['token eyJhbGciOiJI.eyJzdWIiOiI.abc-_1 here', 'token <removed> here'],
    ['https://ada:pass@proxy.test/x', 'https://<removed>@proxy.test/x'],
    ['wss://h.test/ws?ticket=abc&x=1', 'wss://h.test/ws?ticket=<removed>&x=1'],
    ['/x?a=1&token=abc', '/x?a=1&token=<removed>'],
  ])('removes the secret of %s without having learned it', (text, shown) => {
    expect(createRedactor().text(text)).toBe(shown);
  });
});

describe('redactor.url and redactor.headers', () => {
  it('keep the names of a query and remove secrets', () => {
    const url = new URL('https://u:p@h.test/x?hush=a%20b&ticket=c&limit=2#f');
    expect(createRedactor().url(routes.signIn, url)).toBe(
      'https://h.test/x?hush=<removed>&ticket=<removed>&limit=2',
    );
    expect(createRedactor().url(routes.plain, new URL('https://h.test/x'))).toBe('https://h.test/x');
  });

  it('remove credentials and keep the idempotency key', () => {
    const names = [
      'authorization',
      'proxy-authorization',
      'cookie',
      'set-cookie',
      'x-order-token',
      'x-api-key',
    ];
    const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    const kept = { 'idempotency-key': 'k', accept: 'application/json' };
    const headers = { ...all('x'), 'set-cookie': ['refresh_token=x', 'is_auth=1'], ...kept };
    const location = 'https://h.test/?token=';
    const shown = { ...all('<removed>'), ...kept, location: `${location}<removed>` };
    expect(createRedactor().headers({ ...headers, location: `${location}abc` })).toEqual(shown);
  });
});

describe('the trace', () => {
  function traced(bodies: boolean, end: Partial<TracedOutcome>, body?: unknown): string[] {
    const lines: string[] = [];
    const trace = { bodies, line: (text: string) => void lines.push(text) };
    const request = {
      route: routes.signIn,
      url: new URL('https://h.test/x?hush=1'),
      headers: { accept: 'a', authorization: 'Bearer canary' },
      ...(body !== undefined && { body }),
    };
    traceTry(trace, createRedactor(), request, { outcome: '200', ms: 12.4, tries: 1, ...end });
    return lines;
  }

  it('is one line for each try', () => {
    expect(traced(false, { body: Buffer.from('{}') })).toEqual([
      'POST https://h.test/x?hush=<removed>: 200, 12 ms, 2 bytes',
    ]);
    expect(traced(false, { outcome: 'no answer', tries: 2 })).toEqual([
      'POST https://h.test/x?hush=<removed>: no answer, 12 ms, try 2',
    ]);
  });

  it('has headers and bodies without secrets in debug mode', () => {
    const end = { headers: { 'set-cookie': ['a=canary'] }, body: Buffer.from('{"payload":"canary","id":1}') };
    expect(traced(true, end, { email: 'e', password: 'canary' }).slice(1)).toEqual([
      '> accept: a',
      '> authorization: <removed>',
      '> {"email":"e","password":"<removed>"}',
      '< set-cookie: <removed>',
      '< {"payload":"<removed>","id":1}',
    ]);
  });

  it.each([
    ['incomplete JSON', '{"accessToken":"canary', '< <22 bytes, text/x>'],
    ['a web page', '<p>canary</p>', '< <13 bytes, a web page>'],
    ['a code', 'UNAUTHORIZED', '< UNAUTHORIZED'],
    ['a sentence', 'canary sings', '< <12 bytes, text/x>'],
  ])('hides the text of %s', (_, body, line) => {
    const lines = traced(true, { headers: { 'content-type': 'text/x' }, body: Buffer.from(body) });
    expect(lines.at(-1)).toBe(line);
  });

  it('cuts a long body', () => {
    const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(50_000) }));
    expect(traced(true, { body }).at(-1)).toMatch(/^< .{16384}… \(50011 characters\)$/);
  });
});
