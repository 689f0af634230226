/** The parts of the process that the library needs, and the checks of its options. */
import { UsageError } from '../errors';
import type { Account } from '../ports/account';
import type { Clock, Environment, Random } from '../ports/machine';
import type { KeychainProcess } from '../store/secrets/keychain';
import type { ChangeOptions, ClientOptions, ListOptions, SessionTokens } from './types';

/** The process and the computer; tests replace it. */
export interface Machine {
  readonly clock: Clock;
  readonly random: Random;
  readonly env: Environment;
  readonly pid: number;
  /** The effective user ID; undefined on systems without user IDs. */
  readonly userId: number | undefined;
  readonly isRunning: (pid: number) => boolean;
  readonly version: string;
  /** Runs the keychain in a process of its own. */
  readonly keychain: KeychainProcess;
}

/** A session with the fields that the client stores besides the public ones. */
export type StoredSession = SessionTokens & Omit<Account, 'expiresAt'>;

/** All options of all calls. */
export interface AnyCallOptions extends ChangeOptions, ListOptions {}

export interface CallParameters {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** @throws UsageError for options that do not fit together, or an invalid number */
export function checkOptions(options: ClientOptions): void {
  if ('profile' in options && 'baseUrl' in options)
    throw new UsageError("createClient takes 'profile' or 'baseUrl', not both");
  checkNumbers({ timeout: options.timeout, wait: options.wait });
}

/** @throws UsageError for a number that is not positive */
export function checkNumbers(numbers: Readonly<Record<string, number | undefined>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    const isFit = value === undefined || (typeof value === 'number' && value >= 0);
    if (!isFit) throw new UsageError(`${name}: expected a number of at least 0, got ${String(value)}`);
  }
}
