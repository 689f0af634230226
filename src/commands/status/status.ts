import { command } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { notifications } from '../../protocol/routes/notifications';
import { school } from '../../protocol/routes/school';
import { shop } from '../../protocol/routes/shop';
import { subscription } from '../../protocol/routes/subscription';
import { readOverview } from './overview';
import { overviewLines } from './render';

export default command({
  summary: 'Show what waits for you: notifications, orders, operations, the plan, events',
  description: ['If a part cannot be read, its error is shown and the other parts are printed.'],
  examples: ['plaza status', "plaza status --jq '.unread.count'"],
  routes: [notifications.count, shop.orders, subscription.status, school.status, exam.status],
  run: readOverview,
  render: overviewLines,
});
