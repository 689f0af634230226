/** What keyed calls of one command are remembered by: its line, its profile, whoever it goes out as. */
import type { OperationTracker } from '../../api/operations/tracker';
import { fileJournal } from '../../store/journal/journal';
import type { LockSetup } from '../../store/lock/lock';
import { namelessAccount } from '../../store/secrets/account';
import type { Identity } from '../accounts/identity';
import type { Context, ContextSetup } from '../context';
import { once } from '../lazy';
import { documentDigest, lineDigest } from './fingerprint';

/** Nothing is read before a keyed call wants to know. */
export function makeRemembrance(
  { command, words, input, anew, untold }: ContextSetup,
  context: Pick<Context, 'paths' | 'profile' | 'files'>,
  identity: Pick<Identity, 'binding' | 'person'>,
  locks: LockSetup,
): OperationTracker {
  const ofLine = once(() => lineDigest(words, command, input, context.files));
  return {
    startNew: anew,
    onAnswered: untold.add,
    async journal() {
      const { name = namelessAccount } = await context.profile();
      return fileJournal(context.paths.state, name, locks);
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
