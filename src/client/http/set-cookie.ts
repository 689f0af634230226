/** The refresh token in the cookies of an answer. */
import { parseSetCookie } from 'set-cookie-parser';
import type { AnswerHeaders } from '../../ports/api';

/** The refresh token that an answer sets; undefined when it sets none, or deletes it. */
export function refreshTokenIn(headers: AnswerHeaders): string | undefined {
  const lines = headers['set-cookie'] ?? [];
  const cookies = parseSetCookie(Array.isArray(lines) ? lines : [lines], { decodeValues: false });
  // The last one counts; deleting an old cookie of another path does not.
  return cookies.findLast(({ name, value }) => name === 'refresh_token' && value !== '')?.value;
}
