/** The refresh request: the one place that sends the refresh token (protocol: tokens and sessions). */

import { parseSetCookie } from 'set-cookie-parser';
import type { StoreSuccessor } from '../../ports/account';
import type { AnswerHeaders } from '../../ports/api';
import { auth } from '../../protocol/routes/auth';
import type { Vocabulary } from '../../protocol/vocabulary';
import { targetUrl } from '../request/build-request';
import { sessionCookies } from '../request/headers';
import type { Transport } from '../request/request';
import { readAnswer } from '../response/answer-content';
import type { RefreshedTokens } from './session';
import { accessTokenIn } from './tokens';

/**
 * Sends one refresh to the main address. No file is loaded after the request is sent, because an update may replace the
 * program on disk meanwhile.
 * @param store called synchronously with the new token when the headers of the answer arrive
 * @throws the errors of the transport
 */
export async function sendRefresh(
  transport: Transport,
  base: URL,
  vocabulary: Vocabulary,
  refreshToken: string,
  store: StoreSuccessor = () => false,
): Promise<RefreshedTokens> {
  transport.redactor.learn(refreshToken);
  const url = targetUrl(base, { path: auth.refresh.path, query: {} }, vocabulary);
  const headers = { cookie: sessionCookies(refreshToken) };
  // The new refresh token comes in the headers, and is valid even when the body cannot be read.
  // Warms up the parser, so that the new token is stored without delay.
  refreshTokenIn({ 'set-cookie': ['refresh_token=none; Path=/'] });
  const onHead = (status: number, answer: AnswerHeaders) => {
    const next = status >= 200 && status < 300 ? refreshTokenIn(answer) : undefined;
    if (next !== undefined) store(next);
  };
  const reply = await transport.send({ route: auth.refresh, url, headers, expects: 'anything', onHead });
  const next = refreshTokenIn(reply.headers);
  transport.redactor.learn(next);
  return { refreshToken: next, ...accessTokenIn(readAnswer(auth.refresh, reply.value)) };
}

/** The refresh token in the cookies of an answer; undefined when it sets none or deletes it. */
export function refreshTokenIn(headers: AnswerHeaders): string | undefined {
  const lines = headers['set-cookie'] ?? [];
  const cookies = parseSetCookie(Array.isArray(lines) ? lines : [lines], { decodeValues: false });
  // The last one counts; deleting an old cookie of another path does not.
  return cookies.findLast(({ name, value }) => name === 'refresh_token' && value !== '')?.value;
}
