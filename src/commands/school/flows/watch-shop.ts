/** Watches the shop: reads it again when the showcase changes (protocol: school shop). */

import type { Ports } from '../../../ports/index';
import type { SchoolShop } from '../../../protocol/records/school/shop';
import { school } from '../../../protocol/routes/school';
import { runningLeft } from '../render/summary-line';

type WatchPorts = Pick<Ports, 'api' | 'clock' | 'signal' | 'progress'>;

/** Minimum time between two reads, for a service that announces the end of a cycle too early. */
const minReadIntervalMs = 2_000;
const secondMs = 1000;

/** Yields the shop and each following showcase, with a countdown at a terminal; ends if no change is announced. */
export async function* watchShop(ports: WatchPorts): AsyncGenerator<SchoolShop> {
  for (;;) {
    const shop = await ports.api.read(school.shop);
    yield shop;
    const { refreshesInSec } = shop.showcase ?? {};
    if (typeof refreshesInSec !== 'number') return;
    await countDown(ports, Math.max(refreshesInSec * secondMs, minReadIntervalMs));
  }
}

/** Waits on the monotonic clock: a computer that slept shows the time that is really left. */
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
