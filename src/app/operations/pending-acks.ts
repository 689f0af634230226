/** Actions that are done and whose answer nobody was told yet. */
import type { Answered } from '../../api/request/idempotency';
import { ClosedPipe } from '../../cli/process/io';

export interface Untold {
  add(action: Answered): void;
  /** Runs what tells the answers. Those of a run that fails were not told, unless it is that nobody reads any more. */
  until<T>(told: () => Promise<T>): Promise<T>;
}

/** None yet. */
export function makeUntold(): Untold {
  const actions: Answered[] = [];
  const settle = async (how: keyof Answered) => {
    for (const action of actions.splice(0)) await action[how]();
  };
  return {
    add: (action) => {
      actions.push(action);
    },
    async until(told) {
      try {
        const value = await told();
        await settle('told');
        return value;
      } catch (error) {
        // Who closes a pipe has read what they wanted, and the exit code says that it is done.
        await settle(error instanceof ClosedPipe ? 'told' : 'untold');
        throw error;
      }
    },
  };
}
