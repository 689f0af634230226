/** Who a call goes out as: its headers, with the session's token where the route takes one. */
import type { PlazaError } from '../../errors';
import type { Session } from '../../ports/account';
import type { Auth } from '../../ports/route';
import { signedOut } from '../session/session';
import { headersFor } from './headers';
import type { Redactor } from './redaction';
import { type Call, isSigningStep } from './request';

export interface CredentialSetup {
  readonly session: Session;
  /** The origin of the main address, to which tokens belong. */
  readonly origin: () => Promise<string>;
  readonly version: string;
}

/** A call ready to go out. */
export interface CallHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** The token in them. */
  readonly token?: string;
}

/** Routes to which no access token is ever sent. */
const tokenless: ReadonlySet<Auth> = new Set(['none', 'cookie', 'ticket', 'first message']);

/**
 * The headers of a call. With `failedToken` the session is asked for one in its place.
 * @throws SignedOutError when the session has just ended, or the route wants somebody and nobody is signed in:
 *   nothing is sent then
 */
export async function headersForCall(
  setup: CredentialSetup,
  redactor: Redactor,
  call: Call,
  failedToken?: string,
): Promise<CallHeaders> {
  const { route, orderToken, headers: own } = call;
  const { session, version } = setup;
  const deviceId = await session.deviceId();
  const takesToken =
    !tokenless.has(route.auth) && orderToken === undefined && own?.authorization === undefined;
  const token = takesToken ? await tokenOf(setup, failedToken) : undefined;
  if (takesToken && token === undefined) requireOptionalAuth(session, call);
  redactor.learn(token);
  redactor.learn(orderToken);
  const headers = headersFor(call, { version, deviceId, ...(token !== undefined && { token }) });
  return { headers, ...(token !== undefined && { token }) };
}

/** Lets a call go out without a token where that may be; but whose session has just ended must hear of that. */
function requireOptionalAuth(session: Session, { route, allowSignedOut: evenSignedOut }: Call): void {
  const isWelcome = route.auth === 'optional' || evenSignedOut;
  if (!isWelcome || session.ended?.()) throw signedOut(session);
}

async function tokenOf(
  { session, origin }: CredentialSetup,
  failedToken?: string,
): Promise<string | undefined> {
  const of = await origin();
  return failedToken === undefined ? session.accessToken(of) : session.renew(failedToken, of);
}

/** The call with another token; throws the refusal itself where there is none to be had. */
export async function renewCall(
  setup: CredentialSetup,
  redactor: Redactor,
  call: Call,
  failed: CallHeaders,
  refusal: PlazaError,
): Promise<CallHeaders> {
  if (failed.token === undefined || isSigningStep(call)) throw refusal;
  const next = await headersForCall(setup, redactor, { ...call, allowSignedOut: true }, failed.token);
  if (next.token === undefined || next.token === failed.token) throw refusal;
  return next;
}
