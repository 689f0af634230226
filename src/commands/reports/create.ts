import { choice, command, option, optionalArgument, text } from '../../app/command';
import { UsageError } from '../../errors';
import type { Ports } from '../../ports/index';
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
  args: {
    target: optionalArgument(choice(targets), 'Type of what you report'),
    targetId: optionalArgument(text('id'), 'ID of what you report; as --id'),
  },
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
    'plaza reports create post 2 --reason spam',
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
    if ((given.target && given.type) || (given.targetId && given.id))
      throw new UsageError('give the type and the ID once: as arguments, or with --type and --id');
    const targetType = given.target ?? given.type ?? (await choose('What do you report?', '--type', targets));
    const id = given.targetId ?? given.id ?? (await chooseShown(ctx, targetType));
    const reason = given.reason ?? (await choose('Why?', '--reason', reasons.slice(0, 6)));
    const typed = await ctx.typedId(targetType, id);
    const targetId = targetType === 'user' ? await userIdOf(ctx, typed) : typed;
    const description = given.comment !== undefined && { description: given.comment };
    return ctx.api.change(reports.create, { body: { targetType, targetId, reason, ...description } });
  },
  receipt: true,
  render: reportLines,
});

const maxOffered = 20;

/** The objects that this terminal has shown, newest first, or an ID that is typed. */
async function chooseShown(
  { ask, shownRecords }: Pick<Ports, 'ask' | 'shownRecords'>,
  targetType: (typeof targets)[number],
): Promise<string> {
  const question = { message: `ID of the ${targetType}`, option: '--id' };
  const shown = ask.possible ? await shownRecords(targetType) : [];
  if (shown.length > 0) {
    const offered = shown.slice(0, maxOffered).map(({ id, label, by }) => ({
      name: targetType === 'user' ? `${label} @${id}` : `${by === undefined ? '' : `@${by}: `}${label || id}`,
      value: id,
    }));
    const other = { name: 'Another one, by its ID', value: '' };
    const chosen = await ask.choose({ ...question, message: `Which ${targetType}?` }, [...offered, other]);
    if (chosen !== '') return chosen;
  }
  return (await ask.input(question)).trim();
}

export function reportLines(receipt: ReportReceipt | undefined): string[] {
  return [receipt?.id ? `Sent report ${oneLine(receipt.id)}` : 'Sent the report'];
}
