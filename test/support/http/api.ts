/** A client of a test's own server. */
import { onTestFinished } from 'vitest';
import { type ApiDeps, createApi } from '../../../src/client/client';
import type { HttpAdapter, HttpAdapterName, HttpAdapterOptions } from '../../../src/client/http/http-adapter';
import { createUndiciAdapter } from '../../../src/client/http/http-adapter-undici';
import { createNodeAdapter } from '../../../src/client/http/http-adapters';
import { TransportError } from '../../../src/client/http/transport-error';
import { PlazaError } from '../../../src/errors';
import type { DryRunRequest } from '../../../src/ports/api';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';
import { fixedChance, type TestClock, testClock } from './clock';
import { type Answer, serve } from './server';

export const deviceId = '11111111-1111-4111-8111-111111111111';

/** Both adapters, for tests that run over each. */
export const adapterNames: readonly HttpAdapterName[] = ['node', 'undici'];

const createByName: Record<HttpAdapterName, (setup: HttpAdapterOptions) => HttpAdapter> = {
  node: createNodeAdapter,
  undici: createUndiciAdapter,
};

export interface TestApiOptions extends Partial<Omit<ApiDeps, 'trace' | 'dryRun' | 'clock'>> {
  readonly clock?: TestClock;
  /** Carries every request. */
  readonly adapter?: HttpAdapterName;
  readonly trace?: 'verbose' | 'debug';
  readonly dryRun?: boolean;
}

/** A client whose main, status and pixel addresses are `base`; closed when the test is over. */
export function testApi(base: URL, options: TestApiOptions = {}) {
  const { adapter, trace, dryRun, clock = testClock(), ...setup } = options;
  const notes: string[] = [];
  const traced: string[] = [];
  const recorded: DryRunRequest[] = [];
  const api = createApi({
    addresses: async () => base,
    session: signedIn(['token-1']),
    vocabulary: defaultVocabulary,
    clock,
    random: fixedChance(),
    environment: {},
    version: '1.2.3',
    timeoutMs: 30_000,
    allowed: 'all',
    note: (text) => void notes.push(text),
    ...(trace && { trace: { bodies: trace === 'debug', line: (text: string) => void traced.push(text) } }),
    ...(dryRun && { dryRun: { record: (request: DryRunRequest) => void recorded.push(request) } }),
    ...(adapter && {
      makeHttpAdapter: (_: HttpAdapterName, made: HttpAdapterOptions) => createByName[adapter](made),
    }),
    ...setup,
  });
  onTestFinished(() => api.close());
  return { api, clock, notes, traced, recorded };
}

/** A server that answers this way, and a client of it. */
export async function against(answer: Answer, options: TestApiOptions = {}) {
  const server = await serve(answer);
  return { server, ...testApi(server.url, options) };
}

export async function failure(work: Promise<unknown>): Promise<PlazaError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlazaError) return error;
  throw error ?? new Error('it did not fail');
}

/** The transport error of work that has to fail with one. */
export async function transportFailure(work: Promise<unknown>): Promise<TransportError> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof TransportError) return error;
  throw error instanceof Error ? error : new Error('it did not fail');
}

/** The first items of a stream or socket. */
export async function take<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

/** A session with these tokens one after the other, then none. */
export function signedIn(tokens: readonly string[]) {
  /** The tokens that another one was requested for. */
  const renewals: string[] = [];
  const origins = new Set<string>();
  const current = () => tokens[renewals.length];
  return {
    renewals,
    origins,
    deviceId: async () => deviceId,
    async accessToken(origin: string) {
      origins.add(origin);
      return current();
    },
    async renew(failedToken: string, origin: string) {
      origins.add(origin);
      renewals.push(failedToken);
      return current();
    },
  };
}
