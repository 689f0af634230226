import { command } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { backpackTable, itemHandles } from './render/shop';

export default command({
  summary: 'List the items in your backpack, oldest first',
  description: ['At a terminal, items that are alike are one row, with the ID of the oldest.'],
  examples: [
    'plaza school backpack',
    'plaza school backpack --jq \'.[] | select(.kind == "sticker") | .id\'',
  ],
  routes: [school.backpack],
  run: (ctx) => ctx.api.pages(school.backpack),
  shows: itemHandles,
  render: backpackTable,
});
