/** The refresh request: the one place that sends the refresh token (protocol: tokens and sessions). */
import { parseSetCookie } from 'set-cookie-parser';
import { UsageError } from '../errors';
import type { AnswerHeaders } from './carrier';
import { auth } from './routes/auth';
import type { Tokens } from './session';
import { record, textOf } from './text';
import type { Transport } from './transport';
import { targetUrl } from './url';
import type { Vocabulary } from './vocabulary';

/** What an access token is good for when nobody says (protocol: limits). */
const usualLifeMs = 15 * 60_000;

/** Sends one refresh for `refreshToken` to the main address. @throws what the transport throws */
export async function sendRefresh(
  transport: Transport,
  base: URL,
  vocabulary: Vocabulary,
  refreshToken: string,
): Promise<Tokens> {
  transport.redactor.learn(refreshToken);
  const url = targetUrl(base, { path: auth.refresh.path, query: {} }, vocabulary);
  const headers = { cookie: sessionCookies(refreshToken) };
  const reply = await transport.send({ route: auth.refresh, url, headers, expects: 'json' });
  const next = refreshTokenIn(reply.headers);
  transport.redactor.learn(next);
  return { ...(next !== undefined && { refreshToken: next }), ...accessOf(reply.value) };
}

/** The `Cookie` header of the routes that take the refresh token. @throws UsageError for a token no header can hold */
export function sessionCookies(refreshToken: string): string {
  if (!/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(refreshToken)) {
    throw new UsageError('the refresh token has characters that no token has');
  }
  return `refresh_token=${refreshToken}; is_auth=1`;
}

/** The refresh token an answer sets; undefined when it sets none, or takes it away. */
export function refreshTokenIn(headers: AnswerHeaders): string | undefined {
  const lines = headers['set-cookie'] ?? [];
  const cookies = parseSetCookie(Array.isArray(lines) ? lines : [lines], { decodeValues: false });
  return cookies.find(({ name }) => name === 'refresh_token')?.value || undefined;
}

/** The access token of an answer and how long it is good: by `expiresIn`, else by its own claims. */
export function accessOf(answer: unknown): Pick<Tokens, 'accessToken' | 'lifeMs'> {
  const { accessToken, expiresIn } = record(answer) ?? {};
  const token = textOf(accessToken);
  if (!token) return { lifeMs: 0 };
  const seconds = typeof expiresIn === 'number' ? expiresIn : lifeOf(token);
  return { accessToken: token, lifeMs: seconds === undefined ? usualLifeMs : seconds * 1000 };
}

/** Seconds between a token's issue and its end: their difference does not depend on anybody's clock. */
function lifeOf(token: string): number | undefined {
  const { iat, exp } = claimsOf(token);
  return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined;
}

/** The claims of an access token, read without a key and believed only for what concerns ourselves. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    return record(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))) ?? {};
  } catch {
    return {};
  }
}
