import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { wastePaperLines } from '../render/waste-paper';

export default command({
  summary: 'Show how far the waste-paper collection is, and your packs',
  examples: ['plaza school waste-paper status', "plaza school waste-paper status --jq '.total'"],
  routes: [school.wastePaper],
  run: (ctx) => ctx.api.read(school.wastePaper),
  render: wastePaperLines,
});
