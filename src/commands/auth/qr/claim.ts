import { auth } from '../../../api/catalogue/routes/auth';
import { command, option, text } from '../../../app/command';
import { qrTools, settle } from '../../../flows/auth/account';
import { claimCode, claimOf } from '../../../flows/auth/qr';
import { signedInRecord } from '../../../render/auth/accounts';
import { claimToken, qrId } from '../options';

export default command({
  summary: 'Sign in by a code that was approved on the phone',
  description: ['Ends with exit code 3 while nobody has approved it, and with 8 when a captcha is wanted.'],
  args: { qrId },
  options: {
    claimToken,
    captchaToken: option(text('token'), 'A captcha token, good once, when the service wants one'),
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
