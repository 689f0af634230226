import { argument, choice, command } from '../../app/command';
import { school } from '../../protocol/routes/school';

const screens = ['main', 'tasks', 'honor', 'shop', 'board', 'avatar', 'waste-paper'] as const;

export default command({
  summary: 'Mark a section of the school event as opened',
  args: { screen: argument(choice(screens, 'screen'), `Section: ${screens.join(', ')}`) },
  examples: ['plaza school view tasks', 'plaza school view shop --json'],
  routes: [school.view],
  async run(ctx, { screen }) {
    await ctx.api.change(school.view, { path: { screen } });
  },
  receipt: true,
  render: () => ['Marked the section as opened'],
});
