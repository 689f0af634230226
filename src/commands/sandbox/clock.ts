import { ahead, argument, command } from '../../cli/command';
import { clockLine } from '../../render/sandbox';

export default command({
  summary: "Move the sandbox's time on",
  description: [
    'Expiry, cooldowns and ends of events come at once instead of in their time. Time does not go back.',
  ],
  args: { by: argument(ahead(), 'How far, with its plus sign, such as +40m') },
  examples: ['plaza sandbox clock +40m', 'plaza sandbox clock +1d'],
  routes: [],
  run: (ctx, { by }) => ctx.sandbox.ask('POST', '/clock', { ms: by }) as Promise<{ time: string }>,
  render: clockLine,
});
