/** Keyed operations of one run that are done and whose answers were not printed yet. */

import type { UnreadAnswer } from '../../cli/definition/program';
import type { AnsweredOperation } from '../../client/operations/tracker';

export interface PendingAcks {
  add(operation: AnsweredOperation): void;
  /** Acknowledges each operation if its answer was printed; returns those that stay in the journal. */
  reportPrinted(printed: boolean): Promise<UnreadAnswer[]>;
}

/** None yet. */
export function makePendingAcks(): PendingAcks {
  const operations: AnsweredOperation[] = [];
  return {
    add: (operation) => void operations.push(operation),
    async reportPrinted(printed) {
      const done = operations.splice(0);
      for (const one of done) await (printed ? one.acknowledge() : one.savePending());
      return printed ? [] : done.map(({ id }) => ({ id, printWith: `plaza operations retry ${id}` }));
    },
  };
}
