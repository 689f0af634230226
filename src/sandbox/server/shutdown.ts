/** The shutdown of a sandbox: it runs once and leaves nothing open and nothing unsaved. */

import type { WorldStore } from '../world/world-store';
import type { Hosts } from './hosts';
import type { Service } from './service';

export type EndReason = 'stopped' | 'idle';

export interface Shutdown {
  /** Begins the shutdown or joins it. Resolves when all is closed and saved; rejects when saving failed. */
  end(reason: EndReason): Promise<EndReason>;
  /** Resolves like `end`, without beginning it. */
  readonly ended: Promise<EndReason>;
}

/** A shutdown that runs `work` once. */
export function createShutdown(work: () => Promise<void>): Shutdown {
  let begun: Promise<EndReason> | undefined;
  let settle: (result: Promise<EndReason>) => void = () => {};
  const ended = new Promise<EndReason>((resolve) => {
    settle = resolve;
  });
  // A failure rejects `ended` for its listeners; without a listener it must not crash the process.
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

/** How long open answers may take until they are cut. */
const graceMs = 1000;

/** Stops accepting connections, ends streams, waits a second for open answers, closes everything and saves. */
export async function shutDown(service: Service, hosts: Hosts, worldStore: WorldStore): Promise<void> {
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
  await worldStore.close();
}
