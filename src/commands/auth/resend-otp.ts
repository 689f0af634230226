import { auth } from '../../api/routes/auth';
import { command, option, text } from '../../cli/command';
import { waitingOf } from '../../flows/waiting';

export default command({
  summary: 'Mail another code for the flow that waits',
  options: {
    email: option(text('address'), 'Mail address, where no flow is remembered'),
    flowToken: option(text('token'), 'Token of the flow, where none is remembered'),
  },
  examples: ['plaza auth resend-otp', 'plaza auth resend-otp --json'],
  routes: [auth.resendOtp],
  signsIn: true,
  async run(ctx, given) {
    const { email, flowToken } = await waitingOf(ctx, given);
    await ctx.api.change(auth.resendOtp, { body: { email, flowToken } });
    return { ok: true, email };
  },
  render: ({ email }) => [`Mailed another code to ${email}`],
});
