import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { backpackTable } from '../render/shop';

export default command({
  summary: 'List your chalk and cloths for the board, oldest first',
  examples: [
    'plaza school board inventory',
    'plaza school board inventory --jq \'.[] | select(.kind == "board_cloth") | .id\'',
  ],
  routes: [school.boardInventory],
  run: (ctx) => ctx.api.pages(school.boardInventory),
  render: backpackTable,
});
