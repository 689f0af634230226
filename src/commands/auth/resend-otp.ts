import { command } from '../../app/command';
import { auth } from '../../protocol/routes/auth';
import { pendingOtpOf, withRestartHint } from './flows/otp';
import { flowOptions } from './options';

export default command({
  summary: 'Send another one-time code for the pending flow',
  options: flowOptions,
  examples: ['plaza auth resend-otp', 'plaza auth resend-otp --json'],
  facts: { acts: 'here' },
  routes: [auth.resendOtp],
  signsIn: true,
  async run(ctx, given) {
    const { email, flowToken } = await pendingOtpOf(ctx, given);
    const resent = ctx.api.change(auth.resendOtp, { body: { email, flowToken } });
    await withRestartHint(ctx, flowToken, resent);
    return { ok: true, email };
  },
  receipt: true,
  render: ({ email }) => [`Sent another code to ${email}`],
});
