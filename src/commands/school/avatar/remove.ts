import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';

export default command({
  summary: 'Remove your avatar picture and show the emoji again',
  description: ['The right is not returned. Asks for confirmation unless --yes is given.'],
  examples: ['plaza school avatar remove', 'plaza school avatar remove --yes'],
  facts: { asks: 'always' },
  routes: [school.avatarRemove],
  async run(ctx) {
    await ctx.ask.confirm('Remove your avatar picture? The right is not returned.');
    return ctx.api.change(school.avatarRemove);
  },
  receipt: true,
  render: () => ['Removed the avatar picture'],
});
