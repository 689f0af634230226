/** The parts of plaza that run in a process of their own. */
import { systemClock } from '../cli/process/clock';
import type { Subprocess } from '../cli/process/io';

export const parts: Readonly<Record<string, () => Promise<Subprocess>>> = {
  /** Opens the address on its standard input in the browser. */
  browser: async () => {
    const { startBrowser } = await import('../external/browser');
    return async (address, { env, platform }) => {
      await startBrowser(address, { env, platform, sleep: systemClock.sleep });
      return '';
    };
  },
  /** Answers one request to the keychain. */
  keychain: async () => (await import('../store/secrets/keychain-process')).answerKeychainRequest,
};
