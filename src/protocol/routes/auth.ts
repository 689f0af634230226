import * as v from 'valibot';
import * as a from '../answer';
import {
  AccessToken,
  CaptchaPage,
  CaptchaProvider,
  CodeSent,
  ProfileCheck,
  QrClaim,
  QrEvent,
  QrScanAnswer,
  QrSession,
  Session,
  SessionReceipt,
  SignIn,
} from '../records/auth';
import { section } from '../route';
import { defaultVocabulary } from '../vocabulary';

const text = v.string();

/** The captcha token is one more key, named by the provider's answer (field notes 2.1): hence loose bodies. */
const credentials = v.looseObject({ email: text, password: text });
const claim = { qrId: text, claimToken: text };
/** Links with the ID in their path have no secret (field notes 2.5): the service decides. */
const scanned = v.strictObject({ qrId: text, secret: v.optional(text) });

const tokens = ['accessToken', 'token', 'access_token'];
const flow = 'flowToken';
const captcha = [defaultVocabulary.ownField, defaultVocabulary.externalField];

/** Accounts and sessions (protocol: accounts and sessions, authentication; field notes 2.1 to 2.5, 6.1). */
export const auth = section('auth', {
  captchaProvider: {
    method: 'GET',
    path: '/api/v1/auth/captcha/provider',
    auth: 'none',
    answer: CaptchaProvider,
  },
  captchaPage: {
    method: 'GET',
    path: '/api/v1/auth/captcha/page',
    auth: 'none',
    answer: CaptchaPage,
  },
  signUp: {
    method: 'POST',
    path: '/api/v1/auth/sign-up',
    auth: 'none',
    effect: 'once',
    body: credentials,
    answer: SignIn,
    secret: { body: ['password', ...captcha], unnamedBody: true, answer: [...tokens, flow] },
    lostAnswer: { harmless: 'a captcha token is spent once' },
  },
  signIn: {
    method: 'POST',
    path: '/api/v1/auth/sign-in',
    auth: 'none',
    effect: 'once',
    body: credentials,
    answer: SignIn,
    secret: { body: ['password', ...captcha], unnamedBody: true, answer: [...tokens, flow] },
    lostAnswer: { harmless: 'another session takes the place of the lost one' },
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/v1/auth/verify-otp',
    auth: 'none',
    effect: 'once',
    body: v.strictObject({ email: text, password: text, otp: text, flowToken: text }),
    answer: SignIn,
    secret: { body: ['password', 'otp', flow], answer: [...tokens, flow] },
    lostAnswer: { harmless: 'a code is spent once' },
  },
  resendOtp: {
    method: 'POST',
    path: '/api/v1/auth/resend-otp',
    auth: 'none',
    effect: 'once',
    body: v.strictObject({ email: text, flowToken: text }),
    answer: a.observed(a.extend(a.partial(CodeSent), { success: a.optional(a.boolean) })),
    secret: { body: [flow], answer: [flow] },
    lostAnswer: { harmless: 'another code takes the place of the lost one' },
  },
  refresh: {
    method: 'POST',
    path: '/api/v1/auth/refresh',
    auth: 'cookie',
    effect: 'once',
    answer: a.object({ accessToken: AccessToken, expiresIn: a.observed(a.optional(a.number)) }),
    secret: { answer: tokens },
    lostAnswer: { harmless: 'a refresh token is spent once' },
  },
  logout: {
    method: 'POST',
    path: '/api/v1/auth/logout',
    auth: 'bearer+cookie',
    effect: 'once',
    answer: SessionReceipt,
    lostAnswer: { harmless: 'a session ends once' },
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    auth: 'none',
    effect: 'once',
    body: v.looseObject({ email: text }),
    answer: CodeSent,
    secret: { body: [...captcha], unnamedBody: true, answer: [flow] },
    lostAnswer: { harmless: 'another code takes the place of the lost one' },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    auth: 'none',
    effect: 'once',
    body: v.strictObject({ email: text, newPassword: text, otp: text, flowToken: text }),
    answer: SessionReceipt,
    secret: { body: ['newPassword', 'otp', flow] },
    lostAnswer: {
      unknown: 'the request holds secrets, which no journal keeps',
      verifyWith: 'auth login --email {email}',
    },
  },
  changePassword: {
    method: 'POST',
    path: '/api/v1/auth/change-password',
    effect: 'once',
    /** One server wants the current password as `oldPassword` (field notes 13). */
    body: v.strictObject({
      currentPassword: v.optional(text),
      oldPassword: v.optional(text),
      newPassword: text,
    }),
    answer: SessionReceipt,
    secret: { body: ['currentPassword', 'oldPassword', 'newPassword'] },
    lostAnswer: { unknown: 'the request holds secrets, which no journal keeps', verifyWith: 'auth login' },
  },
  profile: {
    method: 'GET',
    path: '/api/profile',
    auth: 'optional',
    answer: ProfileCheck,
  },
  sessions: {
    method: 'GET',
    path: '/api/v1/auth/sessions',
    answer: a.object({ sessions: a.array(Session) }),
    items: 'sessions',
  },
  sessionsRevoke: { method: 'DELETE', path: '/api/v1/auth/sessions/{sessionId}', answer: SessionReceipt },
  sessionsRevokeOthers: { method: 'DELETE', path: '/api/v1/auth/sessions', answer: SessionReceipt },
  qrStart: {
    method: 'POST',
    path: '/api/v1/auth/qr/start',
    auth: 'none',
    effect: 'once',
    answer: QrSession,
    secret: { answer: ['claimToken', 'payload'] },
    ok: 201,
    lostAnswer: { harmless: 'a QR code without a scan expires' },
  },
  qrWatch: {
    method: 'POST',
    path: '/api/v1/auth/qr/stream',
    ok: 200,
    kind: 'sse',
    auth: 'none',
    effect: 'read',
    body: v.strictObject(claim),
    answer: QrEvent,
    secret: { body: ['claimToken'] },
  },
  qrClaim: {
    method: 'POST',
    path: '/api/v1/auth/qr/claim',
    ok: 200,
    auth: 'none',
    effect: 'once',
    body: v.looseObject(claim),
    answer: QrClaim,
    secret: { body: ['claimToken', ...captcha], unnamedBody: true, answer: tokens },
    lostAnswer: { harmless: 'a QR code is claimed once' },
  },
  qrScan: {
    method: 'POST',
    path: '/api/v1/auth/qr/scan',
    ok: 200,
    auth: 'mobile',
    effect: 'once',
    body: scanned,
    answer: QrScanAnswer,
    secret: { body: ['secret'] },
    lostAnswer: { harmless: 'a QR code is scanned once' },
  },
  qrApprove: {
    method: 'POST',
    path: '/api/v1/auth/qr/approve',
    ok: 200,
    auth: 'mobile',
    effect: 'once',
    body: scanned,
    answer: a.observedObject({ success: a.optional(a.boolean) }),
    secret: { body: ['secret'] },
    lostAnswer: { harmless: 'a QR code is approved once' },
  },
  qrReject: {
    method: 'POST',
    path: '/api/v1/auth/qr/reject',
    auth: 'mobile',
    effect: 'once',
    body: scanned,
    answer: a.observedObject({ success: a.optional(a.boolean) }),
    secret: { body: ['secret'] },
    lostAnswer: { harmless: 'a QR code is rejected once' },
  },
});
