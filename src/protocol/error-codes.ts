/**
 * The error codes of the service: the kind of failure, if the HTTP status is misleading, and the next step for
 * the user. One table (protocol: errors; field notes 9.3). An unknown code gets its kind from the HTTP status.
 */
import type { ErrorKind } from '../errors';
import { once } from '../lazy';

/** The meaning of a code beyond its HTTP status. */
export interface CodeMeaning {
  /** The kind of failure; by default, the HTTP status decides. */
  readonly kind?: ErrorKind;
  /** The next step, one sentence without a full stop. */
  readonly hint?: string;
  /** Replaces a message of the service that contains a secret the user typed. */
  readonly text?: string;
  /** The requested state already exists: no failure when an earlier attempt may have created it. */
  readonly alreadySo?: true;
}

/** The hints without a session, and after a session ended. */
export const signInHint = "sign in with 'plaza auth login'";
export const signInAgainHint = "sign in again with 'plaza auth login'";
/** The hint for a post on a notebook sheet that the account does not have. */
export const sheetHint =
  "buy a sheet with 'plaza school buy post_notebook'; 'plaza school notebooks' shows yours";
/** The hint for a wait of unknown length. */
export const unknownWaitHint = 'wait a minute, or use --wait';

const refused = (hint?: string): CodeMeaning => ({ kind: 'refused', hint });
const missing = (hint?: string): CodeMeaning => ({ kind: 'not-found', hint });
const says = (hint: string): CodeMeaning => ({ hint });

const captcha: CodeMeaning = {
  kind: 'person-needed',
  hint: "solve the captcha (see 'plaza auth captcha --page') and give the token with --captcha-token",
};
const tooFrequent: CodeMeaning = { kind: 'too-frequent', hint: unknownWaitHint };
const signedOut: CodeMeaning = { kind: 'signed-out', hint: signInAgainHint };
const badCredentials: CodeMeaning = {
  ...refused("check the email address and the password, or reset it with 'plaza auth forgot-password'"),
  text: 'the email address or the password is wrong',
};
const banned = refused("'plaza auth status' shows the ban and its end");
/** The hint for `USER_BANNED` at a route of a user: it means that user (field notes 13). */
export const otherBannedHint =
  "it is this user who is banned; 'plaza auth status' shows the state of your own account";
const deleted = refused("for a limited time, 'plaza users restore' restores a deactivated account");
const flowGone = refused(
  "the pending flow has expired: start again with 'plaza auth login', 'plaza auth signup' or 'plaza auth forgot-password'",
);
const anotherCode = "create another QR code with 'plaza auth login --qr' or 'plaza auth qr start'";
const codeOver = refused(anotherCode);
const wrongCurrentPassword: CodeMeaning = {
  ...refused("check the current password, or reset it with 'plaza auth forgot-password'"),
  text: 'the current password is wrong',
};
const usernameTaken = says("check another name with 'plaza users check-username NAME'");
const moderated = says('change the text or the picture and try again');
const videoRight = says(
  "videos require a verified account or a subscription: see 'plaza verification status' and 'plaza subscription status'",
);
const upload = says("try again later; 'plaza platform status' shows failures of the service");
const noBoard = says("check the drawing with 'plaza school board draw --preview'");
const paused = says("try again later; 'plaza school status' shows the event");
const attemptOver = says("'plaza exam status' shows the attempt and its result");
const serviceFault = says("try again later; 'plaza platform status' shows failures of the service");
const notAllowed = says("'plaza auth status' shows which account is signed in");

type CodesBySection = Readonly<Record<string, Readonly<Record<string, CodeMeaning>>>>;

/**
 * The codes by the section whose routes answer with them; the general ones come from any route. Made by the first failure: the
 * table takes a thirtieth of the time of a request.
 */
const codesBySection = once<CodesBySection>(() => ({
  general: {
    BAD_REQUEST: {},
    UNAUTHORIZED: signedOut,
    ACCESS_DENIED: notAllowed,
    FORBIDDEN: notAllowed,
    NOT_FOUND: missing(),
    ENTITY_NOT_FOUND: missing(),
    ENTITY_ALREADY_EXISTS: {},
    CONFLICT: {},
    VALIDATION_ERROR: {},
    BUSINESS_RULE_VIOLATION: {},
    RATE_LIMIT_EXCEEDED: tooFrequent,
    TOO_MANY_REQUESTS: tooFrequent,
    // The code of the canvas host.
    RateLimit: tooFrequent,
    INTERNAL_ERROR: serviceFault,
    UNKNOWN_ERROR: serviceFault,
  },
  auth: {
    // Captcha
    CAPTCHA_FAILED: captcha,
    INTEGRITY_CHECK_FAILED: captcha,
    // Sign-in
    ACCOUNT_INVALID_CREDENTIALS: badCredentials,
    INVALID_CREDENTIALS: badCredentials,
    // A lock after too many sign-ins expires, like any other limit.
    ACCOUNT_TEMPORARILY_LOCKED: {
      kind: 'too-frequent',
      hint: 'too many failed sign-ins: wait until the lock expires, then try again',
    },
    ACCOUNT_DEACTIVATED: deleted,
    ACCOUNT_DELETED: deleted,
    ACCOUNT_BANNED: banned,
    USER_BANNED: banned,
    ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED: refused('use an email address of another provider'),
    INVALID_EMAIL: refused('check the email address'),
    INVALID_PASSWORD: {
      ...refused('a password has 10 to 128 printable ASCII characters and no spaces'),
      text: 'this password is not allowed',
    },
    OTP_INVALID: refused("check the code, or request another with 'plaza auth resend-otp'"),
    INVALID_FLOW_TOKEN: flowGone,
    MISSING_FLOW_TOKEN: flowGone,
    ACCOUNT_CURRENT_PASSWORD_INCORRECT: wrongCurrentPassword,
    INVALID_OLD_PASSWORD: wrongCurrentPassword,
    SAME_PASSWORD: {
      ...refused('choose another password'),
      text: 'the new password is the current one',
    },
    // Session
    SESSION_EXPIRED: signedOut,
    SESSION_REVOKED: signedOut,
    SESSION_INVALID_REFRESH_TOKEN: signedOut,
    REFRESH_TOKEN_MISSING: signedOut,
    // With status 404, the missing session is one of the list, not the current one.
    SESSION_NOT_FOUND: says("'plaza auth sessions list' lists the sessions"),
    // QR sign-in
    QR_EXPIRED: codeOver,
    QR_TOKEN_MISMATCH: codeOver,
    QR_ALREADY_USED: codeOver,
    QR_NOT_SCANNED: refused("scan the QR code first: 'plaza auth qr scan PAYLOAD'"),
    QR_NOT_APPROVED: refused('approve the sign-in on the phone first'),
    QR_NOT_FOUND: missing(anotherCode),
    QR_APPROVER_NOT_ALLOWED: refused('only a session of the mobile app can approve it'),
    USER_INACTIVE: refused("'plaza auth status' shows the state of the account"),
  },
  users: {
    PROFILE_REQUIRED: refused("create the profile first: 'plaza users create-profile'"),
    PROFILE_NOT_FOUND: missing("if it is your own, create it with 'plaza users create-profile'"),
    PROFILE_USERNAME_TAKEN: usernameTaken,
    USERNAME_TAKEN: usernameTaken,
    PROFILE_USERNAME_RESERVED: usernameTaken,
    USERNAME_RESERVED: usernameTaken,
    INVALID_DISPLAY_NAME: says('a display name has 1 to 50 characters'),
    PROFILE_RESTRICTION_ACTIVE: says('the profile can be changed again when the restriction ends'),
    PROFILE_MODIFICATION_RESTRICTED: says('the service does not allow changes to this profile now'),
    PIN_NOT_OWNED: says("'plaza users pins list' lists your badges"),
    PRIVATE_ACCOUNT: says(
      "send a follow request with 'plaza users follow USER'; you see the posts when it is accepted",
    ),
    BLOCKED: says("'plaza users blocked' lists the users you have blocked"),
  },
  posts: {
    PHONE_VERIFICATION_REQUIRED: {
      kind: 'person-needed',
      hint: 'verify a phone number on the website or in the app of the service first',
    },
    WRITE_ACCESS_RESTRICTED: says('try again tomorrow'),
    CONTENT_MODERATION_FAILED: moderated,
    CONTENT_MODERATION_ERROR: moderated,
    BANNED_WORD: {
      text: 'the service refuses a word in this text; it does not say which',
      hint: 'change the text and try again',
    },
    EDIT_WINDOW_EXPIRED: says('a post can be edited for 48 hours: create another post instead'),
    ALREADY_DELETED: { alreadySo: true },
    NOT_DELETED: { alreadySo: true },
    RESTORE_EXPIRED: {},
    NOT_PINNED: { ...says("'plaza posts by me' marks the post that is pinned"), alreadySo: true },
    ALREADY_VOTED: says("'plaza posts get POST' shows the poll with your vote"),
    REPORT_ALREADY_REPORTED: { alreadySo: true },
    REPORT_CANNOT_REPORT_OWN_CONTENT: {},
    CANNOT_REPORT_SELF: {},
    REPORT_TARGET_NOT_FOUND: missing('check --type and --id'),
    REPORT_DESCRIPTION_TOO_LONG: says('shorten the comment to 1000 characters'),
    ALREADY_VERIFIED: {},
    ALREADY_PENDING: says("'plaza verification status' shows your pending request"),
  },
  files: {
    FILE_TOO_LARGE: says('make the file smaller'),
    UNSUPPORTED_FILE_TYPE: says(
      'supported: pictures (JPEG, PNG, GIF, WebP), videos (MP4, WebM) and audio (OGG)',
    ),
    UPLOAD_FAILED: upload,
    UPLOAD_ERROR: upload,
    VIDEO_REQUIRES_VERIFICATION: videoRight,
    GIF_REQUIRES_VERIFICATION: says("GIFs require a verified account: see 'plaza verification status'"),
    FILE_IN_USE: says('the file is attached to a post or comment: delete that first'),
  },
  school: {
    // Only the sandbox has this code: the protocol names none for a closed event.
    EVENT_CLOSED: says(
      "open it with 'plaza sandbox switch school on'; once the clock has passed its end, with 'plaza sandbox reset'",
    ),
    ITEM_UNAVAILABLE: says("'plaza school backpack' lists your items"),
    OWN_PROFILE: {},
    TARGET_VALIDATION_UNAVAILABLE: says('try again later'),
    NOT_ON_SHOWCASE: says("'plaza school shop' lists what you can buy now"),
    ITEM_NOT_AVAILABLE: says("'plaza school shop' lists what you can buy now"),
    ALREADY_PURCHASED: says("'plaza school shop --purchased' lists what you have bought"),
    INVALID_VARIANT: says('give the style with --variant: grid or ruled'),
    NO_POST_NOTEBOOKS: says(sheetHint),
    DELIVERY_DISABLED: says('nothing was charged: try again later'),
    AURA_ALREADY_MEASURED: says("'plaza school profile me' shows it"),
    NICKNAME_ALREADY_DRAWN: says("'plaza school nickname list' shows it"),
    NOT_OWNED: says("'plaza school nickname list' lists your nicknames"),
    NO_CURTAINS: says("donate to the curtains with 'plaza school curtains donate me 100'"),
    ATTEMPT_ALREADY_USED: says("'plaza school tasks submission CODE' shows your answer"),
    NO_PROFILE_AVATARS: says("buy the right to a profile picture first: 'plaza school shop'"),
    PROFILE_AVATAR_PAUSED: paused,
    PROFILE_AVATAR_PURCHASE_REQUIRED: says("buy the right to a profile picture first: 'plaza school shop'"),
    AVATAR_MODERATION_REJECTED: moderated,
    AVATAR_MODERATION_UNAVAILABLE: says('try again later'),
    BOARD_DRAWING_OVERLAP: noBoard,
    BOARD_WIPE_LIMIT_EXCEEDED: says("no cloth was spent: check it with 'plaza school board wipe --preview'"),
    INVALID_BOARD_WIPE: says("no cloth was spent: check it with 'plaza school board wipe --preview'"),
    NO_WASTE_PAPER: says("turn an old post into waste paper first: 'plaza school waste-paper give POST'"),
    CUSHION_ACTIVE: says('place another cushion when this one is a day old'),
    INSUFFICIENT_CHALKS: says(
      "'plaza school balance' shows your chalks; earn more with 'plaza school tasks'",
    ),
    INSUFFICIENT_BALANCE: says("'plaza school backpack' lists your items; buy more in 'plaza school shop'"),
    CURTAINS_FUNDED: {},
    EVENT_PURCHASES_DISABLED: paused,
    EVENT_APPLICATIONS_DISABLED: paused,
    PROFILE_TARGET_NOT_FOUND: missing("check the user with 'plaza users get USER'"),
    WASTE_PAPER_POST_TOO_NEW: says('a post can be handed in when it is three months old'),
    WASTE_PAPER_NOT_OWNER: says("you can only hand in your own posts: 'plaza posts by me'"),
    WASTE_PAPER_DAILY_LIMIT: says('the limit is three posts per day: try again tomorrow'),
    WASTE_PAPER_CLOSED: says("the goal is reached: 'plaza school waste-paper' shows it"),
    WASTE_PAPER_PAUSED: paused,
    WASTE_PAPER_EVENT_ENDED: {},
    WASTE_PAPER_POST_NOT_FOUND: missing(),
    STALE_REVISION: says('the post has been edited since: run the command again'),
    INVALID_RANGE: says('the fragment must be 1 to 10 characters outside links, mentions and spoilers'),
    INVALID_REPLACEMENT: says('the replacement must be one word of at most 10 characters'),
    CORRECTOR_LIMIT: says('at most three fragments of a post can be crossed out'),
    RED_PEN_LIMIT: says('at most three words of a post can be corrected'),
    // Only the sandbox has this code: the protocol names none for a post that another user corrects.
    RED_PEN_CLAIMED: says("'plaza school red-pen state POST' shows who is correcting the post"),
    MARK_NOT_FOUND: missing("'plaza school corrector state POST' shows the marks"),
  },
  canvas: {
    // Reasons of the sandbox that the protocol does not name
    OutOfBounds: refused("'plaza canvas export canvas.png' prints the size of the canvas"),
    Closed: refused("'plaza platform portal' shows whether the event is open"),
  },
  exam: {
    NOT_OPEN: says("'plaza exam status' shows what is open"),
    ALREADY_COMPLETED: attemptOver,
    ANNULLED: attemptOver,
    EXPIRED: attemptOver,
    ALREADY_LINKED_TO_OTHER: says('another account is linked to this result'),
    SELF_VOTE: says("you cannot rate your own drawing: get another with 'plaza exam gallery next'"),
  },
}));

/** Every code that is known. @internal */
export const codes = once<Readonly<Record<string, CodeMeaning>>>(() =>
  Object.assign({}, ...Object.values(codesBySection())),
);

/** Whether a code is one of the section of the route, which no gateway writes. */
export function isCodeOf({ section }: { readonly section: string }, code: string): boolean {
  return section !== 'general' && Object.hasOwn(codesBySection()[section] ?? {}, code);
}

/**
 * The meaning of a code; undefined for an unknown code. `externalFailed` is the code, set in the vocabulary, for a
 * captcha that the external provider rejects.
 */
export function meaningOf(code: string, externalFailed: string): CodeMeaning | undefined {
  if (code === externalFailed) return captcha;
  if (Object.hasOwn(codes(), code)) return codes()[code];
  // One code of the files section ends with the name of the subscription (field notes 9.3).
  return code.startsWith('VIDEO_REQUIRES_') ? videoRight : undefined;
}

/** Whether a code demands a captcha or rejects one. */
export function isAboutCaptcha(code: string, externalFailed: string): boolean {
  return meaningOf(code, externalFailed) === captcha;
}
