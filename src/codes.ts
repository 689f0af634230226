/**
 * The service's error codes: what kind of failure each is where its HTTP status would say it wrong, and what a
 * person can do next. One table (protocol: errors; field notes 9.3); an unknown code goes by its status.
 */
import type { ErrorKind } from './errors';

/** What a code says beyond its status. */
export interface CodeMeaning {
  /** Left out: the status decides. */
  readonly kind?: ErrorKind;
  /** The next step, one sentence without a full stop. */
  readonly hint?: string;
  /** The thing is already as the request wants it: no failure when an earlier try may have done it. */
  readonly alreadySo?: true;
}

const refused = (hint?: string): CodeMeaning => ({ kind: 'refused', ...(hint && { hint }) });
const missing = (hint?: string): CodeMeaning => ({ kind: 'not-found', ...(hint && { hint }) });
const says = (hint: string): CodeMeaning => ({ hint });

const captcha: CodeMeaning = {
  kind: 'person-needed',
  hint: "solve the captcha ('plaza auth captcha --page' tells where) and give its token with --captcha-token",
};
const tooFrequent: CodeMeaning = { kind: 'too-frequent', hint: 'wait a minute, or let --wait wait for you' };
const signedOut: CodeMeaning = { kind: 'signed-out', hint: "sign in again with 'plaza auth login'" };
const badCredentials = refused(
  "check the mail address and the password; 'plaza auth forgot-password' sets a new one",
);
const banned = refused("only reading one's own state is open until the ban ends: 'plaza auth status'");
const deleted = refused("'plaza users restore' brings a deactivated account back while that is possible");
const flowGone = refused("the waiting flow is over: start again with 'plaza auth login'");
const anotherCode = "show another code with 'plaza auth login --qr' or 'plaza auth qr start'";
const codeOver = refused(anotherCode);
const wrongCurrentPassword = refused(
  "check the current password; 'plaza auth forgot-password' sets a new one",
);
const usernameTaken = says("'plaza users check-username NAME' tells whether another name is free");
const moderated = says('the service does not accept this text or picture: change it');
const videoRight = says(
  "'plaza verification status' and 'plaza subscription status' tell who may send videos",
);
const upload = says('the upload failed on the service: try again');
const noBoard = says("'plaza school board draw --preview' shows what the board would take");
const paused = says("paused by the service: 'plaza school status' tells about the event");
const attemptOver = says("'plaza exam status' shows the attempt and its result");
const gone = says('already deleted');
const notAllowed = says("'plaza auth status' tells which account this was asked as");

const codes: Readonly<Record<string, CodeMeaning>> = {
  // General
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
  // The canvas's word for it.
  RateLimit: tooFrequent,
  NOT_IMPLEMENTED: says('the sandbox does not have this part yet; nothing was done'),
  INTERNAL_ERROR: says("the service has a fault: try again later; 'plaza platform status' may tell more"),
  UNKNOWN_ERROR: says("the service has a fault: try again later; 'plaza platform status' may tell more"),

  // Captcha
  CAPTCHA_FAILED: captcha,
  INTEGRITY_CHECK_FAILED: captcha,

  // Sign-in
  ACCOUNT_INVALID_CREDENTIALS: badCredentials,
  INVALID_CREDENTIALS: badCredentials,
  // A lock after too many sign-ins ends by itself, like any other limit.
  ACCOUNT_TEMPORARILY_LOCKED: {
    kind: 'too-frequent',
    hint: 'too many sign-ins failed: wait until the lock ends before trying again',
  },
  ACCOUNT_DEACTIVATED: deleted,
  ACCOUNT_DELETED: deleted,
  ACCOUNT_BANNED: banned,
  USER_BANNED: banned,
  ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED: refused('use a mail address of another provider'),
  INVALID_EMAIL: refused('check the mail address'),
  INVALID_PASSWORD: refused('a password has 10 to 128 printable ASCII characters and no spaces'),
  OTP_INVALID: refused("check the code, or ask for another with 'plaza auth resend-otp'"),
  INVALID_FLOW_TOKEN: flowGone,
  MISSING_FLOW_TOKEN: flowGone,
  ACCOUNT_CURRENT_PASSWORD_INCORRECT: wrongCurrentPassword,
  INVALID_OLD_PASSWORD: wrongCurrentPassword,
  SAME_PASSWORD: refused('the new password must differ from the current one'),

  // Session
  SESSION_EXPIRED: signedOut,
  SESSION_REVOKED: signedOut,
  SESSION_INVALID_REFRESH_TOKEN: signedOut,
  REFRESH_TOKEN_MISSING: signedOut,
  // With 404 it is one session of the list that is missing, not one's own.
  SESSION_NOT_FOUND: says("'plaza auth sessions list' shows the sessions there are"),

  // Profile
  PROFILE_REQUIRED: refused("create the profile first: 'plaza users create-profile'"),
  PROFILE_NOT_FOUND: missing('this person has made no profile yet'),
  PROFILE_USERNAME_TAKEN: usernameTaken,
  USERNAME_TAKEN: usernameTaken,
  PROFILE_USERNAME_RESERVED: usernameTaken,
  USERNAME_RESERVED: usernameTaken,
  INVALID_DISPLAY_NAME: says('a display name has 1 to 50 characters'),
  PROFILE_RESTRICTION_ACTIVE: says('the profile can be changed again when the restriction ends'),
  PROFILE_MODIFICATION_RESTRICTED: says('the service does not let this profile be changed now'),
  PIN_NOT_OWNED: says("'plaza users pins list' shows the badges there are"),
  PRIVATE_ACCOUNT: says("'plaza users follow USER' asks to follow it; its posts open once that is accepted"),
  BLOCKED: says("one of the two accounts blocks the other; 'plaza users blocked' shows your own blocks"),

  // Writing
  PHONE_VERIFICATION_REQUIRED: {
    kind: 'person-needed',
    hint: 'the account must confirm a phone first, in the service itself',
  },
  WRITE_ACCESS_RESTRICTED: says('the account may not write today: try again tomorrow'),
  CONTENT_MODERATION_FAILED: moderated,
  CONTENT_MODERATION_ERROR: moderated,
  BANNED_WORD: moderated,
  EDIT_WINDOW_EXPIRED: says('a post can be edited for 48 hours; write another one instead'),
  ALREADY_DELETED: { ...gone, alreadySo: true },
  NOT_DELETED: { ...says('there is nothing to bring back'), alreadySo: true },
  RESTORE_EXPIRED: says('it was deleted too long ago to be restored'),
  NOT_PINNED: { ...says("'plaza users get me' shows the pinned post"), alreadySo: true },
  ALREADY_VOTED: says("'plaza posts get POST' shows the poll with your vote"),
  REPORT_ALREADY_REPORTED: says('it was reported before: nothing more is needed'),
  REPORT_CANNOT_REPORT_OWN_CONTENT: says('only what others made can be reported'),
  CANNOT_REPORT_SELF: says('only others can be reported'),
  REPORT_TARGET_NOT_FOUND: missing('check --type and --id'),
  REPORT_DESCRIPTION_TOO_LONG: says('shorten the comment to 1000 characters'),
  ALREADY_VERIFIED: says('nothing more is needed'),
  ALREADY_PENDING: says("'plaza verification status' shows the application under way"),

  // Files
  FILE_TOO_LARGE: says('make the file smaller'),
  UNSUPPORTED_FILE_TYPE: says(
    'pictures (JPEG, PNG, GIF, WebP), videos (MP4, WebM) and audio (OGG) are taken',
  ),
  UPLOAD_FAILED: upload,
  UPLOAD_ERROR: upload,
  VIDEO_REQUIRES_VERIFICATION: videoRight,
  GIF_REQUIRES_VERIFICATION: says("'plaza verification status' tells whether the account is verified"),
  FILE_IN_USE: says('the file is attached to a post or a comment: delete that first'),

  // QR sign-in
  QR_EXPIRED: codeOver,
  QR_TOKEN_MISMATCH: codeOver,
  QR_ALREADY_USED: codeOver,
  QR_NOT_SCANNED: refused("scan the code first: 'plaza auth qr scan PAYLOAD'"),
  QR_NOT_APPROVED: refused('approve the sign-in on the phone first'),
  QR_NOT_FOUND: missing(anotherCode),
  QR_APPROVER_NOT_ALLOWED: refused('only a session of the mobile application may approve'),
  USER_INACTIVE: refused("'plaza auth status' shows the state of the account"),

  // School event
  ITEM_UNAVAILABLE: says("'plaza school backpack' shows the items there are"),
  OWN_PROFILE: says("name somebody else's profile"),
  TARGET_VALIDATION_UNAVAILABLE: says('the service cannot check the profile now: try again later'),
  NOT_ON_SHOWCASE: says("'plaza school shop' shows what can be bought now"),
  ITEM_NOT_AVAILABLE: says("'plaza school shop' shows what can be bought now"),
  ALREADY_PURCHASED: says("'plaza school shop --purchased' shows what was bought"),
  INVALID_VARIANT: says('name the style with --variant: grid or ruled'),
  DELIVERY_DISABLED: says('nothing was charged: try again later'),
  AURA_ALREADY_MEASURED: says("'plaza school profile me' shows it"),
  NICKNAME_ALREADY_DRAWN: says("'plaza school nickname list' shows it"),
  NOT_OWNED: says("'plaza school nickname list' shows the nicknames there are"),
  NO_CURTAINS: says("'plaza school curtains donate me AMOUNT' collects for them"),
  ATTEMPT_ALREADY_USED: says("'plaza school tasks submission CODE' shows the answer that was sent"),
  NO_PROFILE_AVATARS: says("'plaza school shop' sells the right to a picture of one's own"),
  PROFILE_AVATAR_PAUSED: paused,
  PROFILE_AVATAR_PURCHASE_REQUIRED: says("'plaza school shop' sells the right to a picture of one's own"),
  AVATAR_MODERATION_REJECTED: moderated,
  AVATAR_MODERATION_UNAVAILABLE: says('pictures cannot be checked now: try again later'),
  BOARD_DRAWING_OVERLAP: noBoard,
  BOARD_WIPE_LIMIT_EXCEEDED: says("no cloth was spent: 'plaza school board wipe --preview' shows a pass"),
  INVALID_BOARD_WIPE: says("no cloth was spent: 'plaza school board wipe --preview' shows a pass"),
  NO_WASTE_PAPER: says("'plaza school waste-paper give POST' makes a pack of an old post"),
  CUSHION_ACTIVE: says('another can be placed when this one is a day old'),
  INSUFFICIENT_CHALKS: says("'plaza school balance' shows the chalks, 'plaza school tasks' earns more"),
  INSUFFICIENT_BALANCE: says("'plaza school backpack' and 'plaza school shop' show what there is"),
  CURTAINS_FUNDED: says('the curtains are paid for: nothing more is needed'),
  EVENT_PURCHASES_DISABLED: paused,
  EVENT_APPLICATIONS_DISABLED: paused,
  PROFILE_TARGET_NOT_FOUND: missing(),
  WASTE_PAPER_POST_TOO_NEW: says('a post can be handed in three months after it was written'),
  WASTE_PAPER_NOT_OWNER: says("only one's own posts can be handed in: 'plaza posts by me'"),
  WASTE_PAPER_DAILY_LIMIT: says('three posts a day: try again tomorrow'),
  WASTE_PAPER_CLOSED: says("the goal is reached: 'plaza school waste-paper' shows it"),
  WASTE_PAPER_PAUSED: paused,
  WASTE_PAPER_EVENT_ENDED: says('the event is over'),
  WASTE_PAPER_POST_NOT_FOUND: missing(),
  STALE_REVISION: says('the post was edited meanwhile: run the command again'),
  INVALID_RANGE: says('the fragment must be 1 to 10 characters outside links, mentions and spoilers'),
  INVALID_REPLACEMENT: says('the replacement must be one word of at most 10 characters'),
  CORRECTOR_LIMIT: says('three fragments of a post can be crossed out'),
  RED_PEN_LIMIT: says('three words of a post can be corrected'),
  MARK_NOT_FOUND: missing("'plaza school corrector state POST' shows the marks"),

  // Canvas: reasons that the protocol does not name and the sandbox gives
  OutOfBounds: refused("'plaza canvas export canvas.png' tells how large the canvas is"),
  Closed: refused("'plaza platform portal' tells which events are open"),

  // Exam event
  NOT_OPEN: says("'plaza exam status' tells what is open"),
  ALREADY_COMPLETED: attemptOver,
  ANNULLED: attemptOver,
  EXPIRED: attemptOver,
  ALREADY_LINKED_TO_OTHER: says('another account is linked to this result'),
  SELF_VOTE: says("one's own drawing cannot be rated: 'plaza exam gallery next' gives another"),
};

/** Every code of the table, for tests and for the sandbox's list of what it can provoke. */
export const knownCodes: readonly string[] = Object.keys(codes);

/**
 * What a code means; undefined for one that nobody documented. `externalFailed` is the vocabulary's word for a
 * captcha that the external provider turned down.
 */
export function meaningOf(code: string, externalFailed: string): CodeMeaning | undefined {
  if (code === externalFailed) return captcha;
  if (Object.hasOwn(codes, code)) return codes[code];
  // One code of the files section ends in the name of the paid plan (field notes 9.3).
  return code.startsWith('VIDEO_REQUIRES_') ? videoRight : undefined;
}

/** Whether a code demands a captcha, or turns one down. */
export function isAboutCaptcha(code: string, externalFailed: string): boolean {
  return meaningOf(code, externalFailed) === captcha;
}
