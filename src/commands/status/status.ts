import { command, duration, flag, option } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { notifications } from '../../protocol/routes/notifications';
import { school } from '../../protocol/routes/school';
import { shop } from '../../protocol/routes/shop';
import { subscription } from '../../protocol/routes/subscription';
import { cleanText } from '../../terminal/text/clean';
import { readBrief, readOverview, readShortOverview } from './overview';
import { briefLines, overviewLines, shortLine } from './render';

export default command({
  summary: 'Show what waits for you: notifications, orders, operations, the plan, events',
  description: [
    'If a part cannot be read, prints its error and the other parts.',
    'With --short, prints one line for a status bar or a prompt, or nothing if nothing waits. It prints the saved line without a request. If that line is older than --cached (default: 60s), a background process renews it for the next time. With --cached 0, --json or other options, it reads from the service.',
  ],
  options: {
    brief: flag("Show only the newest items, with two requests, as 'plaza' without a command does"),
    short: flag('Print one line for a status bar: unread notifications, orders to pay, lost answers'),
    cached: option(duration('age'), 'With --short, age from which the line is renewed'),
  },
  examples: [
    'plaza status',
    'plaza status --brief',
    "plaza status --jq '.unread.count'",
    'plaza status --short --cached 60s',
  ],
  routes: [
    ...[notifications.count, notifications.list, shop.orders],
    ...[subscription.status, school.status, exam.status],
  ],
  async run(ctx, { brief, short }) {
    if (brief) return readBrief(ctx);
    if (!short) return readOverview(ctx);
    const line = await ctx.statusLine();
    try {
      const overview = await readShortOverview(ctx);
      await line.save(cleanText(shortLine(overview)));
      return overview;
    } catch (error) {
      await line.clear();
      throw error;
    }
  },
  render(parts, view) {
    if ('notifications' in parts) return briefLines(parts, view);
    return 'plan' in parts ? overviewLines(parts, view) : [shortLine(parts)].filter((line) => line !== '');
  },
});
