/** What a dry run does not do on this computer. */

/**
 * Through here goes everything that a command was asked to change on this computer: files, settings, accounts, what is
 * started. A dry run does none of it, gives undefined, and says so in the words of `told` where there are any. What
 * the way to the service needs (a refresh, the device id, the sandbox that a request starts) is no such change.
 */
export type Locally = <T>(work: () => Promise<T>, told?: string) => Promise<T | undefined>;

/** Where there is nothing to rehearse. */
export const really: Locally = (work) => work();

/** The way such changes go in one command. */
export function makeLocally(rehearsing: boolean, note: (text: string) => void): Locally {
  if (!rehearsing) return really;
  return async (_, told) => {
    if (told !== undefined) note(`a dry run: ${told}`);
    return undefined;
  };
}
