/** Parts of the program that need a process of their own, and how `main` is asked for one. */
import { systemClock } from './clock';

/** Stands before the name of a part; no person types it. */
export const partFlag = '--part';

/** What a part may know of its process. */
export interface PartProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/** Turns what it was told into its answer. */
export type Part = (told: string, process: PartProcess) => Promise<string>;

export const parts = {
  /** Told an address, it opens it in the browser. */
  browser: async (): Promise<Part> => {
    const { startBrowser } = await import('../../desk/browser');
    return async (address, { env, platform }) => {
      await startBrowser(address, { env, platform, sleep: systemClock.sleep });
      return '';
    };
  },
  /** Told a request to the keychain, it answers what that says. */
  keychain: async (): Promise<Part> =>
    (await import('../../store/secrets/keychain-process')).answerKeychainRequest,
} as const;

export type PartName = keyof typeof parts;
