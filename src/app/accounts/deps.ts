/** What the accounts of a command are made of. */

import type { Io } from '../../cli/process/io';
import type { SessionSetup } from '../../client/session/session';
import type { Ports } from '../../ports/index';
import type { LockSetup } from '../../store/lock/lock';
import type { Paths } from '../../store/paths';

/** Everything that accounts, identity and session need from outside. A function asks for `Pick<AccountDeps, …>` of it. */
export interface AccountDeps
  extends Pick<
    Ports,
    'profile' | 'note' | 'signal' | 'address' | 'sandbox' | 'config' | 'ask' | 'unlessDryRun'
  > {
  readonly io: Pick<Io, 'self' | 'env' | 'clock' | 'random' | 'holder'>;
  readonly locks: LockSetup;
  readonly paths: Pick<Paths, 'state'>;
  /** `--profile`. */
  readonly asked: string | undefined;
  /** Sends one refresh. */
  readonly refresh: SessionSetup['refresh'];
}
