import { auth } from '../../api/routes/auth';
import { command, flag, option, text } from '../../cli/command';
import { UsageError } from '../../errors';
import { credentialsOf, settle, signInTools } from '../../flows/account';
import { arriveByRefreshToken } from '../../flows/refresh-token';
import { signInByPassword } from '../../flows/sign-in';
import { signedInRecord } from '../../render/accounts';

export default command({
  summary: 'Sign in with a password, or with a refresh token',
  description: [
    'At a terminal what is missing is asked for, the password unseen. In a script give --email and --password-stdin, and --captcha-token and --otp when the service wants them: exit code 8 says so. --otp goes on with the sign-in that waits for its code.',
  ],
  options: {
    email: option(text('address'), 'Mail address of the account'),
    passwordStdin: flag('Read the password from standard input, one line'),
    captchaToken: option(text('token'), 'A captcha token, good once'),
    otp: option(text('code'), 'The code from the mail'),
    withRefreshToken: flag('Read a refresh token from standard input instead'),
  },
  examples: [
    'plaza auth login',
    'plaza auth login --email ada@sandbox.test --password-stdin',
    'plaza auth login --with-refresh-token',
  ],
  routes: [auth.captchaProvider, auth.signIn, auth.verifyOtp, auth.resendOtp, auth.refresh, auth.profile],
  signsIn: true,
  async run(ctx, { email, passwordStdin, captchaToken, otp, withRefreshToken }) {
    if (withRefreshToken && (passwordStdin || email !== undefined)) {
      throw new UsageError('--with-refresh-token goes without --email and --password-stdin');
    }
    await ctx.accounts.choosePlace();
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
