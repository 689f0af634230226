/** Builds the call of a route from its path parameters, query and body. */
import type { RequestOptions } from '../../ports/api';
import type { AnyRoute, Host } from '../../protocol/route';
import type { ApiDeps } from '../deps';
import { checkAddress } from '../http/address';
import { sessionCookies } from '../http/cookies';
import { record } from '../response/text';
import { jsonBody, multipartBody, type PreparedBody } from './body';
import type { Call } from './request';
import { targetUrl } from './url';

/** The parts of a request, without the types of its route. */
export interface RequestInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What building a call needs. */
export type BuildDeps = Pick<ApiDeps, 'addresses' | 'vocabulary' | 'random'>;

/**
 * The base address of a host.
 * @throws UsageError when it is not set, or not safe to send anything to
 */
export async function baseUrlOf({ addresses }: Pick<ApiDeps, 'addresses'>, host: Host): Promise<URL> {
  return checkAddress((await addresses(host)).href);
}

/**
 * The call of a route.
 * @throws UsageError for an address that is not set, or a parameter that no path can hold
 */
export async function buildCall(
  deps: BuildDeps,
  route: AnyRoute,
  request: RequestInput = {},
  options: RequestOptions = {},
): Promise<Call> {
  const { path: parameters, query } = request;
  const { accessToken, refreshToken, orderToken, bulk, observer, signal } = options;
  const base = await baseUrlOf(deps, route.host);
  const target = { path: route.path, parameters, query: record(query) };
  return {
    route,
    url: targetUrl(base, target, deps.vocabulary),
    expects: route.kind === 'binary' ? 'bytes' : 'json',
    requestValues: { ...parameters, ...record(request.body) },
    headers: {
      ...(route.key === 'Idempotency-Key' && { 'idempotency-key': options.key ?? deps.random.uuid() }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(refreshToken !== undefined && { cookie: sessionCookies(refreshToken) }),
    },
    body: bodyOf(deps, route, request.body, options),
    orderToken,
    bulk,
    paced: bulk,
    observer,
    signal,
  };
}

function bodyOf(
  { random }: BuildDeps,
  route: AnyRoute,
  body: unknown,
  { key }: RequestOptions,
): PreparedBody | undefined {
  if (route.kind === 'multipart') return multipartBody(record(body) ?? {}, random);
  if (route.key === 'operationId') {
    const fields = record(body) ?? {};
    return jsonBody({ ...fields, operationId: fields.operationId ?? key ?? random.uuid() });
  }
  return body === undefined ? undefined : jsonBody(body);
}
