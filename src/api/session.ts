/** Who is asking: the device id of every request, and the token of those that need one (protocol: authentication). */
import { NetworkError, PlazaError, SignedOutError } from '../errors';
import type { Account, AccountStore, Clock, HeldAccount, Hold } from './ports';

/**
 * The session as the transport sees it. `origin` is always that of the main address, on whose behalf a request
 * goes out (the canvas host takes the same token): a token of another origin is never given.
 */
export interface Session {
  /** The UUID that is sent as `X-Device-Id`. */
  deviceId(): Promise<string>;
  /** A token that is still good, refreshed when its end is near; undefined when nobody is signed in. */
  accessToken(origin: string): Promise<string | undefined>;
  /**
   * A token in place of one that was answered with 401: a sibling's, or one fresh refresh.
   * @throws NetworkError when the refresh had no definite answer; undefined means the session ended
   */
  renewed(failedToken: string, origin: string): Promise<string | undefined>;
  /** Why nobody is signed in any more, once a refresh has found that out. */
  ended?(): SignedOutError | undefined;
}

/** Nobody is signed in; there is only the device. */
export function anonymousSession(deviceId: () => Promise<string>): Session {
  return { deviceId, accessToken: async () => undefined, renewed: async () => undefined };
}

/** A token from the environment, used as it is: it is nobody's to renew. */
export function fixedSession(deviceId: () => Promise<string>, token: string): Session {
  return { deviceId, accessToken: async () => token, renewed: async () => undefined };
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
const endings: ReadonlySet<string> = new Set([
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
  let renewing: Promise<string | undefined> | undefined;
  let ended: SignedOutError | undefined;
  const renew = (failed: string | undefined, binding: string) => {
    renewing ??= setup.hold
      .run(() => setup.store.locked((held) => renewHeld(setup, held, failed, binding)))
      .catch((error) => {
        if (!(error instanceof SignedOutError)) throw error;
        ended = error;
        return undefined;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };
  return {
    deviceId: setup.deviceId,
    ended: () => ended,
    async accessToken(origin) {
      const account = await setup.store.read();
      const binding = await setup.binding(origin);
      if (!isOurs(setup, account, binding)) return undefined;
      const left = remainingMs(account, setup.clock);
      if (left > earlyMs || account.refreshToken === undefined)
        return left > 0 ? account.accessToken : undefined;
      try {
        return await renew(account.accessToken, binding);
      } catch (error) {
        // It could not be renewed now, but it is good for a moment longer.
        if (error instanceof NetworkError && remainingMs(account, setup.clock) > 0)
          return account.accessToken;
        throw error;
      }
    },
    renewed: async (failed, origin) => renew(failed, await setup.binding(origin)),
  };
}

function remainingMs({ accessToken, expiresAt = 0 }: Account, clock: Clock): number {
  return accessToken === undefined ? 0 : expiresAt - clock.now();
}

/** Tokens are bound to where they came from; elsewhere they stay unused, and that is said. */
function isOurs({ note }: SessionSetup, account: Account, binding: string): boolean {
  if (account.binding === undefined || account.binding === binding) return true;
  if (account.accessToken ?? account.refreshToken) {
    note(`the session of this profile belongs to ${account.binding}, so it is not used here`);
  }
  return false;
}

/**
 * One refresh while the account is ours alone. What is on disk is always enough to go on: the old token until
 * the service has answered, the new one before anybody uses what came with it.
 */
async function renewHeld(
  setup: SessionSetup,
  held: HeldAccount,
  failed: string | undefined,
  binding: string,
): Promise<string | undefined> {
  const { clock } = setup;
  const account = await held.read();
  if (account.binding !== undefined && account.binding !== binding) return undefined;
  if (account.accessToken !== failed && remainingMs(account, clock) > 0) return account.accessToken;
  if (account.refreshToken === undefined) return undefined;
  await held.write({ ...account, renewingSince: clock.now() });
  const tokens = await refreshed(setup, held, account, account.refreshToken);
  await keep(setup, held, {
    ...withoutMark(account),
    binding,
    refreshToken: tokens.refreshToken ?? account.refreshToken,
    accessToken: tokens.accessToken,
    expiresAt: clock.now() + tokens.lifeMs,
  });
  if (tokens.accessToken !== undefined) return tokens.accessToken;
  throw new NetworkError('the service renewed the session with an answer that cannot be read', {
    hint: 'run the command again',
  });
}

/** A refresh whose answer gets lost is tried once more with the same token: it may never have arrived. */
async function refreshed(
  setup: SessionSetup,
  held: HeldAccount,
  account: Account,
  refreshToken: string,
): Promise<Tokens> {
  let lost = account.renewingSince !== undefined;
  for (let last = false; ; last = true) {
    try {
      return await setup.refresh(refreshToken);
    } catch (error) {
      if (isEnding(error)) throw await endSession(held, refreshToken, error, lost);
      if (last || !isLoss(error)) throw error;
      lost = true;
    }
  }
}

function isEnding(error: unknown): error is PlazaError {
  return error instanceof PlazaError && error.details.status === 401 && endings.has(error.details.code ?? '');
}

/** No definite answer; a 5xx is definite enough not to be tried again at once. */
function isLoss(error: unknown): boolean {
  return error instanceof NetworkError && error.details.status === undefined;
}

/** Forgets the tokens that failed, unless somebody put others in their place; the device id stays. */
async function endSession(
  held: HeldAccount,
  refreshToken: string,
  refusal: PlazaError,
  lost: boolean,
): Promise<SignedOutError> {
  const now = await held.read();
  if (now.refreshToken === refreshToken) {
    const { refreshToken: _, accessToken: __, expiresAt: ___, ...rest } = withoutMark(now);
    await held.write(rest);
  }
  const message = lost
    ? 'the session was renewed, but the answer with its new token never arrived here: it cannot be continued'
    : `the session ended: ${refusal.message}`;
  return new SignedOutError(message, {
    code: refusal.details.code,
    status: refusal.details.status,
    hint: "sign in again with 'plaza auth login'",
  });
}

function withoutMark({ renewingSince: _, ...account }: Account): Account {
  return account;
}

/** Stores the new tokens. When the disk will not take them this run goes on, and the person is told what follows. */
async function keep({ note }: SessionSetup, held: HeldAccount, account: Account): Promise<void> {
  try {
    await held.write(account);
  } catch (error) {
    note(
      `warning: the renewed session cannot be stored, so this is its last command; sign in again after mending this: ${(error as Error).message}`,
    );
  }
}
