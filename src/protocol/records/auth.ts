/** Records of accounts and sessions (protocol: credentials, core records; field notes 2.1 to 2.5, 6.1). */
import {
  alias,
  array,
  boolean,
  extend,
  type Infer,
  nullish,
  number,
  object,
  observed,
  observedFields,
  observedObject,
  optional,
  string,
  union,
} from '../answer';
import { Author } from './users';

export const CaptchaProvider = object({
  /** A provider of the vocabulary, or a newer one. */
  provider: string,
  /** The body key under which the token travels. */
  field: alias(optional(string), 'tokenField'),
});
export interface CaptchaProvider extends Infer<typeof CaptchaProvider> {}

export const CaptchaPage = extend(
  CaptchaProvider,
  observedFields({
    /** The widget's page, on the domain for which its key is valid. */
    url: optional(string),
  }),
);
export interface CaptchaPage extends Infer<typeof CaptchaPage> {}

/** The protocol shows no name for it (protocol: credentials). */
export const AccessToken = alias(string, 'token', 'access_token');

/** The answer of a flow that mails a code. */
export const CodeSent = object({
  flowToken: string,
  ...observedFields({
    /** `verify_email`, `verify_otp`, `reset_password`, or something newer. */
    nextStep: optional(string),
    /** Seconds for which the code is good. */
    expiresIn: optional(number),
  }),
});
export interface CodeSent extends Infer<typeof CodeSent> {}

/** Signed in when `accessToken` is there; else the service wants a code, which is sent with `flowToken`. */
export const SignIn = extend(CodeSent, {
  flowToken: optional(string),
  accessToken: optional(AccessToken),
  /** `otp_required` when a code is required. */
  status: optional(string),
});
export interface SignIn extends Infer<typeof SignIn> {}

/** The receipt of a change of password or sessions; often empty. */
export const SessionReceipt = observedObject({
  success: optional(boolean),
  /** Sessions that ended. */
  revokedCount: optional(number),
});
export interface SessionReceipt extends Infer<typeof SessionReceipt> {}

export const Session = object({
  id: observed(optional(string)),
  isCurrent: optional(boolean),
  createdAt: observed(optional(string)),
  lastUsedAt: optional(string),
  ...observedFields({
    expiresAt: optional(string),
    ipAddress: nullish(string),
    /** Two letters. */
    ipCountry: nullish(string),
    ipCity: nullish(string),
    /** `desktop`, `mobile`, or something newer. */
    deviceType: nullish(string),
    osName: nullish(string),
    osVersion: nullish(union([string, number])),
  }),
  clientName: nullish(string),
  ...observedFields({
    clientVersion: nullish(union([string, number])),
    deviceModel: nullish(string),
  }),
});
export interface Session extends Infer<typeof Session> {}

/** The account of the caller. */
export const ProfileCheck = object({
  authenticated: boolean,
  banned: boolean,
  user: nullish(
    extend(
      Author,
      observedFields({
        bio: nullish(string),
        isPhoneVerified: optional(boolean),
        roles: optional(array(string)),
      }),
    ),
  ),
  ...observedFields({
    /** The rest comes only in special states: deactivated, banned, without a profile. */
    deleted: optional(boolean),
    canRestore: optional(boolean),
    restoreDeadline: nullish(string),
    profileRequired: optional(boolean),
    userId: optional(string),
    roles: optional(array(string)),
    /** When a ban ends; null for never. */
    until: nullish(string),
    reason: nullish(string),
    message: optional(string),
  }),
});
export interface ProfileCheck extends Infer<typeof ProfileCheck> {}

export const QrSession = object({
  qrId: string,
  /** Stays with the device that shows the code. */
  claimToken: string,
  /** The content of the QR code: a link whose fragment holds `i` (qrId) and `s` (secret). */
  payload: string,
  /** Seconds; 90 when missing. */
  expiresIn: optional(number),
  captchaRequired: boolean,
});
export interface QrSession extends Infer<typeof QrSession> {}

/** One frame of the QR stream. */
export const QrEvent = observedObject({
  /** `pending`, `scanned`, `approved`, `rejected`, `expired`, or something newer. */
  status: string,
  expiresIn: optional(number),
});
export interface QrEvent extends Infer<typeof QrEvent> {}

/** Signed in when `accessToken` is there. */
export const QrClaim = object({
  /** `pending`, `scanned`, `authorized`, `captcha_required`, `rejected`, or something newer. */
  status: optional(string),
  accessToken: optional(AccessToken),
  expiresIn: observed(optional(number)),
});
export interface QrClaim extends Infer<typeof QrClaim> {}

/** The device that asks to sign in; only the time is certain. */
export const QrRequester = observedObject({
  requestedAt: optional(string),
  client: nullish(string),
  clientVersion: nullish(string),
  os: nullish(string),
  osVersion: nullish(string),
  deviceType: nullish(string),
  ipAddress: nullish(string),
  ipCountry: nullish(string),
  ipCity: nullish(string),
  latitude: nullish(number),
  longitude: nullish(number),
  accuracyKm: nullish(number),
  /** `city`, `country`, or something newer. */
  precision: nullish(string),
});
export interface QrRequester extends Infer<typeof QrRequester> {}

/** The same, bare or within `requester`. */
export const QrScanAnswer = extend(QrRequester, {
  requester: optional(QrRequester),
});
