/** Marks notifications as read (field notes 2.17). */
import type { MarkReceipt } from '../../api/catalogue/records/notifications';
import { notifications } from '../../api/catalogue/routes/notifications';
import type { Ports } from '../../ports';
import { batches } from '../requests/batches';

/** Number of IDs in one request of other clients. */
const batchSize = 20;

/** One notification goes through its own route, which fails for an unknown ID; several go in batches. */
export async function markRead({ api }: Pick<Ports, 'api'>, ids: readonly string[]): Promise<MarkReceipt> {
  const [first] = ids;
  if (first !== undefined && ids.length === 1) {
    return api.change(notifications.read, { path: { notificationId: first } });
  }
  let markedCount = 0;
  for (const batch of batches(ids, batchSize)) {
    const receipt = await api.change(notifications.readBatch, { body: { ids: batch } });
    markedCount += receipt.markedCount ?? receipt.count ?? receipt.marked ?? 0;
  }
  return { markedCount };
}
