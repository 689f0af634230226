import { command } from '../../../app/command';
import { auth } from '../../../protocol/routes/auth';
import { scanAndDecide } from '../flows/qr';
import { payload, secret } from '../options';
import { requesterText } from '../render/qr-code';

const receipts = { approved: 'Approved the sign-in', rejected: 'Rejected the sign-in' };

export default command({
  summary: 'Scan a QR code, show who asks to sign in, and approve or reject it',
  description: [
    "Only a session of the mobile app can scan. In the sandbox, create one with 'plaza sandbox sign-in NAME --mobile'. In a script, this command only shows who asks: decide with 'plaza auth qr approve PAYLOAD' or 'plaza auth qr reject PAYLOAD'.",
  ],
  args: { payload },
  options: { secret },
  examples: [
    "plaza auth qr scan 'https://example.org/qr#i=ID&s=SECRET'",
    'plaza auth qr scan photo.jpg',
    'plaza auth qr scan - --json < payload.txt',
  ],
  facts: { acts: 'here' },
  routes: [auth.qrScan, auth.qrApprove, auth.qrReject],
  run(ctx, { payload, secret }) {
    const view = { terminal: true, now: ctx.clock.now() };
    return scanAndDecide(ctx, payload, secret, (requester) => requesterText(requester, view));
  },
  render: ({ decision, ...requester }, view) => [
    decision ? receipts[decision] : requesterText(requester, view),
  ],
});
