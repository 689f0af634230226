/// <reference lib="esnext.disposable" />
/** The public interface of `plaza/client`. The build puts the functions of the routes behind it; it imports nothing. */

/** A session, as a program passes and stores it. Store the whole object as JSON: it has more fields than these. */
export interface SessionTokens {
  readonly accessToken?: string | undefined;
  /** ISO 8601, or milliseconds since the epoch; default: the expiry in the token. */
  readonly expiresAt?: string | number | Date | undefined;
  /** Single use: without it, the session ends with its access token. */
  readonly refreshToken?: string | undefined;
  /** UUID that every request carries; created and stored if it is missing. */
  readonly deviceId?: string | undefined;
}

/** A store of the session, such as a row of a database. */
export interface SessionStore {
  load(): Promise<SessionTokens | undefined> | SessionTokens | undefined;
  /** The new tokens are used after it resolves. Without tokens, the session has ended. */
  save(session: SessionTokens): Promise<void> | void;
  /**
   * Runs `run` while no other process runs one. Without it, only one process may use the session: refresh tokens are
   * single use.
   */
  lock?<T>(run: () => Promise<T>): Promise<T>;
}

export interface CommonOptions {
  /** Time limit of a request, in milliseconds (default: the setting of the profile, or 30 000). */
  readonly timeout?: number | undefined;
  /** Maximum total wait of a call for rate limits and cooldowns, in milliseconds (default: 60 000). */
  readonly wait?: number | undefined;
}

/** The account, tokens, lock, journal and limits of the command line. */
export interface ProfileOptions extends CommonOptions {
  /** Name of the profile (default: the one in use). */
  readonly profile?: string | undefined;
}

/** A session without the command line. */
export interface AddressOptions extends CommonOptions {
  readonly baseUrl: string;
  readonly statusUrl?: string | undefined;
  readonly pixelUrl?: string | undefined;
  /** Tokens, which are kept in memory, or a store; default: a guest. */
  readonly session?: SessionTokens | SessionStore | undefined;
  /**
   * Private folder of the journal, the keys of `once` and the rate limits. Without it they end with this process: a
   * program that is killed does not know what it sent.
   */
  readonly stateFolder?: string | undefined;
}

export type ClientOptions = ProfileOptions | AddressOptions;

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call. A change in progress can be carried out nevertheless; the same call looks. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit in milliseconds, instead of the one of the client. */
  readonly timeout?: number | undefined;
}

/** Options of a call that changes something. */
export interface ChangeOptions extends CallOptions {
  /**
   * Does the change once for good: a later call with this key returns the first answer, and sends nothing. Keys belong to
   * the account, and are kept 90 days. Another content under the same key is a `UsageError`.
   */
  readonly once?: string | undefined;
  /** Token of an order of a guest, on routes that take one. */
  readonly orderToken?: string | undefined;
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** Maximum number of items, over as many pages as necessary (default: all). */
  readonly limit?: number | undefined;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The whole answer. */
  readonly answer: unknown;
  /** Query parameters of the next page; undefined at the end of the list. */
  readonly next?: Readonly<Record<string, string | number>> | undefined;
}

/** The items of a list. Each loop starts at the beginning, and requests one page after the other. */
export interface List<Item> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Page<Item>>;
}

/** The parameters of a route without any. */
export type NoParameters = Readonly<Record<string, never>>;

/** A file of a form: its content, or its path. A stream is read into memory. */
export type FileInput =
  | Blob
  | Uint8Array
  | AsyncIterable<Uint8Array>
  | {
      readonly file: string;
      readonly filename?: string | undefined;
      /** Media type (default: by the content). */
      readonly type?: string | undefined;
    };

/** An event of a stream. */
export interface StreamEvent<Data = unknown> {
  readonly event?: string | undefined;
  readonly data: Data;
  readonly id?: string | undefined;
}

/** A notification, whose data is its record; a bell; or an event that the protocol does not name. */
export interface NotificationEvent<Data = unknown> {
  readonly event: string;
  readonly data: Data;
}

export interface NotificationWatchOptions {
  /** Ends the loop. */
  readonly signal?: AbortSignal | undefined;
  /** A time (ISO 8601) or the last known notification: those after it come first (default: only new ones). */
  readonly since?:
    | string
    | Date
    | { readonly id?: string | undefined; readonly createdAt?: string | undefined }
    | undefined;
}

/** A pixel of the canvas: its position from the top left, and its color from 0 to 31. */
export type CanvasPixel = readonly [x: number, y: number, color: number];

/** A board with one byte per pixel, row by row: its color. */
export interface CanvasBoard {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export type CanvasEvent =
  /** The first event of an account that is signed in. */
  | ({ readonly type: 'board' } & CanvasBoard)
  | { readonly type: 'pixels'; readonly pixels: readonly CanvasPixel[] }
  /** No pixel can be placed for so long. */
  | { readonly type: 'cooldown'; readonly ms: number }
  | { readonly type: 'online'; readonly count: number }
  /** The special mode, in which the cooldown is shorter. */
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'verification'; readonly value: number }
  /** The heat map: zones per side, the side of a zone in pixels, and a value for each zone, row by row. */
  | {
      readonly type: 'zones';
      readonly gridSize: number;
      readonly zoneSize: number;
      readonly values: readonly number[];
    }
  | { readonly type: 'zoneChanges'; readonly changes: readonly (readonly [zone: number, value: number])[] }
  | { readonly type: 'author'; readonly answer: Readonly<Record<string, unknown>> };

export interface CanvasWatchOptions {
  /** Ends the loop. */
  readonly signal?: AbortSignal | undefined;
  /** A known board: its differences come first as pixels, instead of the board. */
  readonly since?: CanvasBoard | undefined;
}

export interface PlacedPixel {
  readonly x: number;
  readonly y: number;
  readonly color: number;
  /** Milliseconds until the next pixel can be placed; null when unknown. */
  readonly cooldown: number | null;
}

/**
 * What failed. `usage`: nothing was sent. `refused`: the service refused. `network`: calling again is safe.
 * `unknown-outcome`: it was sent, and the same call looks first.
 */
export type ErrorKind =
  | 'usage'
  | 'refused'
  | 'signed-out'
  | 'not-found'
  | 'too-frequent'
  | 'network'
  | 'person-needed'
  | 'unknown-outcome'
  | 'fault'
  | 'interrupted'
  | 'terminated';

/** The base class of expected failures. An aborted call throws the reason of its signal instead. */
export declare class PlazaError extends Error {
  protected constructor();
  readonly kind: ErrorKind;
  /** Error code of the service, such as `EDIT_WINDOW_EXPIRED`. */
  readonly code: string | undefined;
  /** HTTP status of the failed request. */
  readonly status: number | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  /** ID that the service gave the request. */
  readonly requestId: string | undefined;
  /** ID of the operation in the journal whose outcome is unknown. */
  readonly operation: string | undefined;
  /** The next step. */
  readonly hint: string | undefined;
  /** Other fields of the error body, such as `until` of a ban. */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

/** Parameters or options are invalid; nothing was sent. */
export declare class UsageError extends PlazaError {}
/** The service refused the request. */
export declare class RefusedError extends PlazaError {}
/** There is no session, or it has ended. */
export declare class SignedOutError extends PlazaError {}
/** The resource does not exist. */
export declare class NotFoundError extends PlazaError {}
/** A rate limit or a cooldown that is longer than `wait`; `retryAfter` says how long. */
export declare class TooFrequentError extends PlazaError {}
/** A network failure, a time limit, a 5xx status or an unreadable answer; calling again is safe. */
export declare class NetworkError extends PlazaError {}
/** A captcha, a code or a verification of the account is needed. */
export declare class PersonNeededError extends PlazaError {}
/** The request was sent and its answer was lost; the same call looks whether it was carried out. */
export declare class UnknownOutcomeError extends PlazaError {}

export interface CaptchaProvider {
  /** A provider of the vocabulary, or a newer one. */
  readonly provider: string;
  /** The body key under which the token travels. */
  readonly field?: string;
}

export interface CaptchaPage {
  /** A provider of the vocabulary, or a newer one. */
  readonly provider: string;
  /** The body key under which the token travels. */
  readonly field?: string;
  /** The widget's page, on the domain for which its key is valid. */
  readonly url?: string;
}

/** Signed in when `accessToken` is there; else the service wants a code, which is sent with `flowToken`. */
export interface SignIn {
  /** token that ties the code of a mail to its request; valid as long as the code */
  readonly flowToken?: string;
  /** `verify_email`, `verify_otp`, `reset_password`, or something newer. */
  readonly nextStep?: string;
  /** Seconds for which the code is good. */
  readonly expiresIn?: number;
  /** access token, a JWT that is valid for 15 minutes */
  readonly accessToken?: string;
  /** `otp_required` when a code is required. */
  readonly status?: string;
}

/** The receipt of a change of password or sessions; often empty. */
export interface SessionReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** Sessions that ended. */
  readonly revokedCount?: number;
}

/** The answer of a flow that mails a code. */
export interface CodeSent {
  /** token that ties the code of a mail to its request; valid as long as the code */
  readonly flowToken: string;
  /** `verify_email`, `verify_otp`, `reset_password`, or something newer. */
  readonly nextStep?: string;
  /** Seconds for which the code is good. */
  readonly expiresIn?: number;
}

/** The account of the caller. */
export interface ProfileCheck {
  /** true if the access token belongs to a session */
  readonly authenticated: boolean;
  /** true if the account is banned */
  readonly banned: boolean;
  /** the account; in a path, a username or the ID of a user */
  readonly user?: {
    /** ID of the record */
    readonly id?: string;
    /** Null on an unfinished profile. */
    readonly username?: string | null;
    /** name that is shown */
    readonly displayName?: string | null;
    /** One emoji (the sign of the clan), or the address of a picture. */
    readonly avatar?: string | null;
    /** true if the account has the verified mark */
    readonly verified?: boolean;
    /** true if the account has the verified mark */
    readonly isVerified?: boolean;
    /** the badge that the user shows */
    readonly pin?: Badge | null;
    /** The clan's emoji when `avatar` is a picture. */
    readonly clanAvatar?: string | null;
    /** nickname of the school event that the user shows */
    readonly activeNickname?: ObservedEventNickname | null;
    /** true if the caller follows the user */
    readonly isFollowing?: boolean;
    /** true if the user follows the caller */
    readonly isFollowedBy?: boolean;
    /** text about the user */
    readonly bio?: string | null;
    /** true if the account has confirmed a phone */
    readonly isPhoneVerified?: boolean;
    /** roles of the account */
    readonly roles?: readonly string[];
  } | null;
  /** The rest comes only in special states: deactivated, banned, without a profile. */
  readonly deleted?: boolean;
  /** true if the deactivated account can still be restored */
  readonly canRestore?: boolean;
  /** end of the time in which the account can be restored, ISO 8601 */
  readonly restoreDeadline?: string | null;
  /** true if the account has no profile yet */
  readonly profileRequired?: boolean;
  /** ID of the user */
  readonly userId?: string;
  /** roles of the account */
  readonly roles?: readonly string[];
  /** When a ban ends; null for never. */
  readonly until?: string | null;
  /** reason */
  readonly reason?: string | null;
  /** text for the user */
  readonly message?: string;
}

/** A badge on a profile. */
export interface Badge {
  /** name of the badge in addresses */
  readonly slug?: string;
  /** name */
  readonly name?: string;
  /** description */
  readonly description?: string | null;
  /** Address of its picture. */
  readonly url?: string | null;
  /** time at which the badge was given, ISO 8601 */
  readonly grantedAt?: string;
}

/** A nickname won in the school event. */
export interface ObservedEventNickname {
  /** ID of the record */
  readonly id?: string;
  /** name for people */
  readonly label?: string;
  /** How it is drawn; an open set. */
  readonly styleKey?: string;
  /** ID of the event that the record belongs to */
  readonly eventId?: string;
  /** end of the validity, ISO 8601 */
  readonly expiresAt?: string;
  /** version of the nickname's state */
  readonly stateVersion?: number | string;
}

export interface Session {
  /** ID of the record */
  readonly id?: string;
  /** true for the session of the request */
  readonly isCurrent?: boolean;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** time of the last request of the session, ISO 8601 */
  readonly lastUsedAt?: string;
  /** end of the validity, ISO 8601 */
  readonly expiresAt?: string;
  /** IP address of the device */
  readonly ipAddress?: string | null;
  /** Two letters. */
  readonly ipCountry?: string | null;
  /** city of the IP address */
  readonly ipCity?: string | null;
  /** `desktop`, `mobile`, or something newer. */
  readonly deviceType?: string | null;
  /** operating system */
  readonly osName?: string | null;
  /** version of the operating system */
  readonly osVersion?: string | number | null;
  /** program of the session */
  readonly clientName?: string | null;
  /** version of the program */
  readonly clientVersion?: string | number | null;
  /** model of the device */
  readonly deviceModel?: string | null;
}

export interface QrSession {
  /** ID of the QR session */
  readonly qrId: string;
  /** Stays with the device that shows the code. */
  readonly claimToken: string;
  /** The content of the QR code: a link whose fragment holds `i` (qrId) and `s` (secret). */
  readonly payload: string;
  /** Seconds; 90 when missing. */
  readonly expiresIn?: number;
  /** true if the claim needs a captcha token */
  readonly captchaRequired: boolean;
}

/** One frame of the QR stream. */
export interface QrEvent {
  /** `pending`, `scanned`, `approved`, `rejected`, `expired`, or something newer. */
  readonly status?: string;
  /** rest of the validity, in seconds */
  readonly expiresIn?: number;
}

/** Signed in when `accessToken` is there. */
export interface QrClaim {
  /** `pending`, `scanned`, `authorized`, `captcha_required`, `rejected`, or something newer. */
  readonly status?: string;
  /** access token, a JWT that is valid for 15 minutes */
  readonly accessToken?: string;
  /** rest of the validity, in seconds */
  readonly expiresIn?: number;
}

/** The same, bare or within `requester`. */
export interface QrScanAnswer {
  /** time of the request, ISO 8601 */
  readonly requestedAt?: string;
  /** program that asks */
  readonly client?: string | null;
  /** version of the program */
  readonly clientVersion?: string | null;
  /** operating system */
  readonly os?: string | null;
  /** version of the operating system */
  readonly osVersion?: string | null;
  /** kind of the device */
  readonly deviceType?: string | null;
  /** IP address of the device */
  readonly ipAddress?: string | null;
  /** country of the IP address */
  readonly ipCountry?: string | null;
  /** city of the IP address */
  readonly ipCity?: string | null;
  /** degrees north */
  readonly latitude?: number | null;
  /** degrees east */
  readonly longitude?: number | null;
  /** accuracy of the place, in kilometers */
  readonly accuracyKm?: number | null;
  /** `city`, `country`, or something newer. */
  readonly precision?: string | null;
  /** the device that asks to sign in */
  readonly requester?: QrRequester;
}

/** The device that asks to sign in; only the time is certain. */
export interface QrRequester {
  /** time of the request, ISO 8601 */
  readonly requestedAt?: string;
  /** program that asks */
  readonly client?: string | null;
  /** version of the program */
  readonly clientVersion?: string | null;
  /** operating system */
  readonly os?: string | null;
  /** version of the operating system */
  readonly osVersion?: string | null;
  /** kind of the device */
  readonly deviceType?: string | null;
  /** IP address of the device */
  readonly ipAddress?: string | null;
  /** country of the IP address */
  readonly ipCountry?: string | null;
  /** city of the IP address */
  readonly ipCity?: string | null;
  /** degrees north */
  readonly latitude?: number | null;
  /** degrees east */
  readonly longitude?: number | null;
  /** accuracy of the place, in kilometers */
  readonly accuracyKm?: number | null;
  /** `city`, `country`, or something newer. */
  readonly precision?: string | null;
}

export interface OwnProfile {
  /** ID of the record */
  readonly id: string;
  /** Null on an unfinished profile. */
  readonly username: string | null;
  /** name that is shown */
  readonly displayName?: string | null;
  /** One emoji (the sign of the clan), or the address of a picture. */
  readonly avatar?: string | null;
  /** true if the account has the verified mark */
  readonly verified?: boolean;
  /** true if the account has the verified mark */
  readonly isVerified?: boolean;
  /** the badge that the user shows */
  readonly pin?: Badge | null;
  /** The clan's emoji when `avatar` is a picture. */
  readonly clanAvatar?: string | null;
  /** nickname of the school event that the user shows */
  readonly activeNickname?: ObservedEventNickname | null;
  /** true if the caller follows the user */
  readonly isFollowing?: boolean;
  /** true if the user follows the caller */
  readonly isFollowedBy?: boolean;
  /** picture at the top of the profile */
  readonly banner?: string | {
    /** ID of the record */
    readonly id?: string;
    /** kind of the record */
    readonly type?: string;
    /** Address of its picture. */
    readonly url?: string;
    /** width in pixels */
    readonly width?: number;
    /** height in pixels */
    readonly height?: number;
  } | null;
  /** text about the user */
  readonly bio?: string | null;
  /** who can write on the wall */
  readonly wallAccess?: string;
  /** who can see the likes */
  readonly likesVisibility?: string;
  /** Null when hidden. */
  readonly followersCount?: number | null;
  /** number of followed users */
  readonly followingCount?: number | null;
  /** number of posts */
  readonly postsCount?: number | null;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** ID of the pinned post; null without one */
  readonly pinnedPostId?: string | null;
  /** true if only accepted followers see the posts */
  readonly isPrivate?: boolean;
  /** true if the account has confirmed a phone */
  readonly isPhoneVerified?: boolean;
  /** the paid subscription */
  readonly subscription?: {
    /** true while the subscription is active */
    readonly isActive?: boolean;
    /** end of the validity, ISO 8601 */
    readonly expiresAt?: string | null;
    /** true if the subscription is renewed by itself */
    readonly autoRenewal?: boolean;
  } | null;
  /** true if the record is deleted */
  readonly isDeleted?: boolean;
  /** true if the deactivated account can still be restored */
  readonly canRestore?: boolean;
  /** end of the time in which the account can be restored, ISO 8601 */
  readonly restoreDeadline?: string | null;
  /** email address */
  readonly email?: string;
  /** roles of the account */
  readonly roles?: readonly string[];
  /** who can send messages */
  readonly messageAccess?: string;
  /** true if others see when the user was last here */
  readonly showLastSeen?: boolean;
  /** time of the last change, ISO 8601 */
  readonly updatedAt?: string;
}

export interface ObservedOwnProfile {
  /** ID of the record */
  readonly id?: string;
  /** Null on an unfinished profile. */
  readonly username?: string | null;
  /** name that is shown */
  readonly displayName?: string | null;
  /** One emoji (the sign of the clan), or the address of a picture. */
  readonly avatar?: string | null;
  /** true if the account has the verified mark */
  readonly verified?: boolean;
  /** true if the account has the verified mark */
  readonly isVerified?: boolean;
  /** the badge that the user shows */
  readonly pin?: Badge | null;
  /** The clan's emoji when `avatar` is a picture. */
  readonly clanAvatar?: string | null;
  /** nickname of the school event that the user shows */
  readonly activeNickname?: ObservedEventNickname | null;
  /** true if the caller follows the user */
  readonly isFollowing?: boolean;
  /** true if the user follows the caller */
  readonly isFollowedBy?: boolean;
  /** picture at the top of the profile */
  readonly banner?: string | {
    /** ID of the record */
    readonly id?: string;
    /** kind of the record */
    readonly type?: string;
    /** Address of its picture. */
    readonly url?: string;
    /** width in pixels */
    readonly width?: number;
    /** height in pixels */
    readonly height?: number;
  } | null;
  /** text about the user */
  readonly bio?: string | null;
  /** who can write on the wall */
  readonly wallAccess?: string;
  /** who can see the likes */
  readonly likesVisibility?: string;
  /** Null when hidden. */
  readonly followersCount?: number | null;
  /** number of followed users */
  readonly followingCount?: number | null;
  /** number of posts */
  readonly postsCount?: number | null;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** ID of the pinned post; null without one */
  readonly pinnedPostId?: string | null;
  /** true if only accepted followers see the posts */
  readonly isPrivate?: boolean;
  /** true if the account has confirmed a phone */
  readonly isPhoneVerified?: boolean;
  /** the paid subscription */
  readonly subscription?: {
    /** true while the subscription is active */
    readonly isActive?: boolean;
    /** end of the validity, ISO 8601 */
    readonly expiresAt?: string | null;
    /** true if the subscription is renewed by itself */
    readonly autoRenewal?: boolean;
  } | null;
  /** true if the record is deleted */
  readonly isDeleted?: boolean;
  /** true if the deactivated account can still be restored */
  readonly canRestore?: boolean;
  /** end of the time in which the account can be restored, ISO 8601 */
  readonly restoreDeadline?: string | null;
  /** email address */
  readonly email?: string;
  /** roles of the account */
  readonly roles?: readonly string[];
  /** who can send messages */
  readonly messageAccess?: string;
  /** true if others see when the user was last here */
  readonly showLastSeen?: boolean;
  /** time of the last change, ISO 8601 */
  readonly updatedAt?: string;
}

export interface DeactivationReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** end of the time in which the account can be restored, ISO 8601 */
  readonly restoreDeadline?: string;
}

export interface ForeignProfile {
  /** ID of the record */
  readonly id: string;
  /** Null on an unfinished profile. */
  readonly username: string | null;
  /** name that is shown */
  readonly displayName?: string | null;
  /** One emoji (the sign of the clan), or the address of a picture. */
  readonly avatar?: string | null;
  /** true if the account has the verified mark */
  readonly verified?: boolean;
  /** true if the account has the verified mark */
  readonly isVerified?: boolean;
  /** the badge that the user shows */
  readonly pin?: Badge | null;
  /** The clan's emoji when `avatar` is a picture. */
  readonly clanAvatar?: string | null;
  /** nickname of the school event that the user shows */
  readonly activeNickname?: ObservedEventNickname | null;
  /** true if the caller follows the user */
  readonly isFollowing?: boolean;
  /** true if the user follows the caller */
  readonly isFollowedBy?: boolean;
  /** picture at the top of the profile */
  readonly banner?: string | {
    /** ID of the record */
    readonly id?: string;
    /** kind of the record */
    readonly type?: string;
    /** Address of its picture. */
    readonly url?: string;
    /** width in pixels */
    readonly width?: number;
    /** height in pixels */
    readonly height?: number;
  } | null;
  /** text about the user */
  readonly bio?: string | null;
  /** who can write on the wall */
  readonly wallAccess?: string;
  /** who can see the likes */
  readonly likesVisibility?: string;
  /** Null when hidden. */
  readonly followersCount?: number | null;
  /** number of followed users */
  readonly followingCount?: number | null;
  /** number of posts */
  readonly postsCount?: number | null;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** ID of the pinned post; null without one */
  readonly pinnedPostId?: string | null;
  /** true if only accepted followers see the posts */
  readonly isPrivate?: boolean;
  /** true if the user is here now */
  readonly online?: boolean;
  /** Null when hidden; one reading has a timestamp. */
  readonly lastSeen?: LastSeen | string | null;
  /** true if the caller blocks the user */
  readonly isBlockedByMe?: boolean;
  /** true if the user blocks the caller */
  readonly isBlockedByThem?: boolean;
  /** true if the user blocks the caller */
  readonly isBlockedBy?: boolean;
  /** true if the caller blocks the user */
  readonly isBlocking?: boolean;
  /** true if the caller has asked to follow */
  readonly hasOutgoingRequest?: boolean;
  /** true if the user has asked to follow */
  readonly hasIncomingRequest?: boolean;
  /** true if the caller can send messages */
  readonly canMessage?: boolean;
  /** true if the caller can write on the wall */
  readonly canPostOnWall?: boolean;
  /** true if the caller can see the likes */
  readonly canSeeLikes?: boolean;
  /** time of the block, ISO 8601 */
  readonly blockedAt?: string | null;
}

/** `value` comes only with the units `minutes` and `hours`. */
export interface LastSeen {
  /** unit of value */
  readonly unit?: string;
  /** how long ago the user was here */
  readonly value?: number;
}

/** A user in a list. */
export interface UserEntry {
  /** ID of the record */
  readonly id?: string;
  /** Null on an unfinished profile. */
  readonly username?: string | null;
  /** name that is shown */
  readonly displayName?: string | null;
  /** One emoji (the sign of the clan), or the address of a picture. */
  readonly avatar?: string | null;
  /** true if the account has the verified mark */
  readonly verified?: boolean;
  /** true if the account has the verified mark */
  readonly isVerified?: boolean;
  /** the badge that the user shows */
  readonly pin?: Badge | null;
  /** The clan's emoji when `avatar` is a picture. */
  readonly clanAvatar?: string | null;
  /** nickname of the school event that the user shows */
  readonly activeNickname?: ObservedEventNickname | null;
  /** true if the caller follows the user */
  readonly isFollowing?: boolean;
  /** true if the user follows the caller */
  readonly isFollowedBy?: boolean;
  /** true if only accepted followers see the posts */
  readonly isPrivate?: boolean;
  /** text about the user */
  readonly bio?: string | null;
  /** number of followers */
  readonly followersCount?: number;
  /** time of the block, ISO 8601 */
  readonly blockedAt?: string;
  /** Old answers contain the user here. */
  readonly user?: ObservedAuthor;
}

/** A user in posts, comments and notifications. */
export interface ObservedAuthor {
  /** ID of the record */
  readonly id?: string;
  /** Null on an unfinished profile. */
  readonly username?: string | null;
  /** name that is shown */
  readonly displayName?: string | null;
  /** One emoji (the sign of the clan), or the address of a picture. */
  readonly avatar?: string | null;
  /** true if the account has the verified mark */
  readonly verified?: boolean;
  /** true if the account has the verified mark */
  readonly isVerified?: boolean;
  /** the badge that the user shows */
  readonly pin?: Badge | null;
  /** The clan's emoji when `avatar` is a picture. */
  readonly clanAvatar?: string | null;
  /** nickname of the school event that the user shows */
  readonly activeNickname?: ObservedEventNickname | null;
  /** true if the caller follows the user */
  readonly isFollowing?: boolean;
  /** true if the user follows the caller */
  readonly isFollowedBy?: boolean;
}

export interface Clan {
  /** The emoji that is the clan. */
  readonly avatar?: string;
  /** number of members */
  readonly memberCount?: number;
}

export interface FollowReceipt {
  /** true if the caller follows the user now */
  readonly following?: boolean;
  /** Null when hidden. */
  readonly followersCount?: number | null;
  /** `following`, `requested` (a private account), `none`. */
  readonly status?: string;
}

export interface UserPage {
  /** the users */
  readonly users?: readonly UserEntry[];
  /** position in the list */
  readonly pagination?: PagePagination;
}

export interface PagePagination {
  /** number of the page, from 1 */
  readonly page?: number;
  /** largest number of items on a page */
  readonly limit?: number;
  /** number of all records, on all pages */
  readonly total?: number;
  /** true if another page follows */
  readonly hasMore?: boolean;
}

export interface BlockReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** time of the block, ISO 8601 */
  readonly blockedAt?: string | null;
}

export interface Privacy {
  /** true if only accepted followers see the posts */
  readonly isPrivate?: boolean;
  /** who can write on the wall */
  readonly wallAccess?: string;
  /** who can see the likes */
  readonly likesVisibility?: string;
  /** who can send messages */
  readonly messageAccess?: string;
  /** true if others see when the user was last here */
  readonly showLastSeen?: boolean;
  /** Other names of the three accesses. */
  readonly whoCanPostOnWall?: string;
  /** old name of likesVisibility */
  readonly whoCanSeeMyPostReactions?: string;
  /** old name of messageAccess */
  readonly whoCanMessageMe?: string;
}

export interface Pins {
  /** the badges of the user */
  readonly pins: readonly Badge[];
  /** A whole badge in one reading, its slug in another. */
  readonly activePin: Badge | string | null;
}

export interface PinReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** the shown badge; null without one */
  readonly activePin?: Badge | string | null;
}

export interface PostPage {
  /** the posts */
  readonly posts?: readonly Post[];
  /** position in the list */
  readonly pagination?: {
    /** largest number of items on a page */
    readonly limit?: number;
    /** cursor of the next page; null after the last one */
    readonly nextCursor?: string | null;
    /** true if another page follows */
    readonly hasMore?: boolean;
  };
}

export interface Post {
  /** ID of the record */
  readonly id: string;
  /** the text */
  readonly content?: string;
  /** marked parts of the text */
  readonly spans?: readonly Span[] | null;
  /** the author */
  readonly author?: ObservedAuthor | null;
  /** attached files */
  readonly attachments?: readonly Attachment[] | null;
  /** number of likes */
  readonly likesCount?: number;
  /** Comments and replies together. */
  readonly commentsCount?: number;
  /** number of reposts */
  readonly repostsCount?: number;
  /** number of views */
  readonly viewsCount?: number;
  /** true if the caller likes it */
  readonly isLiked?: boolean;
  /** true if the caller has reposted it */
  readonly isReposted?: boolean;
  /** true if the caller has seen it */
  readonly isViewed?: boolean;
  /** true if it belongs to the caller */
  readonly isOwner?: boolean;
  /** true if it is pinned to the wall */
  readonly isPinned?: boolean;
  /** true if the record is deleted */
  readonly isDeleted?: boolean;
  /** ID of the user on whose wall the post is */
  readonly wallRecipientId?: string | null;
  /** the user on whose wall the post is */
  readonly wallRecipient?: ObservedAuthor | null;
  /** The original post of a repost. */
  readonly originalPost?: ObservedPost | null;
  /** the poll */
  readonly poll?: Poll | null;
  /** the most frequent emoji of the comments */
  readonly dominantEmoji?: string | null;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** time of the last edit, ISO 8601 */
  readonly editedAt?: string | null;
  /** time of the last change, ISO 8601 */
  readonly updatedAt?: string;
  /** The view token that telemetry sends back. */
  readonly vs?: string;
  /** The first comments; only in the answer for one post. */
  readonly comments?: readonly Comment[];
  /** notebook sheet of the school event on which the post is written */
  readonly notebook?: {
    /** style */
    readonly style: string;
  } | null;
  /** Changes by the tools of the school event. */
  readonly corrector?: CorrectorState | null;
  /** corrections of the school event */
  readonly redPen?: RedPenState | null;
  /** Old names of `content`, the counts and the marks. */
  readonly text?: string;
  /** counts, in an older form */
  readonly stats?: {
    /** number of likes */
    readonly reactions?: number;
    /** number of views */
    readonly views?: number;
    /** The first comments; only in the answer for one post. */
    readonly comments?: number;
    /** number of reposts */
    readonly reposts?: number;
  };
  /** relation of the caller, in an older form */
  readonly viewerStatus?: {
    /** like of the caller */
    readonly reaction?: unknown;
    /** vote of the caller */
    readonly pollVote?: unknown;
  };
  /** ID of the owner of the wall */
  readonly wallOwnerId?: string | null;
}

/** A marked stretch of a text; `offset` and `length` count UTF-16 code units. */
export interface Span {
  /** `bold`, `italic`, `underline`, `strike`, `spoiler`, `monospace`, `link`, `quote`, `hashtag`, `mention` … */
  readonly type?: string;
  /** start in the text, in UTF-16 code units */
  readonly offset?: number;
  /** length in UTF-16 code units */
  readonly length?: number;
  /** Address of a `link`. */
  readonly url?: string;
  /** Name of a `hashtag`, without `#`. */
  readonly tag?: string;
  /** Username of a `mention`. */
  readonly username?: string;
  /** ID of the record */
  readonly id?: string;
}

export interface Attachment {
  /** ID of the record */
  readonly id?: string;
  /** `image`, `video`, `audio`, `file`, or something newer. */
  readonly type?: string;
  /** address of the content */
  readonly url?: string;
  /** address of a small picture */
  readonly thumbnailUrl?: string | null;
  /** width in pixels */
  readonly width?: number | null;
  /** height in pixels */
  readonly height?: number | null;
  /** media type */
  readonly mimeType?: string | null;
  /** name of the file */
  readonly filename?: string | null;
  /** Bytes. */
  readonly size?: number | null;
  /** Seconds. */
  readonly duration?: number | null;
  /** position among the attachments */
  readonly order?: number | null;
}

export interface ObservedPost {
  /** ID of the record */
  readonly id?: string;
  /** the text */
  readonly content?: string;
  /** marked parts of the text */
  readonly spans?: readonly Span[] | null;
  /** the author */
  readonly author?: ObservedAuthor | null;
  /** attached files */
  readonly attachments?: readonly Attachment[] | null;
  /** number of likes */
  readonly likesCount?: number;
  /** Comments and replies together. */
  readonly commentsCount?: number;
  /** number of reposts */
  readonly repostsCount?: number;
  /** number of views */
  readonly viewsCount?: number;
  /** true if the caller likes it */
  readonly isLiked?: boolean;
  /** true if the caller has reposted it */
  readonly isReposted?: boolean;
  /** true if the caller has seen it */
  readonly isViewed?: boolean;
  /** true if it belongs to the caller */
  readonly isOwner?: boolean;
  /** true if it is pinned to the wall */
  readonly isPinned?: boolean;
  /** true if the record is deleted */
  readonly isDeleted?: boolean;
  /** ID of the user on whose wall the post is */
  readonly wallRecipientId?: string | null;
  /** the user on whose wall the post is */
  readonly wallRecipient?: ObservedAuthor | null;
  /** The original post of a repost. */
  readonly originalPost?: ObservedPost | null;
  /** the poll */
  readonly poll?: Poll | null;
  /** the most frequent emoji of the comments */
  readonly dominantEmoji?: string | null;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** time of the last edit, ISO 8601 */
  readonly editedAt?: string | null;
  /** time of the last change, ISO 8601 */
  readonly updatedAt?: string;
  /** The view token that telemetry sends back. */
  readonly vs?: string;
  /** The first comments; only in the answer for one post. */
  readonly comments?: readonly Comment[];
  /** notebook sheet of the school event on which the post is written */
  readonly notebook?: {
    /** style */
    readonly style: string;
  } | null;
  /** Changes by the tools of the school event. */
  readonly corrector?: CorrectorState | null;
  /** corrections of the school event */
  readonly redPen?: RedPenState | null;
  /** Old names of `content`, the counts and the marks. */
  readonly text?: string;
  /** counts, in an older form */
  readonly stats?: {
    /** number of likes */
    readonly reactions?: number;
    /** number of views */
    readonly views?: number;
    /** The first comments; only in the answer for one post. */
    readonly comments?: number;
    /** number of reposts */
    readonly reposts?: number;
  };
  /** relation of the caller, in an older form */
  readonly viewerStatus?: {
    /** like of the caller */
    readonly reaction?: unknown;
    /** vote of the caller */
    readonly pollVote?: unknown;
  };
  /** ID of the owner of the wall */
  readonly wallOwnerId?: string | null;
}

export interface Poll {
  /** ID of the record */
  readonly id?: string;
  /** ID of the post */
  readonly postId?: string;
  /** the question */
  readonly question?: string;
  /** true if a vote can have several options */
  readonly multipleChoice?: boolean;
  /** the options */
  readonly options?: readonly PollOption[];
  /** number of votes */
  readonly totalVotes?: number;
  /** true if the caller has voted */
  readonly hasVoted?: boolean;
  /** IDs of the options that the caller chose */
  readonly votedOptionIds?: readonly string[];
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
}

export interface PollOption {
  /** ID of the record */
  readonly id?: string;
  /** text */
  readonly text?: string;
  /** number of votes */
  readonly votesCount?: number;
  /** number of votes, under another name */
  readonly voteCount?: number;
  /** number of votes, under another name */
  readonly votes?: number;
  /** position among the options, from 0 */
  readonly position?: number;
}

/** A comment or a reply. */
export interface Comment {
  /** ID of the record */
  readonly id: string;
  /** the text */
  readonly content?: string;
  /** the author */
  readonly author?: ObservedAuthor | null;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** time of the last edit, ISO 8601 */
  readonly editedAt?: string | null;
  /** marked parts of the text */
  readonly spans?: readonly Span[] | null;
  /** attached files */
  readonly attachments?: readonly Attachment[] | null;
  /** number of likes */
  readonly likesCount?: number;
  /** true if the caller likes it */
  readonly isLiked?: boolean;
  /** Only on a comment that is not a reply. */
  readonly repliesCount?: number;
  /** The first replies, under either name. */
  readonly replies?: readonly Comment[];
  /** the first replies, under another name */
  readonly previewReplies?: readonly Comment[];
  /** The author who is answered, not a comment. */
  readonly replyTo?: {
    /** ID of the record */
    readonly id?: string;
    /** Null on an unfinished profile. */
    readonly username?: string | null;
    /** name that is shown */
    readonly displayName?: string | null;
  } | null;
  /** ID of the post */
  readonly postId?: string;
  /** ID of the comment above */
  readonly parentId?: string | null;
  /** ID of the comment at the top */
  readonly rootId?: string | null;
}

export interface CorrectorState {
  /** Opaque: changes when the post is edited. */
  readonly revision: string;
  /** time of the service, ISO 8601 */
  readonly serverTime?: string;
  /** the events in which the post can be marked */
  readonly events?: readonly ToolEvent[];
  /** the marks */
  readonly marks?: readonly CorrectorMark[];
}

/** An event for which the user has tools, or in which a post can be marked. */
export interface ToolEvent {
  /** ID of the record */
  readonly id: string;
  /** time of the end, ISO 8601 */
  readonly endsAt?: string;
  /** true if items can be applied now */
  readonly applicationsEnabled?: boolean;
  /** Tools left, in an inventory. */
  readonly balance?: number;
  /** Marks of the user on this post, in a corrector's state. */
  readonly used?: number;
}

/** Ranges count UTF-16 code units of the post's content; `end` is exclusive. */
export interface CorrectorMark {
  /** ID of the record */
  readonly id: string;
  /** ID of the event that the record belongs to */
  readonly eventId?: string;
  /** start in the text, in UTF-16 code units */
  readonly start: number;
  /** end in the text, in UTF-16 code units, exclusive */
  readonly end: number;
  /** time of the end, ISO 8601 */
  readonly endsAt?: string;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** time of the creation, in microseconds since 1970 */
  readonly createdAtMicros?: number | string;
  /** the user who acted */
  readonly actor?: Actor | null;
}

export interface Actor {
  /** ID of the record */
  readonly id?: string;
  /** username, without @ */
  readonly username?: string | null;
  /** name that is shown */
  readonly displayName?: string | null;
  /** nickname of the school event that the user shows */
  readonly activeNickname?: EventNickname | null;
}

/** A nickname won in the school event. */
export interface EventNickname {
  /** ID of the record */
  readonly id?: string;
  /** name for people */
  readonly label?: string;
  /** How it is drawn; an open set. */
  readonly styleKey?: string;
  /** ID of the event that the record belongs to */
  readonly eventId?: string;
  /** end of the validity, ISO 8601 */
  readonly expiresAt?: string;
  /** version of the nickname's state */
  readonly stateVersion?: number | string;
}

export interface RedPenState {
  /** revision; it changes with every change */
  readonly revision: string;
  /** time of the service, ISO 8601 */
  readonly serverTime?: string;
  /** the events in which the post can be marked */
  readonly events?: readonly ToolEvent[];
  /** the caller's right to correct */
  readonly claim?: RedPenClaim | null;
  /** rights of users to correct */
  readonly claims?: readonly RedPenClaim[];
  /** the corrections */
  readonly corrections?: readonly Correction[];
}

/** The right of one user to correct words of one post. */
export interface RedPenClaim {
  /** ID of the record */
  readonly id: string;
  /** ID of the event that the record belongs to */
  readonly eventId?: string;
  /** time of the end, ISO 8601 */
  readonly endsAt?: string;
  /** number of corrections that were made */
  readonly used?: number;
  /** largest number of corrections */
  readonly limit?: number;
  /** true if it belongs to the caller */
  readonly isOwner?: boolean;
  /** the user who acted */
  readonly actor?: Actor | null;
}

export interface Correction {
  /** ID of the record */
  readonly id: string;
  /** start in the text, in UTF-16 code units */
  readonly start: number;
  /** end in the text, in UTF-16 code units, exclusive */
  readonly end: number;
  /** the new word */
  readonly replacement: string;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** time of the creation, in microseconds since 1970 */
  readonly createdAtMicros?: number | string;
}

/** The answer of an edit: the changed fields, or the whole post. */
export interface EditedPost {
  /** ID of the record */
  readonly id?: string;
  /** the text */
  readonly content?: string;
  /** marked parts of the text */
  readonly spans?: readonly Span[] | null;
  /** time of the last edit, ISO 8601 */
  readonly editedAt?: string | null;
  /** time of the last change, ISO 8601 */
  readonly updatedAt?: string;
}

export interface LikeReceipt {
  /** true if the caller likes it now */
  readonly liked?: boolean;
  /** number of likes */
  readonly likesCount?: number;
}

export interface RepostReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** number of reposts */
  readonly repostsCount?: number;
}

export interface PostPinReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** Null after unpinning. */
  readonly pinnedPostId?: string | null;
}

export interface PostStats {
  /** ID of the record */
  readonly id?: string;
  /** number of likes */
  readonly likesCount?: number;
  /** number of comments and replies */
  readonly commentsCount?: number;
  /** number of reposts */
  readonly repostsCount?: number;
  /** number of views */
  readonly viewsCount?: number;
  /** the most frequent emoji of the comments */
  readonly dominantEmoji?: string | null;
  /** true if the caller likes it */
  readonly isLiked?: boolean;
  /** true if the caller has reposted it */
  readonly isReposted?: boolean;
}

export interface NotificationPage {
  /** the notifications */
  readonly notifications?: readonly Notification[];
  /** true if another page follows */
  readonly hasMore?: boolean;
}

export interface Notification {
  /** ID of the record */
  readonly id?: string;
  /** `like`, `comment`, `reply`, `repost`, `mention`, `follow` …, in a short or a long form. */
  readonly type?: string;
  /** What to open: `post`, or null. */
  readonly targetType?: string | null;
  /** ID of the record that it is about */
  readonly targetId?: string | null;
  /** ID of the record, under another name */
  readonly entityId?: string | null;
  /** The kind of its subject: `post`, `comment`. */
  readonly subjectType?: string | null;
  /** ID of the record, under another name */
  readonly subjectId?: string | null;
  /** ID of the record above */
  readonly parentEntityId?: string | null;
  /** beginning of the text */
  readonly preview?: string | null;
  /** beginning of the text, under another name */
  readonly entityPreview?: string | null;
  /** true if it is read */
  readonly read?: boolean;
  /** true if it is read, under another name */
  readonly isRead?: boolean;
  /** time at which it was read, ISO 8601 */
  readonly readAt?: string | null;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** time of the last change, ISO 8601 */
  readonly updatedAt?: string;
  /** the user who acted */
  readonly actor?: Author | null;
  /** The grouped form: several actors, perhaps inside `payload`. */
  readonly actors?: readonly Author[];
  /** number of the matching records */
  readonly count?: number;
  /** Title of event and system notices. */
  readonly title?: string | null;
  /** address of the page that it is about */
  readonly link?: string | null;
  /** address of the page, under another name */
  readonly clickUrl?: string | null;
  /** ID of the event that the record belongs to */
  readonly eventId?: string | null;
  /** day cycle of the school event */
  readonly eventCycle?: number | string | null;
  /** end of the validity, ISO 8601 */
  readonly expiresAt?: string | null;
  /** fields of this type of notification */
  readonly payload?: {
    /** The grouped form: several actors, perhaps inside `payload`. */
    readonly actors?: readonly Author[];
    /** number of the matching records */
    readonly count?: number;
    /** address of the page, under another name */
    readonly clickUrl?: string | null;
    /** beginning of the text, under another name */
    readonly entityPreview?: string | null;
  } | null;
}

/** A user in posts, comments and notifications. */
export interface Author {
  /** ID of the record */
  readonly id?: string;
  /** Null on an unfinished profile. */
  readonly username?: string | null;
  /** name that is shown */
  readonly displayName?: string | null;
  /** One emoji (the sign of the clan), or the address of a picture. */
  readonly avatar?: string | null;
  /** true if the account has the verified mark */
  readonly verified?: boolean;
  /** true if the account has the verified mark */
  readonly isVerified?: boolean;
  /** the badge that the user shows */
  readonly pin?: Badge | null;
  /** The clan's emoji when `avatar` is a picture. */
  readonly clanAvatar?: string | null;
  /** nickname of the school event that the user shows */
  readonly activeNickname?: ObservedEventNickname | null;
  /** true if the caller follows the user */
  readonly isFollowing?: boolean;
  /** true if the user follows the caller */
  readonly isFollowedBy?: boolean;
}

/** How many were marked read. */
export interface MarkReceipt {
  /** number of notifications that were marked */
  readonly markedCount: number;
  /** true if the request was carried out */
  readonly success?: boolean;
}

/** The flat form, the nested one, or both. A missing switch is on. */
export interface NotificationSettings {
  /** true if it is on */
  readonly enabled?: boolean;
  /** true if a sound is played */
  readonly sound?: boolean;
  /** true for notifications about new followers */
  readonly follows?: boolean;
  /** true for notifications about posts on the wall */
  readonly wallPosts?: boolean;
  /** true for notifications about likes */
  readonly likes?: boolean;
  /** true for notifications about comments */
  readonly comments?: boolean;
  /** true for notifications about mentions */
  readonly mentions?: boolean;
  /** true for notifications in the browser */
  readonly webEnabled?: boolean;
  /** true if a sound is played, under another name */
  readonly soundEnabled?: boolean;
  /** which notifications are sent, in an older form */
  readonly preferences?: {
    /** true for notifications about new followers */
    readonly follows?: boolean;
    /** true for notifications about likes */
    readonly reactions?: boolean;
    /** true for notifications about comments */
    readonly comments?: boolean;
    /** true for notifications about replies */
    readonly replies?: boolean;
    /** true for notifications about mentions */
    readonly mentions?: boolean;
    /** true for notifications about posts on the wall */
    readonly wallPosts?: boolean;
  };
}

export interface Product {
  /** ID of the record */
  readonly id?: string;
  /** title */
  readonly title?: string;
  /** `apparel`, `accessories`, `print`, or something newer. */
  readonly category?: string;
  /** Rubles. */
  readonly price?: number;
  /** addresses of pictures */
  readonly images?: readonly string[];
  /** the sizes */
  readonly sizes?: readonly string[];
  /** the colors */
  readonly colors?: readonly ProductColor[];
  /** description */
  readonly description?: string | null;
  /** facts about the product */
  readonly specs?: readonly {
    /** name for people */
    readonly label?: string;
    /** value */
    readonly value?: string;
  }[];
  /** table of sizes */
  readonly sizeChart?: SizeChart | null;
  /** `available`, `preorder`, `soldout`, or something newer. */
  readonly status?: string;
  /** number of pieces that are left */
  readonly stockLeft?: number | null;
}

export interface ProductColor {
  /** ID of the record */
  readonly id?: string;
  /** name for people */
  readonly label?: string;
  /** the color as #RRGGBB */
  readonly hex?: string;
  /** addresses of pictures */
  readonly images?: readonly string[];
}

export interface SizeChart {
  /** titles of the columns */
  readonly columns?: readonly string[];
  /** the rows */
  readonly rows?: readonly {
    /** size */
    readonly size?: string;
    /** the cells */
    readonly values?: readonly (string | number)[];
  }[];
  /** remark */
  readonly note?: string | null;
}

export interface Country {
  /** code */
  readonly code?: string;
  /** name */
  readonly name?: string;
}

export interface City {
  /** code */
  readonly code?: number;
  /** name */
  readonly name?: string;
  /** code of the country */
  readonly countryCode?: string;
}

export interface DeliveryPoint {
  /** code */
  readonly code?: string;
  /** name */
  readonly name?: string;
  /** name of the city */
  readonly city?: string;
  /** code of the city */
  readonly cityCode?: number;
  /** code of the country */
  readonly countryCode?: string;
  /** postal code */
  readonly postalCode?: string;
  /** street and house */
  readonly address?: string;
  /** degrees north */
  readonly latitude?: number;
  /** degrees east */
  readonly longitude?: number;
  /** opening hours */
  readonly workTime?: string;
  /** nearest metro station */
  readonly metro?: string;
  /** remark */
  readonly note?: string;
  /** true if clothes can be tried on */
  readonly dressingRoom?: boolean;
  /** true if cards are taken */
  readonly card?: boolean;
  /** true if cash is taken */
  readonly cash?: boolean;
}

export interface DeliveryCost {
  /** price in kopecks */
  readonly costKopecks?: number;
  /** Rubles. */
  readonly cost?: number;
  /** Days. */
  readonly periodMin?: number;
  /** longest time of delivery, in days */
  readonly periodMax?: number;
  /** code of the tariff */
  readonly tariffCode?: number | string;
  /** name of the tariff */
  readonly tariffName?: string;
  /** weight in grams */
  readonly weightGrams?: number;
}

export interface CreatedOrder {
  /** number of the order */
  readonly number: string;
  /** Opens this one order instead of an order token. */
  readonly pass?: string;
}

export interface OrderSummary {
  /** number of the order */
  readonly number?: string;
  /** titles of the ordered products */
  readonly titles?: readonly string[];
  /** `new`, `paid`, `ship`, `done`, `cancelled`, `refunded`, `expired`, or something newer. */
  readonly status?: string;
  /** Rubles. */
  readonly total?: number;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
}

export interface ShopOrder {
  /** number of the order */
  readonly number?: string;
  /** state of the record */
  readonly status?: string;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** state of the payment */
  readonly payment?: {
    /** true while the payment is open */
    readonly pending?: boolean;
  } | null;
  /** the items */
  readonly items?: readonly OrderLine[];
  /** Rubles, all three. */
  readonly itemsTotal?: number;
  /** price of the delivery, in rubles */
  readonly shipping?: number;
  /** price of the order with delivery, in rubles */
  readonly total?: number;
  /** where the order goes to */
  readonly delivery?: {
    /** name of the city */
    readonly city?: string;
    /** street and house */
    readonly address?: string;
    /** pick-up point */
    readonly point?: string | null;
  } | null;
  /** number of the parcel */
  readonly track?: string | null;
  /** remark for the delivery */
  readonly comment?: string | null;
  /** how to reach the support */
  readonly support?: {
    /** email address */
    readonly email?: string;
  } | null;
}

export interface OrderLine {
  /** name of the product in addresses */
  readonly slug?: string;
  /** title */
  readonly title?: string;
  /** the color */
  readonly color?: string | null;
  /** size */
  readonly size?: string | null;
  /** number of pieces */
  readonly qty?: number;
  /** Rubles. */
  readonly sum?: number;
}

export interface OrderToken {
  /** Opens the orders of one mail address. */
  readonly token: string;
  /** rest of the validity, in seconds */
  readonly expiresInSec?: number;
}

/** Whether the event is open to the caller. */
export interface EventStatus {
  /** true if it is on */
  readonly enabled: boolean;
  /** ID of the event that the record belongs to */
  readonly eventId?: string;
  /** time of the end, ISO 8601 */
  readonly endsAt?: string;
}

export interface SchoolShop {
  /** chalks that are left */
  readonly balance: number;
  /** products of this cycle */
  readonly showcase: {
    /** the day's cycle */
    readonly cycle?: number;
    /** time of the end, ISO 8601 */
    readonly endsAt?: string;
    /** seconds until the next cycle */
    readonly refreshesInSec?: number;
    /** true if all products are on sale */
    readonly allItems?: boolean;
  };
  /** when nicknames can be drawn */
  readonly nicknameShowcase: {
    /** time of the end, ISO 8601 */
    readonly endsAt?: string;
  };
  /** the items */
  readonly items: readonly ShopItem[];
}

export interface ShopItem {
  /** Product id. */
  readonly id: string;
  /** `any`: used on others; `self`: on oneself, or when bought. */
  readonly audience?: string;
  /** `profile`, `misc`, or something newer. */
  readonly category?: string;
  /** title */
  readonly title?: string;
  /** second title */
  readonly subtitle?: string;
  /** long description */
  readonly details?: string;
  /** facts about the product */
  readonly bullets?: readonly string[];
  /** Chalks. */
  readonly price?: number;
  /** name of the picture */
  readonly asset?: string | null;
  /** true if it can be bought now */
  readonly isAvailable?: boolean;
  /** How many lie in the backpack. */
  readonly owned?: number;
  /** Maximum number for one user; null: no maximum. */
  readonly perUser?: number | null;
  /** how many the user has bought */
  readonly purchased?: number;
}

export interface BackpackItem {
  /** ID of the item, which actions take. */
  readonly id: string;
  /** `sticker`, `eraser`, `stain`, `window`, `whoopee_cushion`, `board_drawing`, `board_cloth` … */
  readonly kind: string;
  /** name of the picture */
  readonly asset?: string | null;
}

/** Chalk and cloth. */
export interface BoardShop {
  /** chalks that are left */
  readonly balance: number;
  /** the items */
  readonly items: readonly ShopItem[];
}

export interface Purchase {
  /** chalks that are left */
  readonly balance: number;
  /** There when the item is delivered outside the backpack; its form is not known. */
  readonly delivery?: unknown;
}

export interface AuraResult {
  /** chalks that are left */
  readonly balance: number;
  /** 0 to 100. */
  readonly aura: number;
}

export interface NicknameDrawing {
  /** chalks that are left */
  readonly balance: number;
  /** the nickname */
  readonly nickname: string;
  /** The user already had it. */
  readonly duplicate: boolean;
}

export interface Tasks {
  /** chalks that are left */
  readonly balance: number;
  /** Number of the day's cycle. */
  readonly cycle: {
    /** number of the day's cycle */
    readonly number?: number;
    /** time of the start, ISO 8601 */
    readonly startsAt?: string;
    /** time of the end, ISO 8601 */
    readonly endsAt?: string;
    /** seconds until the next cycle */
    readonly refreshesInSec?: number;
  };
  /** number of tasks that were completed in this cycle */
  readonly completedInCycle: number;
  /** the tasks */
  readonly tasks: readonly Task[];
}

export interface Task {
  /** code */
  readonly code: string;
  /** title */
  readonly title?: string;
  /** description */
  readonly description?: string;
  /** The submitted link. */
  readonly link?: string | null;
  /** group of the task */
  readonly group?: string;
  /** Chalks. */
  readonly reward?: number;
  /** how much is done */
  readonly progress?: number;
  /** how much is to be done */
  readonly target?: number;
  /** Number of the day's cycle. */
  readonly cycle?: number;
  /** time of the completion, ISO 8601 */
  readonly completedAt?: string | null;
  /** kind of the item */
  readonly kind?: string;
  /** subject of the task */
  readonly subject?: string;
  /** difficulty of the task */
  readonly difficulty?: string;
  /** estimated minutes, as text */
  readonly minutes?: string;
  /** What to save and hand in. */
  readonly save?: string;
}

/** The check of a handed-in task; beyond the attempts nothing certain is known. */
export interface ObservedTaskSubmission {
  /** number of submissions */
  readonly attemptsUsed?: number;
  /** state of the record */
  readonly status?: string;
}

/** The check of a handed-in task; beyond the attempts nothing certain is known. */
export interface TaskSubmission {
  /** number of submissions */
  readonly attemptsUsed: number;
  /** state of the record */
  readonly status?: string;
}

export interface CompletedTasks {
  /** Newest first. */
  readonly tasks: readonly Task[];
  /** before of the next page; null after the last one */
  readonly nextBefore: string | null;
}

export interface HonorEntry {
  /** position, from 1 */
  readonly rank: number;
  /** ID of the user */
  readonly userId?: string;
  /** Chalks. */
  readonly earned?: number;
  /** the author */
  readonly author?: {
    /** username, without @ */
    readonly username?: string | null;
    /** name that is shown */
    readonly displayName?: string | null;
    /** address of a picture */
    readonly avatarImageUrl?: string | null;
    /** Emoji. */
    readonly avatar?: string | null;
  } | null;
}

export interface SchoolProfile {
  /** ID of the user whose profile it is */
  readonly profileId: string;
  /** Grows with every change: an answer with a lower one is stale. */
  readonly rev: number;
  /** rules for items on the banner */
  readonly banner: BannerRules;
  /** the window of the profile */
  readonly window: WindowState;
  /** the curtains of the profile */
  readonly curtains: Curtains | null;
  /** 0 to 100, or null when never measured. */
  readonly aura?: number | null;
  /** the nickname */
  readonly nickname: string | null;
  /** stickers and stains */
  readonly placements: readonly Placement[];
  /** balloons that hang on the profile */
  readonly balloons: readonly Balloon[];
}

export interface BannerRules {
  /** width divided by height */
  readonly aspectRatio?: number;
  /** smallest size of a sticker */
  readonly minSize?: number;
  /** largest size of a sticker */
  readonly maxSize?: number;
  /** sizes without a choice */
  readonly defaultSize?: {
    /** size of a sticker */
    readonly sticker?: number;
    /** size of a stain */
    readonly stain?: number;
  };
  /** Decimal places that are kept. */
  readonly coordPrecision?: number;
}

export interface WindowState {
  /** true if the window is broken */
  readonly broken?: boolean;
  /** name of the picture */
  readonly asset?: string | null;
  /** time at which it broke, ISO 8601 */
  readonly brokenAt?: string | null;
}

export interface Curtains {
  /** Chalks collected. */
  readonly fund?: number;
  /** chalks that are needed */
  readonly goal?: number;
  /** true if the curtains are fully paid for */
  readonly hasCurtains?: boolean;
  /** true if the curtains are closed */
  readonly closed?: boolean;
}

/** A sticker, or the stain of a balloon. */
export interface Placement {
  /** ID of the post. */
  readonly id: string;
  /** `banner`, `profile_header`, `post`. */
  readonly kind?: string;
  /** name of the picture */
  readonly asset?: string | null;
  /** horizontal position */
  readonly x: number;
  /** vertical position */
  readonly y: number;
  /** size */
  readonly size?: number;
  /** degrees, clockwise */
  readonly angle?: number;
  /** The larger is drawn on top. */
  readonly z?: number;
  /** How often it was erased; the third time removes it. */
  readonly wear?: number;
  /** ID of the user who placed it */
  readonly createdBy?: string;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
  /** record that the item is fixed to */
  readonly anchor?: Anchor | null;
}

export interface Anchor {
  /** `banner`, `profile_header`, `post`. */
  readonly kind: string;
  /** ID of the post. */
  readonly id?: string | null;
}

export interface Balloon {
  /** ID of the post. */
  readonly id: string;
  /** horizontal position */
  readonly x: number;
  /** vertical position */
  readonly y: number;
  /** degrees, clockwise */
  readonly angle?: number;
  /** ID of the user who threw it */
  readonly thrownBy?: string;
  /** time of the throw, ISO 8601 */
  readonly thrownAt?: string;
  /** end of the validity, ISO 8601 */
  readonly expiresAt?: string;
  /** record that the item is fixed to */
  readonly anchor?: Anchor | null;
}

export interface PlaceResult {
  /** revision of the profile after the change */
  readonly rev: number;
  /** the placed sticker */
  readonly placement: Placement;
  /** Ids of stickers pushed off the banner. */
  readonly evicted: readonly string[];
}

export interface EraseResult {
  /** true if the sticker is gone */
  readonly removed: boolean;
  /** how often the sticker was erased */
  readonly wear?: number;
  /** true if the request was carried out */
  readonly success?: boolean;
}

export interface ThrowReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** ID of the record */
  readonly id?: string;
}

export interface CushionClaim {
  /** Once for each visitor. */
  readonly show: boolean;
  /** ID of the record */
  readonly id?: string;
  /** end of the validity, ISO 8601 */
  readonly expiresAt?: string;
  /** horizontal position */
  readonly x?: number;
  /** vertical position */
  readonly y?: number;
  /** kind of the record that the item is fixed to */
  readonly anchorKind?: string;
  /** ID of that record */
  readonly anchorId?: string | null;
}

export interface BreakReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** the window of the profile */
  readonly window?: WindowState;
}

export interface Donation {
  /** chalks that were donated */
  readonly donated: number;
  /** chalks that are left */
  readonly balance: number;
  /** the curtains of the profile */
  readonly curtains: Curtains;
}

export interface CurtainsChange {
  /** revision of the profile after the change */
  readonly rev: number;
  /** the curtains of the profile */
  readonly curtains: Curtains;
}

export interface Nicknames {
  /** the nicknames of the user */
  readonly owned: readonly string[];
  /** the shown nickname; null without one */
  readonly active: string | null;
}

/** Not unwrapped: the times are next to `data`. */
export interface NicknamesOf {
  /** By user id. */
  readonly data: Readonly<Record<string, EventNickname | null>>;
  /** time of the service, ISO 8601 */
  readonly serverTime: string;
  /** time until which the nicknames can be shown, ISO 8601 */
  readonly displayValidUntil: string;
}

export interface AvatarState {
  /** ID of the event that the record belongs to */
  readonly eventId: string;
  /** time of the end, ISO 8601 */
  readonly endsAt: string;
  /** true if items can be applied now */
  readonly applicationsEnabled: boolean;
  /** Installs left. */
  readonly balance: number;
  /** The form of these two is not known: an address, a record or null. */
  readonly active: unknown;
  /** the picture that waits for moderation; null without one */
  readonly pending: unknown;
}

export interface AvatarFile {
  /** ID of the record */
  readonly id: string;
  /** address of the content */
  readonly url: string;
}

export interface Notebooks {
  /** ID of the event that the record belongs to */
  readonly eventId: string;
  /** time of the end, ISO 8601 */
  readonly endsAt: string;
  /** true if items can be applied now */
  readonly applicationsEnabled: boolean;
  /** Sheets by style: `grid`, `ruled`, or something newer. */
  readonly balance: Readonly<Record<string, number | null>>;
}

export interface ToolInventory {
  /** the events in which the post can be marked */
  readonly events: readonly ToolEvent[];
}

/** The answers to an application, a cancellation and a complaint are open; the state is read again. */
export interface ToolReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** ID of the record */
  readonly id?: string;
  /** ID of the right to correct */
  readonly claimId?: string;
  /** the canceled marks or claim */
  readonly canceled?: number | boolean;
}

export interface WastePaper {
  /** Posts of everyone. */
  readonly total: number;
  /** Packs in the backpack that are not counted yet. */
  readonly mine: number;
  /** Packs that this user submitted. */
  readonly handedIn: number;
  /** true if the collection is over */
  readonly closed: boolean;
}

export interface WastePaperReceipt {
  /** true if the request was carried out */
  readonly success?: boolean;
  /** chalks that were earned */
  readonly reward?: number;
  /** chalks that are left */
  readonly balance?: number;
}

export interface HandIn {
  /** posts of everyone that are counted */
  readonly total: number;
  /** packs in the backpack that are not counted yet */
  readonly mine: number;
  /** Counted by this request. */
  readonly handedIn: number;
  /** packs that the caller has handed in */
  readonly myHandedIn: number;
}

export interface Board {
  /** revision; it changes with every change */
  readonly revision: number;
  /** the drawings */
  readonly drawings: readonly BoardDrawing[];
  /** the passes of the cloth */
  readonly wipes: readonly {
    /** ID of the record */
    readonly id: string;
    /** revision; it changes with every change */
    readonly revision?: number;
    /** traces of wiped chalk */
    readonly smudges?: readonly Smudge[];
  }[];
  /** limits of drawings and wipes */
  readonly contract: BoardContract;
}

export interface BoardDrawing {
  /** ID of the record */
  readonly id: string;
  /** the author */
  readonly author?: {
    /** ID of the record */
    readonly id?: string;
    /** username, without @ */
    readonly username?: string | null;
    /** name that is shown */
    readonly displayName?: string | null;
  } | null;
  /** The remaining lines. */
  readonly strokes: readonly Stroke[];
  /** smallest rectangle around the drawing */
  readonly bounds?: {
    /** upper edge in pixels */
    readonly top: number;
    /** left edge in pixels */
    readonly left: number;
    /** right edge in pixels */
    readonly right: number;
    /** lower edge in pixels */
    readonly bottom: number;
  };
  /** length of the remaining lines, in pixels */
  readonly lineLength?: number;
  /** length of the lines as drawn, in pixels */
  readonly originalLineLength?: number;
  /** true if the author is shown */
  readonly authorVisible?: boolean;
  /** revision; it changes with every change */
  readonly revision?: number;
  /** time of the creation, ISO 8601 */
  readonly createdAt?: string;
}

export interface Stroke {
  /** One of the contract's colors. */
  readonly color: string;
  /** One of the contract's widths. */
  readonly width: number;
  /** points of the line */
  readonly points: readonly Point[];
}

export interface Point {
  /** pixels from the left */
  readonly x: number;
  /** pixels from the top */
  readonly y: number;
}

export interface Smudge {
  /** the color */
  readonly color: string;
  /** points of the line */
  readonly points: readonly Point[];
  /** From 0 to 1. */
  readonly strength?: number;
}

/** The limits of drawings and wipes, which the service sends with the board. */
export interface BoardContract {
  /** width in pixels */
  readonly width: number;
  /** height in pixels */
  readonly height: number;
  /** Maximum total length of a drawing. */
  readonly lineBudget: number;
  /** shortest line, in pixels */
  readonly minStrokeLength: number;
  /** largest width of a drawing, in pixels */
  readonly maxDrawingWidth: number;
  /** largest height of a drawing, in pixels */
  readonly maxDrawingHeight: number;
  /** largest number of lines */
  readonly maxStrokes: number;
  /** Maximum total number of points of a drawing. */
  readonly maxPoints: number;
  /** radius of the cloth, in pixels */
  readonly wipeRadius: number;
  /** largest number of points of a wipe */
  readonly maxWipePoints: number;
  /** longest path of the cloth, in pixels */
  readonly maxWipeLength: number;
  /** largest extent of the path, in pixels */
  readonly maxWipeSpan: number;
  /** the colors */
  readonly colors: readonly string[];
  /** widths of lines, in pixels */
  readonly widths: readonly number[];
}

export interface DrawingResult {
  /** revision; it changes with every change */
  readonly revision: number;
  /** the drawing */
  readonly drawing: BoardDrawing;
}

export interface ExamState {
  /** true while the exam is open */
  readonly examOpen: boolean;
  /** true while the gallery is open */
  readonly galleryOpen: boolean;
  /** `idle`, `in_progress`, `completed`, `annulled`, `expired`, or something newer. */
  readonly status: string;
  /** time of the start, ISO 8601 */
  readonly startedAt: string | null;
  /** The rest comes after submission or expiry. */
  readonly variantId?: string | number;
  /** points */
  readonly score?: number;
  /** largest number of points */
  readonly maxScore?: number;
  /** To whom the certificate is issued. */
  readonly username?: string;
}

export interface ExamAttempt {
  /** true while the exam is open */
  readonly examOpen?: boolean;
  /** true while the gallery is open */
  readonly galleryOpen?: boolean;
  /** ID of the variant of the paper */
  readonly variantId: string | number;
  /** title */
  readonly title: string;
  /** In order: the index is the `qIdx` of an answer. */
  readonly questions: readonly ({
    /** text */
    readonly text: string;
    /** points of the question */
    readonly points?: number;
    /** A full address, or a path below the event's public folder. */
    readonly image?: string;
    /** kind of the record */
    readonly type: "single";
    /** the options to choose from */
    readonly options: readonly string[];
    /** A second image, shown over the first when option `onIdx` is chosen. */
    readonly imageReveal?: {
      /** address of the picture */
      readonly src: string;
      /** index of the option that shows the picture */
      readonly onIdx: number;
    };
  } | {
    /** text */
    readonly text: string;
    /** points of the question */
    readonly points?: number;
    /** A full address, or a path below the event's public folder. */
    readonly image?: string;
    /** kind of the record */
    readonly type: "text";
  } | {
    /** text */
    readonly text: string;
    /** points of the question */
    readonly points?: number;
    /** A full address, or a path below the event's public folder. */
    readonly image?: string;
    /** kind of the record */
    readonly type: "text_multi";
    /** Number of required texts. */
    readonly fields: number;
  } | {
    /** text */
    readonly text: string;
    /** points of the question */
    readonly points?: number;
    /** A full address, or a path below the event's public folder. */
    readonly image?: string;
    /** kind of the record */
    readonly type: "number";
    /** example of an answer */
    readonly placeholder?: string;
  } | {
    /** text */
    readonly text: string;
    /** points of the question */
    readonly points?: number;
    /** A full address, or a path below the event's public folder. */
    readonly image?: string;
    /** kind of the record */
    readonly type: "matching";
    /** the left side, in order */
    readonly left: readonly string[];
    /** the right side, to be assigned */
    readonly right: readonly string[];
  } | {
    /** text */
    readonly text: string;
    /** points of the question */
    readonly points?: number;
    /** A full address, or a path below the event's public folder. */
    readonly image?: string;
    /** kind of the record */
    readonly type: "ordering";
    /** the items */
    readonly items: readonly string[];
  } | {
    /** text */
    readonly text: string;
    /** points of the question */
    readonly points?: number;
    /** A full address, or a path below the event's public folder. */
    readonly image?: string;
    /** kind of the record */
    readonly type: "draw";
    /** example of an answer */
    readonly placeholder?: string;
  })[];
  /** time of the start, ISO 8601 */
  readonly startedAt: string;
}

export interface OfflineSearch {
  /** `empty`, `too_broad`, `not_found`, `found`. */
  readonly status: string;
  /** the found records */
  readonly candidates?: readonly OfflineCandidate[];
}

export interface OfflineCandidate {
  /** ID of the record */
  readonly id: string;
  /** full name */
  readonly fullName?: string;
  /** Score of the paper test, at most 88. */
  readonly score?: number;
  /** `unlinked`, `linked_to_me`, `linked_to_other`. */
  readonly link?: {
    /** state of the link */
    readonly state: string;
  };
}

/** The answer to a link. */
export interface OfflineLinked {
  /** full name */
  readonly fullName: string;
  /** points */
  readonly score: number;
  /** true if a record is linked */
  readonly linked?: boolean;
}

export interface OfflineLink {
  /** true if a record is linked */
  readonly linked: boolean;
  /** full name */
  readonly fullName?: string;
  /** points */
  readonly score?: number;
}

export interface NextDrawing {
  /** True when every drawing is rated. */
  readonly done: boolean;
  /** the drawing */
  readonly drawing?: Drawing | null;
}

export interface Drawing {
  /** ID of the record */
  readonly id: string;
  /** address of the picture */
  readonly fileUrl: string;
}

/** Accounts and sessions. */
export interface AuthRoutes {
  /** Show which captcha the service uses and where to solve it. */
  captchaProvider(parameters?: NoParameters, options?: CallOptions): Promise<CaptchaProvider>;
  /** Show which captcha the service uses and where to solve it. */
  captchaPage(parameters?: NoParameters, options?: CallOptions): Promise<CaptchaPage>;
  /**
   * Create an account.
   * Codes: CAPTCHA_FAILED, EXTERNAL_VERIFICATION_FAILED, INTEGRITY_CHECK_FAILED, ACCOUNT_DEACTIVATED, ACCOUNT_DELETED, ACCOUNT_BANNED, USER_BANNED, ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED, INVALID_EMAIL, INVALID_PASSWORD.
   */
  signUp(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
      /** password */
      readonly password: string;
      readonly [field: string]: unknown;
    };
  }, options?: ChangeOptions): Promise<SignIn & { readonly refreshToken?: string }>;
  /**
   * Sign in with a password, a QR code or a refresh token.
   * Codes: CAPTCHA_FAILED, EXTERNAL_VERIFICATION_FAILED, INTEGRITY_CHECK_FAILED, ACCOUNT_INVALID_CREDENTIALS, INVALID_CREDENTIALS, ACCOUNT_TEMPORARILY_LOCKED, ACCOUNT_DEACTIVATED, ACCOUNT_DELETED, ACCOUNT_BANNED, USER_BANNED, INVALID_EMAIL.
   */
  signIn(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
      /** password */
      readonly password: string;
      readonly [field: string]: unknown;
    };
  }, options?: ChangeOptions): Promise<SignIn & { readonly refreshToken?: string }>;
  /**
   * Finish a sign-in or sign-up with the one-time code from the email.
   * Codes: ACCOUNT_INVALID_CREDENTIALS, INVALID_CREDENTIALS, ACCOUNT_TEMPORARILY_LOCKED, ACCOUNT_DEACTIVATED, ACCOUNT_DELETED, ACCOUNT_BANNED, USER_BANNED, OTP_INVALID, INVALID_FLOW_TOKEN, MISSING_FLOW_TOKEN.
   */
  verifyOtp(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
      /** password */
      readonly password: string;
      /** code from the mail */
      readonly otp: string;
      /** token that ties the code of a mail to its request; valid as long as the code */
      readonly flowToken: string;
    };
  }, options?: ChangeOptions): Promise<SignIn & { readonly refreshToken?: string }>;
  /**
   * Send another one-time code for the pending flow.
   * Codes: ACCOUNT_DEACTIVATED, ACCOUNT_DELETED, ACCOUNT_BANNED, USER_BANNED, INVALID_FLOW_TOKEN, MISSING_FLOW_TOKEN.
   */
  resendOtp(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
      /** token that ties the code of a mail to its request; valid as long as the code */
      readonly flowToken: string;
    };
  }, options?: ChangeOptions): Promise<{
    /** token that ties the code of a mail to its request; valid as long as the code */
    readonly flowToken?: string;
    /** `verify_email`, `verify_otp`, `reset_password`, or something newer. */
    readonly nextStep?: string;
    /** Seconds for which the code is good. */
    readonly expiresIn?: number;
    /** true if the request was carried out */
    readonly success?: boolean;
  }>;
  /**
   * Refresh the access token now.
   * Codes: SESSION_EXPIRED, REFRESH_TOKEN_MISSING, SESSION_INVALID_REFRESH_TOKEN.
   */
  refresh(parameters?: NoParameters, options?: ChangeOptions): Promise<{ readonly accessToken: string; readonly expiresAt?: string }>;
  /**
   * Sign out and delete the stored tokens.
   * Codes: REFRESH_TOKEN_MISSING, SESSION_INVALID_REFRESH_TOKEN.
   */
  logout(parameters?: NoParameters, options?: ChangeOptions): Promise<{ readonly ok: true }>;
  /**
   * Request a code to reset a forgotten password.
   * Codes: CAPTCHA_FAILED, EXTERNAL_VERIFICATION_FAILED, INTEGRITY_CHECK_FAILED, ACCOUNT_DEACTIVATED, ACCOUNT_DELETED, ACCOUNT_BANNED, USER_BANNED, INVALID_EMAIL.
   */
  forgotPassword(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
      readonly [field: string]: unknown;
    };
  }, options?: ChangeOptions): Promise<CodeSent>;
  /**
   * Set a new password with the one-time code from the email.
   * Codes: ACCOUNT_DEACTIVATED, ACCOUNT_DELETED, ACCOUNT_BANNED, USER_BANNED, INVALID_PASSWORD, OTP_INVALID, INVALID_FLOW_TOKEN, MISSING_FLOW_TOKEN, SAME_PASSWORD.
   */
  resetPassword(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
      /** the new password */
      readonly newPassword: string;
      /** code from the mail */
      readonly otp: string;
      /** token that ties the code of a mail to its request; valid as long as the code */
      readonly flowToken: string;
    };
  }, options?: ChangeOptions): Promise<SessionReceipt>;
  /**
   * Change your password and end all other sessions.
   * Codes: INVALID_PASSWORD, ACCOUNT_CURRENT_PASSWORD_INCORRECT, INVALID_OLD_PASSWORD, SAME_PASSWORD.
   */
  changePassword(parameters: {
    readonly body: {
      /** the current password, in the other form of the request */
      readonly currentPassword?: string | undefined;
      /** the current password, in one form of the request */
      readonly oldPassword?: string | undefined;
      /** the new password */
      readonly newPassword: string;
    };
  }, options?: ChangeOptions): Promise<SessionReceipt>;
  /** Show who is signed in and the state of the account. */
  profile(parameters?: NoParameters, options?: CallOptions): Promise<ProfileCheck>;
  /** List the sessions of your account. */
  sessions(parameters?: NoParameters, options?: ListOptions): List<Session>;
  /** End one session of your account, or all others. */
  sessionsRevoke(parameters: {
    readonly path: {
      /** ID of the session */
      readonly sessionId: string;
    };
  }, options?: ChangeOptions): Promise<SessionReceipt>;
  /** Sign out and delete the stored tokens. */
  sessionsRevokeOthers(parameters?: NoParameters, options?: ChangeOptions): Promise<SessionReceipt>;
  /**
   * Create a QR code for a phone to scan.
   * Codes: QR_EXPIRED, QR_TOKEN_MISMATCH, QR_ALREADY_USED.
   */
  qrStart(parameters?: NoParameters, options?: ChangeOptions): Promise<QrSession>;
  /**
   * Watch a QR code until it is approved, rejected or expired.
   * Codes: QR_EXPIRED, QR_TOKEN_MISMATCH, QR_ALREADY_USED.
   */
  qrWatch(parameters: {
    readonly body: {
      /** ID of the QR session */
      readonly qrId: string;
      /** Stays with the device that shows the code. */
      readonly claimToken: string;
    };
  }, options?: CallOptions): AsyncIterable<StreamEvent<QrEvent>>;
  /**
   * Sign in with a QR code that was approved on the phone.
   * Codes: CAPTCHA_FAILED, EXTERNAL_VERIFICATION_FAILED, INTEGRITY_CHECK_FAILED, QR_EXPIRED, QR_TOKEN_MISMATCH, QR_ALREADY_USED, USER_INACTIVE.
   */
  qrClaim(parameters: {
    readonly body: {
      /** ID of the QR session */
      readonly qrId: string;
      /** Stays with the device that shows the code. */
      readonly claimToken: string;
      readonly [field: string]: unknown;
    };
  }, options?: ChangeOptions): Promise<QrClaim & { readonly refreshToken?: string }>;
  /**
   * Scan a QR code, show who asks to sign in, and approve or reject it.
   * Codes: QR_EXPIRED, QR_TOKEN_MISMATCH, QR_ALREADY_USED, QR_APPROVER_NOT_ALLOWED.
   */
  qrScan(parameters: {
    readonly body: {
      /** ID of the QR session */
      readonly qrId: string;
      /** secret in the QR code */
      readonly secret?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<QrScanAnswer>;
  /**
   * Approve the sign-in of a scanned QR code.
   * Codes: QR_EXPIRED, QR_TOKEN_MISMATCH, QR_ALREADY_USED, QR_NOT_SCANNED, QR_APPROVER_NOT_ALLOWED, USER_INACTIVE.
   */
  qrApprove(parameters: {
    readonly body: {
      /** ID of the QR session */
      readonly qrId: string;
      /** secret in the QR code */
      readonly secret?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<{
    /** true if the request was carried out */
    readonly success?: boolean;
  }>;
  /**
   * Reject the sign-in of a QR code.
   * Codes: QR_EXPIRED, QR_TOKEN_MISMATCH, QR_ALREADY_USED, QR_NOT_SCANNED.
   */
  qrReject(parameters: {
    readonly body: {
      /** ID of the QR session */
      readonly qrId: string;
      /** secret in the QR code */
      readonly secret?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<{
    /** true if the request was carried out */
    readonly success?: boolean;
  }>;
}

/** Profiles and who follows, blocks and may see whom. */
export interface UsersRoutes {
  /**
   * Show your own profile.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  me(parameters?: NoParameters, options?: CallOptions): Promise<OwnProfile>;
  /**
   * Update your profile.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PROFILE_USERNAME_TAKEN, USERNAME_TAKEN, PROFILE_USERNAME_RESERVED, USERNAME_RESERVED, INVALID_DISPLAY_NAME, PROFILE_RESTRICTION_ACTIVE, PROFILE_MODIFICATION_RESTRICTED, PRIVATE_ACCOUNT, BLOCKED, CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, BANNED_WORD, UNSUPPORTED_FILE_TYPE, GIF_REQUIRES_VERIFICATION.
   */
  update(parameters: {
    readonly body: {
      /** Null on an unfinished profile. */
      readonly username?: string | undefined;
      /** name that is shown */
      readonly displayName?: string | undefined;
      /** One emoji (the sign of the clan), or the address of a picture. */
      readonly avatar?: string | undefined;
      /** text about the user */
      readonly bio?: string | null | undefined;
      /** ID of an uploaded file for the banner; null removes it */
      readonly bannerId?: string | null | undefined;
    };
  }, options?: ChangeOptions): Promise<ObservedOwnProfile>;
  /**
   * Deactivate your account.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  deactivate(parameters?: NoParameters, options?: ChangeOptions): Promise<DeactivationReceipt>;
  /**
   * Restore your deactivated account.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED, NOT_DELETED.
   */
  restore(parameters?: NoParameters, options?: ChangeOptions): Promise<{
    /** ID of the record */
    readonly id?: string;
    /** Null on an unfinished profile. */
    readonly username?: string | null;
    /** name that is shown */
    readonly displayName?: string | null;
    /** One emoji (the sign of the clan), or the address of a picture. */
    readonly avatar?: string | null;
    /** true if the account has the verified mark */
    readonly verified?: boolean;
    /** true if the account has the verified mark */
    readonly isVerified?: boolean;
    /** the badge that the user shows */
    readonly pin?: Badge | null;
    /** The clan's emoji when `avatar` is a picture. */
    readonly clanAvatar?: string | null;
    /** nickname of the school event that the user shows */
    readonly activeNickname?: ObservedEventNickname | null;
    /** true if the caller follows the user */
    readonly isFollowing?: boolean;
    /** true if the user follows the caller */
    readonly isFollowedBy?: boolean;
    /** picture at the top of the profile */
    readonly banner?: string | {
      /** ID of the record */
      readonly id?: string;
      /** kind of the record */
      readonly type?: string;
      /** Address of its picture. */
      readonly url?: string;
      /** width in pixels */
      readonly width?: number;
      /** height in pixels */
      readonly height?: number;
    } | null;
    /** text about the user */
    readonly bio?: string | null;
    /** who can write on the wall */
    readonly wallAccess?: string;
    /** who can see the likes */
    readonly likesVisibility?: string;
    /** Null when hidden. */
    readonly followersCount?: number | null;
    /** number of followed users */
    readonly followingCount?: number | null;
    /** number of posts */
    readonly postsCount?: number | null;
    /** time of the creation, ISO 8601 */
    readonly createdAt?: string;
    /** ID of the pinned post; null without one */
    readonly pinnedPostId?: string | null;
    /** true if only accepted followers see the posts */
    readonly isPrivate?: boolean;
    /** true if the account has confirmed a phone */
    readonly isPhoneVerified?: boolean;
    /** the paid subscription */
    readonly subscription?: {
      /** true while the subscription is active */
      readonly isActive?: boolean;
      /** end of the validity, ISO 8601 */
      readonly expiresAt?: string | null;
      /** true if the subscription is renewed by itself */
      readonly autoRenewal?: boolean;
    } | null;
    /** true if the record is deleted */
    readonly isDeleted?: boolean;
    /** true if the deactivated account can still be restored */
    readonly canRestore?: boolean;
    /** end of the time in which the account can be restored, ISO 8601 */
    readonly restoreDeadline?: string | null;
    /** email address */
    readonly email?: string;
    /** roles of the account */
    readonly roles?: readonly string[];
    /** who can send messages */
    readonly messageAccess?: string;
    /** true if others see when the user was last here */
    readonly showLastSeen?: boolean;
    /** time of the last change, ISO 8601 */
    readonly updatedAt?: string;
    /** true if the request was carried out */
    readonly success?: boolean;
  }>;
  /**
   * Create the profile of a new account.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PROFILE_USERNAME_TAKEN, USERNAME_TAKEN, PROFILE_USERNAME_RESERVED, USERNAME_RESERVED, INVALID_DISPLAY_NAME, PROFILE_RESTRICTION_ACTIVE, PROFILE_MODIFICATION_RESTRICTED, PRIVATE_ACCOUNT, BLOCKED.
   */
  createProfile(parameters: {
    readonly body: {
      /** Null on an unfinished profile. */
      readonly username: string;
      /** name that is shown */
      readonly displayName: string;
      /** One emoji (the sign of the clan), or the address of a picture. */
      readonly avatar: string;
    };
  }, options?: ChangeOptions): Promise<ObservedOwnProfile>;
  /**
   * Show the profile of a user.
   * Codes: ACCOUNT_BANNED, USER_BANNED, PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  get(parameters: {
    readonly path: {
      /** Old answers contain the user here. */
      readonly user: string;
    };
  }, options?: CallOptions): Promise<ForeignProfile>;
  /**
   * Check whether a username is available.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  checkUsername(parameters: {
    readonly query: {
      /** Null on an unfinished profile. */
      readonly username: string;
    };
  }, options?: CallOptions): Promise<{
    /** true if the name is free */
    readonly available?: boolean;
  }>;
  /**
   * List suggested users to follow.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  suggestions(parameters?: NoParameters, options?: ListOptions): List<UserEntry>;
  /**
   * List the largest clans (all users with the same emoji form a clan).
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  clans(parameters?: NoParameters, options?: ListOptions): List<Clan>;
  /**
   * Follow a user, or send a follow request to a private account.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  follow(parameters: {
    readonly path: {
      /** Old answers contain the user here. */
      readonly user: string;
    };
  }, options?: ChangeOptions): Promise<FollowReceipt>;
  /**
   * Unfollow a user, or withdraw a follow request.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  unfollow(parameters: {
    readonly path: {
      /** Old answers contain the user here. */
      readonly user: string;
    };
  }, options?: ChangeOptions): Promise<FollowReceipt>;
  /**
   * List the followers of a user.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  followers(parameters: {
    readonly path: {
      /** Old answers contain the user here. */
      readonly user: string;
    };
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** number of the page, from 1 */
      readonly page?: number | undefined;
    } | undefined;
  }, options?: ListOptions): List<UserEntry>;
  /**
   * List the users that a user follows.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  following(parameters: {
    readonly path: {
      /** Old answers contain the user here. */
      readonly user: string;
    };
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** number of the page, from 1 */
      readonly page?: number | undefined;
    } | undefined;
  }, options?: ListOptions): List<UserEntry>;
  /**
   * Show which users you follow.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  followStatus(parameters: {
    readonly body: {
      /** IDs of the users */
      readonly userIds: readonly string[];
    };
  }, options?: CallOptions): Promise<Readonly<Record<string, boolean | null>>>;
  /**
   * Block a user.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  block(parameters: {
    readonly path: {
      /** Old answers contain the user here. */
      readonly user: string;
    };
  }, options?: ChangeOptions): Promise<BlockReceipt>;
  /**
   * Unblock a user.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  unblock(parameters: {
    readonly path: {
      /** Old answers contain the user here. */
      readonly user: string;
    };
  }, options?: ChangeOptions): Promise<BlockReceipt>;
  /**
   * List the users you have blocked.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  blocked(parameters?: {
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** number of the page, from 1 */
      readonly page?: number | undefined;
    } | undefined;
  }, options?: ListOptions): List<UserEntry>;
  /**
   * Show your privacy settings and their possible values.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  privacy(parameters?: NoParameters, options?: CallOptions): Promise<Privacy>;
  /**
   * Change your privacy settings.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  privacySet(parameters: {
    readonly body: {
      /** true if only accepted followers see the posts */
      readonly isPrivate?: boolean | undefined;
      /** who can write on the wall */
      readonly wallAccess?: string | undefined;
      /** who can see the likes */
      readonly likesVisibility?: string | undefined;
      /** who can send messages */
      readonly messageAccess?: string | undefined;
      /** true if others see when the user was last here */
      readonly showLastSeen?: boolean | undefined;
    };
  }, options?: ChangeOptions): Promise<Privacy>;
  /**
   * List your badges.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  pins(parameters?: NoParameters, options?: CallOptions): Promise<Pins>;
  /**
   * Wear one of your badges.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PIN_NOT_OWNED, PRIVATE_ACCOUNT, BLOCKED.
   */
  pinsSet(parameters: {
    readonly body: {
      /** name of the badge in addresses */
      readonly slug: string;
    };
  }, options?: ChangeOptions): Promise<PinReceipt>;
  /**
   * Stop wearing a badge.
   * Codes: PROFILE_REQUIRED, PROFILE_NOT_FOUND, PRIVATE_ACCOUNT, BLOCKED.
   */
  pinsClear(parameters?: NoParameters, options?: ChangeOptions): Promise<PinReceipt>;
}

/** Posts, the actions on them, and their lists. */
export interface PostsRoutes {
  /**
   * Show a feed of posts.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  feed(parameters?: {
    readonly query?: {
      /** which feed */
      readonly tab?: "popular" | "following" | "clan" | undefined;
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** cursor of the page, from the answer before */
      readonly cursor?: string | undefined;
    } | undefined;
  }, options?: ListOptions): List<Post>;
  /**
   * Create a post.
   * Codes: INVALID_VARIANT, EVENT_APPLICATIONS_DISABLED, NO_POST_NOTEBOOKS, PROFILE_REQUIRED, PRIVATE_ACCOUNT, BLOCKED, PHONE_VERIFICATION_REQUIRED, WRITE_ACCESS_RESTRICTED, CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, BANNED_WORD.
   */
  create(parameters: {
    readonly body: {
      /** the text */
      readonly content: string;
      /** marked parts of the text */
      readonly spans?: readonly {
        /** `bold`, `italic`, `underline`, `strike`, `spoiler`, `monospace`, `link`, `quote`, `hashtag`, `mention` … */
        readonly type: string;
        /** start in the text, in UTF-16 code units */
        readonly offset: number;
        /** length in UTF-16 code units */
        readonly length: number;
        /** Address of a `link`. */
        readonly url?: string | undefined;
        /** Name of a `hashtag`, without `#`. */
        readonly tag?: string | undefined;
        /** Username of a `mention`. */
        readonly username?: string | undefined;
        /** ID of the record */
        readonly id?: string | undefined;
      }[] | undefined;
      /** IDs of uploaded files */
      readonly attachmentIds?: readonly string[] | undefined;
      /** ID of the user on whose wall the post is */
      readonly wallRecipientId?: string | undefined;
      /** the poll */
      readonly poll?: {
        /** the question */
        readonly question: string;
        /** the options */
        readonly options: readonly {
          /** text of the option */
          readonly text: string;
        }[];
        /** true if a vote can have several options */
        readonly multipleChoice: boolean;
      } | null | undefined;
      /** notebook sheet of the school event on which the post is written */
      readonly notebook?: {
        /** style */
        readonly style: string;
        /** ID of the event that the record belongs to */
        readonly eventId?: string | undefined;
        /** UUID of the operation: a request that is sent again with it has no second effect */
        readonly operationId?: string | undefined;
      } | null | undefined;
    };
  }, options?: ChangeOptions): Promise<Post>;
  /**
   * Show a post and its first comments.
   * Codes: PROFILE_REQUIRED, PRIVATE_ACCOUNT, BLOCKED.
   */
  get(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: CallOptions): Promise<Post>;
  /**
   * Edit the text of a post.
   * Codes: PROFILE_REQUIRED, BLOCKED, PHONE_VERIFICATION_REQUIRED, WRITE_ACCESS_RESTRICTED, CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, BANNED_WORD, EDIT_WINDOW_EXPIRED.
   */
  edit(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
    readonly body: {
      /** the text */
      readonly content: string;
      /** marked parts of the text */
      readonly spans?: readonly {
        /** `bold`, `italic`, `underline`, `strike`, `spoiler`, `monospace`, `link`, `quote`, `hashtag`, `mention` … */
        readonly type: string;
        /** start in the text, in UTF-16 code units */
        readonly offset: number;
        /** length in UTF-16 code units */
        readonly length: number;
        /** Address of a `link`. */
        readonly url?: string | undefined;
        /** Name of a `hashtag`, without `#`. */
        readonly tag?: string | undefined;
        /** Username of a `mention`. */
        readonly username?: string | undefined;
        /** ID of the record */
        readonly id?: string | undefined;
      }[] | undefined;
    };
  }, options?: ChangeOptions): Promise<EditedPost>;
  /**
   * Delete a post.
   * Codes: PROFILE_REQUIRED, BLOCKED, ALREADY_DELETED.
   */
  delete(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<void>;
  /**
   * Restore a deleted post.
   * Codes: PROFILE_REQUIRED, BLOCKED, NOT_DELETED, RESTORE_EXPIRED.
   */
  restore(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<void>;
  /**
   * Like a post.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  like(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<LikeReceipt>;
  /**
   * Remove your like from a post.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  unlike(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<LikeReceipt>;
  /**
   * Repost a post, with or without your own text.
   * Codes: PROFILE_REQUIRED, PRIVATE_ACCOUNT, BLOCKED, PHONE_VERIFICATION_REQUIRED, WRITE_ACCESS_RESTRICTED, CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, BANNED_WORD.
   */
  repost(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
    readonly body: {
      /** the text */
      readonly content?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<Post>;
  /**
   * Remove your repost of a post.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  unrepost(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<RepostReceipt>;
  /**
   * Pin a post to the top of your wall.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  pin(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<PostPinReceipt>;
  /**
   * Unpin a post from your wall.
   * Codes: PROFILE_REQUIRED, BLOCKED, NOT_PINNED.
   */
  unpin(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<PostPinReceipt>;
  /**
   * Vote in the poll of a post.
   * Codes: PROFILE_REQUIRED, BLOCKED, ALREADY_VOTED.
   */
  vote(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
    readonly body: {
      /** IDs of the chosen options */
      readonly optionIds: readonly string[];
    };
  }, options?: ChangeOptions): Promise<Poll>;
  /**
   * Show the like, comment, repost and view counts of posts.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  stats(parameters: {
    readonly body: {
      /** IDs of the records */
      readonly ids: readonly string[];
    };
  }, options?: ListOptions): List<PostStats>;
  /**
   * List the posts on the wall of a user.
   * Codes: PROFILE_REQUIRED, PRIVATE_ACCOUNT, BLOCKED.
   */
  by(parameters: {
    readonly path: {
      /** the account; in a path, a username or the ID of a user */
      readonly user: string;
    };
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** cursor of the page, from the answer before */
      readonly cursor?: string | undefined;
      /** order of the items */
      readonly sort?: "new" | "popular" | undefined;
      /** Null after unpinning. */
      readonly pinnedPostId?: string | undefined;
    } | undefined;
  }, options?: ListOptions): List<Post>;
  /**
   * List the posts that a user likes.
   * Codes: PROFILE_REQUIRED, PRIVATE_ACCOUNT, BLOCKED.
   */
  liked(parameters: {
    readonly path: {
      /** the account; in a path, a username or the ID of a user */
      readonly user: string;
    };
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** cursor of the page, from the answer before */
      readonly cursor?: string | undefined;
    } | undefined;
  }, options?: ListOptions): List<Post>;
}

/** Comments and replies. */
export interface CommentsRoutes {
  /**
   * List the comments on a post.
   * Codes: PROFILE_REQUIRED, PRIVATE_ACCOUNT, BLOCKED.
   */
  list(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** cursor of the page, from the answer before */
      readonly cursor?: string | undefined;
      /** order of the items */
      readonly sort?: string | undefined;
    } | undefined;
  }, options?: ListOptions): List<Comment>;
  /**
   * Comment on a post.
   * Codes: PROFILE_REQUIRED, PRIVATE_ACCOUNT, BLOCKED, PHONE_VERIFICATION_REQUIRED, WRITE_ACCESS_RESTRICTED, CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, BANNED_WORD.
   */
  create(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
    readonly body: {
      /** the text */
      readonly content: string;
      /** IDs of uploaded files */
      readonly attachmentIds?: readonly string[] | undefined;
    };
  }, options?: ChangeOptions): Promise<Comment>;
  /**
   * List the replies to a comment.
   * The first replies, under either name.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  replies(parameters: {
    readonly path: {
      /** ID of the comment */
      readonly commentId: string;
    };
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** number of the page, from 1 */
      readonly page?: number | undefined;
    } | undefined;
  }, options?: ListOptions): List<Comment>;
  /**
   * Reply to a comment or reply.
   * Codes: PROFILE_REQUIRED, BLOCKED, PHONE_VERIFICATION_REQUIRED, WRITE_ACCESS_RESTRICTED, CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, BANNED_WORD.
   */
  reply(parameters: {
    readonly path: {
      /** ID of the comment */
      readonly commentId: string;
    };
    readonly body: {
      /** the text */
      readonly content: string;
      /** IDs of uploaded files */
      readonly attachmentIds?: readonly string[] | undefined;
      /** ID of the author who is answered */
      readonly replyToUserId?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<Comment>;
  /**
   * Edit a comment or reply.
   * `once`, because a retry is not known to be safe.
   * Codes: PROFILE_REQUIRED, BLOCKED, PHONE_VERIFICATION_REQUIRED, WRITE_ACCESS_RESTRICTED, CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, BANNED_WORD, EDIT_WINDOW_EXPIRED.
   */
  edit(parameters: {
    readonly path: {
      /** ID of the comment */
      readonly commentId: string;
    };
    readonly body: {
      /** the text */
      readonly content: string;
    };
  }, options?: ChangeOptions): Promise<{
    /** ID of the record */
    readonly id?: string;
    /** the text */
    readonly content?: string;
    /** time of the last edit, ISO 8601 */
    readonly editedAt?: string | null;
  }>;
  /**
   * Delete a comment or reply.
   * Codes: PROFILE_REQUIRED, BLOCKED, ALREADY_DELETED.
   */
  delete(parameters: {
    readonly path: {
      /** ID of the comment */
      readonly commentId: string;
    };
  }, options?: ChangeOptions): Promise<void>;
  /**
   * Restore a deleted comment or reply.
   * Codes: PROFILE_REQUIRED, BLOCKED, NOT_DELETED, RESTORE_EXPIRED.
   */
  restore(parameters: {
    readonly path: {
      /** ID of the comment */
      readonly commentId: string;
    };
  }, options?: ChangeOptions): Promise<void>;
  /**
   * Like a comment or reply.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  like(parameters: {
    readonly path: {
      /** ID of the comment */
      readonly commentId: string;
    };
  }, options?: ChangeOptions): Promise<LikeReceipt>;
  /**
   * Remove your like from a comment or reply.
   * Codes: PROFILE_REQUIRED, BLOCKED.
   */
  unlike(parameters: {
    readonly path: {
      /** ID of the comment */
      readonly commentId: string;
    };
  }, options?: ChangeOptions): Promise<LikeReceipt>;
}

/** Hashtags. */
export interface HashtagsRoutes {
  /** List trending hashtags. */
  trending(parameters?: {
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
    } | undefined;
  }, options?: ListOptions): List<{
    /** ID of the record */
    readonly id?: string;
    /** Without `#`. */
    readonly name?: string;
    /** number of posts */
    readonly postsCount?: number;
  }>;
  /** List the posts with a hashtag, newest first. */
  posts(parameters: {
    readonly path: {
      /** Name of a `hashtag`, without `#`. */
      readonly tag: string;
    };
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** cursor of the page, from the answer before */
      readonly cursor?: string | undefined;
    } | undefined;
  }, options?: ListOptions): List<Post>;
}

/** Search for users and hashtags. */
export interface SearchRoutes {
  /** Search for users and hashtags. */
  query(parameters: {
    readonly query: {
      /** text to search for */
      readonly q: string;
      /** largest number of users */
      readonly userLimit?: number | undefined;
      /** largest number of hashtags */
      readonly hashtagLimit?: number | undefined;
    };
  }, options?: CallOptions): Promise<{
    /** the users */
    readonly users?: readonly UserEntry[];
    /** the hashtags */
    readonly hashtags?: readonly {
      /** ID of the record */
      readonly id?: string;
      /** Without `#`. */
      readonly name?: string;
      /** number of posts */
      readonly postsCount?: number;
    }[];
  }>;
}

/** Notifications, their settings and their stream. */
export interface NotificationsRoutes {
  /** List your notifications, newest first. */
  list(parameters?: {
    readonly query?: {
      /** largest number of items on a page */
      readonly limit?: number | undefined;
      /** number of the items to leave out at the start */
      readonly offset?: number | undefined;
    } | undefined;
  }, options?: ListOptions): List<Notification>;
  /** Count your unread notifications. */
  count(parameters?: NoParameters, options?: CallOptions): Promise<{
    /** number of the matching records */
    readonly count: number;
  }>;
  /** Mark notifications as read. */
  read(parameters: {
    readonly path: {
      /** ID of the notification */
      readonly notificationId: string;
    };
  }, options?: ChangeOptions): Promise<MarkReceipt>;
  /** Mark notifications as read. */
  readBatch(parameters: {
    readonly body: {
      /** IDs of the records */
      readonly ids: readonly string[];
    };
  }, options?: ChangeOptions): Promise<MarkReceipt>;
  /** Mark all notifications as read. */
  readAll(parameters?: NoParameters, options?: ChangeOptions): Promise<MarkReceipt>;
  /** Show your notification settings. */
  settings(parameters?: NoParameters, options?: CallOptions): Promise<NotificationSettings>;
  /** Change your notification settings. */
  settingsSet(parameters: {
    readonly body: {
      /** true if it is on */
      readonly enabled?: boolean | undefined;
      /** true if a sound is played */
      readonly sound?: boolean | undefined;
      /** true for notifications about new followers */
      readonly follows?: boolean | undefined;
      /** true for notifications about posts on the wall */
      readonly wallPosts?: boolean | undefined;
      /** true for notifications about likes */
      readonly likes?: boolean | undefined;
      /** true for notifications about comments */
      readonly comments?: boolean | undefined;
      /** true for notifications about mentions */
      readonly mentions?: boolean | undefined;
      /** true for notifications in the browser */
      readonly webEnabled?: boolean | undefined;
      /** true if a sound is played, under another name */
      readonly soundEnabled?: boolean | undefined;
      /** which notifications are sent, in an older form */
      readonly preferences?: {
        /** true for notifications about new followers */
        readonly follows?: boolean | undefined;
        /** true for notifications about likes */
        readonly reactions?: boolean | undefined;
        /** true for notifications about comments */
        readonly comments?: boolean | undefined;
        /** true for notifications about replies */
        readonly replies?: boolean | undefined;
        /** true for notifications about mentions */
        readonly mentions?: boolean | undefined;
        /** true for notifications about posts on the wall */
        readonly wallPosts?: boolean | undefined;
      } | undefined;
    };
  }, options?: ChangeOptions): Promise<NotificationSettings>;
  /** Notifications and bells. Reconnects until the loop is left; each comes once and in order, also those that were missed. */
  watch(options?: NotificationWatchOptions): AsyncIterable<NotificationEvent<Partial<Notification>>>;
}

/** Uploaded files. */
export interface FilesRoutes {
  /**
   * Upload files.
   * Codes: CONTENT_MODERATION_FAILED, CONTENT_MODERATION_ERROR, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, UPLOAD_FAILED, UPLOAD_ERROR, VIDEO_REQUIRES_VERIFICATION, GIF_REQUIRES_VERIFICATION.
   */
  upload(parameters: {
    readonly body: {
      /** the file */
      readonly file: FileInput;
    };
  }, options?: ChangeOptions): Promise<{
    /** ID of the record */
    readonly id: string;
    /** address of the content */
    readonly url?: string;
    /** name of the file */
    readonly filename?: string | null;
    /** media type */
    readonly mimeType?: string | null;
    /** Bytes. */
    readonly size?: number | null;
    /** kind of the record */
    readonly type?: string;
    /** width in pixels */
    readonly width?: number | null;
    /** height in pixels */
    readonly height?: number | null;
    /** time of the creation, ISO 8601 */
    readonly createdAt?: string;
  }>;
  /**
   * Show the details of a file.
   * Codes: FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, UPLOAD_FAILED, UPLOAD_ERROR.
   */
  get(parameters: {
    readonly path: {
      /** ID of the file */
      readonly fileId: string;
    };
  }, options?: CallOptions): Promise<{
    /** ID of the record */
    readonly id?: string;
    /** address of the content */
    readonly url?: string;
    /** name of the file */
    readonly filename?: string | null;
    /** media type */
    readonly mimeType?: string | null;
    /** Bytes. */
    readonly size?: number | null;
    /** kind of the record */
    readonly type?: string;
    /** width in pixels */
    readonly width?: number | null;
    /** height in pixels */
    readonly height?: number | null;
    /** time of the creation, ISO 8601 */
    readonly createdAt?: string;
  }>;
  /**
   * Delete an uploaded file.
   * Codes: FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, UPLOAD_FAILED, UPLOAD_ERROR, FILE_IN_USE.
   */
  delete(parameters: {
    readonly path: {
      /** ID of the file */
      readonly fileId: string;
    };
  }, options?: ChangeOptions): Promise<void>;
}

/** Reports about posts, comments and users. */
export interface ReportsRoutes {
  /**
   * Report a post, a comment or a user.
   * No route reads reports back: the service refuses a second one with 409.
   * Codes: CONFLICT, REPORT_ALREADY_REPORTED, REPORT_CANNOT_REPORT_OWN_CONTENT, CANNOT_REPORT_SELF, REPORT_TARGET_NOT_FOUND, REPORT_DESCRIPTION_TOO_LONG.
   */
  create(parameters: {
    readonly body: {
      /** post, comment or user */
      readonly targetType: string;
      /** ID of the record that it is about */
      readonly targetId: string;
      /** reason */
      readonly reason: string;
      /** description */
      readonly description?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<{
    /** ID of the record */
    readonly id?: string;
    /** time of the creation, ISO 8601 */
    readonly createdAt?: string;
  }>;
}

/** The request to be verified. */
export interface VerificationRoutes {
  /**
   * Show the status of your verification request.
   * `none`, `pending`, `approved`, `rejected`, or something newer.
   */
  status(parameters?: NoParameters, options?: CallOptions): Promise<{
    /** `none`, `pending`, `approved`, `rejected`, or something newer. */
    readonly status?: string;
    /** true if the request was carried out */
    readonly success?: boolean;
    /** the request for the verified mark */
    readonly request?: {
      /** ID of the record */
      readonly id?: string;
      /** ID of the user */
      readonly userId?: string;
      /** address of the video */
      readonly videoUrl?: string;
      /** `none`, `pending`, `approved`, `rejected`, or something newer. */
      readonly status?: string;
      /** reason of the rejection */
      readonly rejectionReason?: string | null;
      /** ID of the reviewer */
      readonly reviewedBy?: string | null;
      /** time of the review, ISO 8601 */
      readonly reviewedAt?: string | null;
      /** time of the creation, ISO 8601 */
      readonly createdAt?: string;
      /** time of the last change, ISO 8601 */
      readonly updatedAt?: string;
    } | null;
  }>;
  /**
   * Submit a verification request with a video of yourself.
   * Codes: ALREADY_VERIFIED, ALREADY_PENDING.
   */
  submit(parameters: {
    readonly body: {
      /** address of the video */
      readonly videoUrl: string;
    };
  }, options?: ChangeOptions): Promise<{
    /** `none`, `pending`, `approved`, `rejected`, or something newer. */
    readonly status?: string;
    /** true if the request was carried out */
    readonly success?: boolean;
    /** the request for the verified mark */
    readonly request?: {
      /** ID of the record */
      readonly id?: string;
      /** ID of the user */
      readonly userId?: string;
      /** address of the video */
      readonly videoUrl?: string;
      /** `none`, `pending`, `approved`, `rejected`, or something newer. */
      readonly status?: string;
      /** reason of the rejection */
      readonly rejectionReason?: string | null;
      /** ID of the reviewer */
      readonly reviewedBy?: string | null;
      /** time of the review, ISO 8601 */
      readonly reviewedAt?: string | null;
      /** time of the creation, ISO 8601 */
      readonly createdAt?: string;
      /** time of the last change, ISO 8601 */
      readonly updatedAt?: string;
    } | null;
  }>;
}

/** The paid subscription and its payment methods. */
export interface SubscriptionRoutes {
  /** Show the status of your subscription. */
  status(parameters?: NoParameters, options?: CallOptions): Promise<{
    /** true while it is active */
    readonly active?: boolean;
    /** true if the subscription is renewed by itself */
    readonly recurringEnabled?: boolean;
    /** price */
    readonly price?: number;
    /** true while the subscription is active */
    readonly isActive?: boolean;
    /** end of the validity, ISO 8601 */
    readonly expiresAt?: string | null;
    /** true if the subscription is renewed by itself */
    readonly autoRenewal?: boolean;
    /** time of the start, ISO 8601 */
    readonly startedAt?: string | null;
    /** currency, ISO 4217 */
    readonly currency?: string;
    /** length of a period, in days */
    readonly periodDays?: number;
    /** true if a payment method is stored */
    readonly hasPaymentMethod?: boolean;
  }>;
  /** Start a payment for the subscription. */
  pay(parameters?: NoParameters, options?: ChangeOptions): Promise<{
    /** The address to open. */
    readonly confirmationUrl?: string;
    /** ID of the payment */
    readonly paymentId?: string;
    /** amount */
    readonly amount?: number;
    /** currency, ISO 4217 */
    readonly currency?: string;
  }>;
  /** Turn the automatic renewal of the subscription on or off. */
  autoRenewal(parameters: {
    readonly body: {
      /** true if it is on */
      readonly enabled: boolean;
    };
  }, options?: ChangeOptions): Promise<{
    /** true while it is active */
    readonly active?: boolean;
    /** true if the subscription is renewed by itself */
    readonly recurringEnabled?: boolean;
    /** price */
    readonly price?: number;
    /** true while the subscription is active */
    readonly isActive?: boolean;
    /** end of the validity, ISO 8601 */
    readonly expiresAt?: string | null;
    /** true if the subscription is renewed by itself */
    readonly autoRenewal?: boolean;
    /** time of the start, ISO 8601 */
    readonly startedAt?: string | null;
    /** currency, ISO 4217 */
    readonly currency?: string;
    /** length of a period, in days */
    readonly periodDays?: number;
    /** true if a payment method is stored */
    readonly hasPaymentMethod?: boolean;
  }>;
  /** Add a card to the subscription. */
  bindCard(parameters?: NoParameters, options?: ChangeOptions): Promise<{
    /** The address to open. */
    readonly confirmationUrl?: string;
    /** ID of the payment */
    readonly paymentId?: string;
    /** amount */
    readonly amount?: number;
    /** currency, ISO 4217 */
    readonly currency?: string;
  }>;
  /** List the cards of the subscription. */
  methods(parameters?: NoParameters, options?: ListOptions): List<{
    /** ID of the record */
    readonly id?: string;
    /** last four digits of the card */
    readonly last4?: string;
    /** `visa`, `mastercard`, `mir`, or something newer. */
    readonly brand?: string;
    /** true for the method that pays */
    readonly isDefault?: boolean;
    /** end of the validity, ISO 8601 */
    readonly expiresAt?: string | null;
    /** kind of the record */
    readonly type?: string;
    /** title */
    readonly title?: string;
    /** time of the creation, ISO 8601 */
    readonly createdAt?: string;
  }>;
  /** Set the card that is charged. */
  methodsDefault(parameters: {
    readonly path: {
      /** ID of the payment method */
      readonly methodId: string;
    };
  }, options?: ChangeOptions): Promise<{
    /** ID of the record */
    readonly id?: string;
    /** last four digits of the card */
    readonly last4?: string;
    /** `visa`, `mastercard`, `mir`, or something newer. */
    readonly brand?: string;
    /** true for the method that pays */
    readonly isDefault?: boolean;
    /** end of the validity, ISO 8601 */
    readonly expiresAt?: string | null;
    /** kind of the record */
    readonly type?: string;
    /** title */
    readonly title?: string;
    /** time of the creation, ISO 8601 */
    readonly createdAt?: string;
    /** true if the request was carried out */
    readonly success?: boolean;
  }>;
  /** Remove a card from the subscription. */
  methodsRemove(parameters: {
    readonly path: {
      /** ID of the payment method */
      readonly methodId: string;
    };
  }, options?: ChangeOptions): Promise<{
    /** true if the request was carried out */
    readonly success?: boolean;
  }>;
}

/** Platform information. */
export interface PlatformRoutes {
  /** Show the minimum and the latest version of each client. */
  version(parameters?: NoParameters, options?: CallOptions): Promise<Readonly<Record<string, {
    /** oldest supported version */
    readonly minVersion?: string;
    /** newest version */
    readonly latestVersion?: string;
    /** address of the update */
    readonly updateUrl?: string;
  } | null>>>;
  /** List the releases of the platform and their changes. */
  changelog(parameters?: NoParameters, options?: ListOptions): List<{
    /** version */
    readonly version?: string;
    /** date of the release */
    readonly date?: string;
    /** changes of the release */
    readonly changes?: readonly string[];
    /** title */
    readonly title?: string;
  }>;
  /** List the current announcements. */
  announcements(parameters?: NoParameters, options?: ListOptions): List<{
    /** ID of the record */
    readonly id?: string;
    /** the picture */
    readonly image?: {
      /** address of the content */
      readonly url: string;
      /** width in pixels */
      readonly width?: number;
      /** height in pixels */
      readonly height?: number;
    } | null;
    /** title */
    readonly title?: string;
    /** description */
    readonly description?: string;
    /** further text */
    readonly additional_text?: string | null;
    /** further text, under another name */
    readonly additionalText?: string | null;
    /** buttons below the text */
    readonly buttons?: readonly {
      /** title */
      readonly title: string;
      /** style */
      readonly style?: string;
      /** effect of the button */
      readonly action?: {
        /** kind of the record */
        readonly type: string;
        /** address of the content */
        readonly url?: string;
      };
    }[];
    /** time of the creation, ISO 8601 */
    readonly createdAt?: string;
  }>;
  /** Show whether an event portal is open, and its address. */
  portal(parameters?: NoParameters, options?: CallOptions): Promise<{
    /** true while it is active */
    readonly active: boolean;
    /** title */
    readonly title?: string;
    /** address of the content */
    readonly url?: string;
  }>;
  /** Show the status of the services and their recent history. */
  status(parameters?: NoParameters, options?: CallOptions): Promise<{
    /** state of all services together */
    readonly overall_status?: string;
    /** time of the check, without a zone, in UTC */
    readonly updated_at?: string;
    /** the services */
    readonly services?: readonly {
      /** ID of the record */
      readonly id?: string;
      /** name */
      readonly name?: string;
      /** `operational`, `degraded`, `downtime`, or something newer. */
      readonly current_status?: string;
      /** text about the state */
      readonly current_message?: string | null;
      /** time of an answer, in milliseconds */
      readonly latency_ms?: number | null;
      /** UTC, `YYYY-MM-DD HH:mm:ss`, without a zone. */
      readonly last_checked?: string;
      /** share of 90 days without downtime, in percent */
      readonly uptime_90d?: number;
      /** By "days ago" as text, `0` being today; a missing day was fine. */
      readonly days?: Readonly<Record<string, {
        /** kind of the record */
        readonly type?: string;
        /** the day, YYYY-MM-DD */
        readonly date_key?: string;
        /** The share of the day without downtime, in percent. */
        readonly uptime?: number;
        /** what happened on the day */
        readonly lines?: readonly {
          /** time of day */
          readonly t: string;
          /** text */
          readonly text: string;
        }[];
      } | null>>;
    }[];
  }>;
}

/** Views and interactions. A user can read only the view counts. */
export interface TelemetryRoutes {
  /** Send events about viewed posts. */
  view(parameters: {
    readonly body: {
      /** random ID of one run of the client */
      readonly sid: string;
      /** the events, of which the protocol names only single letters */
      readonly e: readonly Readonly<Record<string, unknown>>[];
    };
  }, options?: ChangeOptions): Promise<void>;
  /** Send events about opened pictures and watched videos. */
  interaction(parameters: {
    readonly body: {
      /** random ID of one run of the client */
      readonly sid: string;
      /** the events, of which the protocol names only single letters */
      readonly e: readonly Readonly<Record<string, unknown>>[];
    };
  }, options?: ChangeOptions): Promise<void>;
}

/** Products, delivery and orders. */
export interface ShopRoutes {
  /** List the products of the shop. */
  products(parameters?: NoParameters, options?: ListOptions): List<Product>;
  /** Show the details of a product. */
  product(parameters: {
    readonly path: {
      /** ID of the product */
      readonly productId: string;
    };
  }, options?: CallOptions): Promise<Product>;
  /** List the countries that the shop delivers to. */
  deliveryCountries(parameters?: NoParameters, options?: ListOptions): List<Country>;
  /** Search for cities that the shop delivers to. */
  deliveryCities(parameters?: {
    readonly query?: {
      /** text to search for */
      readonly q?: string | undefined;
      /** code of the country */
      readonly country?: string | undefined;
    } | undefined;
  }, options?: ListOptions): List<City>;
  /** List the pick-up points in a city. */
  deliveryPoints(parameters: {
    readonly query: {
      /** code of the city */
      readonly cityCode: number;
    };
  }, options?: ListOptions): List<DeliveryPoint>;
  /** Calculate the cost of a delivery. */
  deliveryCalculate(parameters: {
    readonly body: {
      /** the items */
      readonly items: readonly {
        /** ID of the product */
        readonly productId: string;
        /** size */
        readonly size: string | null;
        /** the color */
        readonly color: string | null;
        /** number of pieces */
        readonly qty: number;
      }[];
      /** destination */
      readonly to: {
        /** code */
        readonly code: number;
        /** code of the country */
        readonly countryCode: string;
      };
    };
  }, options?: CallOptions): Promise<DeliveryCost>;
  /** Place an order, step by step or from a file. */
  ordersCreate(parameters: {
    readonly body: {
      /** the items */
      readonly items: readonly {
        /** ID of the product */
        readonly productId: string;
        /** size */
        readonly size: string | null;
        /** the color */
        readonly color: string | null;
        /** number of pieces */
        readonly qty: number;
      }[];
      /** who receives the order */
      readonly recipient: {
        /** name */
        readonly name: string;
        /** phone number */
        readonly phone: string;
        /** email address */
        readonly email: string;
        /** code of the country */
        readonly country: string;
        /** name of the city */
        readonly city: string;
        /** street and house */
        readonly address: string;
        /** code of the city */
        readonly cityCode: number | null;
        /** code of the pick-up point; empty without one */
        readonly deliveryPoint: string;
        /** remark for the delivery */
        readonly comment: string;
      };
      /** given and refused consents */
      readonly consents: readonly {
        /** kind of the item */
        readonly kind: string;
        /** true if the consent is given */
        readonly accepted: boolean;
        /** name of the document */
        readonly docSlug: string;
        /** version of the document */
        readonly docVersion: string;
      }[];
      /** where the consent was given */
      readonly consentContext: {
        /** form in which the consent was given */
        readonly form: string;
        /** page on which the consent was given */
        readonly page: string;
        /** ID of the visitor */
        readonly visitorId: string;
      };
    };
  }, options?: ChangeOptions): Promise<CreatedOrder>;
  /** List your orders. */
  orders(parameters?: NoParameters, options?: ListOptions): List<OrderSummary>;
  /** Show the status, items and delivery of an order. */
  ordersGet(parameters: {
    readonly path: {
      /** number of the order */
      readonly number: string;
    };
  }, options?: CallOptions): Promise<ShopOrder>;
  /** Start the payment of an order and print the address of the payment page. */
  ordersPay(parameters: {
    readonly path: {
      /** number of the order */
      readonly number: string;
    };
    readonly body: {
      /** address to which the payment page returns */
      readonly returnUrl: string;
    };
  }, options?: ChangeOptions): Promise<{
    /** address of the content */
    readonly url?: string;
  }>;
  /**
   * Request a one-time code to access orders without an account.
   * Codes: INVALID_EMAIL.
   */
  ordersLookup(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
    };
  }, options?: ChangeOptions): Promise<void>;
  /**
   * Get access to orders with the one-time code from the email.
   * Codes: INVALID_EMAIL, OTP_INVALID.
   */
  ordersVerify(parameters: {
    readonly body: {
      /** email address */
      readonly email: string;
      /** code */
      readonly code: string;
    };
  }, options?: ChangeOptions): Promise<OrderToken>;
  /**
   * Give or withdraw consents in the shop.
   * No route reads consents back; giving the same one again changes nothing, so the command itself verifies it.
   */
  consent(parameters: {
    readonly body: {
      /** given and refused consents */
      readonly consents: readonly {
        /** kind of the item */
        readonly kind: string;
        /** true if the consent is given */
        readonly accepted: boolean;
        /** name of the document */
        readonly docSlug: string;
        /** version of the document */
        readonly docVersion: string;
      }[];
      /** where the consent was given */
      readonly consentContext: {
        /** form in which the consent was given */
        readonly form: string;
        /** page on which the consent was given */
        readonly page: string;
        /** ID of the visitor */
        readonly visitorId: string;
      };
    };
  }, options?: ChangeOptions): Promise<void>;
}

/** The school event; one part a theme. */
export interface SchoolRoutes {
  /**
   * Show whether the school event is open, and what there is to do.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  status(parameters?: NoParameters, options?: CallOptions): Promise<EventStatus>;
  /**
   * Measure your aura for chalks, once.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  shop(parameters?: NoParameters, options?: CallOptions): Promise<SchoolShop>;
  /**
   * Show how many chalks you have.
   * Installs left.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  balance(parameters?: NoParameters, options?: CallOptions): Promise<{
    /** Installs left. */
    readonly balance: number;
  }>;
  /**
   * List the items in your backpack, oldest first.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  backpack(parameters?: NoParameters, options?: ListOptions): List<BackpackItem>;
  /**
   * Show what you can buy for chalks.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  shopBoard(parameters?: NoParameters, options?: CallOptions): Promise<BoardShop>;
  /**
   * Show what you can buy for chalks.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  shopPurchased(parameters?: NoParameters, options?: ListOptions): List<{
    /** Product id. */
    readonly id?: string;
    /** `any`: used on others; `self`: on oneself, or when bought. */
    readonly audience?: string;
    /** `profile`, `misc`, or something newer. */
    readonly category?: string;
    /** title */
    readonly title?: string;
    /** second title */
    readonly subtitle?: string;
    /** long description */
    readonly details?: string;
    /** facts about the product */
    readonly bullets?: readonly string[];
    /** Chalks. */
    readonly price?: number;
    /** name of the picture */
    readonly asset?: string | null;
    /** true if it can be bought now */
    readonly isAvailable?: boolean;
    /** How many lie in the backpack. */
    readonly owned?: number;
    /** Maximum number for one user; null: no maximum. */
    readonly perUser?: number | null;
    /** how many the user has bought */
    readonly purchased?: number;
  }>;
  /**
   * Buy a product of the school shop.
   * Codes: RATE_LIMIT_EXCEEDED, NOT_ON_SHOWCASE, ITEM_NOT_AVAILABLE, ALREADY_PURCHASED, INVALID_VARIANT, DELIVERY_DISABLED, INSUFFICIENT_CHALKS, EVENT_PURCHASES_DISABLED.
   */
  buy(parameters: {
    readonly path: {
      /** ID of the product */
      readonly productId: string;
    };
    readonly body: {
      /** number of pieces */
      readonly quantity: number;
      /** variant of the product, such as the style of a sheet */
      readonly variant?: string | null | undefined;
    };
  }, options?: ChangeOptions): Promise<Purchase>;
  /**
   * Measure your aura for chalks, once.
   * 0 to 100.
   * Codes: RATE_LIMIT_EXCEEDED, AURA_ALREADY_MEASURED, INSUFFICIENT_CHALKS, EVENT_PURCHASES_DISABLED.
   */
  aura(parameters?: NoParameters, options?: ChangeOptions): Promise<AuraResult>;
  /**
   * Ring the school bell for everyone online.
   * Codes: RATE_LIMIT_EXCEEDED, INSUFFICIENT_CHALKS, EVENT_PURCHASES_DISABLED.
   */
  bell(parameters?: NoParameters, options?: ChangeOptions): Promise<{
    /** Installs left. */
    readonly balance: number;
  }>;
  /**
   * Buy a random nickname.
   * Codes: RATE_LIMIT_EXCEEDED, NOT_ON_SHOWCASE, NICKNAME_ALREADY_DRAWN, INSUFFICIENT_CHALKS, EVENT_PURCHASES_DISABLED.
   */
  nicknameDraw(parameters?: NoParameters, options?: ChangeOptions): Promise<NicknameDrawing>;
  /**
   * Show the tasks of the day, with their reward and what to hand in.
   * Newest first.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  tasks(parameters?: NoParameters, options?: CallOptions): Promise<Tasks>;
  /**
   * Hand in the result of a task.
   * Codes: RATE_LIMIT_EXCEEDED, ATTEMPT_ALREADY_USED, EVENT_APPLICATIONS_DISABLED.
   */
  tasksSubmit(parameters: {
    readonly path: {
      /** code */
      readonly code: string;
    };
    readonly body: {
      /** The submitted link. */
      readonly link: string;
    };
  }, options?: ChangeOptions): Promise<ObservedTaskSubmission>;
  /**
   * Show whether a submitted task was accepted.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  tasksSubmission(parameters: {
    readonly path: {
      /** code */
      readonly code: string;
    };
  }, options?: CallOptions): Promise<TaskSubmission>;
  /**
   * List the tasks that you have completed, newest first.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  tasksCompleted(parameters?: {
    readonly query?: {
      /** time of the oldest item that is known; the answer has older ones */
      readonly before?: string | undefined;
    } | undefined;
  }, options?: ListOptions): List<Task>;
  /**
   * List the users who earned the most chalks.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  honor(parameters?: NoParameters, options?: ListOptions): List<HonorEntry>;
  /**
   * Mark a section of the school event as opened.
   * A read mark: a section that was opened stays opened.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  view(parameters: {
    readonly path: {
      /** name of the screen */
      readonly screen: string;
    };
  }, options?: ChangeOptions): Promise<void>;
  /**
   * Show the profile of a user.
   * Codes: RATE_LIMIT_EXCEEDED, PROFILE_TARGET_NOT_FOUND.
   */
  profile(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
  }, options?: CallOptions): Promise<SchoolProfile>;
  /**
   * Put a sticker on the banner of a profile.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, OWN_PROFILE, TARGET_VALIDATION_UNAVAILABLE, EVENT_APPLICATIONS_DISABLED, PROFILE_TARGET_NOT_FOUND.
   */
  stickerPlace(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
    readonly body: {
      /** ID of the item in the backpack */
      readonly inventoryItemId: string;
      /** horizontal position */
      readonly x: number;
      /** vertical position */
      readonly y: number;
      /** size */
      readonly size?: number | undefined;
      /** degrees, clockwise */
      readonly angle?: number | undefined;
      /** record that the item is fixed to */
      readonly anchor?: {
        /** `sticker`, `eraser`, `stain`, `window`, `whoopee_cushion`, `board_drawing`, `board_cloth` … */
        readonly kind: "banner" | "profile_header" | "post";
        /** Product id. */
        readonly id?: string | null | undefined;
      } | undefined;
    };
  }, options?: ChangeOptions): Promise<PlaceResult>;
  /**
   * Erase a sticker of a profile once; the third time removes it.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, OWN_PROFILE, TARGET_VALIDATION_UNAVAILABLE, EVENT_APPLICATIONS_DISABLED, PROFILE_TARGET_NOT_FOUND.
   */
  stickerErase(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
      /** ID of the placed item */
      readonly placementId: string;
    };
    readonly body: NoParameters;
  }, options?: ChangeOptions): Promise<EraseResult>;
  /**
   * Throw a water balloon at the profile of another user.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, OWN_PROFILE, TARGET_VALIDATION_UNAVAILABLE, EVENT_APPLICATIONS_DISABLED, PROFILE_TARGET_NOT_FOUND.
   */
  balloonThrow(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
    readonly body: {
      /** ID of the item in the backpack */
      readonly inventoryItemId: string;
      /** horizontal position */
      readonly x: number;
      /** vertical position */
      readonly y: number;
      /** kind of the record that the item is fixed to */
      readonly anchorKind: "profile_header" | "post";
      /** ID of that record */
      readonly anchorId: string | null;
    };
  }, options?: ChangeOptions): Promise<{
    /** the balloon */
    readonly balloon: Balloon;
  }>;
  /**
   * Put a whoopee cushion on the profile of another user.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, OWN_PROFILE, TARGET_VALIDATION_UNAVAILABLE, CUSHION_ACTIVE, EVENT_APPLICATIONS_DISABLED, PROFILE_TARGET_NOT_FOUND.
   */
  cushionThrow(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
    readonly body: {
      /** ID of the item in the backpack */
      readonly inventoryItemId: string;
      /** horizontal position */
      readonly x: number;
      /** vertical position */
      readonly y: number;
      /** kind of the record that the item is fixed to */
      readonly anchorKind: "profile_header" | "post";
      /** ID of that record */
      readonly anchorId: string | null;
    };
  }, options?: ChangeOptions): Promise<ThrowReceipt>;
  /**
   * Show what was done to a profile in the school event.
   * A cushion goes off once for each visitor: a second claim returns `show`, which proves that the first one counted.
   * Codes: RATE_LIMIT_EXCEEDED, PROFILE_TARGET_NOT_FOUND.
   */
  cushionClaim(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
    readonly body: NoParameters;
  }, options?: ChangeOptions): Promise<CushionClaim>;
  /**
   * Break the window of the profile of another user.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, OWN_PROFILE, TARGET_VALIDATION_UNAVAILABLE, EVENT_APPLICATIONS_DISABLED, PROFILE_TARGET_NOT_FOUND.
   */
  windowBreak(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
    readonly body: {
      /** ID of the item in the backpack */
      readonly inventoryItemId: string;
    };
  }, options?: ChangeOptions): Promise<BreakReceipt>;
  /**
   * Donate chalks to the curtains of a profile.
   * Codes: RATE_LIMIT_EXCEEDED, OWN_PROFILE, TARGET_VALIDATION_UNAVAILABLE, INSUFFICIENT_CHALKS, CURTAINS_FUNDED, EVENT_PURCHASES_DISABLED, PROFILE_TARGET_NOT_FOUND.
   */
  curtainsDonate(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
    readonly body: {
      /** amount */
      readonly amount: number;
    };
  }, options?: ChangeOptions): Promise<Donation>;
  /**
   * Close the curtains of your profile.
   * Codes: RATE_LIMIT_EXCEEDED, NO_CURTAINS, PROFILE_TARGET_NOT_FOUND.
   */
  curtainsSet(parameters: {
    readonly path: {
      /** ID of the user whose profile it is */
      readonly profileId: string;
    };
    readonly body: {
      /** true if the curtains are closed */
      readonly closed: boolean;
    };
  }, options?: ChangeOptions): Promise<CurtainsChange>;
  /**
   * List your nicknames.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  nicknames(parameters?: NoParameters, options?: CallOptions): Promise<Nicknames>;
  /**
   * Use one of your nicknames next to your name.
   * Codes: RATE_LIMIT_EXCEEDED, NOT_OWNED, EVENT_APPLICATIONS_DISABLED.
   */
  nicknameUse(parameters: {
    readonly body: {
      /** form of the nickname */
      readonly form: string | null;
    };
  }, options?: ChangeOptions): Promise<{
    /** the nickname; null without one */
    readonly nickname: string | null;
  }>;
  /**
   * Show the nicknames that users are using.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  nicknameOf(parameters: {
    readonly query: {
      /** IDs of the records */
      readonly ids: readonly string[];
    };
  }, options?: CallOptions): Promise<NicknamesOf>;
  /**
   * Show your avatar picture, and how many you can install.
   * Emoji.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  avatar(parameters?: NoParameters, options?: CallOptions): Promise<AvatarState>;
  /**
   * Remove your avatar picture and show the emoji again.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  avatarRemove(parameters?: NoParameters, options?: ChangeOptions): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Install an uploaded picture as your avatar.
   * Codes: RATE_LIMIT_EXCEEDED, NO_PROFILE_AVATARS, PROFILE_AVATAR_PAUSED, PROFILE_AVATAR_PURCHASE_REQUIRED, AVATAR_MODERATION_REJECTED, AVATAR_MODERATION_UNAVAILABLE, EVENT_APPLICATIONS_DISABLED.
   */
  avatarInstall(parameters: {
    readonly body: {
      /** ID of the event that the record belongs to */
      readonly eventId: string;
      /** ID of the file */
      readonly fileId: string;
      /** UUID of the operation: a request that is sent again with it has no second effect */
      readonly operationId?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Upload a picture that can be installed as your avatar.
   * Codes: RATE_LIMIT_EXCEEDED, NO_PROFILE_AVATARS, PROFILE_AVATAR_PURCHASE_REQUIRED, AVATAR_MODERATION_REJECTED, AVATAR_MODERATION_UNAVAILABLE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, UPLOAD_FAILED, UPLOAD_ERROR.
   */
  avatarUpload(parameters: {
    readonly body: {
      /** the file */
      readonly file: FileInput;
    };
  }, options?: ChangeOptions): Promise<AvatarFile>;
  /**
   * Show how many notebook sheets you have.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  notebooks(parameters?: NoParameters, options?: CallOptions): Promise<Notebooks>;
  /**
   * Show how many correctors you have.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  correctorInventory(parameters?: NoParameters, options?: ListOptions): List<ToolEvent>;
  /**
   * List the crossed-out fragments of posts.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  correctorState(parameters: {
    readonly query: {
      /** IDs of the records */
      readonly ids: readonly string[];
    };
  }, options?: CallOptions): Promise<Readonly<Record<string, CorrectorState | null>>>;
  /**
   * Cross out a fragment of another user's post.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, EVENT_APPLICATIONS_DISABLED, STALE_REVISION, INVALID_RANGE, CORRECTOR_LIMIT, INSUFFICIENT_BALANCE.
   */
  correctorApply(parameters: {
    readonly body: {
      /** ID of the event that the record belongs to */
      readonly eventId: string;
      /** ID of the post */
      readonly postId: string;
      /** Opaque: changes when the post is edited. */
      readonly revision: string;
      /** start in the text, in UTF-16 code units */
      readonly start: number;
      /** end in the text, in UTF-16 code units, exclusive */
      readonly end: number;
      /** UUID of the operation: a request that is sent again with it has no second effect */
      readonly operationId?: string | undefined;
    };
  }, options?: ChangeOptions): Promise<ToolReceipt>;
  /**
   * Remove all your crossed-out fragments from a post.
   * Codes: RATE_LIMIT_EXCEEDED, MARK_NOT_FOUND.
   */
  correctorCancel(parameters: {
    readonly body: {
      /** ID of the post */
      readonly postId: string;
    };
  }, options?: ChangeOptions): Promise<ToolReceipt>;
  /**
   * Report a crossed-out fragment of your own post.
   * Codes: RATE_LIMIT_EXCEEDED, CONFLICT, REPORT_ALREADY_REPORTED, MARK_NOT_FOUND.
   */
  correctorReport(parameters: {
    readonly body: {
      /** ID of the post */
      readonly postId: string;
      /** ID of the mark */
      readonly markId: string;
      /** reason */
      readonly reason: string;
    };
  }, options?: ChangeOptions): Promise<ToolReceipt>;
  /**
   * Show how many red pens you have.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  redPenInventory(parameters?: NoParameters, options?: ListOptions): List<ToolEvent>;
  /**
   * List the corrected words of posts, and who corrects them.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  redPenState(parameters: {
    readonly query: {
      /** IDs of the records */
      readonly ids: readonly string[];
    };
  }, options?: CallOptions): Promise<Readonly<Record<string, RedPenState | null>>>;
  /**
   * Correct a word in another user's post.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, EVENT_APPLICATIONS_DISABLED, STALE_REVISION, INVALID_RANGE, INVALID_REPLACEMENT, RED_PEN_LIMIT, INSUFFICIENT_BALANCE.
   */
  redPenApply(parameters: {
    readonly body: {
      /** ID of the event that the record belongs to */
      readonly eventId: string;
      /** ID of the post */
      readonly postId: string;
      /** Opaque: changes when the post is edited. */
      readonly revision: string;
      /** start in the text, in UTF-16 code units */
      readonly start: number;
      /** end in the text, in UTF-16 code units, exclusive */
      readonly end: number;
      /** UUID of the operation: a request that is sent again with it has no second effect */
      readonly operationId?: string | undefined;
      /** the new word */
      readonly replacement: string;
    };
  }, options?: ChangeOptions): Promise<ToolReceipt>;
  /**
   * Remove your corrections from a post.
   * Codes: RATE_LIMIT_EXCEEDED, MARK_NOT_FOUND.
   */
  redPenCancel(parameters: {
    readonly body: {
      /** ID of the post */
      readonly postId: string;
      /** ID of the right to correct */
      readonly claimId: string;
    };
  }, options?: ChangeOptions): Promise<ToolReceipt>;
  /**
   * Report the corrections of your own post.
   * Codes: RATE_LIMIT_EXCEEDED, CONFLICT, REPORT_ALREADY_REPORTED, MARK_NOT_FOUND.
   */
  redPenReport(parameters: {
    readonly body: {
      /** ID of the post */
      readonly postId: string;
      /** ID of the right to correct */
      readonly claimId: string;
      /** reason */
      readonly reason: string;
    };
  }, options?: ChangeOptions): Promise<ToolReceipt>;
  /**
   * Show how far the waste-paper collection is, and your packs.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  wastePaper(parameters?: NoParameters, options?: CallOptions): Promise<WastePaper>;
  /**
   * Turn one of your old posts into waste paper.
   * Codes: RATE_LIMIT_EXCEEDED, WASTE_PAPER_POST_TOO_NEW, WASTE_PAPER_NOT_OWNER, WASTE_PAPER_DAILY_LIMIT, WASTE_PAPER_CLOSED, WASTE_PAPER_PAUSED, WASTE_PAPER_EVENT_ENDED, WASTE_PAPER_POST_NOT_FOUND.
   */
  wastePaperGive(parameters: {
    readonly path: {
      /** ID of the post */
      readonly postId: string;
    };
    readonly body: NoParameters;
  }, options?: ChangeOptions): Promise<WastePaperReceipt>;
  /**
   * Hand in all your packs of waste paper.
   * Codes: RATE_LIMIT_EXCEEDED, NO_WASTE_PAPER, WASTE_PAPER_CLOSED, WASTE_PAPER_PAUSED, WASTE_PAPER_EVENT_ENDED.
   */
  wastePaperHandIn(parameters?: NoParameters, options?: ChangeOptions): Promise<HandIn>;
  /**
   * Show the chalk board, or a part of it, as a picture.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  board(parameters?: NoParameters, options?: CallOptions): Promise<Board>;
  /**
   * List your chalk and cloths for the board, oldest first.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  boardInventory(parameters?: NoParameters, options?: ListOptions): List<BackpackItem>;
  /**
   * Watch the chalk board live.
   * Codes: RATE_LIMIT_EXCEEDED.
   */
  boardTicket(parameters: {
    readonly body: NoParameters;
  }, options?: ChangeOptions): Promise<{
    /** ticket for one connection of the socket */
    readonly ticket: string;
  }>;
  /** The changes of the board. Reconnects until the loop is left. */
  boardSocket(parameters?: NoParameters, options?: CallOptions): AsyncIterable<unknown>;
  /**
   * Draw strokes, an SVG file or text on the chalk board.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, BOARD_DRAWING_OVERLAP, EVENT_APPLICATIONS_DISABLED.
   */
  boardDraw(parameters: {
    readonly body: {
      /** ID of the item in the backpack */
      readonly inventoryItemId: string;
      /** The remaining lines. */
      readonly strokes: readonly {
        /** One of the contract's colors. */
        readonly color: string;
        /** One of the contract's widths. */
        readonly width: number;
        /** points of the line */
        readonly points: readonly {
          /** horizontal position */
          readonly x: number;
          /** vertical position */
          readonly y: number;
        }[];
      }[];
    };
  }, options?: ChangeOptions): Promise<DrawingResult>;
  /**
   * Wipe chalk off the board along a path.
   * Codes: ITEM_UNAVAILABLE, RATE_LIMIT_EXCEEDED, BOARD_WIPE_LIMIT_EXCEEDED, INVALID_BOARD_WIPE, EVENT_APPLICATIONS_DISABLED.
   */
  boardWipe(parameters: {
    readonly body: {
      /** ID of the item in the backpack */
      readonly inventoryItemId: string;
      /** path of the cloth */
      readonly path: readonly {
        /** horizontal position */
        readonly x: number;
        /** vertical position */
        readonly y: number;
      }[];
    };
  }, options?: ChangeOptions): Promise<Readonly<Record<string, unknown>>>;
}

/** The exam and its gallery. The drawing of the last question goes by `files.upload`. */
export interface ExamRoutes {
  /**
   * Show the state of the exam: time left, answers, and what is not sent yet.
   * `idle`, `in_progress`, `completed`, `annulled`, `expired`, or something newer.
   * Codes: NOT_OPEN.
   */
  status(parameters?: NoParameters, options?: CallOptions): Promise<ExamState>;
  /**
   * Start the exam and show its questions.
   * Codes: NOT_OPEN, ALREADY_COMPLETED, ANNULLED, EXPIRED.
   */
  start(parameters?: NoParameters, options?: ChangeOptions): Promise<ExamAttempt>;
  /**
   * Answer a question of the exam, or change an answer.
   * Codes: NOT_OPEN, ALREADY_COMPLETED, ANNULLED, EXPIRED.
   */
  answer(parameters: {
    readonly body: {
      /** index of the question, from 0 */
      readonly qIdx: number;
      /** the answer, by the type of the question */
      readonly value: unknown;
    };
  }, options?: ChangeOptions): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Submit the exam, and show the score.
   * Codes: NOT_OPEN, ALREADY_COMPLETED, ANNULLED, EXPIRED.
   */
  submit(parameters?: NoParameters, options?: ChangeOptions): Promise<ExamState>;
  /**
   * Annul the running attempt of the exam.
   * Codes: NOT_OPEN, ALREADY_COMPLETED, ANNULLED, EXPIRED.
   */
  annul(parameters?: NoParameters, options?: ChangeOptions): Promise<{
    /** true while the exam is open */
    readonly examOpen?: boolean;
    /** true while the gallery is open */
    readonly galleryOpen?: boolean;
    /** `idle`, `in_progress`, `completed`, `annulled`, `expired`, or something newer. */
    readonly status?: string;
    /** time of the start, ISO 8601 */
    readonly startedAt?: string | null;
    /** The rest comes after submission or expiry. */
    readonly variantId?: string | number;
    /** Score of the paper test, at most 88. */
    readonly score?: number;
    /** largest number of points */
    readonly maxScore?: number;
    /** To whom the certificate is issued. */
    readonly username?: string;
  }>;
  /**
   * Find results of the paper exam by full name.
   * Codes: NOT_OPEN.
   */
  offlineSearch(parameters: {
    readonly body: {
      /** name to search for */
      readonly query: string;
    };
  }, options?: CallOptions): Promise<OfflineSearch>;
  /**
   * Link a result of the paper exam to your account.
   * Codes: NOT_OPEN, ALREADY_LINKED_TO_OTHER, NOT_FOUND.
   */
  offlineLink(parameters: {
    readonly body: {
      /** ID of the record */
      readonly id: string;
    };
  }, options?: ChangeOptions): Promise<OfflineLinked>;
  /**
   * Show the paper result that is linked to your account.
   * Codes: NOT_OPEN.
   */
  offlineMe(parameters?: NoParameters, options?: CallOptions): Promise<OfflineLink>;
  /**
   * Show the next drawing that you have not rated.
   * Codes: NOT_OPEN.
   */
  galleryNext(parameters?: NoParameters, options?: CallOptions): Promise<NextDrawing>;
  /**
   * Rate a drawing from 1 to 5, and show the next one.
   * A drawing that is still offered was not rated.
   * Codes: NOT_OPEN, NOT_FOUND, SELF_VOTE.
   */
  galleryVote(parameters: {
    readonly body: {
      /** ID of the drawing */
      readonly drawingId: string;
      /** Score of the paper test, at most 88. */
      readonly score: number;
    };
  }, options?: ChangeOptions): Promise<{
    /** the next drawing to rate */
    readonly next: Drawing | null;
  }>;
}

/** The pixel canvas. */
export interface CanvasRoutes {
  /**
   * Show the canvas, or a part of it, as a picture.
   * One byte per pixel by row; the header `X-Canvas-Size` contains the side in pixels.
   */
  board(parameters?: NoParameters, options?: CallOptions): Promise<Uint8Array>;
  /** Place one pixel on the canvas. */
  pixelInfo(parameters: {
    readonly query: {
      /** column, from 0 */
      readonly x: number;
      /** row, from 0 */
      readonly y: number;
    };
  }, options?: CallOptions): Promise<{
    /** the user who placed the pixel */
    readonly user?: {
      /** ID of the record */
      readonly id?: string;
      /** username, without @ */
      readonly username?: string | null;
      /** name that is shown */
      readonly displayName?: string | null;
      /** An emoji, or the address of a picture. */
      readonly avatar?: string | null;
    } | null;
    /** 0 to 31. */
    readonly colorIndex: number;
    /** `#RRGGBB`. */
    readonly colorHex: string;
  }>;
  /** List the alternative hosts of the canvas. */
  gateways(parameters?: NoParameters, options?: ListOptions): List<string>;
  /** The board, then each change of it. Reconnects until the loop is left; missed changes come as pixels. */
  watch(options?: CanvasWatchOptions): AsyncIterable<CanvasEvent>;
  /** Places a pixel: waits for a cooldown, then for the echo. */
  place(pixel: { readonly x: number; readonly y: number; readonly color: number }, options?: CallOptions): Promise<PlacedPixel>;
}

/** The functions of all routes by name. */
export interface RouteFunctions {
  readonly 'auth.captchaProvider': AuthRoutes['captchaProvider'];
  readonly 'auth.captchaPage': AuthRoutes['captchaPage'];
  readonly 'auth.signUp': AuthRoutes['signUp'];
  readonly 'auth.signIn': AuthRoutes['signIn'];
  readonly 'auth.verifyOtp': AuthRoutes['verifyOtp'];
  readonly 'auth.resendOtp': AuthRoutes['resendOtp'];
  readonly 'auth.refresh': AuthRoutes['refresh'];
  readonly 'auth.logout': AuthRoutes['logout'];
  readonly 'auth.forgotPassword': AuthRoutes['forgotPassword'];
  readonly 'auth.resetPassword': AuthRoutes['resetPassword'];
  readonly 'auth.changePassword': AuthRoutes['changePassword'];
  readonly 'auth.profile': AuthRoutes['profile'];
  readonly 'auth.sessions': AuthRoutes['sessions'];
  readonly 'auth.sessionsRevoke': AuthRoutes['sessionsRevoke'];
  readonly 'auth.sessionsRevokeOthers': AuthRoutes['sessionsRevokeOthers'];
  readonly 'auth.qrStart': AuthRoutes['qrStart'];
  readonly 'auth.qrWatch': AuthRoutes['qrWatch'];
  readonly 'auth.qrClaim': AuthRoutes['qrClaim'];
  readonly 'auth.qrScan': AuthRoutes['qrScan'];
  readonly 'auth.qrApprove': AuthRoutes['qrApprove'];
  readonly 'auth.qrReject': AuthRoutes['qrReject'];
  readonly 'users.me': UsersRoutes['me'];
  readonly 'users.update': UsersRoutes['update'];
  readonly 'users.deactivate': UsersRoutes['deactivate'];
  readonly 'users.restore': UsersRoutes['restore'];
  readonly 'users.createProfile': UsersRoutes['createProfile'];
  readonly 'users.get': UsersRoutes['get'];
  readonly 'users.checkUsername': UsersRoutes['checkUsername'];
  readonly 'users.suggestions': UsersRoutes['suggestions'];
  readonly 'users.clans': UsersRoutes['clans'];
  readonly 'users.follow': UsersRoutes['follow'];
  readonly 'users.unfollow': UsersRoutes['unfollow'];
  readonly 'users.followers': UsersRoutes['followers'];
  readonly 'users.following': UsersRoutes['following'];
  readonly 'users.followStatus': UsersRoutes['followStatus'];
  readonly 'users.block': UsersRoutes['block'];
  readonly 'users.unblock': UsersRoutes['unblock'];
  readonly 'users.blocked': UsersRoutes['blocked'];
  readonly 'users.privacy': UsersRoutes['privacy'];
  readonly 'users.privacySet': UsersRoutes['privacySet'];
  readonly 'users.pins': UsersRoutes['pins'];
  readonly 'users.pinsSet': UsersRoutes['pinsSet'];
  readonly 'users.pinsClear': UsersRoutes['pinsClear'];
  readonly 'posts.feed': PostsRoutes['feed'];
  readonly 'posts.create': PostsRoutes['create'];
  readonly 'posts.get': PostsRoutes['get'];
  readonly 'posts.edit': PostsRoutes['edit'];
  readonly 'posts.delete': PostsRoutes['delete'];
  readonly 'posts.restore': PostsRoutes['restore'];
  readonly 'posts.like': PostsRoutes['like'];
  readonly 'posts.unlike': PostsRoutes['unlike'];
  readonly 'posts.repost': PostsRoutes['repost'];
  readonly 'posts.unrepost': PostsRoutes['unrepost'];
  readonly 'posts.pin': PostsRoutes['pin'];
  readonly 'posts.unpin': PostsRoutes['unpin'];
  readonly 'posts.vote': PostsRoutes['vote'];
  readonly 'posts.stats': PostsRoutes['stats'];
  readonly 'posts.by': PostsRoutes['by'];
  readonly 'posts.liked': PostsRoutes['liked'];
  readonly 'comments.list': CommentsRoutes['list'];
  readonly 'comments.create': CommentsRoutes['create'];
  readonly 'comments.replies': CommentsRoutes['replies'];
  readonly 'comments.reply': CommentsRoutes['reply'];
  readonly 'comments.edit': CommentsRoutes['edit'];
  readonly 'comments.delete': CommentsRoutes['delete'];
  readonly 'comments.restore': CommentsRoutes['restore'];
  readonly 'comments.like': CommentsRoutes['like'];
  readonly 'comments.unlike': CommentsRoutes['unlike'];
  readonly 'hashtags.trending': HashtagsRoutes['trending'];
  readonly 'hashtags.posts': HashtagsRoutes['posts'];
  readonly 'search.query': SearchRoutes['query'];
  readonly 'notifications.list': NotificationsRoutes['list'];
  readonly 'notifications.count': NotificationsRoutes['count'];
  readonly 'notifications.read': NotificationsRoutes['read'];
  readonly 'notifications.readBatch': NotificationsRoutes['readBatch'];
  readonly 'notifications.readAll': NotificationsRoutes['readAll'];
  readonly 'notifications.settings': NotificationsRoutes['settings'];
  readonly 'notifications.settingsSet': NotificationsRoutes['settingsSet'];
  readonly 'notifications.watch': NotificationsRoutes['watch'];
  readonly 'files.upload': FilesRoutes['upload'];
  readonly 'files.get': FilesRoutes['get'];
  readonly 'files.delete': FilesRoutes['delete'];
  readonly 'reports.create': ReportsRoutes['create'];
  readonly 'verification.status': VerificationRoutes['status'];
  readonly 'verification.submit': VerificationRoutes['submit'];
  readonly 'subscription.status': SubscriptionRoutes['status'];
  readonly 'subscription.pay': SubscriptionRoutes['pay'];
  readonly 'subscription.autoRenewal': SubscriptionRoutes['autoRenewal'];
  readonly 'subscription.bindCard': SubscriptionRoutes['bindCard'];
  readonly 'subscription.methods': SubscriptionRoutes['methods'];
  readonly 'subscription.methodsDefault': SubscriptionRoutes['methodsDefault'];
  readonly 'subscription.methodsRemove': SubscriptionRoutes['methodsRemove'];
  readonly 'platform.version': PlatformRoutes['version'];
  readonly 'platform.changelog': PlatformRoutes['changelog'];
  readonly 'platform.announcements': PlatformRoutes['announcements'];
  readonly 'platform.portal': PlatformRoutes['portal'];
  readonly 'platform.status': PlatformRoutes['status'];
  readonly 'telemetry.view': TelemetryRoutes['view'];
  readonly 'telemetry.interaction': TelemetryRoutes['interaction'];
  readonly 'shop.products': ShopRoutes['products'];
  readonly 'shop.product': ShopRoutes['product'];
  readonly 'shop.deliveryCountries': ShopRoutes['deliveryCountries'];
  readonly 'shop.deliveryCities': ShopRoutes['deliveryCities'];
  readonly 'shop.deliveryPoints': ShopRoutes['deliveryPoints'];
  readonly 'shop.deliveryCalculate': ShopRoutes['deliveryCalculate'];
  readonly 'shop.ordersCreate': ShopRoutes['ordersCreate'];
  readonly 'shop.orders': ShopRoutes['orders'];
  readonly 'shop.ordersGet': ShopRoutes['ordersGet'];
  readonly 'shop.ordersPay': ShopRoutes['ordersPay'];
  readonly 'shop.ordersLookup': ShopRoutes['ordersLookup'];
  readonly 'shop.ordersVerify': ShopRoutes['ordersVerify'];
  readonly 'shop.consent': ShopRoutes['consent'];
  readonly 'school.status': SchoolRoutes['status'];
  readonly 'school.shop': SchoolRoutes['shop'];
  readonly 'school.balance': SchoolRoutes['balance'];
  readonly 'school.backpack': SchoolRoutes['backpack'];
  readonly 'school.shopBoard': SchoolRoutes['shopBoard'];
  readonly 'school.shopPurchased': SchoolRoutes['shopPurchased'];
  readonly 'school.buy': SchoolRoutes['buy'];
  readonly 'school.aura': SchoolRoutes['aura'];
  readonly 'school.bell': SchoolRoutes['bell'];
  readonly 'school.nicknameDraw': SchoolRoutes['nicknameDraw'];
  readonly 'school.tasks': SchoolRoutes['tasks'];
  readonly 'school.tasksSubmit': SchoolRoutes['tasksSubmit'];
  readonly 'school.tasksSubmission': SchoolRoutes['tasksSubmission'];
  readonly 'school.tasksCompleted': SchoolRoutes['tasksCompleted'];
  readonly 'school.honor': SchoolRoutes['honor'];
  readonly 'school.view': SchoolRoutes['view'];
  readonly 'school.profile': SchoolRoutes['profile'];
  readonly 'school.stickerPlace': SchoolRoutes['stickerPlace'];
  readonly 'school.stickerErase': SchoolRoutes['stickerErase'];
  readonly 'school.balloonThrow': SchoolRoutes['balloonThrow'];
  readonly 'school.cushionThrow': SchoolRoutes['cushionThrow'];
  readonly 'school.cushionClaim': SchoolRoutes['cushionClaim'];
  readonly 'school.windowBreak': SchoolRoutes['windowBreak'];
  readonly 'school.curtainsDonate': SchoolRoutes['curtainsDonate'];
  readonly 'school.curtainsSet': SchoolRoutes['curtainsSet'];
  readonly 'school.nicknames': SchoolRoutes['nicknames'];
  readonly 'school.nicknameUse': SchoolRoutes['nicknameUse'];
  readonly 'school.nicknameOf': SchoolRoutes['nicknameOf'];
  readonly 'school.avatar': SchoolRoutes['avatar'];
  readonly 'school.avatarRemove': SchoolRoutes['avatarRemove'];
  readonly 'school.avatarInstall': SchoolRoutes['avatarInstall'];
  readonly 'school.avatarUpload': SchoolRoutes['avatarUpload'];
  readonly 'school.notebooks': SchoolRoutes['notebooks'];
  readonly 'school.correctorInventory': SchoolRoutes['correctorInventory'];
  readonly 'school.correctorState': SchoolRoutes['correctorState'];
  readonly 'school.correctorApply': SchoolRoutes['correctorApply'];
  readonly 'school.correctorCancel': SchoolRoutes['correctorCancel'];
  readonly 'school.correctorReport': SchoolRoutes['correctorReport'];
  readonly 'school.redPenInventory': SchoolRoutes['redPenInventory'];
  readonly 'school.redPenState': SchoolRoutes['redPenState'];
  readonly 'school.redPenApply': SchoolRoutes['redPenApply'];
  readonly 'school.redPenCancel': SchoolRoutes['redPenCancel'];
  readonly 'school.redPenReport': SchoolRoutes['redPenReport'];
  readonly 'school.wastePaper': SchoolRoutes['wastePaper'];
  readonly 'school.wastePaperGive': SchoolRoutes['wastePaperGive'];
  readonly 'school.wastePaperHandIn': SchoolRoutes['wastePaperHandIn'];
  readonly 'school.board': SchoolRoutes['board'];
  readonly 'school.boardInventory': SchoolRoutes['boardInventory'];
  readonly 'school.boardTicket': SchoolRoutes['boardTicket'];
  readonly 'school.boardSocket': SchoolRoutes['boardSocket'];
  readonly 'school.boardDraw': SchoolRoutes['boardDraw'];
  readonly 'school.boardWipe': SchoolRoutes['boardWipe'];
  readonly 'exam.status': ExamRoutes['status'];
  readonly 'exam.start': ExamRoutes['start'];
  readonly 'exam.answer': ExamRoutes['answer'];
  readonly 'exam.submit': ExamRoutes['submit'];
  readonly 'exam.annul': ExamRoutes['annul'];
  readonly 'exam.offlineSearch': ExamRoutes['offlineSearch'];
  readonly 'exam.offlineLink': ExamRoutes['offlineLink'];
  readonly 'exam.offlineMe': ExamRoutes['offlineMe'];
  readonly 'exam.galleryNext': ExamRoutes['galleryNext'];
  readonly 'exam.galleryVote': ExamRoutes['galleryVote'];
  readonly 'canvas.board': CanvasRoutes['board'];
  readonly 'canvas.pixelInfo': CanvasRoutes['pixelInfo'];
  readonly 'canvas.gateways': CanvasRoutes['gateways'];
}

export type RouteName = keyof RouteFunctions;

/** A client: one function for each route, by section. It never asks and never prints. */
export interface Client extends AsyncDisposable {
  readonly auth: AuthRoutes;
  readonly users: UsersRoutes;
  readonly posts: PostsRoutes;
  readonly comments: CommentsRoutes;
  readonly hashtags: HashtagsRoutes;
  readonly search: SearchRoutes;
  readonly notifications: NotificationsRoutes;
  readonly files: FilesRoutes;
  readonly reports: ReportsRoutes;
  readonly verification: VerificationRoutes;
  readonly subscription: SubscriptionRoutes;
  readonly platform: PlatformRoutes;
  readonly telemetry: TelemetryRoutes;
  readonly shop: ShopRoutes;
  readonly school: SchoolRoutes;
  readonly exam: ExamRoutes;
  readonly canvas: CanvasRoutes;
  /** Calls a route by its name, as its function does. */
  request<Name extends RouteName>(name: Name, ...args: Parameters<RouteFunctions[Name]>): ReturnType<RouteFunctions[Name]>;
  /** Ends open watches, waits for calls in progress, and closes all connections: the process can end by itself. */
  close(): Promise<void>;
}

/** @throws UsageError for options that do not fit together */
export declare function createClient(options?: ClientOptions): Client;

