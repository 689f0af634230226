import { command, option, text } from '../../app/command';
import { auth } from '../../protocol/routes/auth';
import { users } from '../../protocol/routes/users';
import { readCredentials } from './flows/credentials';
import { storeSession, withCreatedProfile } from './flows/session';
import { withPassword } from './flows/sign-in';
import { offerProfile } from './flows/sign-in-result';
import { captchaToken, otp, passwordStdin } from './options';
import { sessionStatusRecord } from './render/sessions';

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
  facts: { acts: 'here', asks: 'terminal' },
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
    await ctx.accounts.chooseSecretPlace();
    const credentials = await readCredentials(ctx, { email, passwordStdin });
    const signedIn = await withPassword('sign-up', ctx, credentials, { captchaToken, otp });
    const state = await storeSession(ctx, signedIn);
    const username = await offerProfile(ctx, signedIn);
    return username === undefined ? state : withCreatedProfile(ctx, state, signedIn, username);
  },
  render: sessionStatusRecord,
});
