/** Makes the client of a command from its profile, the command line and the environment. */

import type { Host } from '../api/catalogue/route';
import type { Vocabulary } from '../api/catalogue/vocabulary';
import { type Api, createApi } from '../api/client';
import type { ApiDeps } from '../api/deps';
import type { DryRunRecorder } from '../api/request/dry-run';
import type { Trace } from '../api/request/trace';
import { createTransport } from '../api/request/transport';
import { envelopeOf } from '../api/response/envelope';
import { anonymousSession, type RefreshedTokens } from '../api/session/session';
import type { LockSetup } from '../store/lock/lock';
import { type Identity, makeIdentity } from './accounts/identity';
import type { Context, ContextSetup } from './context';
import { makeRemembrance } from './operations/operation-tracker';
import { callSettings } from './settings/settings';

/** What a command with routes is handed beside the rest. */
export interface Connected {
  readonly api: Api;
  /** The account that the calls go out as. */
  readonly identity: Identity;
  readonly envelopeOf: (value: object) => unknown;
  /** The service's words, as the profile has them. */
  readonly vocabulary: Vocabulary;
}

/** Connects nothing yet: the first call does. With `dryRun` no change is sent; it is taken down there. */
export async function connect(
  setup: ContextSetup,
  context: Omit<Context, keyof Connected>,
  locks: LockSetup,
  dryRun?: DryRunRecorder,
): Promise<Connected> {
  const { io, globals, command, words, signal, note, stack } = setup;
  // What is wrong with the choice is told by the first call, which has to know the address.
  const profile = await context.config.chosen().catch(() => undefined);
  const { fault, timeoutMs, vocabulary } = callSettings(profile, io.env, globals.timeout);
  const wire = {
    async addresses(host: Host) {
      if (fault) throw fault;
      return context.address(host);
    },
    vocabulary,
    clock: io.clock,
    chance: io.chance,
    // Nothing of the sandbox ever goes through a proxy.
    environment: profile?.sandbox === false ? io.env : {},
    version: io.version,
    timeoutMs,
    ...(globals.wait !== undefined && { waitMs: globals.wait }),
    ...traceOf(setup),
    note,
  };
  const identity = makeIdentity({ io, locks, context, refresh: (token) => refresh(wire, identity, token) });
  const api = createApi({
    ...wire,
    session: identity.session,
    allowed: command.routes === 'all' ? 'all' : new Set(command.routes.map((route) => route.name)),
    command: words.join(' '),
    ...(setup.changed && { changed: setup.changed }),
    operations: makeRemembrance(setup, context, identity, locks),
    ...(dryRun && { dryRun }),
    signal,
  });
  stack.add(api.close);
  return { api, identity, envelopeOf, vocabulary };
}

/** What the service is given at least: who gives up on a refresh too soon loses the session. */
const shortestRefreshMs = 30_000;

/** One refresh, over a transport of its own that no signal cuts off. */
async function refresh(
  wire: Omit<ApiDeps, 'session' | 'allowed'>,
  { session }: Identity,
  token: string,
): Promise<RefreshedTokens> {
  const base = await wire.addresses('main');
  const transport = createTransport({
    ...wire,
    timeoutMs: Math.max(wire.timeoutMs, shortestRefreshMs),
    session: anonymousSession(session.deviceId),
  });
  try {
    const { sendRefresh } = await import('../api/session/refresh');
    return await sendRefresh(transport, base, wire.vocabulary, token);
  } finally {
    // What it fails with must not take the place of new tokens.
    await transport.close().catch(() => undefined);
  }
}

function traceOf({ io, globals, note }: ContextSetup): { trace?: Trace } {
  const bodies = globals.debug || Boolean(io.env.PLAZA_DEBUG);
  return bodies || globals.verbose ? { trace: { bodies, line: note } } : {};
}
