/** Marking notifications as read, one or many (field notes 2.17). */

import type { MarkReceipt } from '../../api/catalogue/records/notifications';
import { notifications } from '../../api/catalogue/routes/notifications';
import type { Api } from '../../ports/api';
import { batches } from '../requests/batches';

/** Ids in one request, as other clients cut them. */
const portion = 20;

/** One goes by its own route, which knows when there is none; several go together. */
export async function markRead(api: Pick<Api, 'change'>, ids: readonly string[]): Promise<MarkReceipt> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    return api.change(notifications.read, { path: { notificationId: only } });
  }
  let markedCount = 0;
  for (const some of batches(ids, portion)) {
    const receipt = await api.change(notifications.readBatch, { body: { ids: some } });
    markedCount += receipt.markedCount ?? receipt.count ?? receipt.marked ?? 0;
  }
  return { markedCount };
}
