/** Sign-in with a refresh token from elsewhere, which is exchanged for a new one at once. */

import { SignedOutError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { auth } from '../../../protocol/routes/auth';
import { type SignInResult, signInResult } from './sign-in-result';

/** @throws SignedOutError when the service returns no session for the token */
export async function signInByRefreshToken(
  ports: Pick<Ports, 'api' | 'identity' | 'clock'>,
  refreshToken: string,
): Promise<SignInResult> {
  const signedIn = await ports.api.signIn(auth.refresh, undefined, { refreshToken });
  if (!signedIn.answer?.accessToken)
    throw new SignedOutError('the service returned no session for this refresh token');
  return signInResult(ports, { refreshToken, ...signedIn });
}
