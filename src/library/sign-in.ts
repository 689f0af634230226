/** Routes that start, refresh and end the session of a client. */
import type { ChangeRoute } from '../ports/api';
import type { AnyRoute } from '../protocol/route';
import type { CallContext, RouteCall } from './context';

/** Whether the answer can hold a new session. */
export function startsSession({ auth, secret, effect }: AnyRoute): boolean {
  return auth === 'none' && effect === 'once' && secret?.answer?.includes('accessToken') === true;
}

/**
 * Sends a step of a sign-in. The answer also has the refresh token, which the service sends as a cookie. A client without
 * a profile uses the new session from then on.
 */
export async function signInWith(
  { api, account, identity, machine }: CallContext,
  { route, parameters, options }: RouteCall,
): Promise<unknown> {
  const { signal, timeout: timeoutMs } = options;
  const sent = (await api()).signIn(route as ChangeRoute, parameters as never, { signal, timeoutMs });
  const { refreshToken, answer } = await sent;
  const { accessTokenIn } = await import('../client/session/tokens');
  const { accessToken, lifeMs } = accessTokenIn(answer);
  if (account.source && accessToken !== undefined) {
    const store = await identity.store();
    await store.locked(async (held) => {
      const { deviceId, binding } = await held.read();
      const expiresAt = machine.clock.now() + lifeMs;
      await held.write({ deviceId, binding, accessToken, refreshToken, expiresAt });
    });
  }
  return refreshToken === undefined ? answer : { ...(answer as unknown as object), refreshToken };
}

/** Refreshes the shared session, also if the token is still valid. */
export async function refreshSession({ identity, account }: CallContext): Promise<unknown> {
  await identity.renew();
  const origin = (await account.address('main')).origin;
  const accessToken = await identity.session.accessToken(origin);
  const { expiresAt } = await (await identity.store()).facts();
  return { accessToken, ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }) };
}

/** Ends the session on the service, then forgets its tokens. @throws SignedOutError if there is no session */
export async function endSession({ api, identity }: CallContext): Promise<unknown> {
  const { signOut } = await import('../client/requests/sign-out');
  return signOut({ api: await api(), identity, note: () => undefined });
}
