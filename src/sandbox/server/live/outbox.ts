/** What sockets send while a message is handled waits until the change that the message made is on disk. */

export interface Outbox {
  /** Sends now, or in its turn after messages that wait. */
  send(work: () => void): void;
  /** Holds back what is sent from now on until what `work` returns has ended; undefined: until `work` has. */
  hold(work: () => Promise<void> | undefined): void;
}

/** Holds nothing back at first. The order in which things are sent never changes. */
export function createOutbox(): Outbox {
  const waiting: (() => void)[] = [];
  let holders = 0;
  const release = () => {
    holders -= 1;
    if (holders > 0) return;
    for (const work of waiting.splice(0)) work();
  };
  return {
    send(work) {
      if (holders > 0) waiting.push(work);
      else work();
    },
    hold(work) {
      holders += 1;
      const saved = work();
      // A failed save is in the log; the messages describe the world correctly all the same.
      if (saved) saved.then(release, release);
      else release();
    },
  };
}
