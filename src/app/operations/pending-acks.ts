/** Actions that are done and whose answer nobody was told yet. */
import type { AnsweredOperation } from '../../api/operations/tracker';
import { ClosedPipe } from '../../cli/process/io';

export interface Untold {
  add(action: AnsweredOperation): void;
  /** Runs what tells the answers. Those of a run that fails were not told, unless it is that nobody reads any more. */
  until<T>(told: () => Promise<T>): Promise<T>;
}

/** None yet. */
export function makeUntold(): Untold {
  const actions: AnsweredOperation[] = [];
  const settle = async (how: keyof AnsweredOperation) => {
    for (const action of actions.splice(0)) await action[how]();
  };
  return {
    add: (action) => {
      actions.push(action);
    },
    async until(told) {
      try {
        const value = await told();
        await settle('acknowledge');
        return value;
      } catch (error) {
        // Who closes a pipe has read what they wanted, and the exit code says that it is done.
        await settle(error instanceof ClosedPipe ? 'acknowledge' : 'keepPending');
        throw error;
      }
    },
  };
}
