/**
 * The state of sessions and sign-in, which the rules of this folder share. Every token, code and key of a client is
 * stored as a digest.
 */
import * as v from 'valibot';
import { worldState } from '../../../world';
import { text, time } from '../../../world/fields';
import { newToken } from '../../../world/ids';
import { passwordState } from './accounts';

/** The purpose of a mailed code. */
export const codePurpose = v.picklist(['sign_up', 'sign_in', 'password_reset']);

/** The purpose of a captcha token (field notes 2.1). */
export const captchaPurpose = v.picklist(['login', 'register', 'password_reset']);

const session = v.object({
  id: text,
  accountId: text,
  /** Digest of the one valid refresh token. */
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
  /** The password of the new account, during a sign-up. */
  password: v.nullable(passwordState),
});

/** A QR code; `claimed` after it was used to sign in. */
const qr = v.object({
  id: text,
  secretDigest: text,
  claimDigest: text,
  status: v.picklist(['pending', 'scanned', 'approved', 'rejected', 'claimed']),
  accountId: v.nullable(text),
  /** The user agent and address of the device that shows it. */
  userAgent: v.nullable(text),
  address: v.nullable(text),
  createdAt: time,
});

const captcha = v.object({ digest: text, purpose: captchaPurpose, solvedAt: time, spent: v.boolean() });

const failures = v.object({ count: v.number(), lastAt: time });

export const accessIn = worldState(
  'access',
  v.object({
    /** The world's own key: it signs access tokens and keys every digest. */
    key: text,
    sessions: v.array(session),
    flows: v.array(flow),
    captchas: v.array(captcha),
    qrs: v.array(qr),
    /** By mail address. */
    failures: v.record(text, failures),
  }),
  ({ random }) => ({ key: newToken(random), sessions: [], flows: [], captchas: [], qrs: [], failures: {} }),
);

export type SessionState = v.InferOutput<typeof session>;
export type FlowState = v.InferOutput<typeof flow>;
export type QrState = v.InferOutput<typeof qr>;
export type CodePurpose = v.InferOutput<typeof codePurpose>;
export type CaptchaPurpose = v.InferOutput<typeof captchaPurpose>;
