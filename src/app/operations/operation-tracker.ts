/** What the keyed actions of one command are recognised by: its line, its profile, and the account it runs as. */
import type { OperationTracker } from '../../api/operations/tracker';
import type { Identity } from '../../ports/account';
import type { Files } from '../../ports/desk';
import { fileJournal } from '../../store/journal/journal';
import type { LockSetup } from '../../store/lock/lock';
import { namelessAccount } from '../../store/secrets/account';
import type { Base } from '../base';
import { once } from '../lazy';
import { documentDigest, lineDigest } from './fingerprint';
import type { PendingAcks } from './pending-acks';

export interface TrackerSetup {
  readonly base: Pick<Base, 'run' | 'paths' | 'profile'>;
  readonly files: Pick<Files, 'bytes'>;
  readonly identity: Pick<Identity, 'binding' | 'person'>;
  readonly locks: LockSetup;
  readonly acks: PendingAcks;
}

/** Nothing is read before the first keyed action. */
export function makeOperationTracker({ base, files, identity, locks, acks }: TrackerSetup): OperationTracker {
  const { command, words, input, anew } = base.run;
  const ofLine = once(() => lineDigest(words, command, input, files));
  return {
    startNew: anew,
    onAnswered: acks.add,
    async journal() {
      const { name = namelessAccount } = await base.profile();
      return fileJournal(base.paths.state, name, locks);
    },
    async identify(document) {
      return {
        fingerprint: document === undefined ? await ofLine() : await documentDigest(words, document),
        command: words.join(' '),
        binding: await identity.binding(),
        person: await identity.person(),
      };
    },
  };
}
