import { argumentList, command, id } from '../../app/command';
import { batches } from '../../client/requests/ids';
import { isUnknownRoute } from '../../client/response/refusal';
import { NotFoundError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { MarkReceipt } from '../../protocol/records/notifications';
import { notifications } from '../../protocol/routes/notifications';
import { markedText } from './shared/notification-list';

export default command({
  summary: 'Mark notifications as read',
  description: ['Several IDs are sent in batches of 20, and unknown IDs among them are ignored.'],
  args: { id: argumentList(id('notification'), 'IDs of the notifications') },
  examples: ['plaza notifications read 5d0c…', 'plaza notifications read - <ids.txt'],
  routes: [notifications.read, notifications.readBatch],
  run: (ctx, { id }) => markRead(ctx, id),
  receipt: true,
  render: markedText,
});

/** Number of IDs in one request of other clients. */
const batchSize = 20;

/**
 * Marks one notification by its own route, which fails for an unknown ID, or by a batch when the service has no such
 * route (field notes 13); several go in batches.
 * @throws NotFoundError when neither route knows the notification
 */
export async function markRead(ports: Pick<Ports, 'api'>, ids: readonly string[]): Promise<MarkReceipt> {
  const [first] = ids;
  if (first === undefined || ids.length > 1) return markBatches(ports, ids);
  try {
    return await ports.api.change(notifications.read, { path: { notificationId: first } });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // The words of the batch count then: the words of the single route are about the route.
    if (isUnknownRoute(error.message)) return markBatches(ports, ids);
    const receipt = await markBatches(ports, ids).catch(() => undefined);
    if (!receipt?.markedCount) throw error;
    return receipt;
  }
}

async function markBatches({ api }: Pick<Ports, 'api'>, ids: readonly string[]): Promise<MarkReceipt> {
  let markedCount = 0;
  for (const batch of batches(ids, batchSize)) {
    const receipt = await api.change(notifications.readBatch, { body: { ids: batch } });
    markedCount += receipt.markedCount;
  }
  return { markedCount };
}
