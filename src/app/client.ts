/** Makes the client of a command from its profile, the command line and the environment. */

import type { Run } from '../cli/definition/program';
import { createApi } from '../client/client';
import type { ApiDeps } from '../client/deps';
import type { Trace } from '../client/request/trace';
import { createTransport } from '../client/request/transport';
import { asReceived, envelopeOf } from '../client/response/answer-shape';
import { anonymousSession, type RefreshedTokens } from '../client/session/session';
import type { Identity, StoreSuccessor } from '../ports/account';
import type { Profile } from '../ports/configuration';
import type { Ports } from '../ports/index';
import type { Host } from '../protocol/route';
import { makeIdentity } from './accounts/identity';
import type { Base } from './base';
import { makeOperationTracker, type TrackerSetup } from './operations/operation-tracker';
import { callSettings } from './settings/settings';

/** What a command with routes receives in addition. */
export interface Connected extends Pick<Ports, 'api' | 'identity' | 'vocabulary'> {
  readonly envelopeOf: (value: object) => unknown;
  readonly asReceived: (value: unknown) => unknown;
}

/**
 * The client of a command; nothing is connected before the first request. In a dry run changes are not sent.
 * @param chosen the profile in use; undefined also where choosing one fails, which the first request reports
 */
export function connect(
  base: Base,
  chosen: Profile | undefined,
  { files, ask }: Pick<TrackerSetup, 'files' | 'ask'>,
  tracker: Pick<TrackerSetup, 'acks'> & { readonly onChange: () => void },
): Connected {
  const { run, locks, dryRun } = base;
  const { io, command, words, signal, stack } = run;
  const { wire, vocabulary } = wireOf(base, chosen);
  const identity = makeIdentity({
    ...base,
    ...{ io, signal, note: run.note },
    refresh: (token, store) => refresh(wire, identity, token, store),
  });
  const api = createApi({
    ...wire,
    session: identity.session,
    allowed: command.routes === 'all' ? 'all' : new Set(command.routes.map((route) => route.name)),
    command: words.join(' '),
    changed: tracker.onChange,
    operations: makeOperationTracker({ base, files, ask, identity, locks, acks: tracker.acks }),
    dryRun,
    signal,
  });
  stack.add(api.close);
  return { api, identity, envelopeOf, asReceived, vocabulary };
}

/** What the client and a refresh have in common. */
function wireOf({ run, address }: Base, profile: Profile | undefined) {
  const { io, globals, note } = run;
  const { fault, timeoutMs, vocabulary } = callSettings(profile, io.env, globals.timeout);
  const wire = {
    async addresses(host: Host) {
      if (fault) throw fault;
      return address(host);
    },
    vocabulary,
    clock: io.clock,
    random: io.random,
    // Nothing of the sandbox ever goes through a proxy.
    environment: profile?.sandbox === false ? io.env : {},
    version: io.version,
    timeoutMs,
    waitMs: globals.wait,
    trace: traceOf(run),
    note,
  };
  return { wire, vocabulary };
}

/** What the service is given at least: who gives up on a refresh too soon loses the session. */
const shortestRefreshMs = 30_000;

/** One refresh, over a transport of its own that no signal cuts off. */
async function refresh(
  wire: Omit<ApiDeps, 'session' | 'allowed'>,
  { session }: Identity,
  token: string,
  store: StoreSuccessor,
): Promise<RefreshedTokens> {
  const base = await wire.addresses('main');
  const transport = createTransport({
    ...wire,
    timeoutMs: Math.max(wire.timeoutMs, shortestRefreshMs),
    session: anonymousSession(session.deviceId),
  });
  try {
    const { sendRefresh } = await import('../client/session/refresh');
    return await sendRefresh(transport, base, wire.vocabulary, token, store);
  } finally {
    // What it fails with must not take the place of new tokens.
    await transport.close().catch(() => undefined);
  }
}

/** A variable that is set, and not to what means no. */
function isTruthy(value = ''): boolean {
  return !/^(|0|false|no|off)$/i.test(value.trim());
}

function traceOf({ io, globals, note }: Run): Trace | undefined {
  const bodies = globals.debug || isTruthy(io.env.PLAZA_DEBUG);
  return bodies || globals.verbose ? { bodies, line: note } : undefined;
}
