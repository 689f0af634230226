/** What the world remembers of sign-ins: every token, code and key of a client only as a digest. */
import * as v from 'valibot';
import { passwordState } from './accounts-state';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

/** What a mailed code is for. */
export const codePurpose = v.picklist(['sign_up', 'sign_in', 'password_reset']);

/** What a mail is about. */
const mailPurpose = v.picklist([...codePurpose.options, 'order_lookup']);

/** What a captcha was solved for (field notes 2.1). */
export const captchaPurpose = v.picklist(['login', 'register', 'password_reset', 'qr']);

const session = v.object({
  id: text,
  accountId: text,
  /** Of the one refresh token that is good. */
  refreshDigest: text,
  /** What the client sent as `X-Device-Id`. */
  deviceId: v.nullable(text),
  /** A session of the phone's application. */
  mobile: v.boolean(),
  userAgent: v.nullable(text),
  address: v.nullable(text),
  createdAt: time,
  lastUsedAt: time,
  /** When its refresh token dies. */
  expiresAt: time,
  /** Null while it lives. */
  revokedAt: v.nullable(time),
});

/** What waits for a mailed code. */
const flow = v.object({
  tokenDigest: text,
  purpose: codePurpose,
  email: text,
  codeDigest: text,
  attemptsLeft: v.number(),
  sentAt: time,
  /** Of a sign-up: the password that the account will have. */
  password: v.nullable(passwordState),
});

/** A code that a phone scans; `claimed` once somebody is signed in by it. */
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

/** Sign-ins that failed in a row. */
const failures = v.object({ count: v.number(), lastAt: time });

export const accessState = v.object({
  /** Signs access tokens and keys every digest; of this world alone. */
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
