/** Records of accounts and sessions (protocol: credentials, core records; field notes 2.1 to 2.5, 6.1). */
import type { Author } from './users';

export interface CaptchaProvider {
  /** A provider of the vocabulary, or a newer one. */
  provider: string;
  /** The body key under which the token travels. */
  field?: string;
  /** The same by another name. */
  tokenField?: string;
}

export interface CaptchaPage extends CaptchaProvider {
  /** The widget's page, on the domain for which its key is valid. */
  url?: string;
}

/** What a flow that mails a code answers. */
export interface CodeSent {
  flowToken?: string;
  /** `verify_email`, `verify_otp`, `reset_password`, or something newer. */
  nextStep?: string;
  /** Seconds for which the code is good. */
  expiresIn?: number;
}

/** Signed in when `accessToken` is there; else the service wants a code, which is sent with `flowToken`. */
export interface SignIn extends CodeSent {
  accessToken?: string;
  /** `otp_required` when a code is required. */
  status?: string;
}

/** The receipt of a change of password or sessions; often empty. */
export interface SessionReceipt {
  success?: boolean;
  /** Sessions that ended. */
  revokedCount?: number;
}

export interface Session {
  id?: string;
  isCurrent?: boolean;
  createdAt?: string;
  lastUsedAt?: string;
  expiresAt?: string;
  ipAddress?: string | null;
  /** Two letters. */
  ipCountry?: string | null;
  ipCity?: string | null;
  /** `desktop`, `mobile`, or something newer. */
  deviceType?: string | null;
  osName?: string | null;
  osVersion?: string | number | null;
  clientName?: string | null;
  clientVersion?: string | number | null;
  deviceModel?: string | null;
}

/** The account of the caller. */
export interface ProfileCheck {
  authenticated: boolean;
  banned?: boolean;
  user?: (Author & { bio?: string | null; isPhoneVerified?: boolean; roles?: string[] }) | null;
  /** The rest comes only in special states: deactivated, banned, without a profile. */
  deleted?: boolean;
  canRestore?: boolean;
  restoreDeadline?: string | null;
  profileRequired?: boolean;
  userId?: string;
  roles?: string[];
  /** Of a ban: when it ends, null for never. */
  until?: string | null;
  reason?: string | null;
  message?: string;
}

export interface QrSession {
  qrId: string;
  /** Stays with the device that shows the code. */
  claimToken: string;
  /** The content of the QR code: a link whose fragment holds `i` (qrId) and `s` (secret). */
  payload: string;
  /** Seconds; 90 when missing. */
  expiresIn?: number;
  captchaRequired?: boolean;
}

/** One frame of the QR stream. */
export interface QrEvent {
  /** `pending`, `scanned`, `approved`, `rejected`, `expired`, or something newer. */
  status: string;
  expiresIn?: number;
}

/** Signed in when `accessToken` is there. */
export interface QrClaim {
  /** `pending`, `scanned`, `authorized`, `captcha_required`, `rejected`, or something newer. */
  status?: string;
  expiresIn?: number;
  accessToken?: string;
}

/** The device that asks to sign in; only the time is certain. */
export interface QrRequester {
  requestedAt?: string;
  client?: string | null;
  clientVersion?: string | null;
  os?: string | null;
  osVersion?: string | null;
  deviceType?: string | null;
  ipAddress?: string | null;
  ipCountry?: string | null;
  ipCity?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  accuracyKm?: number | null;
  /** `city`, `country`, or something newer. */
  precision?: string | null;
}

/** The same, bare or within `requester`. */
export type QrScanAnswer = QrRequester & { requester?: QrRequester };
