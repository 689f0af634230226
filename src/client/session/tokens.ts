/** Access tokens: how long they are valid, and their claims (field notes 1). */

import { record, textOf } from '../response/text';
import type { RefreshedTokens } from './session';

/** How long an access token is valid when nothing says otherwise (protocol: limits). */
const defaultLifeMs = 15 * 60_000;

/** The access token of an answer and how long it is valid: by `expiresIn`, else by its own claims. */
export function accessTokenIn(answer: unknown): Pick<RefreshedTokens, 'accessToken' | 'lifeMs'> {
  const { accessToken, expiresIn } = record(answer) ?? {};
  const token = textOf(accessToken);
  if (!token || !isToken(token)) return { lifeMs: 0 };
  const seconds = typeof expiresIn === 'number' ? expiresIn : lifetimeOf(token);
  return { accessToken: token, lifeMs: seconds === undefined ? defaultLifeMs : seconds * 1000 };
}

/** Whether a text can be sent as a token: without spaces and line ends. */
function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** Seconds between a token's issue and its expiry: the difference does not depend on this computer's clock. */
function lifetimeOf(token: string): number | undefined {
  const { iat, exp } = claimsOf(token);
  return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined;
}

/** The claims of an access token, not verified, and used only for facts about our own session. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    return record(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))) ?? {};
  } catch {
    return {};
  }
}
