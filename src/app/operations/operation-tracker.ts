/** What the keyed actions of one command are recognised by: its line, its profile, and the account it runs as. */
import type { Conflict, OperationTracker } from '../../client/operations/tracker';
import { InterruptedError } from '../../errors';
import type { Identity } from '../../ports/account';
import type { Files } from '../../ports/desk';
import type { Ask } from '../../ports/terminal';
import { fileJournal, journaledProfiles } from '../../store/journal/journal';
import type { LockSetup } from '../../store/lock/lock';
import { accountName } from '../../store/secrets/account';
import type { Base } from '../base';
import { once } from '../lazy';
import { documentDigest, lineDigest } from './fingerprint';
import type { PendingAcks } from './pending-acks';

export interface TrackerSetup {
  readonly base: Pick<Base, 'run' | 'paths' | 'profile'>;
  readonly files: Pick<Files, 'bytes'>;
  readonly ask: Pick<Ask, 'possible' | 'choose'>;
  readonly identity: Pick<Identity, 'binding' | 'accountId'>;
  readonly locks: LockSetup;
  readonly acks: PendingAcks;
}

/** Nothing is read before the first keyed action. */
export function makeOperationTracker(setup: TrackerSetup): OperationTracker {
  const { base, files, ask, identity, locks, acks } = setup;
  const { command, words, input, globals } = base.run;
  const resolved = new Map<string, Promise<'retry' | 'new'>>();
  const ofLine = once(() => lineDigest(words, command, input, files));
  return {
    startNew: globals.new === true,
    onAnswered: acks.add,
    async journal() {
      return fileJournal(base.paths.state, accountName(await base.profile()), locks);
    },
    async elsewhere() {
      const own = accountName(await base.profile());
      const names = (await journaledProfiles(base.paths.state)).filter((name) => name !== own);
      const lists = names.map((name) => fileJournal(base.paths.state, name, locks).list());
      return (await Promise.all(lists)).flat();
    },
    resolve(conflict) {
      const { id } = conflict.operation;
      const resolution = resolved.get(id) ?? resolveWith(ask, conflict);
      resolved.set(id, resolution);
      return resolution;
    },
    async identify(document) {
      return {
        fingerprint: document === undefined ? await ofLine() : await documentDigest(words, document),
        command: words.join(' '),
        binding: await identity.binding(),
        accountId: await identity.accountId(),
      };
    },
  };
}

/** Asks at a terminal. `--yes` does not answer this: it confirms one action, and this may be a second one. */
async function resolveWith(ask: TrackerSetup['ask'], conflict: Conflict): Promise<'retry' | 'new'> {
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
