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
    'If a part cannot be read, its error is shown and the other parts are printed.',
    'With --short, one line is printed for a status bar or a prompt, or nothing when nothing waits. It is the saved line, also an old one, and no request is sent: when the line is older than --cached (60s without it), a process in the background renews it. With --cached 0, --json or any other option, the line is read from the service.',
  ],
  options: {
    brief: flag('Show only the newest items, with two requests, like plaza without a command at a terminal'),
    short: flag('Print one line for a status bar: unread notifications, orders to pay, lost answers'),
    cached: option(duration('age'), 'With --short, maximum age of the line before it is renewed'),
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
