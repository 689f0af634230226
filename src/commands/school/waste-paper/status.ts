import { school } from '../../../api/catalogue/routes/school';
import { command } from '../../../app/command';
import { wastePaperLines } from '../../../render/school/waste-paper';

export default command({
  summary: 'Show how far the waste-paper collection is, and your packs',
  examples: ['plaza school waste-paper status', "plaza school waste-paper status --jq '.total'"],
  routes: [school.wastePaper],
  run: (ctx) => ctx.api.read(school.wastePaper),
  render: wastePaperLines,
});
