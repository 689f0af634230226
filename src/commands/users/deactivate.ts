import { command } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { timeText } from '../../terminal/text/time';

export default command({
  summary: 'Deactivate your account',
  description: [
    "Asks for confirmation unless --yes is given. For a limited time, 'plaza users restore' restores the account.",
  ],
  examples: ['plaza users deactivate', 'plaza users deactivate --yes'],
  facts: { asks: 'always' },
  routes: [users.deactivate],
  async run(ctx) {
    await ctx.ask.confirm(`Deactivate ${await ctx.identity.accountLabel()}?`);
    return ctx.api.change(users.deactivate);
  },
  receipt: true,
  render: (receipt, view) => [
    'Deactivated the account',
    ...(receipt?.restoreDeadline
      ? [`Restore it with 'plaza users restore' (deadline: ${timeText(receipt.restoreDeadline, view)})`]
      : []),
  ],
});
