/** Who a call is sent as: its headers, with the session's token where the route takes one. */
import type { PlazaError } from '../../errors';
import type { Session } from '../../ports/account';
import type { Auth } from '../../protocol/route';
import type { ApiDeps } from '../deps';
import { signedOut } from '../session/session';
import { headersFor } from './headers';
import type { Redactor } from './redaction';
import { type Call, type CallHeaders, isSignInStep } from './request';

/** What the headers of a call need. */
export type CredentialDeps = Pick<ApiDeps, 'session' | 'addresses' | 'version'> & {
  readonly redactor: Redactor;
};

/** Routes to which no access token is ever sent. */
const tokenless: ReadonlySet<Auth> = new Set(['none', 'cookie', 'ticket', 'first message']);

/**
 * The headers of a call. With `failedToken` the session gives another token.
 * @throws SignedOutError when the session has just ended, or the route requires a session and nobody is signed in;
 *   nothing is sent
 */
export async function headersForCall(
  deps: CredentialDeps,
  call: Call,
  failedToken?: string,
): Promise<CallHeaders> {
  const { route, orderToken, headers: own } = call;
  const { session, version, redactor } = deps;
  const deviceId = await session.deviceId();
  const takesToken =
    !tokenless.has(route.auth) &&
    !call.withoutToken &&
    orderToken === undefined &&
    own?.authorization === undefined;
  const token = takesToken ? await tokenOf(deps, failedToken) : undefined;
  if (takesToken && token === undefined) requireOptionalAuth(session, call);
  redactor.learn(token);
  redactor.learn(orderToken);
  return { headers: headersFor(call, { version, deviceId, token }), token };
}

/** Lets a call be sent without a token where the route allows it; a session that has just ended is always reported. */
function requireOptionalAuth(session: Session, { route, allowSignedOut }: Call): void {
  const isOptional = route.auth === 'optional' || allowSignedOut;
  if (!isOptional || session.ended?.()) throw signedOut(session);
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
 * @throws refusal itself where there is no other token
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
