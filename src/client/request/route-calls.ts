/** One request and its answer: read, changed, or in a dry run only recorded. */
import { NetworkError } from '../../errors';
import type { RawReply, RawRequest, RequestOptions, SignInAnswer } from '../../ports/api';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { answerOf, fitAnswer, unwrap } from '../response/answer-shape';
import { buildCall, type RequestInput } from './build-request';
import { hasPlaceholder, placeholder, recordDryRun } from './dry-run';
import { type Call, isChange, type Reply } from './request';

/** The answer of a read, without its `data` wrapper. */
export async function sendRead(
  deps: ClientDeps,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<unknown> {
  // It needs the answer of a change that the dry run did not send.
  if (deps.dryRun && hasPlaceholder(request)) return placeholder(`${route.method} ${route.path}`);
  const { value } = await deps.transport.send(await buildCall(deps, route, request, options));
  return unwrap(fitAnswer(route, value));
}

/** The answer of a change; in a dry run a placeholder for it. */
export async function sendChange(
  deps: ClientDeps,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<unknown> {
  const call = await buildCall(deps, route, request, options);
  if (deps.dryRun) return recordDryRun(deps.transport, deps.dryRun, call);
  return answerOf(route, (await sendTracked(deps, call, options)).value);
}

/** Sends a change; a keyed one by way of the journal. */
async function sendTracked(deps: ClientDeps, call: Call, options?: RequestOptions): Promise<Reply> {
  if (call.route.effect !== 'keyed') return deps.transport.send(call);
  const { sendIdempotent } = await import('../operations/idempotency');
  return sendIdempotent(deps, call, options?.document);
}

/**
 * As `sendChange`, with the refresh token of the cookie, which is not stored here.
 * @throws Error in a dry run, once the request is recorded: nothing that comes after a sign-in can be recorded
 */
export async function sendSignIn(
  deps: ClientDeps,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<SignInAnswer<unknown>> {
  const { transport, dryRun } = deps;
  const call = await buildCall(deps, route, request, options);
  if (dryRun) {
    await recordDryRun(transport, dryRun, call);
    throw new Error('a dry run signs nobody in');
  }
  const { refreshTokenIn } = await import('../session/refresh');
  const { value, headers, status } = await transport.send(call);
  if (value === undefined) {
    throw new NetworkError(`${call.url.host} answered with nothing (status ${status})`, {
      status,
      hint: 'run the command again',
    });
  }
  const refreshToken = refreshTokenIn(headers);
  transport.redactor.learn(refreshToken);
  return { answer: unwrap(fitAnswer(route, value)), refreshToken };
}

/** The reply to a raw request; undefined for a change in a dry run. */
export async function sendRaw(
  deps: ClientDeps,
  request: RawRequest,
  catalogue: Iterable<AnyRoute>,
): Promise<RawReply | undefined> {
  const { rawCall } = await import('./raw');
  const call = await rawCall(deps, request, catalogue);
  if (deps.dryRun && isChange(call)) {
    await recordDryRun(deps.transport, deps.dryRun, call);
    return undefined;
  }
  const { status, headers, value } = await sendTracked(deps, call);
  return { status, headers, body: value };
}
