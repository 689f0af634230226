import { command } from '../../app/command';
import { UsageError } from '../../errors';
import { auth } from '../../protocol/routes/auth';
import { readPassword } from './flows/credentials';
import { finishWithOtp, pendingOtpOf } from './flows/otp';
import { storeSession } from './flows/session';
import { flowOptions, otp, passwordStdin } from './options';
import { sessionStatusRecord } from './render/sessions';

export default command({
  summary: 'Finish a sign-in or sign-up with the one-time code from the email',
  options: { otp, passwordStdin, ...flowOptions },
  examples: ['plaza auth verify-otp', 'plaza auth verify-otp --otp 123456 --password-stdin'],
  facts: { acts: 'here' },
  routes: [auth.verifyOtp, auth.resendOtp, auth.profile],
  signsIn: true,
  async run(ctx, { otp, passwordStdin, email, flowToken }) {
    const flow = await pendingOtpOf(ctx, { email, flowToken });
    if (flow.purpose === 'password-reset') {
      throw new UsageError('the pending code is for a password reset', {
        hint: "set the new password with 'plaza auth reset-password'",
      });
    }
    await ctx.accounts.chooseSecretPlace();
    const password = await readPassword(ctx, passwordStdin);
    return storeSession(ctx, await finishWithOtp(ctx, { email: flow.email, password }, flow, otp));
  },
  render: sessionStatusRecord,
});
