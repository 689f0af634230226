import { command, option, text } from '../../../app/command';
import { auth } from '../../../protocol/routes/auth';
import { claimQrCode, qrClaimOf } from '../flows/qr';
import { storeSession } from '../flows/session';
import { claimToken, qrId } from '../options';
import { sessionStatusRecord } from '../render/sessions';

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
  facts: { acts: 'here' },
  routes: [auth.captchaProvider, auth.captchaPage, auth.qrClaim, auth.profile],
  signsIn: true,
  async run(ctx, { qrId, claimToken, captchaToken }) {
    await ctx.accounts.chooseSecretPlace();
    const claim = await qrClaimOf(ctx, qrId, claimToken);
    return storeSession(ctx, await claimQrCode(ctx, claim, captchaToken));
  },
  render: sessionStatusRecord,
});
