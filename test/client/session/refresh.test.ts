import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTransport } from '../../../src/client/request/transport';
import { refreshTokenIn, sendRefresh } from '../../../src/client/session/refresh';
import { anonymousSession } from '../../../src/client/session/session';
import type { StoreSuccessor } from '../../../src/ports/account';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';
import { deviceId, failure } from '../../support/http/api';
import { fixedChance, testClock } from '../../support/http/clock';
import { type Answer, json, serve, text, unusedUrl } from '../../support/http/server';
import { minute } from '../../support/http/session';

const canary = 'canary-7f3a9c';

/** A refresh of the session at an address. */
function refreshing(url: URL) {
  const notes: string[] = [];
  const traced: string[] = [];
  const transport = createTransport({
    clock: testClock(),
    random: fixedChance(),
    version: '1.2.3',
    session: anonymousSession(async () => deviceId),
    addresses: async () => url,
    vocabulary: defaultVocabulary,
    environment: {},
    timeoutMs: 30_000,
    trace: { bodies: true, line: (line) => void traced.push(line) },
    note: (text) => void notes.push(text),
  });
  onTestFinished(() => transport.close());
  const refresh = (token = 'old.token', store?: StoreSuccessor) =>
    sendRefresh(transport, url, defaultVocabulary, token, store);
  return { transport, notes, traced, refresh };
}

const answering = async (answer: Answer) => {
  const server = await serve(answer);
  return { server, ...refreshing(server.url) };
};

const cookie = { 'set-cookie': 'refresh_token=new.token; Path=/api/v1/auth; HttpOnly; Max-Age=2592000' };
const sends =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    json(response, body, status, cookie);
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

describe('the new refresh token', () => {
  /** The tokens that are stored, and the end of the turn of the event loop in which the answer arrives. */
  const storing = async (answer: Answer) => {
    const { refresh } = await answering(answer);
    const events: string[] = [];
    const push = Socket.prototype.push;
    onTestFinished(() => {
      Socket.prototype.push = push;
    });
    Socket.prototype.push = function (this: Socket, ...given) {
      const isAnswer = String(given[0] ?? '').startsWith('HTTP/1.1 ');
      const result = push.apply(this, given);
      if (isAnswer) events.push('the turn ends');
      return result;
    };
    await refresh('old.token', (token) => events.push(token) > 0).catch((error) => events.push(error.kind));
    return events;
  };

  it('is stored in the turn in which the answer arrives', async () =>
    expect(await storing(sends({ accessToken: 'a' }))).toEqual(['new.token', 'the turn ends']));

  it('is stored when the rest of the answer is lost', async () => {
    const answer: Answer = (_, response) => {
      response.writeHead(200, { ...cookie, 'content-length': '100' });
      response.write('{"accessToken":', () => response.destroy());
    };
    expect(await storing(answer)).toEqual(['new.token', 'the turn ends']);
  });

  it.each(['a\n', 'a\r\nx-more: b', 'a b'])(
    'is kept without the invalid access token %j',
    async (accessToken) => {
      const { refresh } = await answering(sends({ accessToken }));
      expect(await refresh()).toEqual({ refreshToken: 'new.token', lifeMs: 0 });
    },
  );

  it('of a refusal is not stored', async () => {
    const answer = sends({ error: { code: 'SESSION_EXPIRED' } }, 401);
    expect(await storing(answer)).toEqual(['the turn ends', 'signed-out']);
  });
});

describe('the request of a refresh', () => {
  it('has the cookie and the device ID, and no other credential', async () => {
    const { server, refresh } = await answering((_, response) => json(response, { accessToken: 'a' }));
    await refresh();
    expect(server.seen).toHaveLength(1);
    const [{ method, path, headers, body } = expect.fail()] = server.seen;
    expect([method, path, body]).toEqual(['POST', '/api/v1/auth/refresh', '']);
    expect(headers).toMatchObject({
      cookie: 'refresh_token=old.token; is_auth=1',
      'x-device-id': deviceId,
    });
    expect(headers).not.toHaveProperty('authorization');
  });

  it.each(['a b', 'a;b', 'a\r\nb', 'a"b', 'ä', ''])(
    'is not sent with the invalid token %j',
    async (token) => {
      const { server, refresh } = await answering((_, response) => json(response, {}));
      const message = 'the refresh token is not a valid token';
      await expect(refresh(token)).rejects.toMatchObject({ exit: 2, message });
      expect(server.seen).toEqual([]);
    },
  );
});

describe('the answer to a refresh', () => {
  it('has both tokens', async () => {
    const { refresh, notes } = await answering(sends({ accessToken: 'a', expiresIn: 600 }));
    expect(await refresh()).toEqual({ accessToken: 'a', refreshToken: 'new.token', lifeMs: 10 * minute });
    expect(notes).toEqual([]);
  });

  it.each([
    ['expiresIn', { accessToken: jwt({ iat: 100, exp: 200 }), expiresIn: 600 }, 600],
    ['the claims of the token', { accessToken: jwt({ iat: 100, exp: 200 }) }, 100],
    ['the default without iat', { accessToken: jwt({ exp: 200 }) }, 900],
    ['the default without claims', { accessToken: 'opaque' }, 900],
    ['the default without numbers', { accessToken: 'not.json.x', expiresIn: 'soon' }, 900],
  ])('has a token that is valid for the time of %s', async (_, answer, seconds) => {
    const { refresh } = await answering((_request, response) => json(response, answer));
    expect(await refresh()).toEqual({ accessToken: answer.accessToken, lifeMs: seconds * 1000 });
  });

  it.each<[string | undefined, string | string[] | undefined]>([
    [undefined, undefined],
    [undefined, 'is_auth=1; Path=/'],
    ['n', ['is_auth=1', 'refresh_token=n; Path=/api/v1/auth', 'x=refresh_token=no']],
    [undefined, ['refresh_token=; Max-Age=0']],
    ['n', ['refresh_token=n', 'refresh_token=; Path=/old; Max-Age=0']],
    ['n', ['refresh_token=; Path=/old; Max-Age=0', 'refresh_token=n']],
    ['n', ['refresh_token=m', 'refresh_token=n']],
    ['a%2Eb', ['refresh_token=a%2Eb']],
  ])('has the refresh token %s in the cookies %j', (token, cookies) => {
    expect(refreshTokenIn(cookies === undefined ? {} : { 'set-cookie': cookies })).toBe(token);
  });

  const packed = { ...cookie, 'content-encoding': 'gzip' };
  it.each<[string, Answer]>([
    ['a web page', (_, response) => response.writeHead(200, cookie).end('<p>hello</p>')],
    ['no body', (_, response) => response.writeHead(204, cookie).end()],
    ['no access token', sends({ accessToken: '' })],
    [
      'half a body',
      (_, response) => {
        response.writeHead(200, { ...cookie, 'content-type': 'application/json', 'content-length': 100 });
        response.write('{"accessToken":"a');
        setImmediate(() => response.destroy());
      },
    ],
    ['an invalid coding', (_, response) => response.writeHead(200, packed).end('no gzip')],
  ])('has its refresh token also with %s', async (_, answer) => {
    const { server, refresh } = await answering(answer);
    expect(await refresh()).toEqual({ refreshToken: 'new.token', lifeMs: 0 });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a refresh that fails', () => {
  const code = 'SESSION_INVALID_REFRESH_TOKEN';
  const refusal = sends({ error: { code, message: 'no' } }, 401);
  const cut = expect.stringMatching(/was cut before the answer arrived$/);
  it.each<[string, Answer, object]>([
    ['a session code', refusal, { exit: 4, message: 'no', details: { code, status: 401 } }],
    ['a 5xx', (_, response) => text(response, 'busy', 503), { exit: 7, details: { status: 503 } }],
    ['a limit', (_, response) => json(response, {}, 429, { 'retry-after': '1' }), { exit: 6 }],
    ['a lost answer', (_, response) => response.destroy(), { exit: 7, message: cut }],
  ])('with %s is not retried', async (_, answer, error) => {
    const { server, refresh } = await answering(answer);
    await expect(refresh()).rejects.toMatchObject(error);
    expect(server.seen).toHaveLength(1);
  });

  it('without a connection has no status', async () => {
    const error = await failure(refreshing(await unusedUrl()).refresh());
    expect(error).toMatchObject({ exit: 7, message: expect.stringMatching(/^the connection to /) });
    expect(error.details.status).toBeUndefined();
  });

  it('with a redirect does not send the token there', async () => {
    const elsewhere = await serve((_, response) => json(response, { accessToken: 'stolen' }));
    for (const location of [new URL('/x', elsewhere.url).href, '/x']) {
      const { server, refresh } = await answering((_, response) =>
        response.writeHead(307, { location }).end(),
      );
      await expect(refresh()).rejects.toMatchObject({ exit: 3 });
      expect([server.seen.length, elsewhere.seen]).toEqual([1, []]);
    }
  });
});

describe('the secrets of a refresh', () => {
  const tokens: Answer = (_, response) =>
    json(response, { accessToken: `${canary}-access` }, 200, { 'set-cookie': `refresh_token=${canary}-new` });

  it.each<[string, Answer]>([
    ['a success', tokens],
    [
      'a quoting message',
      (request, response) => json(response, { message: `no: ${request.headers.cookie}` }, 401),
    ],
    ['a quoting web page', (request, response) => text(response, `${request.headers.cookie}`, 500)],
    ['a lost answer', (_, response) => response.destroy()],
  ])('are in no trace, note or error after %s', async (_, answer) => {
    const { refresh, traced, notes } = await answering(answer);
    const error = await refresh(`${canary}-old`).then(
      () => undefined,
      (thrown) => thrown,
    );
    const texts = [...traced, ...notes, String(error?.message), JSON.stringify(error?.details ?? {})];
    expect(traced.length).toBeGreaterThan(2);
    expect(traced).toContain('> cookie: <removed>');
    expect(texts.filter((line) => line.includes(canary))).toEqual([]);
  });

  it('are removed from all later texts', async () => {
    const { refresh, transport } = await answering(tokens);
    await refresh(`${canary}-old`);
    const shown = transport.redactor.text(`${canary}-old, ${canary}-new and ${canary}-access`);
    expect(shown).toBe('<removed>, <removed> and <removed>');
  });
});
