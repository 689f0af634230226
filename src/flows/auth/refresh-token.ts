/** Signing in with a refresh token from elsewhere: it is spent at once for one of our own. */
import { auth } from '../../api/catalogue/routes/auth';
import { SignedOutError } from '../../errors';
import { type Arrived, arrive, type SignInTools } from './sign-in-result';

/**
 * Takes over the session of a refresh token.
 * @throws SignedOutError when the service gives nothing for it
 */
export async function arriveByRefreshToken(tools: SignInTools, refreshToken: string): Promise<Arrived> {
  const signed = await tools.api.signIn(auth.refresh, undefined, { refreshToken });
  if (!signed.answer?.accessToken)
    throw new SignedOutError('the service returned no session for this refresh token');
  return arrive(tools, { refreshToken, ...signed });
}
