import { argumentList, command, id } from '../../app/command';
import { notifications } from '../../protocol/routes/notifications';
import { markRead } from './flows/mark-read';
import { markedText } from './render/notification-list';

export default command({
  summary: 'Mark notifications as read',
  description: ['Several IDs are sent in batches of 20, and unknown IDs among them are ignored.'],
  args: { id: argumentList(id('notification'), 'IDs of the notifications') },
  examples: ['plaza notifications read 5d0c…', 'plaza notifications read - <ids.txt'],
  routes: [notifications.read, notifications.readBatch],
  run: (ctx, { id }) => markRead(ctx, id),
  render: markedText,
});
