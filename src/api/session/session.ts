/** Who is asking: the device id of every request, and the token of those that need one (protocol: authentication). */
import { NetworkError, PlazaError, SignedOutError } from '../../errors';
import type { Account, AccountStore, Session } from '../../ports/account';
import type { Clock, Hold } from '../../ports/machine';
import { durableAccount, type HeldDurableAccount } from './durable-account';

/** Why a session gave no token: it has just ended, or nobody is signed in. */
export function signedOut({ ended }: Pick<Session, 'ended'>): Error {
  return ended?.() ?? new SignedOutError('nobody is signed in', { hint: "sign in with 'plaza auth login'" });
}

/** Nobody is signed in; there is only the device. */
export function anonymousSession(deviceId: () => Promise<string>): Session {
  return { deviceId, accessToken: async () => undefined, renew: async () => undefined };
}

/** A token from the environment, used as it is: it is nobody's to renew. */
export function fixedSession(deviceId: () => Promise<string>, token: string): Session {
  return { deviceId, accessToken: async () => token, renew: async () => undefined };
}

/** What a refresh gives. A service that does not rotate sends no new refresh token. */
export interface Tokens {
  readonly accessToken?: string;
  readonly refreshToken?: string;
  /** Milliseconds for which the access token is good. */
  readonly lifeMs: number;
}

export interface SessionSetup {
  readonly store: AccountStore;
  /** One refresh: a single request, never repeated by itself. */
  readonly refresh: (refreshToken: string) => Promise<Tokens>;
  /** Whose tokens may be used now: an origin, or the id of the sandbox's world. */
  readonly binding: (origin: string) => Promise<string>;
  readonly deviceId: () => Promise<string>;
  readonly clock: Clock;
  readonly hold: Hold;
  readonly note: (text: string) => void;
}

/** A token is renewed when less than this is left of it (field notes 1). */
const earlyMs = 30_000;

/** Refusals of a refresh that end the session; any other leaves it alone (field notes 7). */
const sessionEndingCodes: ReadonlySet<string> = new Set([
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'SESSION_INVALID_REFRESH_TOKEN',
  'REFRESH_TOKEN_MISSING',
  'SESSION_NOT_FOUND',
]);

/**
 * The session of a stored account, shared with every other process that uses it. Refresh tokens are single use,
 * so one refresh happens among them all: within the process it is shared, between processes it is guarded by the
 * store's lock, and whoever waited takes what the sibling got.
 */
export function createSession(setup: SessionSetup): Session {
  const { clock, hold } = setup;
  const store = durableAccount(setup.store, setup.note);
  const isOurs = bindingCheck(setup);
  let renewing: Promise<string | undefined> | undefined;
  let ended: SignedOutError | undefined;
  const renewOnce = async (failed: string | undefined, binding: string) => {
    // The refresh sends it, and where it has to be made first that wants the lock for itself.
    await setup.deviceId();
    try {
      return await store.locked((held) => hold.run(() => refreshHeld(setup, held, failed, binding)));
    } catch (error) {
      if (!(error instanceof SignedOutError)) throw error;
      ended = error;
      return undefined;
    }
  };
  const renew = (failed: string | undefined, binding: string) => {
    renewing ??= renewOnce(failed, binding).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  return {
    deviceId: setup.deviceId,
    ended: () => ended,
    async accessToken(origin) {
      const account = await store.read();
      const binding = await setup.binding(origin);
      if (!isOurs(account, binding)) return undefined;
      const left = remainingMs(account, clock);
      if (left > earlyMs || account.refreshToken === undefined)
        return left > 0 ? account.accessToken : undefined;
      try {
        return await renew(account.accessToken, binding);
      } catch (error) {
        // It could not be renewed now, but it is good for a moment longer.
        if (error instanceof PlazaError && remainingMs(account, clock) > 0) return account.accessToken;
        throw error;
      }
    },
    async renew(failed, origin) {
      const binding = await setup.binding(origin);
      const token = await renew(failed, binding);
      // A renewal that was under way already may have found the very token that failed.
      return token === failed ? renew(failed, binding) : token;
    },
  };
}

function remainingMs({ accessToken, expiresAt = 0 }: Account, clock: Clock): number {
  return accessToken === undefined ? 0 : expiresAt - clock.now();
}

/** Tokens are bound to where they came from; elsewhere they stay unused, and that is said once. */
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
 * One refresh while the account is ours alone. What is on disk is always enough to go on: the old token until
 * the service has answered, the new one before anybody uses what came with it.
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
  // A disk that does not take this would not take the new token either: nothing is sent then.
  await held.write({ ...account, binding, renewingSince: clock.now() });
  const tokens = await refreshWithRetry(setup, held, account, refreshToken);
  const { accessToken, lifeMs } = tokens;
  // With neither token nobody knows whether anything happened, and the old one may still be good.
  if (tokens.refreshToken ?? accessToken) {
    const next = tokens.refreshToken ?? refreshToken;
    const expiresAt = clock.now() + lifeMs;
    await held.writeDurably({
      ...withoutRefreshMark(account),
      binding,
      refreshToken: next,
      accessToken,
      expiresAt,
    });
  }
  if (accessToken !== undefined) return accessToken;
  throw new NetworkError('the service renewed the session with an answer that cannot be read', {
    hint: 'run the command again',
  });
}

/** A refresh whose answer gets lost is tried once more with the same token: it may never have arrived. */
async function refreshWithRetry(
  setup: SessionSetup,
  held: HeldDurableAccount,
  account: Account,
  refreshToken: string,
): Promise<Tokens> {
  let lost = account.renewingSince !== undefined;
  for (let last = false; ; last = true) {
    try {
      return await setup.refresh(refreshToken);
    } catch (error) {
      if (isEnding(error)) throw await endSession(held, refreshToken, error, lost);
      if (last || !isLostAnswer(error)) throw error;
      lost = true;
    }
  }
}

function isEnding(error: unknown): error is PlazaError {
  return (
    error instanceof PlazaError &&
    error.details.status === 401 &&
    sessionEndingCodes.has(error.details.code ?? '')
  );
}

/** No definite answer; a 5xx is definite enough not to be tried again at once. */
function isLostAnswer(error: unknown): boolean {
  return error instanceof NetworkError && error.details.status === undefined;
}

/** Forgets the tokens that failed, unless somebody put others in their place; the device id stays. */
async function endSession(
  held: HeldDurableAccount,
  refreshToken: string,
  refusal: PlazaError,
  lost: boolean,
): Promise<SignedOutError> {
  const now = await held.read();
  if (now.refreshToken === refreshToken) {
    const { refreshToken: _, accessToken: __, expiresAt: ___, ...rest } = withoutRefreshMark(now);
    // Tokens that nobody takes do no harm where they cannot be removed.
    await held.write(rest).catch(() => undefined);
  }
  return new SignedOutError(endingMessage(refusal, lost), {
    code: refusal.details.code,
    status: refusal.details.status,
    hint: "sign in again with 'plaza auth login'",
  });
}

/** Why the session ended; `lost`: an earlier renewal may have been carried out without our knowing its token. */
function endingMessage({ message, details }: PlazaError, lost: boolean): string {
  if (lost && details.code === 'SESSION_INVALID_REFRESH_TOKEN')
    return 'the session was renewed, but the answer with its new token never arrived here: it cannot be continued';
  const before = lost ? ' (an earlier attempt to renew it got no good answer)' : '';
  return `the session ended: ${message}${before}`;
}

function withoutRefreshMark({ renewingSince: _, ...account }: Account): Account {
  return account;
}
