/** Keyed actions of one run that are done and whose answers were not printed yet. */
import type { AnsweredOperation } from '../../api/request/idempotency';

export interface PendingAcks {
  add(action: AnsweredOperation): void;
  /** Reports to each whether its answer was printed. */
  settle(printed: boolean): Promise<void>;
}

/** None yet. */
export function makePendingAcks(): PendingAcks {
  const actions: AnsweredOperation[] = [];
  return {
    add: (action) => void actions.push(action),
    async settle(printed) {
      for (const action of actions.splice(0)) await (printed ? action.acknowledge() : action.keepPending());
    },
  };
}
