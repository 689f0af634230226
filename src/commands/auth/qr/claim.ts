import { auth } from '../../../api/catalogue/routes/auth';
import { command, option, text } from '../../../app/command';
import { qrTools, settle } from '../../../flows/auth/account';
import { claimCode, claimOf } from '../../../flows/auth/qr';
import { signedInRecord } from '../../../render/auth/accounts';
import { claimToken, qrId } from '../options';

export default command({
  summary: 'Sign in with a QR code that was approved on the phone',
  description: [
    'Exits with code 3 when the QR code is not approved yet, and with code 8 when the service requires a captcha.',
  ],
  args: { qrId },
  options: {
    claimToken,
    captchaToken: option(text('token'), 'Captcha token (single use), when the service requires one'),
  },
  examples: ['plaza auth qr claim 5d0c…', 'plaza auth qr claim 5d0c… --captcha-token TOKEN --json'],
  routes: [auth.captchaProvider, auth.captchaPage, auth.qrClaim, auth.profile],
  signsIn: true,
  async run(ctx, { qrId, claimToken, captchaToken }) {
    await ctx.accounts.choosePlace();
    const tools = qrTools(ctx);
    const claim = await claimOf(tools, qrId, claimToken);
    return settle(ctx, await claimCode(tools, claim, captchaToken));
  },
  render: signedInRecord,
});
