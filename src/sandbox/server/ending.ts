/** How a sandbox ends: once, whoever asks first, leaving nothing open and nothing unsaved. */

import type { Keeper } from '../world/world-store';
import type { Hosts } from './hosts';
import type { Service } from './service';

export type EndReason = 'stopped' | 'idle';

export interface Ending {
  /** Begins the end; later calls join it. Resolves when all is closed and saved; rejects when saving failed. */
  end(reason: EndReason): Promise<EndReason>;
  /** The same, for whoever only waits. */
  readonly ended: Promise<EndReason>;
}

/** An end that does its work once. */
export function createEnding(work: () => Promise<void>): Ending {
  let begun: Promise<EndReason> | undefined;
  let settle: (result: Promise<EndReason>) => void = () => {};
  const ended = new Promise<EndReason>((resolve) => {
    settle = resolve;
  });
  // Whoever waits hears of a failure; without anybody waiting it must not end the process.
  ended.catch(() => undefined);
  return {
    end(reason) {
      begun ??= work().then(() => reason);
      settle(begun);
      return begun;
    },
    ended,
  };
}

/** How long answers under way may take until they are cut. */
const graceMs = 1000;

/** Takes no more requests, ends streams, lets answers under way finish for a second, closes and saves. */
export async function closeDown(service: Service, hosts: Hosts, keeper: Keeper): Promise<void> {
  hosts.refuse();
  for (const end of [...service.streams, ...service.watchers]) end();
  await new Promise<void>((resolve) => {
    const cancel = service.clock.after(graceMs, resolve);
    service.activity.quiet().then(() => {
      cancel();
      resolve();
    });
  });
  await hosts.close();
  await keeper.close();
}
