/** Accounts and sessions over HTTP. */
import type { SignIn } from '../../api/records/auth';
import type { Call } from '../handler';
import { refusal } from '../refusal';
import { accessTokenMs } from '../world/access-token';
import type { Device } from '../world/device';
import { resendCode } from '../world/flows';
import { changePassword, forgotPassword, resetPassword } from '../world/passwords';
import { profileCheck } from '../world/profiles';
import {
  dropSession,
  liveSessions,
  refreshSession,
  refreshTokenMs,
  revokeSession,
  revokeSessions,
  sessionOfRefreshToken,
  sessionRecord,
  type Tokens,
} from '../world/sessions';
import { signIn, signUp, verifyCode } from '../world/sign-in';
import { activeProvider, captchaPage, requireCaptcha } from './captcha';
import type { SectionHandlers } from './contract';

export const authHandlers: SectionHandlers<'auth'> = {
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
    const { session } = call.caller;
    if (sessionOfRefreshToken(call.world, call.cookie('refresh_token')) !== session) {
      throw refusal(401, 'SESSION_INVALID_REFRESH_TOKEN', 'the refresh token is of another session');
    }
    dropSession(call.world, session);
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
};

type AnyCall = Pick<Call, 'header' | 'address' | 'setCookie' | 'actsAs'>;

function deviceOf({ header, address }: AnyCall): Device {
  const deviceId = header('x-device-id') ?? null;
  return { deviceId, userAgent: header('user-agent') ?? null, address, mobile: false };
}

/** The answer of whatever gives tokens; the refresh token goes out as a cookie alone. */
function signedIn(call: AnyCall, { accessToken, refreshToken, account }: Tokens) {
  call.actsAs(account);
  setCookies(call, refreshToken, refreshTokenMs / 1000);
  return { accessToken, expiresIn: accessTokenMs / 1000 } satisfies SignIn;
}

/** Both cookies of a session; without a token they are taken away. `maxAge` in seconds. */
function setCookies({ setCookie }: AnyCall, refreshToken: string, maxAge: number): void {
  setCookie('refresh_token', refreshToken, { path: '/api/v1/auth', httpOnly: true, maxAge });
  setCookie('is_auth', refreshToken && '1', { path: '/', maxAge });
}

function receipt(revokedCount: number) {
  return { success: true, revokedCount };
}
