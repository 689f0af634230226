/** Accounts and sessions over HTTP. */

import type { SectionHandlers } from '../../../section';
import { profileCheck } from '../../users/rules/profiles';
import { resendCode } from '../rules/otp-flows';
import { changePassword, forgotPassword, resetPassword } from '../rules/passwords';
import {
  liveSessions,
  refreshSession,
  revokeSession,
  revokeSessions,
  sessionRecord,
  signOut,
} from '../rules/sessions';
import { signIn, signUp, verifyCode } from '../rules/sign-in';
import { activeProvider, captchaPage, requireCaptcha } from './captcha';
import { qrHandlers } from './qr';
import { deviceOf, setCookies, signedIn } from './tokens';

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
  ...qrHandlers,
};

function receipt(revokedCount: number) {
  return { success: true, revokedCount };
}
