import { exam } from '../api/catalogue/routes/exam';
import { notifications } from '../api/catalogue/routes/notifications';
import { school } from '../api/catalogue/routes/school';
import { shop } from '../api/catalogue/routes/shop';
import { subscription } from '../api/catalogue/routes/subscription';
import { command } from '../app/command';
import { readOverview } from '../flows/status/overview';
import { overviewLines } from '../render/status/overview';

export default command({
  summary: 'Show what waits for you: notifications, orders, operations, the plan, events',
  description: ['If a part cannot be read, its error is shown and the other parts are printed.'],
  examples: ['plaza status', "plaza status --jq '.unread.count'"],
  routes: [notifications.count, shop.orders, subscription.status, school.status, exam.status],
  run: readOverview,
  render: overviewLines,
});
