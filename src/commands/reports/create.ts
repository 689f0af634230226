import { choice, command, option, text } from '../../app/command';
import { type ReportReceipt, reports } from '../../protocol/routes/reports';
import { users } from '../../protocol/routes/users';
import { oneLine } from '../../terminal/text/text';
import { userIdOf } from '../users/shared/user-ids';

const targets = ['post', 'comment', 'user'] as const;
/** The last three are older names of the third to fifth (field notes 2.19). */
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
  summary: 'Report a post, a comment or a user',
  description: ['At a terminal, plaza asks for whatever is missing.'],
  options: {
    type: option(choice(targets), 'Type of what you report'),
    id: option(
      text('id'),
      'ID of what you report, or its number in the last list; for a user, the username works too',
    ),
    reason: option(choice(reasons, 'reason'), `Reason: ${reasons.join(', ')}`),
    comment: option(text(), 'Details, at most 1000 characters'),
  },
  examples: [
    'plaza reports create --type user --id vandal --reason spam',
    "plaza reports create --type post --id 0c1d… --reason other --comment 'A stolen picture.'",
  ],
  routes: [users.get, reports.create],
  async run(ctx, given) {
    const choose = <T extends string>(message: string, option: string, words: readonly T[]) =>
      ctx.ask.choose(
        { message, option },
        words.map((word) => ({ name: word, value: word })),
      );
    const targetType = given.type ?? (await choose('What do you report?', '--type', targets));
    const id =
      given.id ?? (await ctx.ask.input({ message: `ID of the ${targetType}`, option: '--id' })).trim();
    const reason = given.reason ?? (await choose('Why?', '--reason', reasons.slice(0, 6)));
    const typed = await ctx.typedId(targetType, id);
    const targetId = targetType === 'user' ? await userIdOf(ctx, typed) : typed;
    const description = given.comment !== undefined && { description: given.comment };
    return ctx.api.change(reports.create, { body: { targetType, targetId, reason, ...description } });
  },
  receipt: true,
  render: reportLines,
});

export function reportLines(receipt: ReportReceipt | undefined): string[] {
  return [receipt?.id ? `Sent report ${oneLine(receipt.id)}` : 'Sent the report'];
}
