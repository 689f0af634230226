/** The control routes of the running sandbox, asked by the same transport as the service itself. */
import type { Io } from '../../cli/process/io';
import { streamEvents } from '../../client/live/stream';
import { jsonBody } from '../../client/request/build-request';
import type { Call } from '../../client/request/request';
import { createTransport } from '../../client/request/transport';
import { anonymousSession } from '../../client/session/session';
import { PlazaError, UsageError } from '../../errors';
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

/** Calls a control route and returns its answer. @throws UsageError when the sandbox refuses the input */
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

export function controlUrl(baseUrl: string, path: string): URL {
  return new URL(`${controlPath}${path}`, baseUrl);
}

/** The requests that the sandbox answers from now on, until it stops. */
export async function* watchControl(setup: ControlSetup): AsyncGenerator<RequestRecord> {
  const {
    signal,
    io: { clock, random },
  } = setup;
  const transport = transportOf(setup);
  const call = callOf(setup, routeOf('GET', '/watch', 'sse'), '/watch');
  try {
    const stream = { transport, clock, random, timeoutMs };
    const events = streamEvents(stream, call, { reconnect: false, signal });
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
  const lostAnswer = { harmless: 'the sandbox is asked again' };
  const route = { method, path: `/${path.slice(1)}`, kind, auth: 'none', effect, lostAnswer } as const;
  return section('control', { route }).route;
}

function callOf({ address }: ControlSetup, route: AnyRoute, path: string): Call {
  const url = controlUrl(address.baseUrl, path);
  return { route, url, headers: { 'x-sandbox-secret': address.secret }, expects: 'anything' };
}

/** A refused input is an error of the command line. */
function refused(error: unknown): unknown {
  const wrong = error instanceof PlazaError && (error.details.status === 422 || error.details.status === 404);
  return wrong ? new UsageError(error.message, { hint: error.details.hint }) : error;
}
