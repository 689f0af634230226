/** Sign-out, on the service and on this computer. */

import { SignedOutError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { auth } from '../../../protocol/routes/auth';

/**
 * Ends the session on the service, then forgets the tokens, also those of a session that had already ended.
 * @throws SignedOutError when there is no session
 */
export async function signOut(ports: Pick<Ports, 'api' | 'identity'>): Promise<{ ok: true }> {
  const { refreshToken } = await (await ports.identity.store()).whole();
  try {
    await endSession(ports);
  } catch (error) {
    if (!(error instanceof SignedOutError) || refreshToken === undefined) throw error;
  }
  await ports.identity.forget();
  return { ok: true };
}

/**
 * The service ends a session only for its newest refresh token, and this route does not refresh an expired access
 * token (field notes 7): refresh before the request when due, and once more when another process or the clock was
 * faster.
 */
async function endSession({ api, identity }: Pick<Ports, 'api' | 'identity'>): Promise<void> {
  const send = async () => {
    const { refreshToken } = await (await identity.store()).whole();
    await api.change(auth.logout, undefined, { refreshToken });
  };
  await identity.token();
  try {
    await send();
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error;
    await identity.renew();
    await send();
  }
}
