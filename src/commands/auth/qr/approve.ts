import { command } from '../../../app/command';
import { auth } from '../../../protocol/routes/auth';
import { readQrPayload } from '../flows/qr-payload';
import { payload, secret } from '../options';

export default command({
  summary: 'Approve the sign-in of a scanned QR code',
  args: { payload },
  options: { secret },
  examples: [
    "plaza auth qr approve 'https://example.org/qr#i=ID&s=SECRET'",
    'plaza auth qr approve screenshot.png',
    'plaza auth qr approve - < payload.txt',
  ],
  facts: { acts: 'here' },
  routes: [auth.qrApprove],
  run: async (ctx, { payload, secret }) =>
    ctx.api.change(auth.qrApprove, { body: await readQrPayload(ctx, payload, secret) }),
  receipt: true,
  render: () => ['Approved the sign-in'],
});
