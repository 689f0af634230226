/** Ending the session, on the service and here. */

import { auth } from '../../api/catalogue/routes/auth';
import { SignedOutError } from '../../errors';
import type { Api } from '../../ports/api';

interface SignOutContext {
  readonly api: Pick<Api, 'change'>;
  readonly identity: {
    store(): Promise<{ whole(): Promise<{ readonly refreshToken?: string }> }>;
    token(): Promise<unknown>;
    renew(): Promise<unknown>;
    forget(): Promise<void>;
  };
}

/**
 * Tells the service, then forgets the tokens; a session that had ended before is forgotten as well.
 * @throws SignedOutError when there was none
 */
export async function signOut(ctx: SignOutContext): Promise<{ ok: true }> {
  const { refreshToken } = await (await ctx.identity.store()).whole();
  try {
    await endThere(ctx);
  } catch (error) {
    if (!(error instanceof SignedOutError) || refreshToken === undefined) throw error;
  }
  await ctx.identity.forget();
  return { ok: true };
}

/**
 * The service ends the session only for its newest refresh token, and an access token that is over is not renewed on
 * the way (field notes 7): what is due is renewed before, and once more when a sibling or the clock was faster.
 */
async function endThere({ api, identity }: SignOutContext): Promise<void> {
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
