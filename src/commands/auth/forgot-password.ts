import { command, option, text } from '../../app/command';
import { auth } from '../../protocol/routes/auth';
import { withCaptcha } from './flows/captcha';
import { readEmail } from './flows/credentials';
import { storePendingOtp } from './flows/otp';
import { captchaToken } from './options';

export default command({
  summary: 'Request a code to reset a forgotten password',
  options: { email: option(text('address'), 'Email address of the account'), captchaToken },
  examples: ['plaza auth forgot-password --email ada@sandbox.test', 'plaza auth forgot-password'],
  facts: { acts: 'here' },
  routes: [auth.captchaProvider, auth.captchaPage, auth.forgotPassword],
  signsIn: true,
  async run(ctx, given) {
    const email = await readEmail(ctx, given.email);
    const answer = await withCaptcha(ctx, 'password_reset', given.captchaToken, (captcha) =>
      ctx.api.change(auth.forgotPassword, { body: { email, ...captcha } }),
    );
    await storePendingOtp(ctx, 'password-reset', email, answer ?? {});
    return { ok: true, email };
  },
  receipt: true,
  render: ({ email }) => [`Sent a code to ${email}`, "Set a new password with 'plaza auth reset-password'"],
});
