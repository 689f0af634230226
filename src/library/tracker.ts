/** Connects the recorded calls of a program with the journal of its account. */
import { digestOf, documentDigest } from '../account/digests';
import type { OperationTracker } from '../client/operations/tracker';
import { record, textOf } from '../client/response/text';
import { once } from '../lazy';
import type { Identity } from '../ports/account';
import type { Journal } from '../ports/journal';
import { fileJournal, journaledProfiles, memoryJournal } from '../store/journal';
import { accountName } from '../store/secrets/account';
import type { AccountParts } from './accounts';

/** The first word of the fingerprints of a program: they differ from the fingerprints of commands. */
const scope = ['client'];

/**
 * The tracker of one client. Calls are identified by their request: while the answer to one is outstanding, the same call
 * is the same operation.
 */
export function makeTracker(
  account: AccountParts,
  identity: Pick<Identity, 'binding' | 'accountId'>,
): OperationTracker & { readonly journals: readonly Journal[] } {
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
