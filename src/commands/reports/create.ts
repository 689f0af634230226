import { reports } from '../../api/routes/reports';
import { users } from '../../api/routes/users';
import { choice, command, option, text } from '../../cli/command';
import { UsageError } from '../../errors';
import { personIdOf } from '../../flows/account';

/** The last three by an older name of the third to fifth (field notes 2.19). */
const reasons = [
  'spam',
  'violence',
  'hate',
  'adult',
  'fraud',
  'other',
  'harassment',
  'nudity',
  'misinformation',
] as const;

export default command({
  summary: 'Report a post, a comment or a person',
  options: {
    type: option(choice(['post', 'comment', 'user']), 'What is reported'),
    id: option(text('id'), 'Its id; of a person the username will do'),
    reason: option(choice(reasons, 'reason'), `Why: ${reasons.join(', ')}`),
    comment: option(text(), 'More about it, at most 1000 characters'),
  },
  examples: [
    'plaza reports create --type user --id vandal --reason spam',
    "plaza reports create --type post --id 0c1d… --reason other --comment 'A stolen picture.'",
  ],
  routes: [users.get, reports.create],
  async run(ctx, { type, id, reason, comment }) {
    if (!type || !id || !reason) throw new UsageError('--type, --id and --reason are needed');
    const targetId = type === 'user' ? await personIdOf(ctx, id) : id;
    const body = {
      targetType: type,
      targetId,
      reason,
      ...(comment !== undefined && { description: comment }),
    };
    return ctx.api.change(reports.create, { body });
  },
  render: (receipt) => [`Reported it${receipt?.id ? `; the report is ${receipt.id}` : ''}`],
});
