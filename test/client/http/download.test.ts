import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HttpAdapter, WireRequest } from '../../../src/client/http/http-adapter';
import { readAll } from '../../../src/client/response/reading';
import { against, testApi } from '../../support/http/api';
import { serve, unusedUrl } from '../../support/http/server';

const read = async (body: AsyncIterable<Uint8Array>) => Buffer.from(await readAll(body, 1e6)).toString();

describe('a download', () => {
  it('is the bytes with type and size, requested without credentials', async () => {
    const { server, api, traced } = await against(
      (_, response) => response.setHeader('content-type', 'image/PNG; charset=x').end('pixels'),
      { trace: 'verbose' },
    );
    const { type, size, body } = await api.download('/files/a.png', 100);
    expect({ type, size, text: await read(body) }).toEqual({ type: 'image/png', size: 6, text: 'pixels' });
    const { path, headers } = server.seen[0] ?? {};
    expect(path).toBe('/files/a.png');
    expect(Object.keys(headers ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
    expect(traced).toEqual([`GET ${server.url.origin}/files/a.png: 200`]);
  });

  it('is decompressed, and limited by its decompressed size', async () => {
    const packed = gzipSync('x'.repeat(1000));
    const { api } = await against((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(packed),
    );
    const { size, body } = await api.download('/a', 1000);
    expect({ size, length: (await read(body)).length }).toEqual({ size: undefined, length: 1000 });
    await expect(read((await api.download('/a', 999)).body)).rejects.toThrow('is larger than 999 bytes');
  });

  it('is not read when it is announced or turns out as too large', async () => {
    const { api } = await against((request, response) => {
      if (request.path === '/announced') response.setHeader('content-length', '11');
      response.write('0123456789');
      response.end('!');
    });
    for (const path of ['/announced', '/longer']) {
      const { body } = await api.download(path, 10);
      await expect(read(body)).rejects.toMatchObject({ kind: 'refused' });
    }
  });

  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [403, 'refused'],
    [502, 'network'],
  ])('fails with status %i as %s', async (status, kind) => {
    const server = await serve((_, response) => response.writeHead(status).end('<html>'));
    await expect(testApi(server.url).api.download('/a', 10)).rejects.toMatchObject({
      kind,
      details: { status },
    });
  });

  it('fails when it ends early', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('abc', () => response.destroy());
    });
    const { body } = await testApi(server.url).api.download('/a', 10);
    const message = 'the download ended after 3 bytes';
    await expect(read(body)).rejects.toMatchObject({ kind: 'network', message });
  });

  it('fails where nothing answers', async () => {
    const asked = testApi(await unusedUrl()).api.download('/a', 10);
    const message = expect.stringContaining('refused');
    await expect(asked).rejects.toMatchObject({ kind: 'network', message });
  });
});

/** A client of a service on the web; the adapter records the addresses. */
function onTheWeb(redirect?: string) {
  const addresses: string[] = [];
  const adapter: HttpAdapter = {
    async request({ url }: WireRequest) {
      addresses.push(url.href);
      const location = addresses.length === 1 ? redirect : undefined;
      const body = { async *[Symbol.asyncIterator]() {} };
      return { status: location ? 302 : 200, headers: { location }, body };
    },
    close: async () => undefined,
  };
  const { api } = testApi(new URL('https://api.example.org'), { makeHttpAdapter: () => adapter });
  return { addresses, download: (address: string) => api.download(address, 10) };
}

const elsewhere = [
  'http://cdn.example.org/a',
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://10.1.2.3/a',
  'https://192.168.0.1/a',
  'https://169.254.169.254/latest',
  'https://[::1]/a',
  'https://[fd00::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'file:///etc/passwd',
  'data:text/plain,x',
];

describe('a download from a service on the web', () => {
  it.each(['https://cdn.example.org/a', 'https://api.example.org/a', '/a', 'https://93.184.215.14/a'])(
    'can be at %s',
    async (address) => {
      const { addresses, download } = onTheWeb();
      await download(address);
      expect(addresses).toEqual([new URL(address, 'https://api.example.org').href]);
    },
  );

  it.each(elsewhere)('cannot be at %s, nor redirected there', async (address) => {
    const direct = onTheWeb();
    await expect(direct.download(address)).rejects.toMatchObject({ kind: 'refused' });
    expect(direct.addresses).toEqual([]);
    const redirected = onTheWeb(address);
    await expect(redirected.download('https://cdn.example.org/a')).rejects.toMatchObject({
      kind: expect.stringMatching(/^(refused|network)$/),
    });
    expect(redirected.addresses).toEqual(['https://cdn.example.org/a']);
  });

  it('cannot be at a name that leads into a private network', async () => {
    const { api } = testApi(new URL('https://api.example.org'));
    // The one name that every computer knows without a network.
    await expect(api.download('https://ip6-localhost/a', 10)).rejects.toMatchObject({
      message: expect.stringMatching(/leads into a private network|no host named/),
    });
  });
});
