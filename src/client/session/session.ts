/**
 * The session of an account: the device ID that every request carries, and the access token of requests that need one
 * (protocol: authentication). It owns the refresh: one promise within a process, one file lock among processes, and the
 * rule that a new refresh token is on disk before the new access token is used. It leaves storage to an `AccountStore`
 * and the refresh request to its caller, so that it knows neither files nor the network. A refused or expiring token is
 * renewed; only the codes of the service that end a session clear the stored tokens.
 */

import { NetworkError, PlazaError, SignedOutError } from '../../errors';
import type { Account, AccountStore, Session, StoreSuccessor } from '../../ports/account';
import type { Clock, Hold } from '../../ports/machine';
import { signInAgainHint, signInHint } from '../../protocol/error-codes';
import { TransportError } from '../http/transport-error';
import { type DurableAccount, durableAccount, type HeldDurableAccount } from './durable-account';

/** The error for a session without a token: it has ended, or the user is not signed in. */
export function signedOut({ ended, endedBefore }: Pick<Session, 'ended' | 'endedBefore'>): Error {
  return ended?.() ?? endedBefore?.() ?? new SignedOutError('not signed in', { hint: signInHint });
}

/** The session of a guest: only a device ID. */
export function anonymousSession(deviceId: () => Promise<string>): Session {
  return { deviceId, accessToken: async () => undefined, renew: async () => undefined };
}

/** A session with a token from the environment, which is never refreshed. */
export function fixedSession(deviceId: () => Promise<string>, token: string): Session {
  return { deviceId, accessToken: async () => token, renew: async () => undefined };
}

/** Result of a refresh. A service that does not rotate refresh tokens sends no new one. */
export interface RefreshedTokens {
  readonly accessToken?: string;
  readonly refreshToken?: string;
  /** Milliseconds for which the access token is valid. */
  readonly lifeMs: number;
}

export interface SessionSetup {
  readonly store: AccountStore;
  /** Sends one refresh without retries; calls `store` synchronously when the new token arrives. */
  readonly refresh: (refreshToken: string, store: StoreSuccessor) => Promise<RefreshedTokens>;
  /** The binding of tokens for an origin: the origin, or the ID of the sandbox world. */
  readonly binding: (origin: string) => Promise<string>;
  readonly deviceId: () => Promise<string>;
  readonly clock: Clock;
  readonly hold: Hold;
  readonly note: (text: string) => void;
}

/** A token that expires in less than this is refreshed (field notes 1). */
const refreshEarlyMs = 30_000;

/**
 * The session of a stored account, shared with every other process that uses it. Refresh tokens are single use,
 * so only one process refreshes: callers within the process share the refresh, the lock of the store excludes other
 * processes, and a process that waited for the lock uses the new token.
 */
export function createSession(setup: SessionSetup): Session {
  const { clock } = setup;
  const store = sameUserOnly(durableAccount(setup.store, setup.note));
  const isOurs = bindingCheck(setup);
  const refreshed = new Set<string>();
  const { renew, ended } = sharedRefresh(setup, store, refreshed);
  let endedBefore: SignedOutError | undefined;
  return {
    deviceId: setup.deviceId,
    ended,
    endedBefore: () => endedBefore,
    isOwn: (token) => token !== undefined && refreshed.has(token),
    async accessToken(origin) {
      const account = await store.read();
      const binding = await setup.binding(origin);
      if (!isOurs(account, binding)) return undefined;
      endedBefore = endedError(account);
      const left = remainingMs(account, clock);
      if (left > refreshEarlyMs || account.refreshToken === undefined)
        return left > 0 ? account.accessToken : undefined;
      try {
        return await renew(account.accessToken, binding);
      } catch (error) {
        // The refresh failed, but the token is valid for a moment longer.
        if (error instanceof PlazaError && remainingMs(account, clock) > 0) return account.accessToken;
        throw error;
      }
    },
    async renew(failed, origin) {
      const binding = await setup.binding(origin);
      const token = await renew(failed, binding);
      if (token === undefined && !ended()) endedBefore = endedError(await store.read());
      // A refresh that was already in progress may have adopted the same token that failed.
      return token === failed ? renew(failed, binding) : token;
    },
  };
}

/**
 * The account while it belongs to the first user who was found in it: an action that was begun or confirmed as one user is not sent
 * as another, who signs in with the same profile meanwhile.
 * @throws SignedOutError when it belongs to another user
 */
function sameUserOnly(store: DurableAccount): DurableAccount {
  let first: string | undefined;
  const checked = (account: Account): Account => {
    const { userId, username } = account;
    first ??= userId;
    if (userId === undefined || userId === first) return account;
    throw new SignedOutError(`${username ?? 'another user'} has signed in with this profile meanwhile`, {
      hint: 'run the command again',
    });
  };
  return {
    read: async () => checked(await store.read()),
    locked: (work) => store.locked((held) => work({ ...held, read: async () => checked(await held.read()) })),
  };
}

/** One refresh at a time: callers during a refresh share its result. @param refreshed gets the access tokens of refreshes */
function sharedRefresh(setup: SessionSetup, store: DurableAccount, refreshed: Set<string>) {
  let renewing: Promise<string | undefined> | undefined;
  let ended: SignedOutError | undefined;
  const own: SessionSetup = {
    ...setup,
    async refresh(...given) {
      const tokens = await setup.refresh(...given);
      if (tokens.accessToken !== undefined) refreshed.add(tokens.accessToken);
      return tokens;
    },
  };
  const renewOnce = async (failed: string | undefined, binding: string) => {
    // The refresh sends it; creating it first needs the lock, which is not re-entrant.
    await setup.deviceId();
    try {
      return await store.locked((held) => setup.hold.run(() => refreshHeld(own, held, failed, binding)));
    } catch (error) {
      if (!(error instanceof SignedOutError)) throw error;
      ended = error;
      return undefined;
    }
  };
  return {
    ended: () => ended,
    renew(failed: string | undefined, binding: string) {
      renewing ??= renewOnce(failed, binding).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
}

function remainingMs({ accessToken, expiresAt = 0 }: Account, clock: Clock): number {
  return accessToken === undefined ? 0 : expiresAt - clock.now();
}

/** Checks that tokens belong to the address in use; others are not used, with a note the first time. */
function bindingCheck({ note }: SessionSetup): (account: Account, binding: string) => boolean {
  let said = false;
  return (account, binding) => {
    if (account.binding === undefined || account.binding === binding) return true;
    if (!said && (account.accessToken ?? account.refreshToken)) {
      said = true;
      note(`the session of this profile belongs to ${account.binding}, so it is not used here`);
    }
    return false;
  };
}

/**
 * One refresh under the lock of the account. The disk always holds a valid token: the old one until the service has
 * answered, the new one before the new access token is used.
 */
async function refreshHeld(
  setup: SessionSetup,
  held: HeldDurableAccount,
  failed: string | undefined,
  binding: string,
): Promise<string | undefined> {
  const { clock } = setup;
  const account = await held.read();
  if (account.binding !== undefined && account.binding !== binding) return undefined;
  if (account.accessToken !== failed && remainingMs(account, clock) > 0) return account.accessToken;
  const { refreshToken } = account;
  if (refreshToken === undefined) return undefined;
  // When this write fails, the new token could not be stored either, and nothing is sent.
  await held.write({ ...account, binding, renewingSince: clock.now() });
  const { accessToken: _, expiresAt: __, ...waiting } = withoutRefreshMark(account);
  const store = await held.prepareSuccessor({ ...waiting, binding });
  const { tokens, latest } = await refreshWithRetry(setup, held, account, { refreshToken, store });
  const { accessToken, lifeMs } = tokens;
  // With neither token the outcome is unknown, and the old one might still be valid.
  if (tokens.refreshToken ?? accessToken) {
    const next = tokens.refreshToken ?? latest;
    const expiresAt = clock.now() + lifeMs;
    const stored = { binding, refreshToken: next, accessToken, expiresAt };
    await held.writeDurably({ ...withoutRefreshMark(account), ...stored });
  }
  if (accessToken !== undefined) return accessToken;
  throw new NetworkError('the service refreshed the session, but its answer cannot be read', {
    hint: 'run the command again',
  });
}

/**
 * Sends the refresh, and once more when its answer is lost: with the same token, or with the next one when at least the
 * headers of the answer came.
 * @returns the tokens, and the refresh token that is valid unless they hold another
 */
async function refreshWithRetry(
  setup: SessionSetup,
  held: HeldDurableAccount,
  account: Account,
  { refreshToken, store }: { readonly refreshToken: string; readonly store: StoreSuccessor },
): Promise<{ readonly tokens: RefreshedTokens; readonly latest: string }> {
  let latest = refreshToken;
  const storeLatest = (successor: string) => {
    latest = successor;
    return store(successor);
  };
  let lost = account.renewingSince !== undefined;
  for (let last = false; ; last = true) {
    try {
      return { tokens: await setup.refresh(latest, storeLatest), latest };
    } catch (error) {
      if (isEnding(error)) throw await endSession(setup, held, latest, error, lost);
      if (last || !isLostAnswer(error)) throw error;
      lost = true;
    }
  }
}

/** Whether no answer came. A 5xx is an answer and is not retried immediately; nor is a request that used up its time. */
function isLostAnswer(error: unknown): boolean {
  if (!(error instanceof NetworkError) || error.details.status !== undefined) return false;
  const { cause } = error.details;
  return !(cause instanceof TransportError && cause.limitMs !== undefined);
}

/** Removes the refused tokens, unless they were replaced; the device ID stays. */
async function endSession(
  { clock }: Pick<SessionSetup, 'clock'>,
  held: HeldDurableAccount,
  refreshToken: string,
  refusal: PlazaError,
  lost: boolean,
): Promise<SignedOutError> {
  const now = await held.read();
  if (now.refreshToken === refreshToken) {
    const { refreshToken: _, accessToken: __, expiresAt: ___, ...rest } = withoutRefreshMark(now);
    const ended = { endedAt: clock.now(), endedBecause: endingReason(refusal, lost) };
    // Invalid tokens do no harm where they cannot be removed.
    await held.write({ ...rest, ...ended }).catch(() => undefined);
  }
  const { code, status } = refusal.details;
  return new SignedOutError(endingMessage(refusal, lost), { code, status, hint: signInAgainHint });
}

function withoutRefreshMark({ renewingSince: _, ...account }: Account): Account {
  return account;
}

/** Codes of a refused refresh that end the session; no other does (field notes 7). */
const sessionEndingCodes: ReadonlySet<string> = new Set([
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'SESSION_INVALID_REFRESH_TOKEN',
  'REFRESH_TOKEN_MISSING',
  'SESSION_NOT_FOUND',
]);

/** Whether the refusal of a refresh ends the session. */
function isEnding(error: unknown): error is PlazaError {
  return (
    error instanceof PlazaError &&
    error.details.status === 401 &&
    sessionEndingCodes.has(error.details.code ?? '')
  );
}

/** The message of the command that notices the end. @param lost the answer of an earlier refresh may have been lost */
function endingMessage(refusal: PlazaError, lost: boolean): string {
  if (isLostToken(refusal, lost))
    return 'the session was refreshed, but the answer with the new token was lost: the session cannot continue';
  const reason = endingReason(refusal, lost);
  // A message that only says so explains nothing more.
  if (refusal.details.code === 'SESSION_EXPIRED' && /\bexpired\b/.test(refusal.message))
    return `your session has expired${reason.slice(refusal.message.length)}`;
  return `the session ended: ${reason}`;
}

function endingReason(refusal: PlazaError, lost: boolean): string {
  if (isLostToken(refusal, lost)) return 'the answer to its refresh was lost';
  return `${refusal.message}${lost ? ' (an earlier attempt to refresh it failed)' : ''}`;
}

function isLostToken({ details }: PlazaError, lost: boolean): boolean {
  return lost && details.code === 'SESSION_INVALID_REFRESH_TOKEN';
}

/** The error of the commands after the one that noticed the end. */
function endedError({ accessToken, refreshToken, endedAt, ...account }: Account): SignedOutError | undefined {
  if ((accessToken ?? refreshToken) !== undefined || endedAt === undefined) return undefined;
  const whose = account.username === undefined ? '' : ` of @${account.username}`;
  const reason = account.endedBecause === undefined ? '' : `: ${account.endedBecause}`;
  return new SignedOutError(`the session${whose} ended at ${new Date(endedAt).toISOString()}${reason}`, {
    hint: signInAgainHint,
  });
}
