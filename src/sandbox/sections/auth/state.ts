/**
 * What the world stores of accounts, sessions and mails, and the switches of the section. Times are milliseconds since
 * the epoch. Every token, code and key of a client is stored as a digest.
 */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

/** A password as it is stored: salt and hash. */
export const passwordState = v.object({ salt: text, hash: text });

const profile = v.object({
  username: text,
  displayName: text,
  /** One emoji. */
  avatar: text,
  bio: v.nullable(text),
  /** The id of an uploaded file. */
  bannerId: v.nullable(text),
  /** The badges, oldest first, and the slug of the active one. */
  pins: v.array(v.object({ slug: text, grantedAt: time })),
  activePin: v.nullable(text),
  updatedAt: time,
});

const account = v.object({
  id: text,
  /** In lower case. */
  email: text,
  password: passwordState,
  /** Whether a sign-in with the password also needs a mailed code. */
  wantsCode: v.boolean(),
  roles: v.array(text),
  verified: v.boolean(),
  isPhoneVerified: v.boolean(),
  createdAt: time,
  lastSeenAt: time,
  /** Permanent when `until` is null. */
  ban: v.nullable(v.object({ until: v.nullable(time), reason: text })),
  /** The profile cannot be changed before this time. */
  restrictedUntil: v.nullable(time),
  deactivatedAt: v.nullable(time),
  /** Null until the profile was created. */
  profile: v.nullable(profile),
});

export const accountsState = v.array(account);

export type PasswordState = v.InferOutput<typeof passwordState>;
export type ProfileState = v.InferOutput<typeof profile>;
export type AccountState = v.InferOutput<typeof account>;

/** An account whose profile was created. */
export type UserState = AccountState & { profile: ProfileState };

declare module '../../world' {
  interface WorldState {
    accounts: AccountState[];
  }
}

/** The purpose of a mailed code. */
export const codePurpose = v.picklist(['sign_up', 'sign_in', 'password_reset']);

const mailPurpose = v.picklist([...codePurpose.options, 'order_lookup']);

/** The purpose of a captcha token (field notes 2.1). */
export const captchaPurpose = v.picklist(['login', 'register', 'password_reset']);

const session = v.object({
  id: text,
  accountId: text,
  /** Of the one valid refresh token. */
  refreshDigest: text,
  /** The header `X-Device-Id`. */
  deviceId: v.nullable(text),
  /** Whether it is a session of the mobile application. */
  mobile: v.boolean(),
  userAgent: v.nullable(text),
  address: v.nullable(text),
  createdAt: time,
  lastUsedAt: time,
  /** When its refresh token expires. */
  expiresAt: time,
  /** Null while it is live. */
  revokedAt: v.nullable(time),
});

/** A sign-up, sign-in or password reset that waits for a mailed code. */
const flow = v.object({
  tokenDigest: text,
  purpose: codePurpose,
  email: text,
  codeDigest: text,
  attemptsLeft: v.number(),
  sentAt: time,
  /** Of a sign-up: the password of the new account. */
  password: v.nullable(passwordState),
});

/** A QR code; `claimed` after it was used to sign in. */
const qr = v.object({
  id: text,
  secretDigest: text,
  claimDigest: text,
  status: v.picklist(['pending', 'scanned', 'approved', 'rejected', 'claimed']),
  /** Who scanned it. */
  accountId: v.nullable(text),
  /** Of the device that shows it. */
  userAgent: v.nullable(text),
  address: v.nullable(text),
  createdAt: time,
});

const captcha = v.object({ digest: text, purpose: captchaPurpose, solvedAt: time, spent: v.boolean() });

/** Failed sign-ins in a row. */
const failures = v.object({ count: v.number(), lastAt: time });

export const accessState = v.object({
  /** The world's own key: it signs access tokens and keys every digest. */
  key: text,
  sessions: v.array(session),
  flows: v.array(flow),
  captchas: v.array(captcha),
  qrs: v.array(qr),
  /** By mail address. */
  failures: v.record(text, failures),
});

/** Mails, oldest first. */
export const mailState = v.array(v.object({ to: text, code: text, purpose: mailPurpose, at: time }));

type AccessState = v.InferOutput<typeof accessState>;
type MailState = v.InferOutput<typeof mailState>;

export type SessionState = v.InferOutput<typeof session>;
export type FlowState = v.InferOutput<typeof flow>;
export type QrState = v.InferOutput<typeof qr>;
export type CodePurpose = v.InferOutput<typeof codePurpose>;
export type MailPurpose = v.InferOutput<typeof mailPurpose>;
export type CaptchaPurpose = v.InferOutput<typeof captchaPurpose>;

declare module '../../world' {
  interface WorldState {
    access: AccessState;
    mail: MailState;
  }
}

export const authSwitches = {
  captcha: {
    description: 'Require a captcha to sign up, sign in and reset a password',
    on: true,
    acts: ['auth.signUp', 'auth.signIn', 'auth.forgotPassword'],
  },
  'qr-captcha': {
    description: 'Require a captcha before a scanned QR code signs in',
    on: false,
    acts: ['auth.qrStart', 'auth.qrClaim'],
  },
  'external-captcha': {
    description: 'Make the external captcha provider the active one; tokens of both are still accepted',
    on: false,
    acts: ['auth.captchaProvider', 'auth.captchaPage'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    captcha: true;
    'qr-captcha': true;
    'external-captcha': true;
  }
}
