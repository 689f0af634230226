import { auth } from '../../api/catalogue/routes/auth';
import { users } from '../../api/catalogue/routes/users';
import { command, option, text } from '../../app/command';
import { credentialsOf, settle, signInTools, withProfile } from '../../flows/auth/account';
import { offerProfile } from '../../flows/auth/first-profile';
import { signUp } from '../../flows/auth/sign-in';
import { signedInRecord } from '../../render/auth/accounts';
import { captchaToken, otp, passwordStdin } from './options';

export default command({
  summary: 'Make a new account; the service mails a code that finishes it',
  description: [
    "At a terminal what is missing is asked for, and the profile is offered afterwards. In a script the first call ends with exit code 8 while the code is on its way; the same call with --otp, or 'plaza auth verify-otp', finishes it.",
  ],
  options: {
    email: option(text('address'), 'Mail address of the new account'),
    passwordStdin,
    captchaToken,
    otp,
  },
  examples: [
    'plaza auth signup',
    'plaza auth signup --email eve@sandbox.test --password-stdin --captcha-token TOKEN',
  ],
  routes: [
    auth.captchaProvider,
    auth.captchaPage,
    auth.signUp,
    auth.verifyOtp,
    auth.resendOtp,
    auth.profile,
    users.createProfile,
  ],
  signsIn: true,
  async run(ctx, { email, passwordStdin, captchaToken, otp }) {
    await ctx.accounts.choosePlace();
    const credentials = await credentialsOf(ctx, { email, passwordStdin });
    const arrived = await signUp(signInTools(ctx), credentials, { captchaToken, otp });
    const settled = await settle(ctx, arrived);
    const username = await offerProfile(ctx, arrived);
    return username === undefined ? settled : withProfile(ctx, settled, arrived, username);
  },
  render: signedInRecord,
});
