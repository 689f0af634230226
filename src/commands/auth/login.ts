import { command, flag, option, text } from '../../app/command';
import { UsageError } from '../../errors';
import { auth } from '../../protocol/routes/auth';
import { readCredentials, withTypedPassword } from './flows/credentials';
import { requireTerminal, signInByQrCode } from './flows/qr';
import { storeSession } from './flows/session';
import { withPassword } from './flows/sign-in';
import { signInByRefreshToken } from './flows/sign-in-result';
import { captchaToken, otp, passwordStdin } from './options';
import { qrCodeLines } from './render/qr-code';
import { sessionStatusRecord } from './render/sessions';

export default command({
  summary: 'Sign in with a password, a QR code or a refresh token',
  description: [
    'At a terminal, plaza asks for whatever is missing. In a script, give --email and --password-stdin. When the service also requires a captcha or a one-time code, the command exits with code 8: run it again with --captcha-token or --otp. --otp continues the sign-in that asked for the code and needs --password-stdin again; --email is remembered.',
    "With --qr, plaza draws a QR code to scan with the mobile app. In a script, use 'plaza auth qr start' and the other 'plaza auth qr' commands.",
  ],
  options: {
    email: option(text('address'), 'Email address of the account'),
    passwordStdin,
    captchaToken,
    otp,
    qr: flag('Sign in by scanning a QR code with your phone'),
    withRefreshToken: flag('Read a refresh token from standard input'),
  },
  examples: [
    'plaza auth login',
    'plaza auth login --email ada@sandbox.test --password-stdin',
    'plaza auth login --qr',
    'plaza auth login --with-refresh-token',
  ],
  facts: { acts: 'here', asks: 'terminal' },
  routes: [
    auth.captchaProvider,
    auth.captchaPage,
    auth.signIn,
    auth.verifyOtp,
    auth.resendOtp,
    auth.qrStart,
    auth.qrWatch,
    auth.qrClaim,
    auth.refresh,
    auth.profile,
  ],
  signsIn: true,
  async run(ctx, { email, passwordStdin, captchaToken, otp, qr, withRefreshToken }) {
    const byPassword = passwordStdin || email !== undefined || otp !== undefined;
    if (Number(byPassword) + Number(qr) + Number(withRefreshToken) > 1)
      throw new UsageError('--qr, --with-refresh-token and the password options cannot be combined');
    if (qr) requireTerminal(ctx);
    await ctx.accounts.chooseSecretPlace();
    if (qr) {
      const show = async (payload: string) => ctx.ask.show(await qrCodeLines(payload, ctx.terminal));
      return storeSession(ctx, await signInByQrCode(ctx, show, captchaToken));
    }
    if (withRefreshToken) {
      const [token = ''] = await ctx.files.secretLines(1, 'refresh token');
      return storeSession(ctx, await signInByRefreshToken(ctx, token));
    }
    const pending = otp === undefined ? undefined : await (await ctx.accounts.pendingOtps()).read();
    const credentials = await readCredentials(ctx, { email: email ?? pending?.email, passwordStdin });
    const typed = { password: credentials.password, isTyped: !passwordStdin, message: 'Password' };
    const signedIn = await withTypedPassword(ctx, typed, (password, isFirst) =>
      // A captcha token is spent by the first request.
      withPassword(
        'sign-in',
        ctx,
        { ...credentials, password },
        { captchaToken: isFirst ? captchaToken : undefined, otp },
      ),
    );
    return storeSession(ctx, signedIn);
  },
  render: sessionStatusRecord,
});
