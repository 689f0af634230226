import { auth } from '../../api/catalogue/routes/auth';
import { command, flag, option, text } from '../../app/command';
import { UsageError } from '../../errors';
import { credentialsOf, qrTools, settle, signInTools } from '../../flows/auth/account';
import { requirePerson, signInByCode } from '../../flows/auth/qr';
import { arriveByRefreshToken } from '../../flows/auth/refresh-token';
import { signInByPassword } from '../../flows/auth/sign-in';
import { signedInRecord } from '../../render/auth/accounts';
import { codeLines } from '../../render/auth/codes';
import { captchaToken, otp, passwordStdin } from './options';

export default command({
  summary: 'Sign in with a password, a phone, or a refresh token',
  description: [
    'At a terminal what is missing is asked for, the password unseen. In a script give --email and --password-stdin, and --captcha-token and --otp when the service wants them: exit code 8 says so. --otp goes on with the sign-in that waits for its code.',
    "With --qr a code is drawn for the phone's application to scan; a script does the same step by step, beginning with 'plaza auth qr start'.",
  ],
  options: {
    email: option(text('address'), 'Mail address of the account'),
    passwordStdin,
    captchaToken,
    otp,
    qr: flag('Draw a code that is scanned and approved on the phone'),
    withRefreshToken: flag('Read a refresh token from standard input instead'),
  },
  examples: [
    'plaza auth login',
    'plaza auth login --email ada@sandbox.test --password-stdin',
    'plaza auth login --qr',
    'plaza auth login --with-refresh-token',
  ],
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
    if (Number(byPassword) + Number(qr) + Number(withRefreshToken) > 1) {
      throw new UsageError('sign in with a password, with --qr, or with --with-refresh-token: one of them');
    }
    if (qr) requirePerson(ctx.ask);
    await ctx.accounts.choosePlace();
    if (qr) {
      const show = async (payload: string) => ctx.ask.show(await codeLines(payload, ctx.terminal));
      return settle(ctx, await signInByCode(qrTools(ctx), show, captchaToken));
    }
    const tools = signInTools(ctx);
    if (withRefreshToken) {
      const [token = ''] = await ctx.files.secretLines(1);
      return settle(ctx, await arriveByRefreshToken(tools, token));
    }
    const waiting = otp === undefined ? undefined : await (await ctx.accounts.waiting()).read();
    const credentials = await credentialsOf(ctx, { email: email ?? waiting?.email, passwordStdin });
    return settle(ctx, await signInByPassword(tools, credentials, { captchaToken, otp }));
  },
  render: signedInRecord,
});
