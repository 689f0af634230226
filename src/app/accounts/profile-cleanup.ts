/** What lies here of a profile beside its account: flows under way, codes, keys of orders, actions not yet answered. */
import { forgetJournal } from '../../store/journal/journal';
import type { LockSetup } from '../../store/lock/lock';
import { orderKeys } from '../../store/records/order-tokens';
import { pendingOtps } from '../../store/records/pending-otps';
import { qrCodes } from '../../store/records/qr-codes';

/** Forgets all of it, and says so of what may have happened without anybody knowing. */
export async function forgetTraces(
  { state, locks, note }: { state: string; locks: LockSetup; note: (text: string) => void },
  profile: string,
): Promise<void> {
  await pendingOtps(state, profile).forget();
  await qrCodes(state, profile, locks).forgetAll();
  await orderKeys(state, profile, locks).forgetAll();
  const left = await forgetJournal(state, profile);
  if (left > 0) note(`forgot ${left} ${left === 1 ? 'action' : 'actions'} whose answer was lost`);
}
