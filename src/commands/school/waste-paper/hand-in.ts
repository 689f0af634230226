import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { handInLines } from '../render/waste-paper';

export default command({
  summary: 'Hand in all your packs of waste paper',
  description: ['Asks for confirmation unless --yes is given.'],
  examples: ['plaza school waste-paper hand-in', 'plaza school waste-paper hand-in --yes --json'],
  facts: { asks: 'always' },
  routes: [school.wastePaperHandIn],
  async run(ctx) {
    await ctx.ask.confirm('Hand in all your packs of waste paper?');
    return ctx.api.change(school.wastePaperHandIn);
  },
  render: handInLines,
});
