/** Routes for the tests of the router, one for each thing it does, and a sandbox that serves them. */

import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import WebSocket, { type ClientOptions } from 'ws';
import type { RequestRecord } from '../../src/ports/sandbox';
import * as answer from '../../src/protocol/answer';
import { fileForm, wholeNumber } from '../../src/protocol/fields';
import { type RouteSpec, section } from '../../src/protocol/route';
import { sandbox as composed } from '../../src/sandbox/sections/index';
import type { AnyHandler, Handler, OpenEvents, OpenSocket } from '../../src/sandbox/server/http/handler';
import { Refusal, refusal } from '../../src/sandbox/server/http/refusal';
import { type SandboxOptions, startServing } from '../../src/sandbox/server/server';
import type { ServiceParts } from '../../src/sandbox/server/service';
import { countingChance, type MovableClock, memoryFile, movableClock } from '../support/sandbox';
import { rawRequest, sendRaw } from './raw';

const { nullable, number, object, openRecord, optional, record, string } = answer;

const Echo = object({
  path: record(string),
  query: object({ limit: optional(number), tag: optional(string) }),
  body: object({ text: string, count: optional(number) }),
  agent: optional(string),
  cookie: optional(string),
});

/** A route without a token. */
const open = { auth: 'none', effect: 'read', method: 'GET', answer: openRecord } as const;
const change = { ...open, effect: 'once', method: 'POST' } as const;

/** The username of the caller. */
const Who = object({ is: nullable(string) });
const who = { effect: 'read', method: 'GET', answer: Who } as const;

const probe = section('probe', {
  echo: {
    ...open,
    method: 'POST',
    path: '/probe/echo/{name}',
    query: v.strictObject({ limit: v.optional(wholeNumber), tag: v.optional(v.string()) }),
    body: v.strictObject({ text: v.string(), count: v.optional(v.number()) }),
    answer: Echo,
  },
  create: { ...change, path: '/probe/things', ok: 201 },
  list: { ...open, path: '/probe/things' },
  remove: { auth: 'none', effect: 'idempotent', method: 'DELETE', path: '/probe/slash/', ok: 204 },
  special: { ...open, path: '/probe/items/special' },
  item: { ...open, path: '/probe/items/{id}' },
  itemSet: { ...open, effect: 'idempotent', method: 'PUT', path: '/probe/items/{id}' },
  word: { ...open, path: '/probe/<assistant>/word' },
  refused: { ...open, path: '/probe/refused' },
  plain: { ...open, path: '/probe/plain' },
  broken: { ...open, path: '/probe/broken' },
  letters: { ...open, path: '/probe/letters' },
  upload: { ...change, kind: 'multipart', path: '/probe/upload', body: fileForm },
  bytes: { ...open, kind: 'binary', path: '/probe/bytes', answer: answer.bytes },
  events: { ...open, kind: 'sse', path: '/probe/events' },
  socket: { ...open, method: 'WS', kind: 'socket', path: '/probe/socket' },
  whoNone: { ...who, auth: 'none', path: '/probe/who/none' },
  whoOptional: { ...who, auth: 'optional', path: '/probe/who/optional' },
  whoOrder: { ...who, auth: 'bearer|order', path: '/probe/who/order' },
  whoBearer: { ...who, auth: 'bearer', path: '/probe/who/bearer' },
  whoBoth: { ...who, auth: 'bearer+cookie', path: '/probe/who/both' },
  whoMobile: { ...who, auth: 'mobile', path: '/probe/who/mobile' },
  onStatus: { ...open, host: 'status', path: '/probe/host' },
  onPixel: { ...open, host: 'pixel', path: '/probe/host' },
} satisfies Record<string, RouteSpec>);

/** What the stream and socket handlers of a probe do; each test sets its own. */
export interface Behaviour {
  events: OpenEvents;
  socket: OpenSocket;
  /** How often `create` was executed. */
  created: number;
  /** Called with the name of each route before the body of its request is read. */
  asked: (name: string) => void;
  /** Awaited by the handlers of streams and sockets before they open one. */
  before: () => unknown;
}

const echo: Handler<typeof probe.echo> = (call) => {
  call.setHeader('x-probe', 'yes');
  call.setCookie('first', 'one', { path: '/probe', httpOnly: true, maxAge: 60 });
  call.setCookie('second', 'two');
  const { path, query, body } = call;
  return { path, query, body, agent: call.header('X-Agent'), cookie: call.cookie('mine') };
};

const upload: Handler<typeof probe.upload> = async ({ body: { file } }) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return { filename: file.filename, type: file.type, size: file.size, text };
};

const username: Handler<typeof probe.whoBearer> = ({ caller }) => ({ is: caller.account.profile.username });

const usernameOrNull: Handler<typeof probe.whoOptional> = ({ caller }) => ({
  is: caller?.account.profile?.username ?? null,
});

const failing = (made: () => Error) => () => {
  throw made();
};

function handlers(behaviour: Behaviour): Record<string, AnyHandler> {
  return {
    'probe.echo': echo,
    'probe.upload': upload,
    'probe.create': () => {
      behaviour.created += 1;
      return { created: behaviour.created };
    },
    'probe.list': () => ({ things: [] }),
    'probe.remove': () => undefined,
    'probe.special': () => ({ is: 'special' }),
    'probe.item': (({ path }) => path) satisfies Handler<typeof probe.item>,
    'probe.itemSet': (({ path }) => path) satisfies Handler<typeof probe.itemSet>,
    'probe.word': () => ({ is: 'word' }),
    'probe.refused': failing(() => refusal(409, 'CONFLICT', 'it is so already', { since: 'always' })),
    'probe.plain': failing(() => new Refusal(401, 'UNAUTHORIZED')),
    'probe.broken': failing(() => new Error('the handler broke')),
    'probe.letters': () => ({ text: 'ж'.repeat(50) }),
    'probe.bytes': () => Uint8Array.of(1, 2, 3),
    'probe.events': async () => {
      await behaviour.before();
      return behaviour.events;
    },
    'probe.socket': async () => {
      await behaviour.before();
      return behaviour.socket;
    },
    'probe.whoNone': ((call) => ({ is: call.caller ?? null })) satisfies Handler<typeof probe.whoNone>,
    'probe.whoOptional': usernameOrNull,
    'probe.whoOrder': usernameOrNull,
    'probe.whoBearer': username,
    'probe.whoBoth': username,
    'probe.whoMobile': username,
    'probe.onStatus': () => ({ host: 'status' }),
    'probe.onPixel': () => ({ host: 'pixel' }),
  };
}

export type ProbeSandbox = Awaited<ReturnType<typeof startProbe>>;

/** Starts a sandbox of the probe routes; the test stops it. */
export async function startProbe(
  options: Partial<SandboxOptions> & Pick<ServiceParts, 'simulation' | 'grants'> = {},
) {
  const behaviour: Behaviour = {
    events: (stream) => stream.close(),
    socket: () => {},
    created: 0,
    asked: () => undefined,
    before: () => undefined,
  };
  const byName = handlers(behaviour);
  const clock: MovableClock = movableClock();
  const file = memoryFile();
  const { simulation, grants } = options;
  const { otherCodes } = composed;
  const handlerOf = (name: string) => {
    behaviour.asked(name);
    return byName[name] as AnyHandler;
  };
  const served = { routes: Object.values(probe), handlerOf, simulation, otherCodes, grants };
  const sandbox = await startServing(served, { clock, random: countingChance(), file, ...options });
  const { baseUrl } = sandbox;
  return {
    ...sandbox,
    clock,
    file,
    behaviour,
    /** Opens a WebSocket. */
    dial: (path = '/probe/socket', options: ClientOptions = {}) =>
      new WebSocket(`${baseUrl.replace('http', 'ws')}${path}`, options),
    /** Sends a request without body; gives every byte of the answer. */
    raw: (line: string, lines?: readonly string[]) =>
      sendRaw(baseUrl, rawRequest(line, new URL(baseUrl).host, lines)),
    /** Asks a path of the main host. */
    ask: (path: string, init?: RequestInit) => fetch(`${baseUrl}${path}`, init),
    /** Posts JSON to a path of the main host. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

/** Starts a sandbox of the probe routes for each test, or one for all of them, and stops it. */
export function useProbe(
  of: 'each' | 'all',
  keep: (probe: ProbeSandbox) => unknown,
  options?: Parameters<typeof startProbe>[0],
): void {
  const [before, after] = of === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let probe: ProbeSandbox | undefined;
  before(async () => {
    probe = await startProbe(options);
    keep(probe);
  });
  after(() => probe?.stop());
}

/** The next record of the log. */
export function nextRecord({ control }: Pick<ProbeSandbox, 'control'>): Promise<RequestRecord> {
  return new Promise((resolve) => {
    const end = control.watch((record) => {
      end();
      resolve(record);
    });
  });
}

/** `before` waits until the test releases it; `reached` resolves when it was called. */
export function gate() {
  let [release, reach] = [() => {}, () => {}];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const before = () => {
    reach();
    return released;
  };
  return { reached, release: () => release(), before };
}
