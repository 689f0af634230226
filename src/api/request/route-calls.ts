/** One request and its answer: asked, changed, or in a dry run only written down. */
import { NetworkError } from '../../errors';
import type { RawReply, RawRequest, RequestOptions, SignInAnswer } from '../../ports/api';
import type { AnyRoute } from '../../ports/route';
import { answerOf, unwrap } from '../response/envelope';
import { isChange } from '../response/response-policy';
import { buildCall, type RequestInput } from './build-request';
import type { Works } from './deps';
import { hasPlaceholder, placeholder, recordDryRun } from './dry-run';
import type { Call, Reply } from './request';

/** The answer of a read, its wrapper taken off. */
export async function sendRead(
  { setup, transport }: Works,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<unknown> {
  // Needs the answer of a change that a dry run did not send: it cannot be asked, and need not be.
  if (setup.dryRun && hasPlaceholder(request)) return placeholder(`${route.method} ${route.path}`);
  return unwrap((await transport.send(await buildCall(setup, route, request, options))).value);
}

/** The answer of a change; in a dry run a placeholder for it. */
export async function sendChange(
  works: Works,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<unknown> {
  const call = await buildCall(works.setup, route, request, options);
  if (works.setup.dryRun) return recordDryRun(works, works.setup.dryRun, call);
  return answerOf(route, (await sendTracked(works, call, options)).value);
}

/** Sends a change; one with a key by way of the journal. */
async function sendTracked(works: Works, call: Call, options?: RequestOptions): Promise<Reply> {
  if (call.route.effect !== 'keyed') return works.transport.send(call);
  const { sendIdempotent } = await import('./idempotency');
  return sendIdempotent(works, call, options?.document);
}

/**
 * As `change`, with the cookie that came along; it belongs to nobody yet, so nothing is stored. In a dry run nobody
 * is signed in by it, and what comes after that is nothing to rehearse: it throws once the request is written down.
 */
export async function sendSignIn(
  works: Works,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<SignInAnswer<unknown>> {
  const call = await buildCall(works.setup, route, request, options);
  if (works.setup.dryRun) {
    await recordDryRun(works, works.setup.dryRun, call);
    throw new Error('a dry run signs nobody in');
  }
  const { refreshTokenIn } = await import('../http/set-cookie');
  const { value, headers, status } = await works.transport.send(call);
  if (value === undefined) {
    throw new NetworkError(`${call.url.host} answered with nothing (status ${status})`, {
      status,
      hint: 'run the command again',
    });
  }
  const refreshToken = refreshTokenIn(headers);
  works.transport.redactor.learn(refreshToken);
  return { answer: unwrap(value), ...(refreshToken !== undefined && { refreshToken }) };
}

/** The reply to a request by hand; undefined for a change in a dry run. */
export async function sendRaw(
  works: Works,
  request: RawRequest,
  catalogue: Iterable<AnyRoute>,
): Promise<RawReply | undefined> {
  const { rawCall } = await import('./raw');
  const call = await rawCall(works.setup, request, catalogue);
  if (works.setup.dryRun && isChange(call)) {
    await recordDryRun(works, works.setup.dryRun, call);
    return undefined;
  }
  const { status, headers, value } = await sendTracked(works, call);
  return { status, headers, body: value };
}
