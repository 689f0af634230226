import { command, flag, Watched } from '../../app/command';
import { UsageError } from '../../errors';
import { school } from '../../protocol/routes/school';
import { watchShop } from './flows/watch-shop';
import { purchasedTable, shopLines } from './render/shop';

export default command({
  summary: 'Show what you can buy for chalks',
  options: {
    board: flag("Show the board's own shop: chalk and cloth"),
    purchased: flag('List what you have bought'),
    watch: flag('Keep the remaining time up to date, and show the next showcase when it starts'),
  },
  examples: [
    'plaza school shop',
    'plaza school shop --board',
    "plaza school shop --jq '.items[] | select(.isAvailable) | .id'",
  ],
  routes: [school.shop, school.shopBoard, school.shopPurchased],
  async run(ctx, { board, purchased, watch }) {
    if (board && purchased) throw new UsageError('--board and --purchased cannot be combined');
    if (watch && (board || purchased)) {
      throw new UsageError(`--watch and --${board ? 'board' : 'purchased'} cannot be combined`);
    }
    if (watch) return new Watched(watchShop(ctx));
    if (purchased) return ctx.api.pages(school.shopPurchased);
    return board ? ctx.api.read(school.shopBoard) : ctx.api.read(school.shop);
  },
  render: (shop, view) => ('items' in shop ? shopLines(shop, view) : purchasedTable(shop, view)),
});
