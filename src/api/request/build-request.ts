/** From a route and what somebody wants of it to the call that the transport sends. */

import type { RequestOptions } from '../../ports/api';
import type { Vocabulary } from '../../ports/configuration';
import type { Chance } from '../../ports/machine';
import type { AnyRoute, Host } from '../../ports/route';
import { checkAddress } from '../http/address';
import { sessionCookies } from '../http/cookies';
import { record } from '../response/text';
import { jsonBody, multipartBody, type PreparedBody } from './body';
import type { Call } from './request';
import { targetUrl } from './url';

/** A request without its types. */
export interface RequestInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface CallsSetup {
  addresses(host: Host): Promise<URL>;
  readonly vocabulary: Vocabulary;
  readonly chance: Chance;
}

/**
 * The base address of a host.
 * @throws UsageError when it is not set, or not safe to send anything to
 */
export async function baseUrlOf(setup: CallsSetup, host: Host): Promise<URL> {
  return checkAddress((await setup.addresses(host)).href);
}

/** The call of a route; see `CallOptions` for what may go along. */
export async function buildCall(
  setup: CallsSetup,
  route: AnyRoute,
  request: RequestInput = {},
  options: RequestOptions = {},
): Promise<Call> {
  const { path: parameters, query } = request;
  const base = await baseUrlOf(setup, route.host);
  const target = {
    path: route.path,
    ...(parameters && { parameters }),
    query: record(query) ?? {},
  };
  const body = bodyOf(setup, route, request.body, options);
  return {
    route,
    url: targetUrl(base, target, setup.vocabulary),
    expects: route.kind === 'binary' ? 'bytes' : 'json',
    requestValues: { ...parameters, ...record(request.body) },
    headers: {
      ...(route.key === 'Idempotency-Key' && { 'idempotency-key': options.key ?? setup.chance.uuid() }),
      ...(options.accessToken !== undefined && { authorization: `Bearer ${options.accessToken}` }),
      ...(options.refreshToken !== undefined && { cookie: sessionCookies(options.refreshToken) }),
    },
    ...(body && { body }),
    ...(options.orderToken !== undefined && { orderToken: options.orderToken }),
    ...(options.bulk && { bulk: true, paced: true }),
    ...(options.signal && { signal: options.signal }),
  };
}

function bodyOf(
  { chance }: CallsSetup,
  route: AnyRoute,
  body: unknown,
  { key }: RequestOptions,
): PreparedBody | undefined {
  if (route.kind === 'multipart') return multipartBody(record(body) ?? {}, chance);
  if (route.key === 'operationId') {
    const given = record(body) ?? {};
    return jsonBody({ ...given, operationId: given.operationId ?? key ?? chance.uuid() });
  }
  return body === undefined ? undefined : jsonBody(body);
}
