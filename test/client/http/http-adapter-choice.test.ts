import { describe, expect, it } from 'vitest';
import type { HttpAdapter, WireRequest } from '../../../src/client/http/http-adapter';
import { createHttpAdapters } from '../../../src/client/http/http-adapters';
import { testClock } from '../../support/http/clock';

describe('the adapters of a command', () => {
  const limits = { connectMs: 1, headersMs: 1, idleMs: 1 };
  const wire: WireRequest = { method: 'GET', url: new URL('https://service.test/'), headers: {}, limits };
  const load = { bulk: false, streaming: false };

  function recording(environment = {}) {
    const made: string[] = [];
    const closed: string[] = [];
    let release: () => void = () => undefined;
    const adapters = createHttpAdapters({
      environment,
      clock: testClock(),
      makeHttpAdapter(name, { proxy }): HttpAdapter {
        const label = `${name}${proxy ? ` by ${proxy.host}` : ''}`;
        made.push(label);
        return {
          request: ({ url }) =>
            url.pathname === '/slow'
              ? new Promise((resolve) => {
                  const before = release;
                  release = () => {
                    before();
                    resolve({ status: 200, headers: {}, body: nothing() });
                  };
                })
              : Promise.resolve({ status: 200, headers: {}, body: nothing() }),
          close: async () => void closed.push(label),
        };
      },
    });
    return { adapters, made, closed, release: () => release() };
  }

  async function* nothing(): AsyncGenerator<Uint8Array> {}

  it('are created when they are first needed, and closed if they were created', async () => {
    const { adapters, made, closed } = recording();
    expect(made).toEqual([]);
    await adapters.request(wire, load);
    await adapters.request(wire, load);
    expect(made).toEqual(['node']);
    await adapters.request(wire, { bulk: true, streaming: false });
    await adapters.request(wire, { bulk: false, streaming: true });
    await adapters.request({ ...wire, body: { size: 0, open: nothing } }, load);
    expect(made).toEqual(['node', 'undici']);
    await adapters.close();
    expect(closed).toEqual(made);
  });

  it('are not changed for a body in memory', async () => {
    const { adapters, made } = recording();
    await adapters.request({ ...wire, body: new Uint8Array(3) }, load);
    expect(made).toEqual(['node']);
  });

  it('change with the number of requests in progress', async () => {
    const { adapters, made, release } = recording();
    const slow = { ...wire, url: new URL('https://service.test/slow') };
    const requests = [1, 2, 3].map(() => adapters.request(slow, load));
    expect(made).toEqual(['node']);
    await adapters.request(wire, load);
    expect(made).toEqual(['node', 'undici']);
    release();
    await Promise.all(requests);
    await adapters.request(wire, load);
    expect(made).toEqual(['node', 'undici']);
  });

  it('are one for each proxy', async () => {
    const { adapters, made } = recording({ https_proxy: 'http://proxy.test:1', no_proxy: 'near.test' });
    await adapters.request(wire, load);
    await adapters.request({ ...wire, url: new URL('https://near.test/') }, load);
    expect(made).toEqual(['undici by proxy.test:1', 'node']);
  });
});
