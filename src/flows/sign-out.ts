/** Ending the session, on the service and here. */
import type { Api } from '../api/client';
import { auth } from '../api/routes/auth';
import { SignedOutError } from '../errors';

interface SignOutContext {
  readonly api: Pick<Api, 'change'>;
  readonly identity: {
    store(): Promise<{ read(): Promise<{ readonly refreshToken?: string }> }>;
    forget(): Promise<void>;
  };
  readonly rehearsed: readonly unknown[];
}

/** Tells the service, then forgets the tokens; a session that had ended before is forgotten as well. */
export async function signOut({ api, identity, rehearsed }: SignOutContext): Promise<{ ok: true }> {
  const { refreshToken } = await (await identity.store()).read();
  try {
    await api.change(auth.logout, undefined, { refreshToken });
  } catch (error) {
    if (!(error instanceof SignedOutError) || refreshToken === undefined) throw error;
  }
  if (rehearsed.length === 0) await identity.forget();
  return { ok: true };
}
