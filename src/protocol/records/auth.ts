/** Records of accounts and sessions (protocol: credentials, core records; field notes 2.1 to 2.5, 6.1). */
import * as a from '../answer';
import { Author } from './users';

export const CaptchaProvider = a.object({
  /** A provider of the vocabulary, or a newer one. */
  provider: a.string,
  /** The body key under which the token travels. */
  field: a.alias(a.optional(a.string), 'tokenField'),
});
export interface CaptchaProvider extends a.Infer<typeof CaptchaProvider> {}

export const CaptchaPage = a.extend(
  CaptchaProvider,
  a.observedFields({
    /** The widget's page, on the domain for which its key is valid. */
    url: a.optional(a.string),
  }),
);
export interface CaptchaPage extends a.Infer<typeof CaptchaPage> {}

/** The protocol shows no name for it (protocol: credentials). */
export const AccessToken = a.alias(a.string, 'token', 'access_token');

/** The answer of a flow that mails a code. */
export const CodeSent = a.object({
  flowToken: a.string,
  ...a.observedFields({
    /** `verify_email`, `verify_otp`, `reset_password`, or something newer. */
    nextStep: a.optional(a.string),
    /** Seconds for which the code is good. */
    expiresIn: a.optional(a.number),
  }),
});
export interface CodeSent extends a.Infer<typeof CodeSent> {}

/** Signed in when `accessToken` is there; else the service wants a code, which is sent with `flowToken`. */
export const SignIn = a.extend(CodeSent, {
  flowToken: a.optional(a.string),
  accessToken: a.optional(AccessToken),
  /** `otp_required` when a code is required. */
  status: a.optional(a.string),
});
export interface SignIn extends a.Infer<typeof SignIn> {}

/** The receipt of a change of password or sessions; often empty. */
export const SessionReceipt = a.observedObject({
  success: a.optional(a.boolean),
  /** Sessions that ended. */
  revokedCount: a.optional(a.number),
});
export interface SessionReceipt extends a.Infer<typeof SessionReceipt> {}

export const Session = a.object({
  id: a.observed(a.optional(a.string)),
  isCurrent: a.optional(a.boolean),
  createdAt: a.observed(a.optional(a.string)),
  lastUsedAt: a.optional(a.string),
  ...a.observedFields({
    expiresAt: a.optional(a.string),
    ipAddress: a.nullish(a.string),
    /** Two letters. */
    ipCountry: a.nullish(a.string),
    ipCity: a.nullish(a.string),
    /** `desktop`, `mobile`, or something newer. */
    deviceType: a.nullish(a.string),
    osName: a.nullish(a.string),
    osVersion: a.nullish(a.union([a.string, a.number])),
  }),
  clientName: a.nullish(a.string),
  ...a.observedFields({
    clientVersion: a.nullish(a.union([a.string, a.number])),
    deviceModel: a.nullish(a.string),
  }),
});
export interface Session extends a.Infer<typeof Session> {}

/** The account of the caller. */
export const ProfileCheck = a.object({
  authenticated: a.boolean,
  banned: a.boolean,
  user: a.nullish(
    a.extend(
      Author,
      a.observedFields({
        bio: a.nullish(a.string),
        isPhoneVerified: a.optional(a.boolean),
        roles: a.optional(a.array(a.string)),
      }),
    ),
  ),
  ...a.observedFields({
    /** The rest comes only in special states: deactivated, banned, without a profile. */
    deleted: a.optional(a.boolean),
    canRestore: a.optional(a.boolean),
    restoreDeadline: a.nullish(a.string),
    profileRequired: a.optional(a.boolean),
    userId: a.optional(a.string),
    roles: a.optional(a.array(a.string)),
    /** When a ban ends; null for never. */
    until: a.nullish(a.string),
    reason: a.nullish(a.string),
    message: a.optional(a.string),
  }),
});
export interface ProfileCheck extends a.Infer<typeof ProfileCheck> {}

export const QrSession = a.object({
  qrId: a.string,
  /** Stays with the device that shows the code. */
  claimToken: a.string,
  /** The content of the QR code: a link whose fragment holds `i` (qrId) and `s` (secret). */
  payload: a.string,
  /** Seconds; 90 when missing. */
  expiresIn: a.optional(a.number),
  captchaRequired: a.boolean,
});
export interface QrSession extends a.Infer<typeof QrSession> {}

/** One frame of the QR stream. */
export const QrEvent = a.observedObject({
  /** `pending`, `scanned`, `approved`, `rejected`, `expired`, or something newer. */
  status: a.string,
  expiresIn: a.optional(a.number),
});
export interface QrEvent extends a.Infer<typeof QrEvent> {}

/** Signed in when `accessToken` is there. */
export const QrClaim = a.object({
  /** `pending`, `scanned`, `authorized`, `captcha_required`, `rejected`, or something newer. */
  status: a.optional(a.string),
  accessToken: a.optional(AccessToken),
  expiresIn: a.observed(a.optional(a.number)),
});
export interface QrClaim extends a.Infer<typeof QrClaim> {}

/** The device that asks to sign in; only the time is certain. */
export const QrRequester = a.observedObject({
  requestedAt: a.optional(a.string),
  client: a.nullish(a.string),
  clientVersion: a.nullish(a.string),
  os: a.nullish(a.string),
  osVersion: a.nullish(a.string),
  deviceType: a.nullish(a.string),
  ipAddress: a.nullish(a.string),
  ipCountry: a.nullish(a.string),
  ipCity: a.nullish(a.string),
  latitude: a.nullish(a.number),
  longitude: a.nullish(a.number),
  accuracyKm: a.nullish(a.number),
  /** `city`, `country`, or something newer. */
  precision: a.nullish(a.string),
});
export interface QrRequester extends a.Infer<typeof QrRequester> {}

/** The same, bare or within `requester`. */
export const QrScanAnswer = a.extend(QrRequester, {
  requester: a.optional(QrRequester),
});
