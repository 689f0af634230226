/**
 * What this computer stores of a profile besides its account: pending codes, keys of orders, what terminals have shown,
 * operations, exam attempts.
 */
import type { Groups } from '../../cli/definition/command';
import { deleteJournal } from '../../store/journal';
import { removePrivate } from '../../store/private-file';
import { deleteAttempts } from '../../store/records/attempts';
import { orderKeys, pendingOtps, printedLists, qrCodes } from '../../store/records/expiring-records';
import { deleteTerminalMemories } from '../../store/records/terminal-memory';
import { quotaPath } from '../context/quotas';
import { openAttempts } from './attempt-records';
import type { AccountDeps } from './stored-account';

/** Deletes all of it, with a note on operations and exam answers that are lost. */
export async function deleteTraces(
  { paths, locks, note, groups }: Pick<AccountDeps, 'paths' | 'locks' | 'note'> & { readonly groups: Groups },
  profile: string,
): Promise<void> {
  const { state } = paths;
  await pendingOtps(state, profile).delete();
  await qrCodes(state, profile, locks).deleteAll();
  await orderKeys(state, profile, locks).deleteAll();
  await removePrivate(quotaPath(state, profile));
  await printedLists(state, profile, locks).clear();
  await deleteTerminalMemories(state, profile);
  const left = await deleteJournal(state, profile);
  if (left > 0) note(`discarded ${left} ${left === 1 ? 'action' : 'actions'} whose answer was lost`);
  const unsent = (await openAttempts(state, profile, groups)).reduce(
    (sum, attempt) => sum + attempt.unsent,
    0,
  );
  await deleteAttempts(state, profile);
  if (unsent > 0)
    note(`discarded ${unsent} ${unsent === 1 ? 'answer' : 'answers'} of the exam that had not been sent`);
}
