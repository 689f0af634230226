/** The two cookies of a session: `refresh_token`, and `is_auth` beside it (protocol: session artefacts). */
import { UsageError } from '../errors';
import type { AnswerHeaders } from './carrier';

/** The `Cookie` header of the routes that take the refresh token. @throws UsageError for a token no header can hold */
export function sessionCookies(refreshToken: string): string {
  if (!/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(refreshToken)) {
    throw new UsageError('the refresh token has characters that no token has');
  }
  return `refresh_token=${refreshToken}; is_auth=1`;
}

/** The refresh token an answer sets; undefined when it sets none, or takes it away. */
export async function refreshTokenIn(headers: AnswerHeaders): Promise<string | undefined> {
  const { parseSetCookie } = await import('set-cookie-parser');
  const lines = headers['set-cookie'] ?? [];
  const cookies = parseSetCookie(Array.isArray(lines) ? lines : [lines], { decodeValues: false });
  return cookies.find(({ name }) => name === 'refresh_token')?.value || undefined;
}
