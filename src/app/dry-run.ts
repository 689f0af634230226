/** What a dry run does not do on this computer. */
import type { UnlessDryRun } from '../ports/machine';

/** Outside a dry run. */
export const runAlways: UnlessDryRun = (work) => work();

/** The way such changes go in one command. */
export function makeUnlessDryRun(isDryRun: boolean, note: (text: string) => void): UnlessDryRun {
  if (!isDryRun) return runAlways;
  return async (_, reported) => {
    if (reported !== undefined) note(`dry run: ${reported}`);
    return undefined;
  };
}
