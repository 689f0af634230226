/** Accounts on this computer: their stored records, and the session that requests use. */
import type { PendingOtps, QrCodes } from './records';

/**
 * The session as the transport uses it. `origin` is the origin of the main address, also for requests to the canvas
 * host, which accepts the same token. A token that belongs to another origin is never returned.
 */
export interface Session {
  /** The UUID for the header `X-Device-Id`. */
  deviceId(): Promise<string>;
  /** A valid access token, refreshed when it is about to expire; undefined when not signed in. */
  accessToken(origin: string): Promise<string | undefined>;
  /**
   * Replaces an access token that the service refused with 401: uses the token that another process has stored, or
   * sends one refresh.
   * @returns the new token; undefined when the session has ended
   * @throws NetworkError when the refresh has no definite answer
   */
  renew(failedToken: string, origin: string): Promise<string | undefined>;
  /** Whether this process refreshed the session for the token; without it, every token counts so. */
  isOwn?(token: string | undefined): boolean;
  /** The reason that a refresh has ended the session; undefined while it has not. */
  ended?(): Error | undefined;
  /** The reason that an earlier command has stored; undefined before `accessToken` and after the next sign-in. */
  endedBefore?(): Error | undefined;
}

/** The stored record of an account on this computer. */
export interface Account {
  /** UUID. Created once, sent with every request, kept after sign-out. */
  readonly deviceId?: string;
  /** Where the tokens are valid: the origin of the service, or the ID of a sandbox world. */
  readonly binding?: string;
  /** Single use: invalid as soon as the service has accepted it. */
  readonly refreshToken?: string;
  readonly accessToken?: string;
  /** Expiry of the access token, in milliseconds since the epoch by the clock of this computer. */
  readonly expiresAt?: number;
  /** When the refresh was sent whose answer is not stored yet, in milliseconds since the epoch. */
  readonly renewingSince?: number;
  readonly username?: string;
  readonly userId?: string;
  /** When the session ended, in milliseconds since the epoch, and why; until the next sign-in. */
  readonly endedAt?: number;
  readonly endedBecause?: string;
  /** The entry of the keychain that holds the refresh token. */
  readonly keychain?: string;
  /** The next refresh token, encrypted with the one in the keychain, until the keychain holds it. */
  readonly sealedToken?: string;
}

/** An account whose lock this process holds: no other process can change it. */
export interface HeldAccount {
  read(): Promise<Account>;
  /** Writes atomically; the account is on disk when the promise resolves. */
  write(account: Account): Promise<void>;
  /**
   * Prepares the write of the next refresh token, before the refresh is sent. The returned function writes
   * synchronously and never throws. The result survives the end of this process but not a power failure, so `write`
   * must follow.
   * @param fieldsOf the account to store for the new token; default: `account` with the token itself
   */
  prepareSuccessor(account: Account, fieldsOf?: (refreshToken: string) => Account): Promise<StoreSuccessor>;
  /** Writes in place, when `write` fails: needs no space on the disk, but a crash during the write loses the account. */
  overwrite(account: Account): Promise<void>;
}

/** Stores a new refresh token synchronously. @returns whether it is stored */
export type StoreSuccessor = (refreshToken: string) => boolean;

/** The store of one account, shared by all processes of the user. */
export interface AccountStore {
  /** The account. The refresh token can be missing while the access token is valid for some time. */
  read(): Promise<Account>;
  /** The account with its refresh token; only of a store whose `read` may omit it. */
  whole?(): Promise<Account>;
  /** Runs `work` with the lock of the account. @throws NetworkError when another process holds it for too long */
  locked<T>(work: (held: HeldAccount) => Promise<T>): Promise<T>;
}

/** Where the refresh token is stored. */
export type SecretPlace = 'keychain' | 'file';

export interface StoredAccount extends AccountStore {
  /** The account without a refresh token from the keychain. Never reads the keychain. */
  facts(): Promise<Account>;
  /** The account with its refresh token. @throws KeychainError */
  whole(): Promise<Account>;
  /** Null when not signed in. Never reads the keychain. */
  place(): Promise<SecretPlace | null>;
}

export interface Identity {
  readonly session: Session;
  /** The store of the account of the profile in use. */
  store(): Promise<StoredAccount>;
  /** The binding that tokens need for the address in use, as in `Account.binding`. */
  binding(): Promise<string>;
  /** The source of the tokens; null when not signed in. */
  secrets(): Promise<SecretPlace | 'environment' | null>;
  /** An access token for another program, with its expiry as ISO 8601. @throws SignedOutError when not signed in */
  token(): Promise<{ accessToken: string; expiresAt: string | null }>;
  /** Refreshes once, even when the token is still valid. @throws SignedOutError without a refresh token */
  renew(): Promise<{ expiresAt: string | null }>;
  /** Stores the username that `plaza auth list` shows. */
  saveUsername(username: string): Promise<void>;
  /** Deletes the tokens, unless another user has signed in meanwhile; the device ID stays. */
  delete(ended: { readonly userId?: string | undefined }): Promise<void>;
  /** The account as a question names it: `@ada (profile 'work')`. @throws SignedOutError when not signed in */
  accountLabel(): Promise<string>;
  /** A stable ID of the signed-in account; null when not signed in. */
  accountId(): Promise<string | null>;
  /** The ID of the user, from the access token. @throws SignedOutError when not signed in */
  userId(): Promise<string>;
}

export interface SavedAccount {
  readonly profile: string;
  readonly secrets: SecretPlace;
}

export interface Accounts {
  /** Stores an account in the profile in use if it is free or its own, else in its own profile, else in a new active one. */
  saveSignIn(account: SignedInAccount): Promise<SavedAccount>;
  /** Stores an account that the sandbox's control signed in: in the profile `sandbox`, or the one of `--profile`. */
  saveSandboxSignIn(account: SignedInAccount): Promise<SavedAccount>;
  /** The device ID of the profile that `saveSandboxSignIn` uses. */
  deviceIdInSandbox(): Promise<string>;
  /** Stores the username of an account that had none. @param profile default: the profile in use */
  saveUsername(profile: string | undefined, username: string): Promise<void>;
  list(): Promise<AccountRow[]>;
  /** Makes a profile the active one. @throws UsageError when it does not exist */
  activate(name: string): Promise<AccountRow>;
  /** Removes a profile with its tokens. @throws UsageError when it does not exist */
  remove(name: string): Promise<AccountRow>;
  /** The sign-in steps of the profile in use that wait for a mailed code. */
  pendingOtps(): Promise<PendingOtps>;
  /** The QR codes that were shown in the profile in use. */
  qrCodes(): Promise<QrCodes>;
  /** Asks for permission to store secrets in a file, if necessary. @throws PersonNeededError without a terminal */
  chooseSecretPlace(): Promise<void>;
  /** Checks the keychain for the profile in use: the error that makes it unusable, undefined when it works. */
  keychainError(): Promise<Error | undefined>;
  /** Moves the secrets to the place of a value of the setting `keychain`. @throws UsageError in the sandbox, KeychainError */
  moveSecrets(setting: string): Promise<void>;
}

/** An account after its sign-in, with its tokens. */
export interface SignedInAccount {
  readonly account: Account;
  readonly username: string | undefined;
}

/** A row of `plaza auth accounts`. */
export interface AccountRow {
  readonly name: string;
  readonly username: string | null;
  readonly baseUrl: string | null;
  readonly active: boolean;
  /** Where the tokens are stored; null when not signed in. */
  readonly secrets: SecretPlace | 'environment' | null;
}
