/** Opens the socket of a route; in a dry run one that connects to nothing and records what is sent. */
import type { Socket, SocketOpening, SocketOptions } from '../../ports/live';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { anySignal } from '../http/http-adapter';
import { baseUrlOf, targetUrl } from '../request/build-request';
import { type DryRunRecorder, readableUrl } from '../request/dry-run';
import { pixelHeaders } from '../request/headers';
import { openSocket } from './socket';

/** Opens the socket of a route; see `openSocket`. */
export async function routeSocket(
  deps: ClientDeps,
  route: AnyRoute,
  options: SocketOptions,
): Promise<Socket> {
  const { transport, clock, random, environment, timeoutMs, vocabulary, trace } = deps;
  if (deps.dryRun) return recordingSocket(deps, deps.dryRun, route, options);
  const { redactor } = transport;
  // What is read from a socket can be read again, whatever is sent over it.
  const asRead = { ...route, effect: 'read' as const };
  return openSocket(
    {
      clock,
      random,
      environment,
      timeoutMs,
      externalFailed: vocabulary.externalFailed,
      failedRequest: { route: asRead, url: await socketUrl(deps, route, options), timeoutMs },
      async address(opening) {
        for (const secret of [opening.first, ...Object.values(opening.query ?? {})]) redactor.learn(secret);
        const url = await socketUrl(deps, route, options, opening);
        return { url, headers: await socketHeaders(deps, route) };
      },
      trace: (url, outcome) => trace?.line(`WS ${redactor.url(route, url)}: ${redactor.text(outcome)}`),
    },
    { ...options, signal: anySignal(options.signal, deps.signal) },
  );
}

async function socketUrl(
  deps: ClientDeps,
  route: AnyRoute,
  { base }: SocketOptions,
  { query }: SocketOpening = {},
): Promise<URL> {
  const target = { path: route.path, query };
  const url = targetUrl(base ?? (await baseUrlOf(deps, route.host)), target, deps.vocabulary);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url;
}

/** A socket carries its ticket in the address or its token in a message: no `Authorization` here. */
async function socketHeaders(
  { version, session }: ClientDeps,
  route: AnyRoute,
): Promise<Record<string, string>> {
  return {
    'user-agent': `plaza/${version}`,
    'x-device-id': await session.deviceId(),
    ...(route.host === 'pixel' && pixelHeaders),
  };
}

async function recordingSocket(
  deps: ClientDeps,
  recorder: DryRunRecorder,
  route: AnyRoute,
  options: SocketOptions,
): Promise<Socket> {
  const { redactor } = deps.transport;
  const url = readableUrl(redactor.url(route, await socketUrl(deps, route, options)));
  const headers = redactor.headers(await socketHeaders(deps, route));
  return {
    async send(message) {
      const decoded = options.describe?.(message) ?? (typeof message === 'string' ? message : [...message]);
      recorder.record({ method: 'WS', url, headers, body: redactor.value(route, 'body', decoded) });
    },
    close: async () => undefined,
    async *[Symbol.asyncIterator]() {},
  };
}
