import { command, flag } from '../../app/command';
import { auth } from '../../protocol/routes/auth';
import { readPassword } from './flows/credentials';
import { pendingOtpOf, withRestartHint } from './flows/otp';
import { flowOptions, otp } from './options';

export default command({
  summary: 'Set a new password with the one-time code from the email',
  options: {
    otp,
    passwordStdin: flag('Read the new password from standard input (one line)'),
    ...flowOptions,
  },
  examples: ['plaza auth reset-password', 'plaza auth reset-password --otp 123456 --password-stdin'],
  facts: { acts: 'here' },
  routes: [auth.resetPassword],
  signsIn: true,
  async run(ctx, given) {
    const { email, flowToken } = await pendingOtpOf(ctx, given);
    const message = `Code sent to ${email}`;
    const otp = given.otp ?? (await ctx.ask.input({ message, option: '--otp' })).trim();
    const newPassword = await readPassword(ctx, given.passwordStdin, 'New password');
    const body = { email, newPassword, otp, flowToken };
    await withRestartHint(ctx, flowToken, ctx.api.change(auth.resetPassword, { body }));
    await (await ctx.accounts.pendingOtps()).delete();
    return { ok: true, email };
  },
  receipt: true,
  render: ({ email }) => [`Changed the password of ${email}`, "Sign in with 'plaza auth login'"],
});
