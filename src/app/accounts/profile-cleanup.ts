/**
 * What this computer stores of a profile besides its account: pending codes, keys of orders, what terminals have shown,
 * operations, exam attempts.
 */
import { forgetJournal } from '../../store/journal/journal';
import { forgetAttempts } from '../../store/records/attempts';
import { orderKeys } from '../../store/records/order-tokens';
import { pendingOtps } from '../../store/records/pending-otps';
import { qrCodes } from '../../store/records/qr-codes';
import { forgetTerminalMemories } from '../../store/records/terminal-memory';
import type { AccountDeps } from './deps';
import { openAttempts } from './open-attempts';

/** Forgets all of it, and says so of what may have happened without anybody knowing. */
export async function forgetTraces(
  { paths, locks, note }: Pick<AccountDeps, 'paths' | 'locks' | 'note'>,
  profile: string,
): Promise<void> {
  const { state } = paths;
  await pendingOtps(state, profile).forget();
  await qrCodes(state, profile, locks).forgetAll();
  await orderKeys(state, profile, locks).forgetAll();
  await forgetTerminalMemories(state, profile);
  const left = await forgetJournal(state, profile);
  if (left > 0) note(`discarded ${left} ${left === 1 ? 'action' : 'actions'} whose answer was lost`);
  const unsent = (await openAttempts(state, profile)).reduce((sum, attempt) => sum + attempt.unsent, 0);
  await forgetAttempts(state, profile);
  if (unsent > 0)
    note(`discarded ${unsent} ${unsent === 1 ? 'answer' : 'answers'} of the exam that had not been sent`);
}
