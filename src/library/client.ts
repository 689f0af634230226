/**
 * `createClient` of `plaza/client`: a second door to the client that commands use. It assembles, in order of dependence, the
 * account, the clock of the service, the session, the journal and the limits, and makes a function of each route of the
 * catalogue. It never asks and never prints; `close` ends open connections, so that the process ends by itself.
 */
import { digestOf, documentDigest } from '../account/digests';
import { makeIdentity } from '../account/identity';
import { sharedQuotas } from '../account/quotas';
import { makeServiceClock } from '../account/service-clock';
import { createApi } from '../client/client';
import type { ApiDeps } from '../client/deps';
import type { OperationTracker } from '../client/operations/tracker';
import { record, textOf } from '../client/response/text';
import { UsageError } from '../errors';
import { once } from '../lazy';
import type { Identity } from '../ports/account';
import type { Journal } from '../ports/journal';
import type { Host } from '../protocol/route';
import { catalogue, routeNamed } from '../protocol/routes/index';
import { fileJournal, journaledProfiles, memoryJournal } from '../store/journal';
import { accountName } from '../store/secrets/account';
import { type AccountParts, addressAccount, callSettingsOf, profileAccount } from './accounts';
import { callRoute } from './calls';
import type { CallContext } from './context';
import { publicError } from './errors';
import { type AnyCallOptions, type CallParameters, checkOptions, type Machine } from './options';
import type { CallOptions, ClientOptions, PlacedPixel } from './types';
import { placeOnCanvas, watchCanvas, watchNotifications } from './watches';

/** Calls wait this long for rate limits unless the program says otherwise. */
const usualWaitMs = 60_000;

export function clientFactory(machine: () => Machine): (options?: ClientOptions) => object {
  return (options = {}) => {
    try {
      checkOptions(options);
      return clientOf(machine(), options);
    } catch (error) {
      throw publicError(error);
    }
  };
}

function clientOf(machine: Machine, options: ClientOptions): object {
  const account = 'baseUrl' in options ? addressAccount(machine, options) : profileAccount(machine, options);
  const closing = new AbortController();
  const parts = assemble(machine, account, options);
  const running = new Set<Promise<unknown>>();
  const context: CallContext = {
    ...parts,
    machine,
    account,
    waitMs: options.wait ?? usualWaitMs,
    closed: closing.signal,
    track(work) {
      const ended: Promise<unknown> = work.then(
        () => running.delete(ended),
        () => running.delete(ended),
      );
      running.add(ended);
      return work;
    },
  };
  const close = once(async () => {
    closing.abort(new UsageError('the client is closed'));
    // A change in progress ends by itself: its outcome is recorded.
    while (running.size > 0) await Promise.all(running);
    await parts.close();
  });
  const request = (name: string, parameters?: CallParameters, own?: AnyCallOptions) => {
    const route = routeNamed(name);
    if (!route) throw publicError(new UsageError(`there is no route '${name}'`));
    return callRoute(context, route, parameters, own);
  };
  const sections = Object.entries(catalogue).map(([name, section]) => [name, functionsOf(context, section)]);
  const functions: Record<string, Record<string, unknown>> = Object.fromEntries(sections);
  Object.assign(functions.notifications ?? {}, {
    watch: (own?: Parameters<typeof watchNotifications>[1]) => watchNotifications(context, own),
  });
  Object.assign(functions.canvas ?? {}, {
    watch: (own?: Parameters<typeof watchCanvas>[1]) => watchCanvas(context, own),
    place: (pixel: Omit<PlacedPixel, 'cooldown'>, own?: CallOptions) => placeOnCanvas(context, pixel, own),
  });
  return { ...functions, request, close, [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]: close };
}

/** One function for each route of a section. */
function functionsOf(context: CallContext, section: object): Record<string, unknown> {
  const functions = Object.entries(section).map(([name, route]) => [
    name,
    (parameters?: CallParameters, options?: AnyCallOptions) => callRoute(context, route, parameters, options),
  ]);
  return Object.fromEntries(functions);
}

/** The client of the account; nothing is read or connected before the first call. */
function assemble(machine: Machine, account: AccountParts, options: ClientOptions) {
  const { clock, random, version } = machine;
  const note = () => undefined;
  // Depends on the account.
  const origin = async () => (await account.address('main')).origin;
  const serviceClock = makeServiceClock(clock, account.state, origin);
  const settings = once(async () => callSettingsOf(await account.profile(), options.timeout));
  // Depends on the profile, which is read when the first call is made.
  const wire = once(async () => ({
    addresses: async (host: Host) => account.address(host),
    clock,
    random,
    version,
    note,
    // Nothing of a sandbox goes through a proxy.
    environment: (await account.profile()).sandbox ? {} : machine.env,
    ...(await settings()),
    waitMs: options.wait ?? usualWaitMs,
    onAnswer: (({ origin }, answer) => serviceClock.learn(origin, answer)) satisfies ApiDeps['onAnswer'],
  }));
  // Depends on the wire, by which it refreshes.
  const identity = makeIdentity({
    io: { env: account.env, clock, random, holder: { run: (work) => work() } },
    locks: account.locks,
    paths: { state: account.state ?? '' },
    profile: account.profile,
    address: account.address,
    sandbox: { ensure: account.sandbox } as Parameters<typeof makeIdentity>[0]['sandbox'],
    secrets: account.secrets,
    source: account.source,
    serviceNow: serviceClock.now,
    signal: new AbortController().signal,
    note,
    unlessDryRun: (work) => work(),
    async refresh(token, store) {
      const { refreshAlone } = await import('../client/session/refresh');
      return refreshAlone(await wire(), identity.session, { token, store, isOwnRequest: false });
    },
  });
  // Depends on the identity.
  const { journals, ...operations } = makeTracker(account, identity);
  const { state } = account;
  const made = once(async () =>
    createApi({
      ...(await wire()),
      session: identity.session,
      allowed: 'all',
      operations: { ...operations, bootedAt: serviceClock.bootedAt },
      quotas: state === undefined ? undefined : sharedQuotas({ ...account, paths: { state } }),
    }),
  );
  return {
    api: made,
    identity,
    confirmedNow: serviceClock.confirmedNow,
    async close() {
      await (await made().catch(() => undefined))?.close();
      await serviceClock.stored();
      const now = await serviceClock.confirmedNow().catch(() => undefined);
      // An entry that cannot be removed does no harm.
      if (now !== undefined) await Promise.all(journals.map((one) => one.sweep(now).catch(() => undefined)));
    },
  };
}

/** The first word of the fingerprints of a program: they differ from the fingerprints of commands. */
const scope = ['client'];

/**
 * The tracker of one client. Calls are identified by their request: while the answer to one is outstanding, the same call
 * is the same operation.
 */
function makeTracker(
  account: AccountParts,
  identity: Identity,
): OperationTracker & { journals: readonly Journal[] } {
  const { state, locks } = account;
  const journals: Journal[] = [];
  const own = async () => accountName(await account.profile());
  return {
    startNew: false,
    isLongLived: true,
    journals,
    journal: once(async () => {
      const journal = state === undefined ? memoryJournal(locks) : fileJournal(state, await own(), locks);
      journals.push(journal);
      return journal;
    }),
    async elsewhere() {
      if (state === undefined) return [];
      const name = await own();
      const others = (await journaledProfiles(state)).filter((one) => one !== name);
      return others.map((one) => fileJournal(state, one, locks));
    },
    async resolve(conflict) {
      const { conflictError } = await import('../client/operations/errors');
      throw conflictError(conflict);
    },
    onAnswered: (operation) => operation.acknowledge(),
    async identify(document, key) {
      const accountId = await identity.accountId();
      const digest = await documentDigest(scope, document ?? null);
      return {
        fingerprint: key === undefined ? digest : await digestOf(['once', key, accountId, digest]),
        command: `client.${textOf(record(document)?.route)}`,
        binding: await identity.binding(),
        accountId,
        once: key,
      };
    },
  };
}
