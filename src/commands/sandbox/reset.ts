import { command } from '../../app/command';
import { sandboxRecord } from './render';

export default command({
  summary: 'Delete all sandbox data and start over',
  description: [
    'Accounts, posts and everything else in the sandbox are replaced by the initial data. Asks for confirmation unless --yes is given.',
  ],
  examples: ['plaza sandbox reset', 'plaza sandbox reset --yes'],
  facts: { acts: 'here', asks: 'always' },
  routes: [],
  async run(ctx) {
    await ctx.ask.confirm('Delete all sandbox data?');
    return ctx.sandbox.reset();
  },
  receipt: true,
  render: sandboxRecord,
});
