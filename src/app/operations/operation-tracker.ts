/** What keyed calls of one command are remembered by: its line, its profile, whoever it goes out as. */
import type { Remembrance } from '../../api/request/idempotency';
import type { Identity } from '../../ports/account';
import { fileJournal } from '../../store/journal/journal';
import type { LockSetup } from '../../store/lock/lock';
import { namelessAccount } from '../../store/secrets/account';
import type { Context, ContextSetup } from '../context';
import { once } from '../lazy';
import { documentDigest, lineDigest } from './fingerprint';

/** Nothing is read before a keyed call wants to know. */
export function makeRemembrance(
  { command, words, input, anew, untold }: ContextSetup,
  context: Pick<Context, 'paths' | 'profile' | 'files'>,
  identity: Pick<Identity, 'binding' | 'person'>,
  locks: LockSetup,
): Remembrance {
  const ofLine = once(() => lineDigest(words, command, input, context.files));
  return {
    anew,
    answered: untold.add,
    async journal() {
      const { name = namelessAccount } = await context.profile();
      return fileJournal(context.paths.state, name, locks);
    },
    async asked(document) {
      return {
        asked: document === undefined ? await ofLine() : await documentDigest(words, document),
        command: words.join(' '),
        binding: await identity.binding(),
        person: await identity.person(),
      };
    },
  };
}
