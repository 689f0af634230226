import { users } from '../../api/catalogue/routes/users';
import { command } from '../../app/command';
import { timeText } from '../../render/text/time';

export default command({
  summary: 'Deactivate your account; it can be restored for a while',
  description: ['Asks before it does so; --yes answers.'],
  examples: ['plaza users deactivate', 'plaza users deactivate --yes'],
  routes: [users.deactivate],
  async run(ctx) {
    await ctx.ask.confirm(`Deactivate ${await ctx.identity.called()}?`);
    return ctx.api.change(users.deactivate);
  },
  render: (receipt, view) => [
    'Deactivated the account',
    ...(receipt?.restoreDeadline
      ? [`It can be restored until ${timeText(receipt.restoreDeadline, view)}: 'plaza users restore'`]
      : []),
  ],
});
