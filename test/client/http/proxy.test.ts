import { describe, expect, it } from 'vitest';
import { createUndiciAdapter } from '../../../src/client/http/http-adapter-undici';
import { basicCredentials, proxyFor, withoutCredentials } from '../../../src/client/http/proxy';
import { errorForRequest, TransportError } from '../../../src/client/http/transport-error';
import { readAll } from '../../../src/client/response/reading';
import { UsageError } from '../../../src/errors';
import { section } from '../../../src/protocol/route';
import { trustTestCertificate } from '../../support/http/certificate';
import { testClock } from '../../support/http/clock';
import { serveProxy } from '../../support/http/proxy';
import { json, serve } from '../../support/http/server';

const chosen = (url: string, environment: Record<string, string>) =>
  proxyFor(new URL(url), environment)?.href;

describe('the proxy for an address', () => {
  const p = 'http://p.test:1/';
  it.each<[string, string, Record<string, string>, string | undefined]>([
    ['nothing set', 'https://a.test', {}, undefined],
    ['upper case', 'https://a.test', { HTTPS_PROXY: 'http://p.test:1' }, p],
    [
      'lower case first',
      'https://a.test',
      { HTTPS_PROXY: 'http://q.test', https_proxy: 'http://p.test:1' },
      p,
    ],
    [
      'lower case empty switches off',
      'https://a.test',
      { HTTPS_PROXY: 'http://q.test', https_proxy: '' },
      undefined,
    ],
    ['without a scheme', 'https://a.test', { https_proxy: 'p.test:1' }, p],
    ['http has its own', 'http://a.test', { https_proxy: 'http://q.test', HTTP_PROXY: 'http://p.test:1' }, p],
    ['https does not take that of http', 'https://a.test', { HTTP_PROXY: 'http://p.test:1' }, undefined],
    ['wss as https', 'wss://a.test', { https_proxy: 'http://p.test:1' }, p],
    ['ws as http', 'ws://a.test', { http_proxy: 'http://p.test:1' }, p],
    ['all', 'https://a.test', { ALL_PROXY: 'http://p.test:1' }, p],
    [
      'its own before all',
      'https://a.test',
      { all_proxy: 'http://q.test', https_proxy: 'http://p.test:1' },
      p,
    ],
    ['exempt by name', 'https://a.test', { https_proxy: p, NO_PROXY: 'a.test' }, undefined],
    ['exempt by domain', 'https://x.a.test', { https_proxy: p, no_proxy: 'b.test, a.test' }, undefined],
    ['exempt by dotted domain', 'https://x.a.test', { https_proxy: p, no_proxy: '.a.test' }, undefined],
    ['exempt by star', 'https://x.a.test', { https_proxy: p, no_proxy: '*.a.test' }, undefined],
    ['exempt whatever the case', 'https://A.Test', { https_proxy: p, no_proxy: 'a.TEST' }, undefined],
    ['not by the end of a name', 'https://xa.test', { https_proxy: p, no_proxy: 'a.test' }, p],
    ['all exempt', 'https://a.test', { https_proxy: p, no_proxy: '*' }, undefined],
    ['exempt by port', 'https://a.test', { https_proxy: p, no_proxy: 'a.test:443' }, undefined],
    ['another port', 'https://a.test:8443', { https_proxy: p, no_proxy: 'a.test:443' }, p],
    ['exempt IPv6', 'https://[2001:db8::1]', { https_proxy: p, no_proxy: '2001:db8::1' }, undefined],
    [
      'exempt IPv6 with port',
      'https://[2001:db8::1]:99',
      { https_proxy: p, no_proxy: '[2001:db8::1]:99' },
      undefined,
    ],
    ['exempt by network', 'https://10.1.2.3', { https_proxy: p, no_proxy: '10.0.0.0/8' }, undefined],
    ['another network', 'https://11.1.2.3', { https_proxy: p, no_proxy: '10.0.0.0/8' }, p],
    [
      'exempt by IPv6 network',
      'https://[2001:db8::1]',
      { https_proxy: p, no_proxy: '2001:db8::/32' },
      undefined,
    ],
    [
      'names lie in no network',
      'https://a.test',
      { https_proxy: p, no_proxy: '0.0.0.0/0, ::/0, a.test/8' },
      p,
    ],
    ['no network at all', 'https://10.1.2.3', { https_proxy: p, no_proxy: '10.0.0.0/x, 10.0.0.0/99' }, p],
    ['loopback never by another computer', 'http://127.0.0.1:80', { http_proxy: p }, undefined],
    [
      'loopback by a proxy of this computer',
      'http://127.0.0.1:80',
      { http_proxy: 'localhost:1' },
      'http://localhost:1/',
    ],
    ['loopback exempt', 'http://localhost', { http_proxy: 'localhost:1', no_proxy: 'localhost' }, undefined],
  ])('%s', (_, url, environment, proxy) => {
    expect(chosen(url, environment)).toBe(proxy);
  });

  it.each(['socks5://p.test:1', 'ftp://p.test', 'http://'])('refuses %s, naming the variable', (value) => {
    expect(() => chosen('https://a.test', { https_proxy: value })).toThrow(UsageError);
    expect(() => chosen('https://a.test', { https_proxy: value })).toThrow(/^https_proxy /);
    expect(chosen('https://a.test', { https_proxy: value, no_proxy: 'a.test' })).toBeUndefined();
  });

  it('keeps what its address holds, also a percent sign that encodes nothing', () => {
    const read = (value: string) => {
      const proxy = proxyFor(new URL('http://a.test'), { http_proxy: value });
      return proxy && basicCredentials(proxy);
    };
    expect(read('http://ada:100%@p.test')).toBe(`Basic ${Buffer.from('ada:100%').toString('base64')}`);
    expect(read('http://a%64a:p%40ss%25@p.test')).toBe(
      `Basic ${Buffer.from('ada:p@ss%').toString('base64')}`,
    );
    expect(read('http://p.test')).toBeUndefined();
  });

  it('takes credentials out of its address', () => {
    const proxy = new URL('http://ada:p%40ss@p.test:1');
    expect(basicCredentials(proxy)).toBe(`Basic ${Buffer.from('ada:p@ss').toString('base64')}`);
    expect(withoutCredentials(proxy).href).toBe('http://p.test:1/');
    expect(basicCredentials(new URL('http://p.test'))).toBeUndefined();
    expect(basicCredentials(new URL('http://ada@p.test'))).toBe('Basic YWRhOg==');
  });
});

describe('a request through a proxy', () => {
  const limits = { connectMs: 5000, headersMs: 5000, idleMs: 5000 };
  const { routes } = {
    routes: section('test', { ask: { method: 'GET', path: '/', auth: 'none', effect: 'read' } }),
  };

  async function ask(url: string, proxy: URL) {
    trustTestCertificate();
    const adapter = createUndiciAdapter({ clock: testClock(), proxy });
    try {
      const answer = await adapter.request({ method: 'GET', url: new URL(url), headers: {}, limits });
      return { status: answer.status, text: Buffer.from(await readAll(answer.body, 1000)).toString() };
    } finally {
      await adapter.close();
    }
  }

  const errorOf = async (promise: Promise<unknown>) => {
    const error = await promise.catch((error) => error);
    expect(error).toBeInstanceOf(TransportError);
    return error as TransportError;
  };
  const words = (error: TransportError) =>
    errorForRequest({ route: routes.ask, url: new URL('https://service.test/'), timeoutMs: 1000 }, error);

  it('goes through a tunnel, TLS being between us and the service', async () => {
    const server = await serve((request, response) => json(response, { host: request.headers.host }), {
      tls: true,
    });
    const proxy = await serveProxy({ port: Number(server.url.port) });
    expect(await ask('https://service.test/', proxy.url)).toEqual({
      status: 200,
      text: '{"host":"service.test"}',
    });
    expect(proxy.asked).toEqual([{ target: 'service.test:443', authorization: undefined }]);
    expect(server.seen[0]?.headers['proxy-authorization']).toBeUndefined();
  });

  it('serves plain http too, where that is allowed', async () => {
    const server = await serve((_, response) => json(response, {}));
    const proxy = await serveProxy({ port: Number(server.url.port) });
    expect(await ask('http://127.0.0.1:81/', proxy.url)).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual([{ target: '127.0.0.1:81', authorization: undefined }]);
  });

  it('gives its credentials to the proxy and to nobody else', async () => {
    const server = await serve((_, response) => json(response, {}), { tls: true });
    const wants = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`;
    const proxy = await serveProxy({ port: Number(server.url.port), wants });
    const url = new URL(proxy.url);
    url.username = 'ada';
    url.password = 'p@ss';
    expect(await ask('https://service.test/', url)).toMatchObject({ status: 200 });
    expect(proxy.asked.at(-1)?.authorization).toBe(wants);
    expect(JSON.stringify(server.seen[0]?.headers)).not.toContain('Basic');
  });

  it('is surely unsent when the proxy wants credentials', async () => {
    const proxy = await serveProxy({ port: 1, wants: 'Basic x' });
    const error = await errorOf(ask('https://service.test/', proxy.url));
    expect(error.reach).toBe('unsent');
    expect(words(error)).toMatchObject({
      kind: 'network',
      message: 'the proxy requires a user name and a password',
      details: { hint: expect.stringContaining('HTTPS_PROXY') },
    });
  });

  it('is surely unsent when the proxy does not lead there', async () => {
    const proxy = await serveProxy({ port: 1, refuses: 503 });
    const error = await errorOf(ask('https://service.test/', proxy.url));
    expect(error.reach).toBe('unsent');
    expect(words(error).message).toBe('the proxy refused to connect to service.test (status 503)');
  });

  it('is surely unsent when the proxy drops the connection', async () => {
    const proxy = await serveProxy({ port: 1, drops: true });
    const error = await errorOf(ask('https://service.test/', proxy.url));
    expect(error.reach).toBe('unsent');
    expect(proxy.asked.length).toBeLessThan(3);
    expect(error.failedAtProxy).toBe(true);
  });

  it('tells a proxy that is not trusted from a service that is not', async () => {
    const secure = await serve((_, response) => response.end(), { tls: true });
    secure.url.protocol = 'https:';
    const untrusted = createUndiciAdapter({ clock: testClock(), proxy: secure.url });
    const request = { method: 'GET', url: new URL('https://service.test/'), headers: {}, limits };
    const atProxy = await errorOf(untrusted.request(request));
    await untrusted.close();
    expect(atProxy).toMatchObject({
      reach: 'unsent',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      failedAtProxy: true,
    });
    const proxy = await serveProxy({ port: Number(secure.url.port) });
    const behind = createUndiciAdapter({ clock: testClock(), proxy: proxy.url });
    const atService = await errorOf(behind.request(request));
    await behind.close();
    expect(atService).toMatchObject({
      reach: 'unsent',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      failedAtProxy: false,
    });
  });

  it('is surely unsent when nothing is at the proxy', async () => {
    const error = await errorOf(ask('https://service.test/', new URL('http://127.0.0.1:1')));
    expect(error).toMatchObject({ reach: 'unsent', code: 'ECONNREFUSED', failedAtProxy: true });
  });
});
