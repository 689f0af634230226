import { school } from '../../api/catalogue/routes/school';
import { command, flag } from '../../app/command';
import { UsageError } from '../../errors';
import { purchasedTable, shopLines, shownGoods } from '../../render/school/shop';

export default command({
  summary: 'Show what you can buy for chalks',
  options: {
    board: flag("Show the board's own shop: chalk and cloth"),
    purchased: flag('List what you have bought'),
  },
  examples: [
    'plaza school shop',
    'plaza school shop --board',
    "plaza school shop --jq '.items[] | select(.isAvailable) | .id'",
  ],
  routes: [school.shop, school.shopBoard, school.shopPurchased],
  async run(ctx, { board, purchased }) {
    if (board && purchased) throw new UsageError('--board and --purchased cannot be combined');
    if (purchased) return ctx.api.pages(school.shopPurchased);
    return board ? ctx.api.read(school.shopBoard) : ctx.api.read(school.shop);
  },
  shows: (shop) => ('items' in shop ? shownGoods(shop) : []),
  render: (shop, view) => ('items' in shop ? shopLines(shop, view) : purchasedTable(shop, view)),
});
