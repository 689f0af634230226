/** Accounts on this computer: what is stored of one, and the session that requests use. */
import type { PendingOtps, QrCodes } from './records';

/**
 * The session as the transport sees it. `origin` is always that of the main address of a request (the canvas host takes
 * the same token): a token of another origin is never returned.
 */
export interface Session {
  /** The UUID that is sent as `X-Device-Id`. */
  deviceId(): Promise<string>;
  /** A valid token, refreshed when it is about to expire; undefined when nobody is signed in. */
  accessToken(origin: string): Promise<string | undefined>;
  /**
   * A token in place of one that was answered with 401: a sibling's, or one fresh refresh.
   * @throws NetworkError when the refresh had no definite answer; undefined means the session ended
   */
  renew(failedToken: string, origin: string): Promise<string | undefined>;
  /** Why the session has ended, once a refresh has found that out. */
  ended?(): Error | undefined;
}

/** What is kept of an account on this computer. */
export interface Account {
  /** Made once, sent with every request, survives sign-out. */
  readonly deviceId?: string;
  /** Whose tokens these are: the origin they came from, or the id of a sandbox's world. */
  readonly binding?: string;
  /** Single use: dead as soon as the service has taken it. */
  readonly refreshToken?: string;
  readonly accessToken?: string;
  /** When the access token ends, in milliseconds since the epoch by this computer's clock. */
  readonly expiresAt?: number;
  /** When a refresh was sent whose answer has not been stored. */
  readonly renewingSince?: number;
  readonly username?: string;
  readonly userId?: string;
  /** The entry of the keychain that holds the refresh token. */
  readonly keychain?: string;
  /** The successor of the refresh token in the keychain, sealed by it, while the keychain does not hold it yet. */
  readonly sealedToken?: string;
}

/** The account while its lock is held: no other process can change it. */
export interface HeldAccount {
  read(): Promise<Account>;
  /** Durable when it resolves; a crash on the way leaves the account as it was. */
  write(account: Account): Promise<void>;
  /**
   * Prepares to store the account with the successor of its refresh token, before the refresh. The returned function
   * stores it synchronously and throws nothing; the result survives the end of this process, but not a power failure,
   * so a durable write must follow.
   * @param fieldsOf what to store of the new token; left out: the token itself
   */
  prepareSuccessor(account: Account, fieldsOf?: (refreshToken: string) => Account): Promise<StoreSuccessor>;
  /** For what must not be lost where `write` fails: needs no room on the disk, but a crash on the way is the end. */
  overwrite(account: Account): Promise<void>;
}

/** Stores a new refresh token at once. @returns whether it is stored */
export type StoreSuccessor = (refreshToken: string) => boolean;

/** Where one account is kept; shared by every process of the person. */
export interface AccountStore {
  /** The account; a store may leave the refresh token out while the access token is good for some time. */
  read(): Promise<Account>;
  /** Where `read` may leave something out: everything. */
  whole?(): Promise<Account>;
  /**
   * Runs `work` while this process alone may change the account.
   * @throws NetworkError when another one keeps it to itself for too long
   */
  locked<T>(work: (held: HeldAccount) => Promise<T>): Promise<T>;
}

/** Where the refresh token lies. */
export type SecretPlace = 'keychain' | 'file';

export interface StoredAccount extends AccountStore {
  /** What the file knows: everything but a refresh token in the keychain. Never asks the keychain. */
  facts(): Promise<Account>;
  /** Everything. @throws KeychainError */
  whole(): Promise<Account>;
  /** Null when nobody is signed in. Never asks the keychain. */
  place(): Promise<SecretPlace | null>;
}

export interface Identity {
  readonly session: Session;
  /** Where the account of the profile in use is kept. */
  store(): Promise<StoredAccount>;
  /** Whose tokens fit the address in use. */
  binding(): Promise<string>;
  /** Where the tokens come from; null when nobody is signed in. */
  secrets(): Promise<SecretPlace | 'environment' | null>;
  /** A token for another program, with its expiry. @throws SignedOutError when nobody is signed in */
  token(): Promise<{ accessToken: string; expiresAt: string | null }>;
  /** One refresh now, though the token may still be good. @throws SignedOutError when there is nothing to refresh */
  renew(): Promise<{ expiresAt: string | null }>;
  /** Keeps the name under which the account is listed here. */
  saveUsername(username: string): Promise<void>;
  /** Forgets the tokens; the device id stays. */
  forget(): Promise<void>;
  /**
   * How a question names the account that it is about: `@ada (profile 'work')`.
   * @throws SignedOutError when nobody is signed in
   */
  accountLabel(): Promise<string>;
  /** An id of the person who is signed in, stable for the same person; null when nobody is signed in. */
  accountId(): Promise<string | null>;
  /** The user's own id, from the token. @throws SignedOutError when nobody is signed in */
  userId(): Promise<string>;
}

/** Where a sign-in was stored. */
export interface SavedAccount {
  readonly profile: string;
  readonly secrets: SecretPlace;
}

export interface Accounts {
  /**
   * Keeps who has signed in: in the profile in use when that has no account or the same one, else in the one that
   * has it, or a new one named after `--profile` or the username, which becomes active.
   */
  saveSignIn(account: SignedInAccount): Promise<SavedAccount>;
  /** Keeps who signed in to the sandbox by its control: in its own profile, or the one that `--profile` names. */
  saveSandboxSignIn(account: SignedInAccount): Promise<SavedAccount>;
  /** The device id of that profile. */
  deviceIdInSandbox(): Promise<string>;
  /** The username of an account that had none; of the profile in use where none is named. */
  saveUsername(profile: string | undefined, username: string): Promise<void>;
  list(): Promise<AccountRow[]>;
  /** Makes a profile the active one. @throws UsageError when there is none of that name */
  activate(name: string): Promise<AccountRow>;
  /** Forgets a profile with its tokens. @throws UsageError when there is none of that name */
  remove(name: string): Promise<AccountRow>;
  /** The flow that waits for a code in the profile in use. */
  pendingOtps(): Promise<PendingOtps>;
  /** The codes that were shown in the profile in use, for a phone to scan. */
  qrCodes(): Promise<QrCodes>;
  /**
   * Asks whether secrets may be stored in a private file, unless that was chosen before; the choice is stored with the
   * account.
   * @throws PersonNeededError in a script, UsageError when nothing can be stored
   */
  chooseSecretPlace(): Promise<void>;
  /** Tries the keychain for the profile in use; why it cannot be used, undefined when it works. */
  keychainError(): Promise<Error | undefined>;
  /**
   * Moves the secrets of the profile in use to where a setting of `keychain` wants them.
   * @throws UsageError for the sandbox's, KeychainError; they are where they were then
   */
  moveSecrets(setting: string): Promise<void>;
}

/** Who signed in, and with what. */
export interface SignedInAccount {
  readonly account: Account;
  readonly username: string | undefined;
}

/** An account stored on this computer. */
export interface AccountRow {
  /** Of the profile. */
  readonly name: string;
  readonly username: string | null;
  readonly baseUrl: string | null;
  readonly active: boolean;
  /** Where its secrets are; null when nobody is signed in. */
  readonly secrets: 'keychain' | 'file' | 'environment' | null;
}
