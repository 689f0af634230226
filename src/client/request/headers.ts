/**
 * The headers of a request, with the session's token where the route accepts one (field notes 0.2; protocol: pixel canvas
 * routes).
 */

import { type PlazaError, UsageError } from '../../errors';
import type { Redactor } from '../../protocol/redaction';
import type { Auth } from '../../protocol/route';
import type { ApiDeps } from '../deps';
import { isLoopback } from '../http/address';
import { signedOut } from '../session/session';
import { type Call, type CallHeaders, isSignInStep } from './request';

const acceptByKind = {
  json: 'application/json',
  multipart: 'application/json',
  binary: 'application/octet-stream, application/json',
  sse: 'text/event-stream',
  socket: 'application/json',
} as const;

/** All headers of a call; its own come last. */
function headersFor(call: Call, version: string, deviceId: string, token?: string): Record<string, string> {
  const { route, url, body, orderToken } = call;
  const lasting = route.kind === 'sse';
  return {
    accept: call.expects === 'anything' ? 'application/json, */*' : acceptByKind[route.kind],
    // Compression costs more than it saves on loopback, and delays the events of a stream.
    ...(!isLoopback(url.hostname) && !lasting && { 'accept-encoding': 'gzip, br' }),
    ...(lasting && { 'cache-control': 'no-cache' }),
    'user-agent': `plaza/${version}`,
    'x-requested-with': 'XMLHttpRequest',
    'x-device-id': deviceId,
    ...(route.host === 'pixel' && pixelHeaders),
    ...(body && { 'content-type': body.type }),
    ...(orderToken !== undefined && { 'x-order-token': orderToken }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...call.headers,
  };
}

/** The client that the canvas host expects (protocol: versioning). */
export const pixelHeaders = { 'x-platform': 'web', 'x-app-version': '1.0.0' } as const;

export type CredentialDeps = Pick<ApiDeps, 'session' | 'addresses' | 'version'> & {
  readonly redactor: Redactor;
};

/** Routes to which no access token is ever sent. */
const tokenless: ReadonlySet<Auth> = new Set(['none', 'cookie', 'ticket', 'first message']);

/**
 * The headers of a call. With `failedToken` the session returns another token.
 * @throws SignedOutError when the session has just ended, or the route requires a session and there is none;
 *   nothing is sent
 */
export async function headersForCall(
  deps: CredentialDeps,
  call: Call,
  failedToken?: string,
): Promise<CallHeaders> {
  const { route, orderToken, headers: own, withoutToken } = call;
  const { session, version, redactor } = deps;
  const deviceId = await session.deviceId();
  const isGiven = orderToken !== undefined || own?.authorization !== undefined;
  const takesToken = !tokenless.has(route.auth) && !withoutToken && !isGiven;
  const token = takesToken ? await tokenOf(deps, failedToken) : undefined;
  const isOptional = route.auth === 'optional' || call.allowSignedOut;
  // A session that has just ended is always reported.
  if (takesToken && token === undefined && (!isOptional || session.ended?.())) throw signedOut(session);
  redactor.learn(token);
  redactor.learn(orderToken);
  return { headers: headersFor(call, version, deviceId, token), token };
}

/** Tokens belong to the origin of the main address. */
async function tokenOf(
  { session, addresses }: CredentialDeps,
  failedToken?: string,
): Promise<string | undefined> {
  const { origin } = await addresses('main');
  return failedToken === undefined ? session.accessToken(origin) : session.renew(failedToken, origin);
}

/**
 * The headers of a call with another token.
 * @throws refusal itself without another token
 */
export async function renewedHeaders(
  deps: CredentialDeps,
  call: Call,
  failed: CallHeaders,
  refusal: PlazaError,
): Promise<CallHeaders> {
  if (failed.token === undefined || isSignInStep(call)) throw refusal;
  const next = await headersForCall(deps, { ...call, allowSignedOut: true }, failed.token);
  if (next.token === undefined || next.token === failed.token) throw refusal;
  return next;
}

/** The `Cookie` header of the routes that take the refresh token. @throws UsageError for a token no header can hold */
export function sessionCookies(refreshToken: string): string {
  if (!/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(refreshToken)) {
    throw new UsageError('the refresh token is not a valid token');
  }
  return `refresh_token=${refreshToken}; is_auth=1`;
}
