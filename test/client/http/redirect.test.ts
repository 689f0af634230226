import { describe, expect, it } from 'vitest';
import type { WireAnswer, WireRequest } from '../../../src/client/http/http-adapter';
import { followRedirects } from '../../../src/client/http/redirect';
import { NetworkError } from '../../../src/errors';
import { adapterNames, against } from '../../support/http/api';
import { routes } from '../../support/http/routes';
import { json, serve } from '../../support/http/server';

const limits = { connectMs: 1, headersMs: 1, idleMs: 1 };
const personal = {
  accept: 'application/json',
  'user-agent': 'plaza/1',
  authorization: 'Bearer x',
  cookie: 'a=b',
  'x-device-id': 'd',
  'x-order-token': 'o',
  'x-own': 'y',
};

/** Follows a map from address to location; other addresses answer 200. */
async function walk(start: string, redirects: Record<string, string>, method = 'GET') {
  const hops: WireRequest[] = [];
  const released: string[] = [];
  const send = async (wire: WireRequest): Promise<WireAnswer> => {
    hops.push(wire);
    const location = redirects[wire.url.href];
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: true as const, value: undefined }),
        return: async () => {
          released.push(wire.url.href);
          return { done: true as const, value: undefined };
        },
      }),
    };
    return { status: location === undefined ? 200 : 302, headers: { location }, body };
  };
  const wire = { method, url: new URL(start), headers: personal, limits };
  const answer = await followRedirects(wire, send);
  return { answer, hops, released };
}

describe('followRedirects', () => {
  it('keeps all headers on the same origin', async () => {
    const { answer, hops, released } = await walk('https://a.test/1', { 'https://a.test/1': '/2?x=y' });
    expect(answer).toMatchObject({ status: 200, url: new URL('https://a.test/2?x=y') });
    expect(hops[1]?.headers).toEqual(personal);
    expect(released).toEqual(['https://a.test/1']);
  });

  it('drops personal headers at another origin, for all further requests', async () => {
    const { hops } = await walk('https://a.test/1', {
      'https://a.test/1': 'https://b.test/2',
      'https://b.test/2': 'https://a.test/3',
    });
    const impersonal = { accept: 'application/json', 'user-agent': 'plaza/1' };
    expect(hops.map(({ headers }) => headers)).toEqual([personal, impersonal, impersonal]);
  });

  it('treats another port as another origin', async () => {
    const { hops } = await walk('https://a.test/1', { 'https://a.test/1': 'https://a.test:444/' });
    expect(hops[1]?.headers).not.toHaveProperty('authorization');
  });

  it('drops credentials of an address', async () => {
    const { hops } = await walk('https://a.test/1', { 'https://a.test/1': 'https://u:p@a.test/2' });
    expect(hops[1]?.url.href).toBe('https://a.test/2');
  });

  it.each([
    'http://b.test/',
    'http://a.test/1',
    'https://127.0.0.1/',
    'http://localhost/',
    'ftp://a.test/',
    'data:text/plain,hello',
    'file:///etc/passwd',
  ])('does not follow %s', async (location) => {
    const error = await walk('https://a.test/1', { 'https://a.test/1': location }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.message).toMatch(/^a\.test redirects to .*, which is not followed$/);
  });

  it('follows redirects between names of this computer', async () => {
    const { answer } = await walk('http://127.0.0.1:1/', { 'http://127.0.0.1:1/': 'http://localhost:2/' });
    expect(answer.url.href).toBe('http://localhost:2/');
  });

  it('follows five redirects', async () => {
    const chain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, at) => [`https://a.test/${at}`, `/${at + 1}`]));
    expect((await walk('https://a.test/0', chain(5))).hops).toHaveLength(6);
    await expect(walk('https://a.test/0', chain(6))).rejects.toThrow('a.test redirects in a loop');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not follow a redirect of %s', async (method) => {
    const { answer, hops } = await walk('https://a.test/1', { 'https://a.test/1': '/2' }, method);
    expect(answer.status).toBe(302);
    expect(hops).toHaveLength(1);
  });
});

describe.each(adapterNames)('a redirect over %s', (adapter) => {
  it('takes the token nowhere else', async () => {
    const other = await serve((_, response) => json(response, { id: 'found' }));
    const { server, api } = await against(
      (_, response) =>
        response.writeHead(307, { location: new URL('/moved', other.url).href }).end('x'.repeat(100)),
      { adapter },
    );
    expect(await api.read(routes.mine)).toEqual({ id: 'found' });
    expect(server.seen[0]?.headers.authorization).toBe('Bearer token-1');
    const { headers } = other.seen[0] ?? {};
    for (const name of ['authorization', 'x-device-id', 'cookie']) expect(headers).not.toHaveProperty(name);
  });
});
