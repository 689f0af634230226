/** What a dry run does not do on this computer. */
import type { UnlessDryRun } from '../ports/machine';

/** Outside a dry run. */
export const runAlways: UnlessDryRun = (work) => work();

/** The way such changes go in one command. */
export function makeUnlessDryRun(isDryRun: boolean, note: (text: string) => void): UnlessDryRun {
  if (!isDryRun) return runAlways;
  return async (_, told) => {
    if (told !== undefined) note(`dry run: ${told}`);
    return undefined;
  };
}
