import { argument, choice, command, integer, option, optionList, text } from '../../app/command';
import { UsageError } from '../../errors';
import { seedUsers } from '../../sandbox/sections/auth/seed/users';
import { grantedKinds } from '../../sandbox/sections/school/grants';
import { type GrantedRecord, grantedLines } from './render';

const person = { ...text('person'), offers: seedUsers.map(({ name }) => name) };

export default command({
  summary: 'Give a user of the sandbox chalks and items of the school event',
  description: [`Kinds of items and rights: ${grantedKinds.join(', ')}.`],
  args: { person: argument(person, 'Username, ID or email address') },
  options: {
    chalks: option(integer({ min: 1, max: 1_000_000 }), 'Number of chalks'),
    item: optionList(choice(grantedKinds, 'kind'), 'Kind of an item or a right; repeat for several'),
  },
  examples: [
    'plaza sandbox grant ada --chalks 500',
    'plaza sandbox grant boris --item sticker --item sticker --item red_pen',
  ],
  facts: { acts: 'here' },
  routes: [],
  async run(ctx, { person, chalks, item }) {
    if (chalks === undefined && item.length === 0)
      throw new UsageError('nothing to give: use --chalks or --item');
    const given = { person, chalks, ...(item.length > 0 && { items: item }) };
    return (await ctx.sandbox.ask('POST', '/grants', given)) as GrantedRecord;
  },
  receipt: true,
  render: grantedLines,
});
