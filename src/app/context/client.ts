/** The client of a command, from its profile, the command line and the environment, with the tracker of its keyed actions. */

import { makeIdentity } from '../../account/identity';
import { sharedQuotas } from '../../account/quotas';
import { makeServiceClock, type ServiceClock } from '../../account/service-clock';
import { createApi } from '../../client/client';
import type { ApiDeps } from '../../client/deps';
import type { Conflict, OperationTracker } from '../../client/operations/tracker';
import type { Trace } from '../../client/request/trace';
import { envelopeOf } from '../../client/response/answer-content';
import { asReceived } from '../../client/response/answer-reading';
import { InterruptedError } from '../../errors';
import { once } from '../../lazy';
import type { Identity } from '../../ports/account';
import type { Profile } from '../../ports/configuration';
import type { Desk, Files } from '../../ports/desk';
import type { EventHandler } from '../../ports/handling';
import type { Ports } from '../../ports/index';
import type { Journal } from '../../ports/journal';
import type { Ask } from '../../ports/terminal';
import type { Host } from '../../protocol/route';
import { accountName } from '../../store/secrets/account';
import { secretsOf } from '../accounts/secret-place';
import type { ListChoice } from '../lists/choose-items';
import { callSettings } from '../settings/settings';
import type { CommandScope, Run } from './scope';

/** The client of a command with routes, and the functions that know its answers. */
export interface Client extends Pick<Ports, 'api' | 'identity' | 'vocabulary'> {
  /** The whole answer that a value was unwrapped from; undefined without one. */
  readonly envelopeOf: (value: object) => unknown;
  /** The value as the service sent it, if the client corrected its shape. */
  readonly asReceived: (value: unknown) => unknown;
  /** The items of its list that the command prints; undefined: all. */
  readonly listChoice: (() => Promise<ListChoice>) | undefined;
  /** The handler of the events of a watch with `--since-last`. */
  readonly eventHandler: () => Promise<EventHandler>;
  /** By the service's clock. */
  readonly confirmedNow: ServiceClock['confirmedNow'];
}

/** The client of a command; nothing is connected before the first request. @param chosen undefined if choosing one fails */
export function connect(
  scope: CommandScope,
  chosen: Profile | undefined,
  ports: TrackerSetup['ports'],
): Client {
  const { run, dryRun, effects } = scope;
  const { io, command, words, signal, stack } = run;
  const { vocabulary, ...settings } = wireOf(scope, chosen);
  const origin = async () => (await scope.address('main')).origin;
  const clock = makeServiceClock(io.clock, scope.paths.state, origin);
  stack.add(clock.stored);
  const learn: ApiDeps['onAnswer'] = ({ origin }, answer) => clock.learn(origin, answer);
  const wire = { ...settings.wire, onAnswer: dryRun ? undefined : learn };
  const isOwnRequest = command.routes !== 'all' && command.routes.some(({ name }) => name === 'auth.refresh');
  const identity = makeIdentity({
    ...scope,
    io,
    secrets: secretsOf(io),
    serviceNow: clock.now,
    signal,
    note: run.note,
    refresh: async (token, store) => {
      const { refreshAlone } = await import('../../client/session/refresh');
      return refreshAlone(wire, identity.session, { token, store, isOwnRequest });
    },
  });
  const { confirmedNow } = clock;
  const { files, desk } = ports;
  const listPorts = { identity, files, desk, confirmedNow, asReceived };
  const listChoice = choosesItems(run)
    ? once(async () => {
        const { listChoice } = await import('../lists/list-choice');
        return listChoice(scope, listPorts);
      })
    : undefined;
  const { journals, ...operations } = makeOperationTracker({ scope, ports, identity });
  stack.add(() => sweep(journals, clock));
  const api = createApi({
    ...wire,
    chooseItems: listChoice && (async () => (await listChoice()).choose),
    session: identity.session,
    allowed: command.routes === 'all' ? 'all' : new Set(command.routes.map((route) => route.name)),
    command: words.join(' '),
    beforeChange: io.guard?.beforeChange,
    filterAnswer: io.guard?.answer,
    changed: () => {
      effects.hasChanged = true;
    },
    operations: { ...operations, bootedAt: clock.bootedAt },
    quotas: dryRun ? undefined : sharedQuotas(scope),
    dryRun,
    signal,
    bulk: run.objects !== undefined,
  });
  stack.add(api.close);
  const eventHandler = async () => (await import('../lists/list-choice')).eventHandler(scope, listPorts);
  return { api, identity, envelopeOf, asReceived, vocabulary, listChoice, eventHandler, confirmedNow };
}

/** Removes old answers from the journals that the command has used. */
async function sweep(journals: readonly Journal[], { confirmedNow }: ServiceClock): Promise<void> {
  const now = journals.length > 0 ? await confirmedNow() : undefined;
  // An entry that cannot be removed does no harm.
  if (now !== undefined) await Promise.all(journals.map((one) => one.sweep(now).catch(() => undefined)));
}

/** Whether an option chooses items of the list. `--before` with a text is a cursor. */
function choosesItems({ input, command }: Run): boolean {
  if (command.kind !== 'answer') return false;
  const isChosen =
    ['sinceLast', 'since', 'exec', 'retry'].some((name) => input[name] !== undefined) ||
    input.inOrder === true ||
    typeof input.before === 'object';
  return isChosen || command.wants?.(input) !== undefined;
}

/** The setup that the client and a refresh share. */
function wireOf({ run, address }: CommandScope, profile: Profile | undefined) {
  const { io, globals, note } = run;
  const { fault, timeoutMs, transferMs, vocabulary } = callSettings(profile, io.env, globals.timeout);
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
    transferMs,
    waitMs: globals.wait,
    trace: traceOf(run),
    note,
  };
  return { wire, vocabulary };
}

function traceOf({ globals: { debug, verbose }, note }: Run): Trace | undefined {
  return debug || verbose ? { bodies: debug, line: note } : undefined;
}

interface TrackerSetup {
  readonly scope: Pick<CommandScope, 'run' | 'action' | 'paths' | 'profile' | 'locks' | 'effects'>;
  readonly ports: {
    readonly files: Pick<Files, 'bytes' | 'absolute'>;
    readonly desk: Desk;
    readonly ask: Pick<Ask, 'possible' | 'choose'>;
  };
  readonly identity: Pick<Identity, 'binding' | 'accountId'>;
}

/** The tracker of one command; the first keyed action reads the journal. */
function makeOperationTracker({
  scope,
  ports,
  identity,
}: TrackerSetup): OperationTracker & { readonly journals: readonly Journal[] } {
  const { run, locks, effects } = scope;
  const { command, words, input, globals } = run;
  const resolved = new Map<string, Promise<'retry' | 'new'>>();
  const journals: Journal[] = [];
  const journal = once(async () => {
    const { fileJournal } = await import('../../store/journal');
    const own = fileJournal(scope.paths.state, accountName(await scope.profile()), locks);
    journals.push(own);
    return own;
  });
  const ofLine = once(async () => {
    const { lineDigest } = await import('./digests');
    return lineDigest(words, command, input, ports.files);
  });
  return {
    startNew: globals.new === true,
    // A screen shows an answer as soon as it has it.
    onAnswered: command.kind === 'answer' ? effects.acks.add : (operation) => operation.acknowledge(),
    journals,
    journal,
    async elsewhere() {
      const { fileJournal, journaledProfiles } = await import('../../store/journal');
      const own = accountName(await scope.profile());
      const names = (await journaledProfiles(scope.paths.state)).filter((name) => name !== own);
      return names.map((name) => fileJournal(scope.paths.state, name, locks));
    },
    resolve(conflict) {
      const { id } = conflict.operation;
      const resolution = resolved.get(id) ?? resolveWith(ports.ask, conflict);
      resolved.set(id, resolution);
      return resolution;
    },
    async identify(document) {
      const { limitIn } = await import('./digests');
      const { digestOf, documentDigest } = await import('../../account/digests');
      const { key } = scope.action.current;
      const accountId = await identity.accountId();
      const digest = document === undefined ? await ofLine() : await documentDigest(words, document);
      return {
        fingerprint: key === undefined ? digest : await digestOf(['once', key, accountId, digest]),
        command: words.join(' '),
        binding: await identity.binding(),
        accountId,
        once: key,
        limit: limitIn(command.options, input),
      };
    },
  };
}

/** Asks at a terminal. `--yes` does not answer this: it confirms one action, and this can be a second one. */
async function resolveWith(ask: TrackerSetup['ports']['ask'], conflict: Conflict): Promise<'retry' | 'new'> {
  const { conflictError, conflictText } = await import('../../client/operations/errors');
  if (!ask.possible) throw conflictError(conflict);
  const { operation, isRetryable } = conflict;
  const retry = { name: `Retry operation ${operation.id}, which does it once`, value: 'retry' } as const;
  const chosen = await ask.choose({ message: `${conflictText(conflict)}. What next?`, option: '--new' }, [
    ...(isRetryable ? [retry] : []),
    { name: 'Do nothing', value: 'nothing' } as const,
    { name: 'Start another', value: 'new' } as const,
  ]);
  if (chosen !== 'nothing') return chosen;
  throw new InterruptedError('nothing was sent', { operation: operation.id });
}
