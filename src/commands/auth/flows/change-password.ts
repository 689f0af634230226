/** Changes the password; the current one goes under the name that the service wants (field notes 13). */

import { RefusedError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { SessionReceipt } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';

/**
 * Sends the current password as `currentPassword`, and once more as `oldPassword` where a 422 names that.
 * @throws what the service refuses
 */
export async function changePassword(
  { api }: Pick<Ports, 'api'>,
  current: string,
  newPassword: string,
): Promise<SessionReceipt> {
  try {
    return await api.change(auth.changePassword, { body: { currentPassword: current, newPassword } });
  } catch (error) {
    if (!wantsOldName(error)) throw error;
    return api.change(auth.changePassword, { body: { oldPassword: current, newPassword } });
  }
}

function wantsOldName(error: unknown): boolean {
  if (!(error instanceof RefusedError) || error.details.status !== 422) return false;
  const { fields = {} } = error.details;
  return error.message.includes('oldPassword') || Object.hasOwn(fields, 'violations.oldPassword');
}
