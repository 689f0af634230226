/** The shop while somebody looks at it: read again when the showcase changes (protocol: school shop). */

import type { Ports } from '../../../ports/index';
import type { SchoolShop } from '../../../protocol/records/school/shop';
import { school } from '../../../protocol/routes/school';
import { runningLeft } from '../render/summary-line';

type WatchPorts = Pick<Ports, 'api' | 'clock' | 'signal' | 'progress'>;

/** The shortest time between two readings, for a service that names the end of a cycle a little early. */
const restMs = 2_000;
const secondMs = 1000;

/** The shop, and each following showcase. Between them, the time left runs at a terminal. Ends where nothing changes. */
export async function* watchShop(ports: WatchPorts): AsyncGenerator<SchoolShop> {
  for (;;) {
    const shop = await ports.api.read(school.shop);
    yield shop;
    const { refreshesInSec } = shop.showcase ?? {};
    if (typeof refreshesInSec !== 'number') return;
    await countDown(ports, Math.max(refreshesInSec * secondMs, restMs));
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
