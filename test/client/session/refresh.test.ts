/** The refresh request on the wire: what goes out, what is made of each answer, and where its secrets stay. */
import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Transport } from '../../../src/client/request/request';
import { createTransport } from '../../../src/client/request/transport';
import { refreshTokenIn, sendRefresh } from '../../../src/client/session/refresh';
import { anonymousSession } from '../../../src/client/session/session';
import type { StoreSuccessor } from '../../../src/ports/account';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';
import { deviceId } from '../../support/http/api';
import { fixedChance, testClock } from '../../support/http/clock';
import { type Answer, json, serve, text, unusedUrl } from '../../support/http/server';
import { minute } from '../../support/http/session';

const canary = 'canary-7f3a9c';

interface Asked {
  readonly transport: Transport;
  readonly notes: string[];
  readonly traced: string[];
  refresh(token?: string, store?: StoreSuccessor): ReturnType<typeof sendRefresh>;
}

/** Everything that sends a refresh to a place. */
function asking(url: URL): Asked {
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
    note: (reported) => void notes.push(reported),
  });
  onTestFinished(() => transport.close());
  const refresh = (token = 'old.token', store?: StoreSuccessor) =>
    sendRefresh(transport, url, defaultVocabulary, token, store);
  return { transport, notes, traced, refresh };
}

const answering = async (answer: Answer) => {
  const server = await serve(answer);
  return { server, ...asking(server.url) };
};

const cookie = { 'set-cookie': 'refresh_token=new.token; Path=/api/v1/auth; HttpOnly; Max-Age=2592000' };
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

describe('the new token', () => {
  /** What happens in the turn in which the answer arrives, and afterwards. */
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

  it('is stored in the turn in which the answer arrives', async () => {
    const answer: Answer = (_, response) => json(response, { accessToken: 'a' }, 200, cookie);
    expect(await storing(answer)).toEqual(['new.token', 'the turn ends']);
  });

  it('is stored though the rest of the answer never comes', async () => {
    const answer: Answer = (_, response) => {
      response.writeHead(200, { ...cookie, 'content-length': '100' });
      response.write('{"accessToken":', () => response.destroy());
    };
    expect(await storing(answer)).toEqual(['new.token', 'the turn ends']);
  });

  it.each(['a\n', 'a\r\nx-more: b', 'a b'])(
    'beside an access token %j that no header can carry is kept without it',
    async (given) => {
      const { refresh } = await answering((_, response) =>
        json(response, { accessToken: given }, 200, cookie),
      );
      expect(await refresh()).toEqual({ refreshToken: 'new.token', lifeMs: 0 });
    },
  );

  it('of a refusal is not stored', async () => {
    const answer: Answer = (_, response) =>
      json(response, { error: { code: 'SESSION_EXPIRED' } }, 401, cookie);
    expect(await storing(answer)).toEqual(['the turn ends', 'signed-out']);
  });
});

describe('what goes out', () => {
  it('is one request with the cookie and the device, and nothing else that tells who asks', async () => {
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
    'is nothing for %j, which no header can hold',
    async (token) => {
      const { server, refresh } = await answering((_, response) => json(response, {}));
      await expect(refresh(token)).rejects.toMatchObject({
        exit: 2,
        message: 'the refresh token is not a valid token',
      });
      expect(server.seen).toEqual([]);
    },
  );
});

describe('a good answer', () => {
  it('gives both tokens and how long the one is good', async () => {
    const { refresh, notes } = await answering((_, response) =>
      json(response, { accessToken: 'a', expiresIn: 600 }, 200, cookie),
    );
    expect(await refresh()).toEqual({ accessToken: 'a', refreshToken: 'new.token', lifeMs: 10 * minute });
    expect(notes).toEqual([]);
  });

  it.each([
    ['what it says', { accessToken: jwt({ iat: 100, exp: 200 }), expiresIn: 600 }, 600],
    ['the claims of the token', { accessToken: jwt({ iat: 100, exp: 200 }) }, 100],
    ['the usual', { accessToken: jwt({ exp: 200 }) }, 900],
    ['the usual', { accessToken: 'opaque' }, 900],
    ['the usual', { accessToken: 'not.json.x', expiresIn: 'soon' }, 900],
  ])('counts the life by %s: %j', async (_, answer, seconds) => {
    const { refresh } = await answering((_request, response) => json(response, answer));
    expect(await refresh()).toEqual({ accessToken: answer.accessToken, lifeMs: seconds * 1000 });
  });

  it.each<[string, string | string[] | undefined, string | undefined]>([
    ['none', undefined, undefined],
    ['another', 'is_auth=1; Path=/', undefined],
    ['one among others', ['is_auth=1', 'refresh_token=n; Path=/api/v1/auth', 'x=refresh_token=no'], 'n'],
    ['one that is taken away', 'refresh_token=; Max-Age=0', undefined],
    [
      'an old one taken away beside the new',
      ['refresh_token=n', 'refresh_token=; Path=/old; Max-Age=0'],
      'n',
    ],
    [
      'an old one taken away before the new',
      ['refresh_token=; Path=/old; Max-Age=0', 'refresh_token=n'],
      'n',
    ],
    ['two: the later', ['refresh_token=m', 'refresh_token=n'], 'n'],
    ['one that looks encoded: as it is', 'refresh_token=a%2Eb', 'a%2Eb'],
  ])('sets %s', (_, cookies, found) => {
    expect(refreshTokenIn(cookies === undefined ? {} : { 'set-cookie': cookies })).toBe(found);
  });
});

describe('an answer that cannot be read', () => {
  it.each<[string, Answer]>([
    ['a page', (_, response) => text(response.setHeader('set-cookie', cookie['set-cookie']), '<p>hello</p>')],
    ['nothing', (_, response) => response.writeHead(204, cookie).end()],
    ['no token', (_, response) => json(response, { accessToken: '' }, 200, cookie)],
    [
      'half of it',
      (_, response) => {
        response.writeHead(200, { ...cookie, 'content-type': 'application/json', 'content-length': 100 });
        response.write('{"accessToken":"a');
        setImmediate(() => response.destroy());
      },
    ],
    [
      'one that cannot be unpacked',
      (_, response) => response.writeHead(200, { ...cookie, 'content-encoding': 'gzip' }).end('no gzip'),
    ],
  ])('(%s) still brings its cookie', async (_, answer) => {
    const { server, refresh } = await answering(answer);
    expect(await refresh()).toEqual({ refreshToken: 'new.token', lifeMs: 0 });
    expect(server.seen).toHaveLength(1);
  });
});

describe('no good answer', () => {
  it.each<[string, Answer, object]>([
    [
      'a session code',
      (_, response) =>
        json(response, { error: { code: 'SESSION_INVALID_REFRESH_TOKEN', message: 'no' } }, 401, cookie),
      { exit: 4, message: 'no', details: { code: 'SESSION_INVALID_REFRESH_TOKEN', status: 401 } },
    ],
    ['a 5xx', (_, response) => text(response, 'busy', 503), { exit: 7, details: { status: 503 } }],
    ['a limit', (_, response) => json(response, {}, 429, { 'retry-after': '1' }), { exit: 6 }],
    [
      'no answer',
      (_, response) => response.destroy(),
      { exit: 7, message: expect.stringMatching(/was cut before the answer arrived$/) },
    ],
  ])('%s is told after one request', async (_, answer, error) => {
    const { server, refresh } = await answering(answer);
    await expect(refresh()).rejects.toMatchObject(error);
    expect(server.seen).toHaveLength(1);
  });

  it('no connection is tried some times, and is no answer that got lost', async () => {
    const { refresh } = asking(await unusedUrl());
    const error = await refresh().catch((thrown) => thrown);
    expect(error).toMatchObject({ exit: 7, message: expect.stringMatching(/^the connection to /) });
    expect(error.details.status).toBeUndefined();
  });

  it.each(['within the service', 'to another'])(
    'a redirect %s is not followed with the token',
    async (where) => {
      const elsewhere = await serve((_, response) => json(response, { accessToken: 'stolen' }));
      const location = where === 'to another' ? new URL('/x', elsewhere.url).href : '/x';
      const { server, refresh } = await answering((_, response) =>
        response.writeHead(307, { location }).end(),
      );
      await expect(refresh()).rejects.toMatchObject({ exit: 3 });
      expect([server.seen.length, elsewhere.seen]).toEqual([1, []]);
    },
  );
});

describe('its secrets', () => {
  it.each<[string, Answer]>([
    [
      'a good answer',
      (_, response) =>
        json(response, { accessToken: `${canary}-access` }, 200, {
          'set-cookie': `refresh_token=${canary}-new`,
        }),
    ],
    [
      'an answer that repeats them',
      (request, response) => json(response, { message: `no: ${request.headers.cookie}` }, 401),
    ],
    ['a page that repeats them', (request, response) => text(response, `${request.headers.cookie}`, 500)],
    ['no answer', (_, response) => response.destroy()],
  ])('are in no trace, note or error of %s', async (_, answer) => {
    const { refresh, traced, notes } = await answering(answer);
    const error = await refresh(`${canary}-old`).then(
      () => undefined,
      (thrown) => thrown,
    );
    const reported = [...traced, ...notes, String(error?.message), JSON.stringify(error?.details ?? {})];
    expect(traced.length).toBeGreaterThan(2);
    expect(traced).toContain('> cookie: <removed>');
    expect(reported.filter((line) => line.includes(canary))).toEqual([]);
  });

  it('are known from then on, wherever they may appear', async () => {
    const { refresh, transport } = await answering((_, response) =>
      json(response, { accessToken: `${canary}-access` }, 200, {
        'set-cookie': `refresh_token=${canary}-new`,
      }),
    );
    await refresh(`${canary}-old`);
    const shown = transport.redactor.text(`${canary}-old, ${canary}-new and ${canary}-access`);
    expect(shown).toBe('<removed>, <removed> and <removed>');
  });
});
