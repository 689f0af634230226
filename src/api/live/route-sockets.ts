/** From a socket route to an open socket; in a dry run, to one that opens nothing and records what is sent. */
import type { Socket, SocketOpening, SocketOptions } from '../../ports/live';
import type { AnyRoute } from '../../ports/route';
import { anySignal } from '../http/signals';
import { baseUrlOf } from '../request/build-request';
import type { Works } from '../request/deps';
import { readableUrl } from '../request/dry-run';
import { pixelHeaders } from '../request/headers';
import { targetUrl } from '../request/url';
import { openSocket } from './socket';

/** Opens the socket of a route; see `openSocket`. */
export async function routeSocket(works: Works, route: AnyRoute, options: SocketOptions): Promise<Socket> {
  const { setup, transport } = works;
  if (setup.dryRun) return recordingSocket(works, route, options);
  const signal = anySignal(options.signal, setup.signal);
  // What is read from a socket can be read again, whatever is sent over it.
  const lost = {
    route: { ...route, effect: 'read' as const },
    url: await socketUrl(works, route, options),
    timeoutMs: setup.timeoutMs,
  };
  return openSocket(
    {
      clock: setup.clock,
      chance: setup.chance,
      environment: setup.environment,
      timeoutMs: setup.timeoutMs,
      externalFailed: setup.vocabulary.externalFailed,
      ...(setup.authorities !== undefined && { authorities: setup.authorities }),
      failedRequest: lost,
      async address(opening) {
        for (const secret of [opening.first, ...Object.values(opening.query ?? {})])
          transport.redactor.learn(secret);
        return {
          url: await socketUrl(works, route, options, opening),
          headers: await socketHeaders(works, route),
        };
      },
      trace: (url, outcome) =>
        setup.trace?.line(`WS ${transport.redactor.url(route, url)}: ${transport.redactor.text(outcome)}`),
    },
    { ...options, ...(signal && { signal }) },
  );
}

async function socketUrl(
  { setup }: Works,
  route: AnyRoute,
  { base }: SocketOptions,
  { query = {} }: SocketOpening = {},
): Promise<URL> {
  const url = targetUrl(
    base ?? (await baseUrlOf(setup, route.host)),
    { path: route.path, query },
    setup.vocabulary,
  );
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url;
}

/** A socket carries its ticket in the address or its token in a message: no `Authorization` here. */
async function socketHeaders({ setup }: Works, route: AnyRoute): Promise<Record<string, string>> {
  return {
    'user-agent': `plaza/${setup.version}`,
    'x-device-id': await setup.session.deviceId(),
    ...(route.host === 'pixel' && pixelHeaders),
  };
}

async function recordingSocket(works: Works, route: AnyRoute, options: SocketOptions): Promise<Socket> {
  const { setup, transport } = works;
  const { redactor } = transport;
  const url = readableUrl(redactor.url(route, await socketUrl(works, route, options)));
  const headers = redactor.headers(await socketHeaders(works, route));
  return {
    async send(message) {
      const meaning = options.describe?.(message) ?? (typeof message === 'string' ? message : [...message]);
      setup.dryRun?.record({ method: 'WS', url, headers, body: redactor.value(route, 'body', meaning) });
    },
    close: async () => undefined,
    async *[Symbol.asyncIterator]() {},
  };
}
