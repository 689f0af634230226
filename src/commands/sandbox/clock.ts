import { ahead, argument, command } from '../../app/command';
import { UsageError } from '../../errors';
import { clockLine } from './render';

/** Maximum of one step; the sandbox refuses more. */
const maxMs = 366 * 86_400_000;

export default command({
  summary: 'Move the clock of the sandbox forward',
  description: [
    'Use this to test expiry, cooldowns and the end of events without waiting. The clock cannot go back.',
  ],
  args: { by: argument(ahead(), 'Time to add, with a plus sign, such as +40m') },
  // A time back is an argument, not an option, so that its error says that time moves forward.
  words: (given) => given.flatMap((word) => (/^-\d/.test(word) ? ['--', word] : [word])),
  examples: ['plaza sandbox clock +40m', 'plaza sandbox clock +1d'],
  facts: { acts: 'here' },
  routes: [],
  run(ctx, { by }) {
    if (by > maxMs) throw new UsageError('<by>: the clock can move by at most 366 days at once');
    return ctx.sandbox.ask('POST', '/clock', { ms: by }) as Promise<{ time: string }>;
  },
  render: clockLine,
});
