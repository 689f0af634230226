import { command, flag } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { notifications } from '../../protocol/routes/notifications';
import { school } from '../../protocol/routes/school';
import { shop } from '../../protocol/routes/shop';
import { subscription } from '../../protocol/routes/subscription';
import { type Brief, type Overview, readBrief, readOverview } from './overview';
import { briefLines, overviewLines } from './render';

export default command({
  summary: 'Show what waits for you: notifications, orders, operations, the plan, events',
  description: ['If a part cannot be read, its error is shown and the other parts are printed.'],
  options: {
    brief: flag('Show only what is newest, with two requests, as plaza alone does at a terminal'),
  },
  examples: ['plaza status', 'plaza status --brief', "plaza status --jq '.unread.count'"],
  routes: [
    notifications.count,
    notifications.list,
    shop.orders,
    subscription.status,
    school.status,
    exam.status,
  ],
  run: (ctx, { brief }): Promise<Brief | Overview> => (brief ? readBrief(ctx) : readOverview(ctx)),
  render: (parts, view) => ('notifications' in parts ? briefLines(parts, view) : overviewLines(parts, view)),
});
