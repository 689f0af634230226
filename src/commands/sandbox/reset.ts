import { command } from '../../app/command';
import { sandboxRecord } from '../../render/tool/sandbox';

export default command({
  summary: 'Throw the world of the sandbox away and begin with a new one',
  description: [
    'Asks before it does so; --yes answers. Accounts, posts and everything else in the old world are gone.',
  ],
  examples: ['plaza sandbox reset', 'plaza sandbox reset --yes'],
  routes: [],
  async run(ctx) {
    await ctx.ask.confirm('Throw the world of the sandbox away?');
    return ctx.sandbox.reset();
  },
  render: sandboxRecord,
});
