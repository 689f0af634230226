import { command } from '../../../app/command';
import { auth } from '../../../protocol/routes/auth';
import { readQrPayload } from '../flows/qr-payload';
import { payload, secret } from '../options';

export default command({
  summary: 'Reject the sign-in of a QR code',
  args: { payload },
  options: { secret },
  examples: [
    "plaza auth qr reject 'https://example.org/qr#i=ID&s=SECRET'",
    'plaza auth qr reject screenshot.png',
    'plaza auth qr reject - < payload.txt',
  ],
  facts: { acts: 'here' },
  routes: [auth.qrReject],
  run: async (ctx, { payload, secret }) =>
    ctx.api.change(auth.qrReject, { body: await readQrPayload(ctx, payload, secret) }),
  receipt: true,
  render: () => ['Rejected the sign-in'],
});
