/** What a dry run does not do on this computer. */
import type { UnlessDryRun } from '../ports/machine';

/** Where there is nothing to rehearse. */
export const always: UnlessDryRun = (work) => work();

/** The way such changes go in one command. */
export function makeUnlessDryRun(rehearsing: boolean, note: (text: string) => void): UnlessDryRun {
  if (!rehearsing) return always;
  return async (_, told) => {
    if (told !== undefined) note(`dry run: ${told}`);
    return undefined;
  };
}
