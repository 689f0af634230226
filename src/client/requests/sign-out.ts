/** Ends a session: on the service, then on this computer (protocol: tokens and sessions). */
import { isFailure, SignedOutError } from '../../errors';
import type { Ports } from '../../ports/index';
import { auth } from '../../protocol/routes/auth';

/**
 * Ends the session on the service, then forgets the tokens, even if the session had already ended. Without an answer
 * the tokens stay, with a note.
 * @throws SignedOutError when there is no session
 */
export async function signOut(ports: Pick<Ports, 'api' | 'identity' | 'note'>): Promise<{ ok: true }> {
  const { refreshToken, userId } = await (await ports.identity.store()).whole();
  try {
    await endSession(ports);
  } catch (error) {
    if (!(error instanceof SignedOutError) || refreshToken === undefined) {
      if (isFailure(error) && refreshToken !== undefined) ports.note(keptNote);
      throw error;
    }
  }
  await ports.identity.delete({ userId });
  return { ok: true };
}

const keptNote = 'the session on this computer was kept, because the service did not confirm that it ended';

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
