import { describe, expect, it } from 'vitest';
import { createUndiciAdapter } from '../../../src/client/http/http-adapter-undici';
import { basicCredentials, proxyFor, withoutCredentials } from '../../../src/client/http/proxy';
import { errorForRequest, type TransportError } from '../../../src/client/http/transport-error';
import { readAll } from '../../../src/client/response/reading';
import { UsageError } from '../../../src/errors';
import { section } from '../../../src/protocol/route';
import { transportFailure } from '../../support/http/api';
import { trustTestCertificate } from '../../support/http/certificate';
import { testClock } from '../../support/http/clock';
import { serveProxy } from '../../support/http/proxy';
import { json, serve } from '../../support/http/server';

const chosen = (url: string, environment: Record<string, string>) =>
  proxyFor(new URL(url), environment)?.href;

describe('proxyFor', () => {
  const p = 'http://p.test:1/';
  const q = 'http://q.test';
  const local = 'localhost:1';
  type Row = [title: string, url: string, environment: Record<string, string>, proxy: string | undefined];
  /** Rows with `https_proxy` set to `p`. */
  const exempt = (title: string, url: string, no_proxy: string, proxy?: string): Row => [
    title,
    url,
    { https_proxy: p, no_proxy },
    proxy,
  ];

  it.each<Row>([
    ['no variable', 'https://a.test', {}, undefined],
    ['an upper-case variable', 'https://a.test', { HTTPS_PROXY: p }, p],
    ['the lower-case variable first', 'https://a.test', { HTTPS_PROXY: q, https_proxy: p }, p],
    ['an empty lower-case variable', 'https://a.test', { HTTPS_PROXY: q, https_proxy: '' }, undefined],
    ['a variable without a scheme', 'https://a.test', { https_proxy: 'p.test:1' }, p],
    ['http', 'http://a.test', { https_proxy: q, HTTP_PROXY: p }, p],
    ['https with a proxy for http', 'https://a.test', { HTTP_PROXY: p }, undefined],
    ['wss as https', 'wss://a.test', { https_proxy: p }, p],
    ['ws as http', 'ws://a.test', { http_proxy: p }, p],
    ['ALL_PROXY', 'https://a.test', { ALL_PROXY: p }, p],
    ['its own variable before all_proxy', 'https://a.test', { all_proxy: q, https_proxy: p }, p],
    ['NO_PROXY', 'https://a.test', { https_proxy: p, NO_PROXY: 'a.test' }, undefined],
    exempt('an exempt domain', 'https://x.a.test', 'b.test, a.test'),
    exempt('an exempt domain with a dot', 'https://x.a.test', '.a.test'),
    exempt('an exempt domain with a star', 'https://x.a.test', '*.a.test'),
    exempt('an exempt name in another case', 'https://A.Test', 'a.TEST'),
    exempt('a name that ends like an exempt one', 'https://xa.test', 'a.test', p),
    exempt('a star that exempts all', 'https://a.test', '*'),
    exempt('an exempt port', 'https://a.test', 'a.test:443'),
    exempt('another port than the exempt one', 'https://a.test:8443', 'a.test:443', p),
    exempt('an exempt IPv6 address', 'https://[2001:db8::1]', '2001:db8::1'),
    exempt('an exempt IPv6 address with a port', 'https://[2001:db8::1]:99', '[2001:db8::1]:99'),
    exempt('an exempt network', 'https://10.1.2.3', '10.0.0.0/8'),
    exempt('another network than the exempt one', 'https://11.1.2.3', '10.0.0.0/8', p),
    exempt('an exempt IPv6 network', 'https://[2001:db8::1]', '2001:db8::/32'),
    exempt('a name beside exempt networks', 'https://a.test', '0.0.0.0/0, ::/0, a.test/8', p),
    exempt('invalid networks', 'https://10.1.2.3', '10.0.0.0/x, 10.0.0.0/99', p),
    ['loopback with a proxy elsewhere', 'http://127.0.0.1:80', { http_proxy: p }, undefined],
    ['loopback with a proxy on it', 'http://127.0.0.1:80', { http_proxy: local }, 'http://localhost:1/'],
    ['exempt loopback', 'http://localhost', { http_proxy: local, no_proxy: 'localhost' }, undefined],
  ])('handles %s', (_, url, environment, proxy) => expect(chosen(url, environment)).toBe(proxy));

  it.each(['socks5://p.test:1', 'ftp://p.test', 'http://'])('refuses %s and names the variable', (value) => {
    expect(() => chosen('https://a.test', { https_proxy: value })).toThrow(UsageError);
    expect(() => chosen('https://a.test', { https_proxy: value })).toThrow(/^https_proxy /);
    expect(chosen('https://a.test', { https_proxy: value, no_proxy: 'a.test' })).toBeUndefined();
  });
});

it.each([
  ['http://ada:100%@p.test', 'ada:100%'],
  ['http://a%64a:p%40ss%25@p.test', 'ada:p@ss%'],
  ['http://ada@p.test', 'ada:'],
  ['http://p.test', undefined],
])('the credentials of %s are %s, and not in its address', (value, credentials) => {
  const proxy = proxyFor(new URL('http://a.test'), { http_proxy: value }) as URL;
  const basic = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  expect(basicCredentials(proxy)).toBe(basic);
  expect(withoutCredentials(proxy).href).toBe('http://p.test/');
});

describe('a request through a proxy', () => {
  const limits = { connectMs: 5000, headersMs: 5000, idleMs: 5000 };
  const { ask: route } = section('test', { ask: { method: 'GET', path: '/', auth: 'none', effect: 'read' } });

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

  const words = (error: TransportError) =>
    errorForRequest({ route, url: new URL('https://service.test/'), timeoutMs: 1000 }, error);

  it('goes through a tunnel with TLS to the service', async () => {
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

  it('can be one over http to this computer', async () => {
    const server = await serve((_, response) => json(response, {}));
    const proxy = await serveProxy({ port: Number(server.url.port) });
    expect(await ask('http://127.0.0.1:81/', proxy.url)).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual([{ target: '127.0.0.1:81', authorization: undefined }]);
  });

  it('sends its credentials only to the proxy', async () => {
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

  const closed = {
    message: 'the proxy requires a user name and a password',
    details: { hint: expect.stringContaining('HTTPS_PROXY') },
  };
  const refusal = { message: 'the proxy refused to connect to service.test (status 503)' };

  it.each([
    ['requires credentials', { wants: 'Basic x' }, closed],
    ['refuses the tunnel', { refuses: 503 }, refusal],
    ['drops the connection', { drops: true }, {}],
  ])('is unsent when the proxy %s', async (_, behavior, expected) => {
    const proxy = await serveProxy({ port: 1, ...behavior });
    const error = await transportFailure(ask('https://service.test/', proxy.url));
    expect(error).toMatchObject({ reach: 'unsent', failedAtProxy: 'drops' in behavior });
    expect(proxy.asked.length).toBeLessThan(3);
    expect(words(error)).toMatchObject({ kind: 'network', ...expected });
  });

  it('distinguishes a certificate of the proxy from one of the service', async () => {
    const secure = await serve((_, response) => response.end(), { tls: true });
    secure.url.protocol = 'https:';
    const request = { method: 'GET', url: new URL('https://service.test/'), headers: {}, limits };
    const failedAtProxy = async (proxy: URL) => {
      const adapter = createUndiciAdapter({ clock: testClock(), proxy });
      const error = await transportFailure(adapter.request(request));
      await adapter.close();
      expect(error).toMatchObject({ reach: 'unsent', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
      return error.failedAtProxy;
    };
    expect(await failedAtProxy(secure.url)).toBe(true);
    const proxy = await serveProxy({ port: Number(secure.url.port) });
    expect(await failedAtProxy(proxy.url)).toBe(false);
  });

  it('is unsent when nothing listens at the proxy', async () => {
    const error = await transportFailure(ask('https://service.test/', new URL('http://127.0.0.1:1')));
    expect(error).toMatchObject({ reach: 'unsent', code: 'ECONNREFUSED', failedAtProxy: true });
  });
});
