import { command, flag, Watched } from '../../app/command';
import { UsageError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { SchoolShop } from '../../protocol/records/school/shop';
import { school } from '../../protocol/routes/school';
import { purchasedTable, shopLines } from './render/shop';
import { runningLeft } from './render/spending';

type WatchPorts = Pick<Ports, 'api' | 'clock' | 'signal' | 'progress'>;

/** Minimum time between two reads, for a service that announces the end of a cycle too early. */
const minReadIntervalMs = 2_000;
const secondMs = 1000;

/** Yields the shop and each following showcase; ends if no change is announced. */
async function* watchShop(ports: WatchPorts): AsyncGenerator<SchoolShop> {
  for (;;) {
    const shop = await ports.api.read(school.shop);
    yield shop;
    const { refreshesInSec } = shop.showcase ?? {};
    if (typeof refreshesInSec !== 'number') return;
    await countDown(ports, Math.max(refreshesInSec * secondMs, minReadIntervalMs));
  }
}

/** Waits on the monotonic clock, so that a computer that slept shows the right time. */
async function countDown({ clock, signal, progress }: WatchPorts, ms: number): Promise<void> {
  const endMs = clock.monotonic() + ms;
  const work = progress.begin('The showcase changes in');
  try {
    for (let leftMs = ms; leftMs > 0; leftMs = endMs - clock.monotonic()) {
      work.now(runningLeft(leftMs / secondMs));
      await clock.sleep(Math.min(secondMs, leftMs), signal);
    }
  } finally {
    work.end();
  }
}

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
    const [one, other] = Object.entries({ watch, board, purchased }).flatMap(([name, is]) =>
      is ? [name] : [],
    );
    if (other) throw new UsageError(`--${one} and --${other} cannot be combined`);
    if (watch) return new Watched(watchShop(ctx));
    if (purchased) return ctx.api.pages(school.shopPurchased);
    return board ? ctx.api.read(school.shopBoard) : ctx.api.read(school.shop);
  },
  render: (shop, view) => ('items' in shop ? shopLines(shop, view) : purchasedTable(shop, view)),
});
