import { ahead, argument, command } from '../../app/command';
import { UsageError } from '../../errors';
import { clockLine } from '../../render/tool/sandbox';

/** The sandbox takes no more at once. */
const mostMs = 366 * 86_400_000;

export default command({
  summary: "Move the sandbox's time on",
  description: [
    'Expiry, cooldowns and ends of events come at once instead of in their time. Time does not go back.',
  ],
  args: { by: argument(ahead(), 'How far, with its plus sign, such as +40m') },
  examples: ['plaza sandbox clock +40m', 'plaza sandbox clock +1d'],
  routes: [],
  run(ctx, { by }) {
    if (by > mostMs) throw new UsageError('<by>: the clock moves on by at most 366 days at once');
    return ctx.sandbox.ask('POST', '/clock', { ms: by }) as Promise<{ time: string }>;
  },
  render: clockLine,
});
