/** Access tokens: how long they are good, and what they say of themselves (field notes 1). */

import { record, textOf } from '../response/text';
import type { Tokens } from './session';

/** What an access token is good for when nobody says (protocol: limits). */
const usualLifeMs = 15 * 60_000;

/** The access token of an answer and how long it is good: by `expiresIn`, else by its own claims. */
export function accessTokenIn(answer: unknown): Pick<Tokens, 'accessToken' | 'lifeMs'> {
  const { accessToken, expiresIn } = record(answer) ?? {};
  const token = textOf(accessToken);
  if (!token) return { lifeMs: 0 };
  const seconds = typeof expiresIn === 'number' ? expiresIn : lifetimeOf(token);
  return { accessToken: token, lifeMs: seconds === undefined ? usualLifeMs : seconds * 1000 };
}

/** Seconds between a token's issue and its end: their difference does not depend on anybody's clock. */
function lifetimeOf(token: string): number | undefined {
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
