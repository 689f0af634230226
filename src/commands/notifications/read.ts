import { notifications } from '../../api/catalogue/routes/notifications';
import { argumentList, command, id } from '../../app/command';
import { markRead } from '../../flows/notifications/mark-read';
import { markedText } from '../../render/notifications/notification-list';

export default command({
  summary: 'Mark notifications as read',
  description: ['Several IDs are sent in batches of 20, and unknown IDs among them are ignored.'],
  args: { id: argumentList(id('notification'), 'IDs of the notifications') },
  examples: ['plaza notifications read 5d0c…', 'plaza notifications read - <ids.txt'],
  routes: [notifications.read, notifications.readBatch],
  run: (ctx, { id }) => markRead(ctx, id),
  render: markedText,
});
