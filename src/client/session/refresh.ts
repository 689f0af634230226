/** The refresh request: the one place that sends the refresh token (protocol: tokens and sessions). */

import { parseSetCookie } from 'set-cookie-parser';
import type { Session, StoreSuccessor } from '../../ports/account';
import type { AnswerHeaders } from '../../ports/api';
import { auth } from '../../protocol/routes/auth';
import type { Vocabulary } from '../../protocol/vocabulary';
import { targetUrl } from '../request/build-request';
import { sessionCookies } from '../request/headers';
import type { Transport } from '../request/request';
import { createTransport, type TransportDeps } from '../request/transport';
import { readAnswer } from '../response/answer-content';
import { anonymousSession, type RefreshedTokens } from './session';
import { accessTokenIn } from './tokens';

/**
 * Sends one refresh to the main address. No file is loaded after the request is sent, because an update may replace the
 * program on disk meanwhile.
 * @param store called synchronously with the new token when the headers of the answer arrive
 * @throws the errors of the transport
 * @internal
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

/** Minimum time limit of a refresh that the user did not ask for: giving up too soon loses the session. */
const shortestRefreshMs = 30_000;

/**
 * One refresh, over a transport of its own that no signal cuts off.
 * @param isOwnRequest whether the user asked for the refresh itself: its time limit is the usual one
 */
export async function refreshAlone(
  deps: Omit<TransportDeps, 'session'>,
  { deviceId }: Pick<Session, 'deviceId'>,
  {
    token,
    store,
    isOwnRequest,
  }: { readonly token: string; readonly store: StoreSuccessor; readonly isOwnRequest: boolean },
): Promise<RefreshedTokens> {
  const timeoutMs = isOwnRequest ? deps.timeoutMs : Math.max(deps.timeoutMs, shortestRefreshMs);
  const base = await deps.addresses('main');
  const transport = createTransport({ ...deps, timeoutMs, session: anonymousSession(deviceId) });
  try {
    return await sendRefresh(transport, base, deps.vocabulary, token, store);
  } finally {
    // A failure to close must not hide the new tokens.
    await transport.close().catch(() => undefined);
  }
}

/** The refresh token in the cookies of an answer; undefined when it sets none or deletes it. */
export function refreshTokenIn(headers: AnswerHeaders): string | undefined {
  const lines = headers['set-cookie'] ?? [];
  const cookies = parseSetCookie(Array.isArray(lines) ? lines : [lines], { decodeValues: false });
  // The last one counts; deleting an old cookie of another path does not.
  return cookies.findLast(({ name, value }) => name === 'refresh_token' && value !== '')?.value;
}
