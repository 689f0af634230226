import { auth } from '../../api/catalogue/routes/auth';
import { users } from '../../api/catalogue/routes/users';
import { command, option, text } from '../../app/command';
import { credentialsOf, settle, signInTools, withProfile } from '../../flows/auth/account';
import { offerProfile } from '../../flows/auth/first-profile';
import { signUp } from '../../flows/auth/sign-in';
import { signedInRecord } from '../../render/auth/accounts';
import { captchaToken, otp, passwordStdin } from './options';

export default command({
  summary: 'Create an account',
  description: [
    "At a terminal, plaza asks for whatever is missing, and then offers to create your profile. In a script, the first run exits with code 8 because the service sends a one-time code by email: run it again with --otp, or run 'plaza auth verify-otp'.",
  ],
  options: {
    email: option(text('address'), 'Email address of the new account'),
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
