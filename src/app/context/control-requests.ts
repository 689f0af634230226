/** The control routes of the running sandbox, asked by the same transport as the service itself. */

import type { Io } from '../../cli/process/io';
import { streamEvents } from '../../client/live/stream';
import { jsonBody } from '../../client/request/build-request';
import type { Call } from '../../client/request/request';
import { createTransport } from '../../client/request/transport';
import { anonymousSession } from '../../client/session/session';
import { PlazaError, UsageError } from '../../errors';
import type { DryRunRequest } from '../../ports/api';
import type { ControlMethod, RequestRecord, SandboxAddress } from '../../ports/sandbox';
import { type AnyRoute, section } from '../../protocol/route';
import { defaultVocabulary } from '../../protocol/vocabulary';

export interface ControlSetup {
  readonly io: Pick<Io, 'clock' | 'random' | 'version'>;
  readonly address: Pick<SandboxAddress, 'baseUrl' | 'secret'>;
  readonly signal: AbortSignal;
}

/** Under this path on the main host, apart from the protocol. */
const controlPath = '/.sandbox';
const timeoutMs = 10_000;

/**
 * Asks one control route and gives its answer.
 * @throws UsageError when the sandbox says that the input is wrong
 */
export async function askControl(
  setup: ControlSetup,
  method: ControlMethod,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const transport = transportOf(setup);
  try {
    const call = callOf(setup, routeOf(method, path), path);
    return (await transport.send({ ...call, body: body === undefined ? undefined : jsonBody(body) })).value;
  } catch (error) {
    throw refused(error);
  } finally {
    await transport.close();
  }
}

/** The request that `askControl` would send, without its secret. */
export function controlRequest(
  { baseUrl }: Pick<SandboxAddress, 'baseUrl'>,
  method: ControlMethod,
  path: string,
  body?: unknown,
): DryRunRequest {
  return { method, url: controlUrl(baseUrl, path).href, headers: {}, body };
}

/** The requests the sandbox answers, from now on, until it stops. */
export async function* watchControl(setup: ControlSetup): AsyncGenerator<RequestRecord> {
  const { io, signal } = setup;
  const transport = transportOf(setup);
  const route = routeOf('GET', '/watch', 'sse');
  try {
    const events = streamEvents(
      { transport, clock: io.clock, random: io.random, timeoutMs },
      callOf(setup, route, '/watch'),
      {
        reconnect: false,
        signal,
      },
    );
    for await (const { data } of events) yield data as RequestRecord;
  } finally {
    await transport.close();
  }
}

function transportOf({ io, address, signal }: ControlSetup) {
  return createTransport({
    clock: io.clock,
    random: io.random,
    version: io.version,
    session: anonymousSession(async () => 'sandbox-control'),
    addresses: async () => new URL(address.baseUrl),
    vocabulary: defaultVocabulary,
    // Nothing of the sandbox ever goes through a proxy.
    environment: {},
    timeoutMs,
    note: () => undefined,
    signal,
  });
}

function routeOf(method: ControlMethod, path: string, kind: 'json' | 'sse' = 'json'): AnyRoute {
  const effect = method === 'GET' ? 'read' : 'once';
  const { route } = section('control', {
    route: {
      method,
      path: `/${path.slice(1)}`,
      kind,
      auth: 'none',
      effect,
      lostAnswer: { harmless: 'the sandbox is asked again' },
    },
  });
  return route;
}

function callOf({ address }: ControlSetup, route: AnyRoute, path: string): Call {
  const url = controlUrl(address.baseUrl, path);
  return { route, url, headers: { 'x-sandbox-secret': address.secret }, expects: 'anything' };
}

function controlUrl(baseUrl: string, path: string): URL {
  return new URL(`${controlPath}${path}`, baseUrl);
}

/** What the sandbox refuses is wrong on the command line, not in the world. */
function refused(error: unknown): unknown {
  const wrong = error instanceof PlazaError && (error.details.status === 422 || error.details.status === 404);
  return wrong ? new UsageError(error.message, { hint: error.details.hint }) : error;
}
