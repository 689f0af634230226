import type { SignIn } from '../../../protocol/records/auth';
import { section } from '../../section';
import type { Call, EventStream } from '../../server/http/handler';
import type { World } from '../../world';
import { profileCheck } from '../users/rules/profiles';
import {
  activeProvider,
  captchaPage,
  captchaPages,
  captchaSwitch,
  externalCaptchaSwitch,
  refuseOtherKeys,
  requireCaptcha,
  spendCaptchaOf,
} from './captcha';
import { accessIn, type QrState } from './rules/access';
import { accountsIn } from './rules/accounts';
import { accessTokenMs } from './rules/callers';
import { mailIn, resendCode } from './rules/mail';
import { changePassword, forgotPassword, resetPassword } from './rules/passwords';
import {
  approveQr,
  claimQr,
  qrCaptchaSwitch,
  qrChanges,
  qrEnd,
  qrEvent,
  qrHandle,
  rejectQr,
  scanQr,
  startQr,
} from './rules/qr';
import {
  type Device,
  liveSessions,
  refreshSession,
  refreshTokenMs,
  revokeSession,
  revokeSessions,
  sessionRecord,
  signOut,
  type Tokens,
} from './rules/sessions';
import { signIn, signUp, verifyCode } from './rules/sign-in';
import { seedAccounts } from './seed/accounts';

function receipt(revokedCount: number) {
  return { success: true, revokedCount };
}

type AnyCall = Pick<Call, 'header' | 'address' | 'setCookie' | 'actsAs'>;

/** The device of a request. */
function deviceOf({ header, address }: Pick<AnyCall, 'header' | 'address'>): Device {
  const deviceId = header('x-device-id') ?? null;
  return { deviceId, userAgent: header('user-agent') ?? null, address, mobile: false };
}

/** The answer with new tokens; the refresh token is sent only as a cookie. */
function signedIn(call: AnyCall, { accessToken, refreshToken, account }: Tokens) {
  call.actsAs(account);
  setCookies(call, refreshToken, refreshTokenMs / 1000);
  return { accessToken, expiresIn: accessTokenMs / 1000 } satisfies SignIn;
}

/** Sets both cookies of a session; an empty token removes them. `maxAge` in seconds. */
function setCookies({ setCookie }: AnyCall, refreshToken: string, maxAge: number): void {
  setCookie('refresh_token', refreshToken, { path: '/api/v1/auth', httpOnly: true, maxAge });
  setCookie('is_auth', refreshToken && '1', { path: '/', maxAge });
}

/** Sends the state now and at each change; the stream ends with a state that is final for the device. */
function sendChanges(
  world: World,
  qr: QrState,
  stream: EventStream,
  setTimer: (time: number, callback: () => void) => () => void,
): void {
  const sendEvent = () => {
    // Another request used the code; this stream has already sent `approved`.
    if (qr.status === 'claimed') return;
    const event = qrEvent(world, qr);
    stream.send(event);
    if (event.status !== 'pending' && event.status !== 'scanned') stream.close();
  };
  const stop = qrChanges.listen(world, (changed) => {
    if (changed === qr) sendEvent();
  });
  const cancel = setTimer(qrEnd(qr), sendEvent);
  stream.onClose(() => {
    stop();
    cancel();
  });
  sendEvent();
}

/** Accounts, sign-in and sessions. */
export const auth = section('auth', {
  state: [accountsIn, accessIn, mailIn],
  seed: seedAccounts,
  handlers: {
    'auth.captchaProvider': activeProvider,
    'auth.captchaPage': captchaPage,
    'auth.signUp': (call) => {
      requireCaptcha(call, ['email', 'password'], 'register');
      return signUp(call.world, call.body);
    },
    'auth.signIn': (call) => {
      requireCaptcha(call, ['email', 'password'], 'login');
      const result = signIn(call.world, call.body, deviceOf(call));
      return 'tokens' in result ? signedIn(call, result.tokens) : { status: 'otp_required', ...result.sent };
    },
    'auth.verifyOtp': (call) => signedIn(call, verifyCode(call.world, call.body, deviceOf(call))),
    'auth.resendOtp': ({ world, body }) => ({
      success: true,
      ...resendCode(world, body.email, body.flowToken),
    }),
    'auth.refresh': (call) => {
      const refreshToken = call.cookie('refresh_token');
      const isAuth = call.cookie('is_auth') !== undefined;
      const { userAgent, address } = deviceOf(call);
      const client = { userAgent, address };
      return signedIn(call, refreshSession(call.world, { refreshToken, isAuth, client }));
    },
    'auth.logout': (call) => {
      signOut(call.world, call.caller.session, call.cookie('refresh_token'));
      setCookies(call, '', 0);
      return { success: true };
    },
    'auth.forgotPassword': (call) => {
      requireCaptcha(call, ['email'], 'password_reset');
      return forgotPassword(call.world, call.body.email);
    },
    'auth.resetPassword': ({ world, body }) => receipt(resetPassword(world, body)),
    'auth.changePassword': ({ world, caller, body }) => receipt(changePassword(world, caller, body)),
    'auth.profile': ({ world, caller }) => profileCheck(world, caller?.account),
    'auth.sessions': ({ world, caller: { account, session } }) => ({
      sessions: liveSessions(world, account).map((one) => sessionRecord(one, session)),
    }),
    'auth.sessionsRevoke': ({ world, caller, path }) =>
      receipt(revokeSession(world, caller.account, path.sessionId)),
    'auth.sessionsRevokeOthers': ({ world, caller: { account, session } }) =>
      receipt(revokeSessions(world, account, session)),
    'auth.qrStart': (call) => startQr(call.world, call.origins.main, deviceOf(call)),
    'auth.qrWatch': ({ world, body, setTimer }) => {
      const qr = qrHandle(world, body);
      return (stream) => sendChanges(world, qr, stream, setTimer);
    },
    'auth.qrClaim': (call) => {
      const { world, body, vocabulary } = call;
      refuseOtherKeys(body, ['qrId', 'claimToken'], vocabulary);
      const qr = qrHandle(world, body);
      if (qr.status !== 'approved') return qrEvent(world, qr);
      if (qrCaptchaSwitch.isOn(world) && !spendCaptchaOf(call, 'login')) {
        return { ...qrEvent(world, qr), status: 'captcha_required' };
      }
      return { status: 'authorized', ...signedIn(call, claimQr(world, qr, deviceOf(call))) };
    },
    'auth.qrScan': ({ world, caller, body }) => scanQr(world, caller, body),
    'auth.qrApprove': ({ world, caller, body }) => {
      approveQr(world, caller, body);
      return { success: true };
    },
    'auth.qrReject': ({ world, caller, body }) => {
      rejectQr(world, caller, body);
      return { success: true };
    },
  },
  switches: [captchaSwitch, qrCaptchaSwitch, externalCaptchaSwitch],
  nonCatalogue: captchaPages,
  otherCodes: {
    ACCOUNT_INVALID_CREDENTIALS: 'INVALID_CREDENTIALS',
    ACCOUNT_BANNED: 'USER_BANNED',
    ACCOUNT_CURRENT_PASSWORD_INCORRECT: 'INVALID_OLD_PASSWORD',
  },
});
