/** The two cookies of a session: `refresh_token` and `is_auth` (protocol: session artefacts). */
import { UsageError } from '../../errors';

/** The `Cookie` header of the routes that take the refresh token. @throws UsageError for a token no header can hold */
export function sessionCookies(refreshToken: string): string {
  if (!/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(refreshToken)) {
    throw new UsageError('the refresh token is not a valid token');
  }
  return `refresh_token=${refreshToken}; is_auth=1`;
}
